import { breaksOf, type Mutation } from './breaks';

/** Breaks in what is asked before something is done or lost, in what is told, and in what each reader may see of it. */
export const asking: readonly Mutation[] = [
  // Before something is lost or done.
  ...breaksOf('src/client/shell/popupHost.tsx', 'tests/screen/shellPopups.test.tsx', [
    [
      'a popup closes over what was typed',
      `if (!hasWork(popup.slot) || (await box.question('MSG000006'))) popup.reject(matched.current());`,
      'popup.reject(matched.current());',
      'a popup with unsaved changes asks before it is closed',
    ],
  ]),
  ...breaksOf('src/client/pages/pan/popup/BatchInputPopup.tsx', 'tests/screen/batchInputPopup.test.tsx', [
    [
      'batch input asks every haul for a container',
      'upper: true, width: 110, required: isHaul }',
      'upper: true, width: 110, required: true }',
      'a batch of another kind than containers',
    ],
  ]),
  ...breaksOf('src/client/shell/ActionDialog.tsx', 'tests/screen/shellPopups.test.tsx', [
    [
      'Enter does what cannot be undone',
      'autoFocus={!isDangerous && !asksMore}',
      'autoFocus={!asksMore}',
      'what takes something away never has the focus first',
    ],
    [
      'an action goes on without its reason',
      'if (faults.length === 0) popup.resolve(',
      'if (faults) popup.resolve(',
      'one dialog before an action',
    ],
    [
      'rows that an action leaves out are not told',
      "{left.length > 0 && <RowList title={t('UI.ACTION.LEFT', left.length)} lines={left} />}",
      '',
      'one dialog before an action',
    ],
  ]),
  ...breaksOf('src/client/shell/action.ts', 'tests/screen/shellPopups.test.tsx', [
    [
      'the reason of a refused action is typed again',
      'refused = { question: asked.question, rows: rowsOf(asked), answered, ...(why ? { why } : {}) };',
      'refused = undefined;',
      'what was answered before an action that was refused',
    ],
  ]),
  ...breaksOf('src/client/grid/acting.ts', 'tests/screen/grid.test.tsx', [
    [
      'an action takes the rows that it cannot be done to',
      'const indexes = chosen.flatMap(({ i, why }) => (why === null ? [i] : []));',
      'const indexes = chosen.map(({ i }) => i);',
      'an action on several rows names those',
    ],
    [
      'a refused action does not say what somebody else changed',
      `MESSAGE: other.length ? t('MSG000512', other.join(', ')) : t('MSG000511')`,
      `MESSAGE: t('MSG000511')`,
      'somebody else’s change says what is different',
    ],
  ]),
  ...breaksOf('src/client/grid/whyNone.ts', 'tests/screen/grid.test.tsx', [
    [
      'a button that cannot be pressed does not say why',
      `return whys.size > 0 ? [...whys].join(' ') : null;`,
      'return null;',
      'an action no checked row allows is disabled',
    ],
  ]),
  ...breaksOf('src/client/grid/PlainButton.tsx', 'tests/screen/grid.test.tsx', [
    [
      'a button that says why it is off is pressed all the same',
      '(off ? undefined : void onceResolved(onClick))',
      'void onceResolved(onClick)',
      'a button that says why it is off does nothing',
    ],
  ]),
  ...breaksOf('src/contract/rules.ts', 'tests/unit/refusals.test.ts', [
    [
      'a refusal names its row twice',
      `ARGS[0] === '{row}' ? { code: 'MSG000510', args: ARGS.slice(1) } : { code: CODE, args: ARGS };`,
      '({ code: CODE, args: ARGS });',
      'a refusal names its row once',
    ],
  ]),
  // Ways through the portal.
  ...breaksOf('src/client/shell/target.ts', 'tests/unit/target.test.ts', [
    [
      'a link in a mail leads to the home page after the sign-in',
      "? '/login' : `/login?url=${encodeURIComponent(pathname + search)}`",
      "? '/login' : `/login`",
      'a link in a mail keeps its target',
    ],
    [
      'the sign-in leads to another site',
      "return address && routeOf(address.pathname)?.layout === 'default' ? address : null;",
      'return address;',
      'the sign-in leads no stranger’s way',
    ],
  ]),
  ...breaksOf('src/client/grid/model.ts', 'tests/screen/grid.test.tsx', [
    [
      'searching while offline empties the list',
      "const keepsRows = found === 'refused' && !conditions && this.store.rows.length > 0;",
      'const keepsRows = false;',
      'searching while offline keeps the rows',
    ],
    [
      'a search for something else that fails leaves the rows of before',
      "const keepsRows = found === 'refused' && !conditions && this.store.rows.length > 0;",
      "const keepsRows = found === 'refused' && this.store.rows.length > 0;",
      'a search for something else that is not answered',
    ],
  ]),
  ...breaksOf('src/client/lib/http.ts', 'tests/unit/call.test.ts', [
    [
      'a right given back is seen after the next sign-in',
      '  if (changed) handlers.onOtherRights?.();\n',
      '',
      'a right given back comes back',
    ],
  ]),
  ...breaksOf('src/client/shell/frame/findNo.tsx', 'tests/screen/shellMenuSearch.test.ts', [
    [
      'Ctrl+K finds no menus',
      'typing && found === null ? pagesNamed(menuHierarchyList, text) : [];',
      'pagesNamed(menuHierarchyList, text).slice(0, typing ? 0 : 0);',
      'a menu found by Ctrl+K is opened by Enter',
    ],
  ]),
  ...breaksOf('src/client/pages/cms/comm/CmsCommonCode.tsx', 'tests/screen/cmsCommonCode.test.tsx', [
    [
      'saving a code changes its group',
      'store.learn(cursor.row, { CODE_CNT: codes.rows().length });',
      'store.patch(cursor.row, { CODE_CNT: codes.rows().length });',
      'saving a code counts it in its group',
    ],
  ]),
  // What a reader sees.
  ...breaksOf('src/client/lib/codes.ts', 'tests/screen/fieldsCodes.test.tsx', [
    [
      'codes have Korean names in English',
      "(lang() === 'en' && item.ENG_NAME ? item.ENG_NAME : item.NAME)",
      'item.NAME',
      'a code is shown by its name in the language shown',
    ],
  ]),
  ...breaksOf('src/server/lib/names.ts', 'tests/api/sessionFrame.test.ts', [
    [
      'people have Korean names in English',
      "lang === 'en' && english) || korean;",
      "lang === 'en' && null) || korean;",
      'is that of the account',
    ],
  ]),
  ...breaksOf('src/server/cms/popup/historyWords.service.ts', 'tests/api/cmsHistoryPopup.test.ts', [
    [
      'a history tells codes',
      '(codes[COL_NM]?.get(value) ?? wireText(COL_NM, value))',
      'wireText(COL_NM, value)',
      'has codes by their names',
    ],
    [
      'a history names partners by their codes',
      'return entry ? named(entry, value) :',
      'return entry === value ? named(entry, value) :',
      'has a partner by name',
    ],
  ]),
  ...breaksOf('src/server/reports/quo.ts', 'tests/unit/quoteForm.test.ts', [
    [
      'a quote does not print for how many units a rate is',
      'return EXCH_UNIT === 1 ? rate : `${rate}/${EXCH_UNIT}`;',
      'return rate;',
      'prints the rates by which its sums can be recomputed',
    ],
    [
      'a quote does not print the rate of a line in its own currency',
      "right(line.CURR_CD === quote.CURR_CD && rateOf(line) === rateOf(quote) ? '' : rateOf(line).replace('/', '\\n/'))",
      "right(line.CURR_CD === quote.CURR_CD ? '' : rateOf(line))",
      'prints the rates by which its sums can be recomputed',
    ],
    [
      'a quote does not print the rate of its tax',
      'right(text.tax(String(line.VAT_RATE)), {',
      "right('', {",
      'prints the rates by which its sums can be recomputed',
    ],
    [
      'a quote does not print how it is rounded',
      '${currency} 환율), ${rounded.ko(currency, scale)}`',
      '${currency} 환율)`',
      'prints the rates by which its sums can be recomputed',
    ],
  ]),
  ...breaksOf('src/server/ptl/quo/tarQuoteList.ts', 'tests/api/tarQuoteList.test.ts', [
    ['a customer sees what share of the quotes is won', 'staff ? row.WIN_RATE : null', 'row.WIN_RATE', 'a customer sees no win rate'],
  ]),
  ...breaksOf('src/server/cms/comm/userSave.service.ts', 'tests/api/cmsUserMgt.test.ts', [
    [
      'a new user is mailed a password that was not asked for',
      "await mailPassword(ctx, row, 'ACCT_NEW');",
      'await mailPassword(ctx, row);',
      'is welcomed in its language',
    ],
  ]),
];
