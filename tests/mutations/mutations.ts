import { asking } from './asking';
import { breaksOf, type Mutation } from './breaks';
import { cfsFlair } from './cfsFlair';
import { typing } from './typing';
import { workbooks } from './workbooks';

/** Every break, beginning with those in rights, money, states and saves; docs/mutations.md lists them. */
export const mutations: readonly Mutation[] = [
  // States of delivery orders, and who changes what in them.
  ...breaksOf('src/contract/pan/dlvOrd.ts', 'tests/unit/dlvOrd.test.ts', [
    [
      'a draft is confirmed that nobody asked for',
      `confirm: { from: ['REQ'],`,
      `confirm: { from: ['TMP', 'REQ'],`,
      'confirm leads from its states',
    ],
    [
      'an order is delivered that was never loaded',
      `complete: { from: ['LDD', 'ARV'],`,
      `complete: { from: ['ASG', 'LDD', 'ARV'],`,
      'complete leads from its states',
    ],
    [
      'an order on hold goes on as a request',
      `from: ['HLD'], to: 'before' }`,
      `from: ['HLD'], to: 'REQ' }`,
      'resume leads from its states',
    ],
    [
      'an order is rejected without a reason',
      `reject: { from: ['REQ', 'CFM'], to: 'RJT', reason: true }`,
      `reject: { from: ['REQ', 'CFM'], to: 'RJT' }`,
      'reject leads from its states',
    ],
    [
      'a loaded order is put on hold',
      `hold: { from: ['REQ', 'CFM', 'ASG'],`,
      `hold: { from: ['REQ', 'CFM', 'ASG', 'LDD'],`,
      'hold leads from its states',
    ],
    [
      'every customer cancels what is confirmed',
      `['TMP', 'REQ', 'CFM'] : ['TMP', 'REQ']`,
      `['TMP', 'REQ', 'CFM'] : ['TMP', 'REQ', 'CFM']`,
      'a customer cancels up to the request',
    ],
    [
      'a customer types what a cancelled haul costs',
      `actor.USER_TP === 'S' && (order.DLV_ORD_STS === 'ASG'`,
      `(order.DLV_ORD_STS === 'ASG'`,
      'a haul cancelled is charged by staff',
    ],
    ['a haul is charged that no organisation handles', ` && Boolean(order.ORGN_CD);`, ';', 'a haul cancelled is charged by staff'],
    [
      'a customer changes the proof of delivery',
      `'CMP' && actor.USER_TP === 'S' && completedDays`,
      `'CMP' && completedDays`,
      'the proof of delivery of a completed order',
    ],
    ['a proof of delivery is changed months later', 'export const podDays = 7;', 'export const podDays = 70;', 'the proof of delivery'],
    [
      'a customer types the price of the transport',
      `  if (!receives('PAN_DLV_ORD', column, actor)) return false;\n`,
      '',
      'customers their drafts and requests',
    ],
    ['an order changes its customer', `  if (column === 'CUST_CD') return false;\n`, '', 'on hold what was open before the hold'],
    [
      'the kind of haul changes under an assigned truck',
      `if (status === 'ASG') return column !== 'DLV_TP' && column !== 'IMEX_TP';`,
      `if (status === 'ASG') return true;`,
      'staff everything up to the confirmation',
    ],
    [
      'a customer changes a confirmed order',
      `  if (actor.USER_TP === 'C') return order.DLV_ORD_STS === 'TMP' || order.DLV_ORD_STS === 'REQ';`,
      `  if (actor.USER_TP === 'C') return order.DLV_ORD_STS === 'TMP' || order.DLV_ORD_STS === 'REQ' || order.DLV_ORD_STS === 'CFM';`,
      'customers their drafts and requests',
    ],
    [
      'ordered quantities change while they are under way',
      `if (status === 'LDD' || status === 'ARV') return received;`,
      `if (status === 'LDD' || status === 'ARV') return true;`,
      'lines with their order',
    ],
    [
      'a request is removed without a trace',
      `!order.DLV_ORD_NO || order.DLV_ORD_STS === 'TMP';`,
      `!order.DLV_ORD_NO || order.DLV_ORD_STS === 'TMP' || order.DLV_ORD_STS === 'REQ';`,
      'only a draft can be removed',
    ],
  ]),
  ...breaksOf('src/contract/pan/dlvOrdRules.ts', 'tests/unit/dlvOrd.test.ts', [
    ['a pick-up of today is asked for at 14:00', 'ctx.hour >= sameDayHour', 'ctx.hour > sameDayHour', 'a pick-up of today'],
    [
      'a pick-up of yesterday is asked for',
      'daysBetween(ctx.today, pickup) < 0',
      'daysBetween(ctx.today, pickup) < -1',
      'a pick-up of today',
    ],
    ['a customer asks for a Sunday', 'weekday(date) === 0 || ctx', 'ctx', 'a pick-up of today'],
    [
      'a cancelled haul is charged below zero',
      'const wholeWon = { min: 0,',
      'const wholeWon = { min: -100,',
      'what a cancelled haul is charged',
    ],
    ['delivery comes before pick-up', 'return d < p ||', 'return d > p ||', 'a container haul names its container'],
  ]),
  // States of quotes, and who changes and sees what in them.
  ...breaksOf('src/contract/ptl/quo/tarQuote.ts', 'tests/unit/tarQuote.test.ts', [
    [
      'a quote is accepted that was not offered',
      `accept: { from: ['OFR'],`,
      `accept: { from: ['RCP', 'OFR'],`,
      'accept leads from its states',
    ],
    [
      'an accepted quote is revised',
      `revise: { from: ['OFR', 'RJT', 'EXP'],`,
      `revise: { from: ['OFR', 'RJT', 'EXP', 'ACC'],`,
      'revise leads from its states',
    ],
    ['a quote is cancelled without a reason', `to: 'CXL', reason: true }`, `to: 'CXL' }`, 'cancel leads from its states'],
    [
      'an offer is accepted after its last day',
      `return action === 'accept' && (quote.VALID_DT ?? '') < today ? 'MSG000263' : null;`,
      'return null;',
      'a former revision moves no more',
    ],
    ['a former revision is accepted', `  if (quote.LAST_YN !== 'Y') return 'MSG000265';\n`, '', 'a former revision moves no more'],
    [
      'a customer types the exchange rate of a quote',
      `  if (!staff && (replyColumns as readonly string[]).includes(column)) return false;\n`,
      '',
      'customers their drafts without the reply',
    ],
    [
      'a received quote goes to another customer',
      `quote.QUO_STS === 'RCP' && !quote.CUST_CD;`,
      `quote.QUO_STS === 'RCP';`,
      'the customer of a quote is given once',
    ],
    [
      'a customer changes the lines of a quote',
      `actor.USER_TP === 'S' && (!quote.QUO_NO ||`,
      '(!quote.QUO_NO ||',
      'lines are the sales staff',
    ],
    [
      'a customer sees prices before the offer',
      `actor.USER_TP === 'S' || pricedStates.includes(quote.QUO_STS ?? '');`,
      `actor.USER_TP !== '' || pricedStates.includes(quote.QUO_STS ?? '');`,
      'customers see prices from the offer on',
    ],
  ]),
  // Money.
  ...breaksOf('src/contract/ptl/quo/quoteSum.ts', 'tests/unit/quoteSum.test.ts', [
    [
      'won of a foreign amount are rounded up',
      `.dividedBy(unit, 0, 'down')`,
      `.dividedBy(unit, 0, 'half')`,
      'won of a foreign amount are cut off',
    ],
    ['won are rounded to the next', `quote.CURR_CD === won ? 'down' : 'half'`, `'half' as const`, 'amounts of a line'],
    ['the greatest amount of a price is passed', 'Decimal.min(atLeast, line.MAX_AMT ?? atLeast)', 'atLeast', 'amounts of a line'],
    ['the least amount of a price is not reached', 'Decimal.max(priced, line.MIN_AMT ?? priced)', 'priced', 'amounts of a line'],
    [
      'the least quantity of a price does not count',
      'Decimal.max(UNIT_QTY as number, line.MIN_QTY ?? (UNIT_QTY as number))',
      'Decimal.of(UNIT_QTY as number)',
      'amounts of a line',
    ],
    ['a percentage is taken a hundredfold', `line.FRT_UNIT === 'PCT' ? '0.01' : 1`, '1', 'percentages'],
    [
      'a percentage is taken of other currencies too',
      `other?.COST_SECT === 'FRT' && other.CURR_CD === line.CURR_CD`,
      `other?.COST_SECT === 'FRT'`,
      'main freight in another currency',
    ],
    ['less than one revenue ton is charged', 'Decimal.max(quote.RTON, 1)', 'Decimal.of(quote.RTON)', 'R/T 0.400 is charged as 1.000'],
    ['air cargo is charged by half a kilogram less', `.toStep('0.5', 'up')`, `.toStep('0.5', 'down')`, 'weight and measurement'],
    ['the tax is left out of the total', 'TOT_AMT: supply.plus(vat).toNumber()', 'TOT_AMT: supply.toNumber()', 'amounts of a line'],
    ['a foreign amount loses its cents', '.rounded(decimals(CURR_CD))', '.rounded(0)', 'amounts of a line'],
  ]),
  ...breaksOf('src/contract/decimal.ts', 'tests/unit/decimal.test.ts', [
    ['a half is rounded down', 'rest * 2n >= d', 'rest * 2n > d', 'exact decimals'],
    ['a difference is a sum', 'new Decimal(a - b, scale)', 'new Decimal(a + b, scale)', 'add and subtract'],
  ]),
  // Rights: what a reader gets of a row, which rows, which calls.
  ...breaksOf('src/contract/columnRules.ts', 'tests/unit/columnRules.test.ts', [
    ['a customer reads what the transport costs', `    TRSP_AMT: 'staff',\n`, '', 'an order as customers have it'],
    ['a customer reads who of the staff changed the order', ` || seen[column] !== reader.USER_ID`, '', 'an order as customers have it'],
    [
      'a customer reads the driver’s number before the assignment',
      `if (status !== 'CMP') return null;`,
      `if (status !== 'CMP') return order.DRV_TEL;`,
      'customers do not get the driver of an order in',
    ],
    ['a driver’s number is shown for ten days', 'addDays(done.slice(0, 8), 1)', 'addDays(done.slice(0, 8), 10)', 'completed on 2025-11-20'],
  ]),
  ...breaksOf('src/server/lib/where.ts', 'tests/unit/where.test.ts', [
    ['a customer reads tables that have no customer', '${open_})` : never;', '${open_})` : corp;', 'says which rows each kind may reach'],
    ['a customer reads what visitors asked', `visitor && scope.userTp === 'S') ?`, 'visitor) ?', 'says which rows each kind may reach'],
    ['nobody’s scope reaches everything', 'return never;', 'return always;', 'says which rows each kind may reach'],
    ['a percent sign finds everything', `.replace(/[\\\\%_]/g, '\\\\$&')`, '', 'wildcards of LIKE stand for themselves'],
  ]),
  ...breaksOf('src/server/lib/permission.ts', 'tests/unit/scope.test.ts', [
    ['a guest writes', ': this.guest && writes(call);', ': false;', 'a guest may read, not write'],
    [
      'who looks as a customer writes as one',
      'this.readOnly ? !reading.includes(call.kind) && !always.includes(call.id) :',
      'this.readOnly ? false :',
      'a guest may read, not write',
    ],
    ['a call without a grant is answered', 'services.has(call.id) ?? false', 'services.has(call.id) ?? true', 'default deny'],
    [
      'rows are deleted without the button for it',
      `    if (deletes(rows) || deletes(lines)) this.needOneOf(call, ['minus', 'delete']);\n`,
      '',
      'inserted rows need add',
    ],
    [
      'lines are added inside a row without the button for it',
      '    if (inserts(lines)) this.needOneOf(call, this.lineButtons(call));\n',
      '',
      'inserted rows need add',
    ],
    [
      'what is unknown has the widest scope',
      `(this.screens.get(screen)?.kind ?? 'NONE')`,
      `(this.screens.get(screen)?.kind ?? 'ALL')`,
      'each screen has its own scope',
    ],
  ]),
  ...breaksOf('src/server/lib/scope.ts', 'tests/unit/scope.test.ts', [
    ['a user without a role reaches everything', `held.has(kind)) ?? 'NONE'`, `held.has(kind)) ?? 'ALL'`, 'the widest of several wins'],
    ['a quote in a value ends the value', '${escapeLiteral(value)}', "'${value}'", 'a value with a quote stays a value'],
  ]),
  // Saves, on the database.
  ...breaksOf('src/server/lib/save.ts', 'tests/api/save.test.ts', [
    [
      'a save overwrites what somebody else saved meanwhile',
      'row.UPD_CNT === rows[i]?.UPD_CNT ? []',
      'row.UPD_CNT !== null ? []',
      'fault 12: every stale row',
    ],
    [
      'rows come back in the order of the database',
      'return inOrder(stored, keyCols, rows) as R[];',
      'return stored.reverse() as R[];',
      'in the order sent',
    ],
  ]),
  ...breaksOf('src/server/lib/number.ts', 'tests/api/save.test.ts', [
    [
      'two orders get one number',
      'set last_seq = c.last_seq + ${count}::int,',
      'set last_seq = c.last_seq + 0,',
      'fault 17: many writers at once',
    ],
    [
      'a corporation’s own rule of numbers does not count',
      `order by corp_cd = '*' limit 1`,
      `order by corp_cd <> '*' limit 1`,
      'a corporation’s own rule goes before',
    ],
  ]),
  ...typing,
  ...workbooks,
  ...asking,
  ...cfsFlair,
];
