import { breaksOf, type Mutation } from './breaks';

/** Breaks in bookings and load plans of the freight stations, and in purchase orders and their bookings. */
export const cfsFlair: readonly Mutation[] = [
  // Bookings of freight stations: who types what, which actions, what a reception says.
  ...breaksOf('src/contract/cfs/bookingRules.ts', 'tests/unit/cfsBookingRules.test.ts', [
    [
      'a customer types what was measured of cargo',
      `if (isIn(receivedColumns, field)) return userType === 'S' && state === 'IN';`,
      `if (isIn(receivedColumns, field)) return state === 'IN';`,
      'customers type what is booked, until it is confirmed, and never what is measured',
    ],
    [
      'what is in a load plan changes below it',
      'Boolean(CLP_NO) && isIn(plannedColumns, field);',
      'Boolean(CLP_NO) && !isIn(plannedColumns, field);',
      'a load plan holds what it is made of',
    ],
    [
      'a customer cancels a confirmed CFS booking',
      `(is('CFM') && userType === 'S')`,
      `is('CFM')`,
      'by state, user, direction and load plan',
    ],
    [
      'export cargo goes out before its plan is closed',
      `    if (is('IN') && IMEX_TP === 'E') return { CODE: 'MSG000620', ARGS: [] };\n`,
      '',
      'by state, user, direction and load plan',
    ],
    [
      'a booking is cancelled inside its load plan',
      `  if (CLP_NO) return { CODE: 'MSG000609', ARGS: [CLP_NO] };\n`,
      '',
      'by state, user, direction and load plan',
    ],
    [
      'much less than was booked is received without a question',
      'Math.abs(rate) > largeDifference',
      'rate > largeDifference',
      'is asked about beyond ten per cent, either way',
    ],
    [
      'damaged cargo is received without what is damaged',
      `row.DMG_YN === 'Y' && isEmpty(row.DMG_RMK)`,
      `row.DMG_YN === '' && isEmpty(row.DMG_RMK)`,
      'must be whole, past, and say what is damaged',
    ],
    [
      'cargo is received tomorrow',
      `    ...futureFault('IN_DTM', row.IN_DTM, now, title),\n`,
      '',
      'must be whole, past, and say what is damaged',
    ],
    [
      'cargo is booked to come after its closing time',
      'if (isAfterClosing(row) && closingColumns',
      'if (!isAfterClosing(row) && closingColumns',
      'what is late already stays so',
    ],
  ]),
  // Checks of load plans.
  ...breaksOf('src/contract/cfs/planChecks.ts', 'tests/unit/cfsChecks.test.ts', [
    [
      'a container that is too heavy is only not closed',
      `STOPS: 'SAVE', CODE: 'MSG000209'`,
      `STOPS: 'CLOSE', CODE: 'MSG000209'`,
      'refuse too much weight',
    ],
    ['a plan is closed without its seal', 'if (!CNTR_NO || !SEAL_NO) checks', 'if (!CNTR_NO) checks', 'want container, seal'],
    ['an empty container is closed', 'if (lines.length === 0) checks', 'if (lines.length < 0) checks', 'want cargo to close'],
  ]),
  ...breaksOf('src/contract/cfs/segregation.ts', 'tests/unit/cfsChecks.test.ts', [
    [
      'dangerous goods to be separated travel together',
      `['2', '3', '4'].includes(segregation`,
      `['3', '4'].includes(segregation`,
      'keep dangerous goods apart',
    ],
  ]),
  // Load plans on the server.
  ...breaksOf('src/contract/cfs/clpList.ts', 'tests/api/clpListStates.test.ts', [
    [
      'a closed plan is loaded',
      `const openStates = ['PLN', 'WRK'];`,
      `const openStates = ['PLN', 'WRK', 'CLS'];`,
      'leaves nothing that can',
    ],
    [
      'a plan is opened again on the day its vessel leaves',
      'today >= String(ETD_DT)',
      'today > String(ETD_DT)',
      'is refused from the day of departure on',
    ],
  ]),
  ...breaksOf('src/server/cfs/planMove.service.ts', 'tests/api/clpListStates.test.ts', [
    ['cargo of a closed plan is not stuffed', `  await moveBookings(ctx, bookings, 'IN', 'STF');\n`, '', 'makes the bookings stuffed'],
    ['shipments stay stuffed after their plan is open again', '  await takeBackStuffed(ctx, numbers);\n', '', 'is the administrator’s'],
    [
      'a plan is opened again after its cargo has left',
      `CLP_NO === no && CFS_BKG_STS === 'OUT'`,
      `CLP_NO === no && CFS_BKG_STS === ''`,
      'after cargo has left',
    ],
  ]),
  ...breaksOf('src/server/cfs/planLine.service.ts', 'tests/api/clpList.test.ts', [
    [
      'one booking is in two plans',
      'CLP_NO !== null && !released.has(BKG_NO);',
      'CLP_NO === null && !released.has(BKG_NO);',
      'take bookings that are confirmed or received',
    ],
    [
      'more packages are loaded than came in',
      'const most = own?.ACTL_PKG_QTY ?? own?.PKG_QTY;',
      'const most = own?.PKG_QTY;',
      'take bookings that are confirmed or received',
    ],
    [
      'cargo is loaded that its planner does not see',
      'if (!own?.SEEN || own.CORP_CD',
      'if (!own || own.CORP_CD',
      'take bookings that are confirmed or received',
    ],
  ]),
  ...breaksOf('src/server/cfs/planList.service.ts', 'tests/api/clpListScope.test.ts', [
    [
      'sales read the lines of others in a plan',
      `kind === 'CUST' || kind === 'SALES_OWN';`,
      `kind === 'CUST';`,
      'sales read plans and bookings of their own customers',
    ],
    [
      'a customer reads the sums of a whole plan',
      'const sums = isLimited(scope)\n',
      `const sums = scope.kind === 'SALES_OWN'\n`,
      'see plans that hold cargo of theirs',
    ],
    [
      'a customer reads the load rate',
      'case when ${isStaff && !isLimited(scope)} then p.load_rate end as load_rate',
      'p.load_rate',
      'see plans that hold cargo of theirs',
    ],
  ]),
  // Purchase orders: ordered >= booked >= shipped >= received, who types what, days, uploads.
  ...breaksOf('src/contract/flair/ledger.ts', 'tests/api/flairBKTracingPoList.test.ts', [
    [
      'a customer changes what was confirmed to be booked',
      `if (userType !== 'S') return state === 'REQ';`,
      `if (userType !== 'S') return state !== 'CLS';`,
      'is asked for, confirmed, departs and arrives',
    ],
  ]),
  ...breaksOf('src/server/flair/lines.service.ts', 'tests/api/flairBKTracingPoList.test.ts', [
    [
      'more of a line is booked than is open',
      'return row.BKD_QTY > left\n',
      'return row.BKD_QTY < 0\n',
      'lines of its vendor, ports and means of transport, no more than is open',
    ],
    [
      'a container of another shipment is loaded',
      'return is ? [] : [{',
      'return !is ? [] : [{',
      'lines of its vendor, ports and means of transport, no more than is open',
    ],
  ]),
  ...breaksOf('src/server/flair/loadSave.service.ts', 'tests/api/flairBKTracingPoList.test.ts', [
    ['more is received than was shipped', `      ...over('RCVD_QTY', row.LOAD_QTY),\n`, '', 'is asked for, confirmed, departs and arrives'],
    [
      'less is received than was shipped, without a reason',
      `Number(row.RCVD_QTY) < Number(row.LOAD_QTY ?? 0) && isEmpty(row.DIFF_RSN);`,
      `Number(row.RCVD_QTY) < 0 && isEmpty(row.DIFF_RSN);`,
      'is asked for, confirmed, departs and arrives',
    ],
  ]),
  ...breaksOf('src/server/flair/poCheck.service.ts', 'tests/api/flairPoInfoMgt.test.ts', [
    [
      'an order is made smaller than what is booked',
      'if (row.PO_QTY < before.BKD_QTY) own',
      'if (row.PO_QTY < 0) own',
      'quantities never fall below what is booked',
    ],
  ]),
  ...breaksOf('src/server/flair/loadsInside.service.ts', 'tests/api/flairBookingSave.test.ts', [
    [
      'a container of the old shipment is written again after its booking is linked to another one',
      `row[field] === before[field]).map`,
      `row[field] !== row[field]).map`,
      'go with the shipment they were of',
    ],
    [
      'a save inside one booking changes quantities of another',
      `row: { ...one, BKG_NO: row.BKG_NO }`,
      `row: { ...one }`,
      'cannot be changed by way of this one',
    ],
  ]),
  ...breaksOf('src/contract/flair/ledger.ts', 'tests/api/flairTracingPoList.test.ts', [
    [
      'air cargo takes as long into the warehouse as sea cargo',
      `(mode === 'AIR' ? 2 : 5)`,
      `(mode === 'AIR' ? 5 : 5)`,
      'by air 2 business',
    ],
  ]),
  ...breaksOf('src/server/flair/flairTracingPoList.ts', 'tests/api/flairTracingPoList.test.ts', [
    [
      'a row has all that its line ordered',
      'x.bkd_qty + x.open_qty + case when row_number()',
      'x.line_qty + case when row_number()',
      'ordered is booked and open together',
    ],
  ]),
  ...breaksOf('src/server/flair/whatIf.service.ts', 'tests/api/flairTracingPoList.test.ts', [
    [
      'a flight takes as long as a vessel between two ports',
      `TRANS_MODE === 'AIR' ? countryOf : sql.ref`,
      'sql.ref',
      'by air without days',
    ],
  ]),
  ...breaksOf('src/client/pages/flair/WhatIfDialog.tsx', 'tests/screen/flairTracingPoList.test.tsx', [
    [
      'by air the days of the vessel stay',
      `compare({ TRANS_MODE, ETD_DT: '', ETA_DT: '' })`,
      'compare({ TRANS_MODE })',
      'by air the days of the vessel',
    ],
  ]),
  ...breaksOf('src/client/pages/flair/pasted.ts', 'tests/unit/flairPasted.test.ts', [
    [
      'one text leaves out the column of a new size',
      'whole.length * 2 > filled.length',
      'whole.length === filled.length',
      'one text in the column of a new size',
    ],
  ]),
  ...breaksOf('src/server/flair/poUpload.service.ts', 'tests/api/flairPoExcelUploadPopup.test.ts', [
    [
      'an upload makes an order smaller than what is booked',
      `Number(values.PO_QTY) < saved.BKD_QTY)`,
      `Number(values.PO_QTY) < 0)`,
      'of one that is booked only new lines',
    ],
    [
      'an upload brings a cancelled line back',
      `if (before?.PO_LINE_STS === 'CXL') addFault`,
      `if (before?.PO_LINE_STS === '') addFault`,
      'a cancelled line stays cancelled',
    ],
  ]),
];
