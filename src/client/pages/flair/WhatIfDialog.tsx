import { Button } from 'antd';
import { useMemo, useSyncExternalStore } from 'react';
import { transModes } from '../../../contract/flair/flairPoInfoMgt';
import { flairTracingPoList, type Sailing, type WhatIf, type WhatIfSearch } from '../../../contract/flair/flairTracingPoList';
import { dashed } from '../../../contract/shown';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { type Column, Grid, GridScope, GridScreen, SearchPane, Toolbar, useGrid } from '../../grid';
import { t } from '../../lib/texts';
import { PopupFoot } from '../../shell/popupFoot';
import { usePopup } from '../../shell/popups';
import { ScreenScope, useScreen } from '../../shell/screen';
import { dayText, lateDays } from './traced';

const day = { type: 'D' } as const;
const days = { type: 'I' } as const;

const columns = (): Column<WhatIf>[] => [
  { field: 'PO_NO', width: 104 },
  { field: 'LINE_NO', width: 56 },
  { field: 'STYLE_NO', width: 92 },
  { field: 'COLOR_CD', width: 56 },
  { field: 'SIZE_CD', width: 56 },
  { field: 'OPEN_QTY', like: { type: 'N', len: 13 }, width: 84, footer: 'SUM' },
  { field: 'REQ_DLV_DT', width: 116 },
  { field: 'EXP_DLV_DT', like: day, width: 92, text: (row) => dayText(row, true) },
  { field: 'LATE_DAYS', like: days, width: 96, footer: 'MAX', render: ({ LATE_DAYS }) => lateDays(LATE_DAYS) },
  { field: 'NEW_DLV_DT', like: day, title: t('UI.flairTracingPoList.NEW_DAY'), width: 108 },
  {
    field: 'NEW_LATE_DAYS',
    like: days,
    title: t('UI.flairTracingPoList.NEW_LATE'),
    width: 100,
    footer: 'MAX',
    render: ({ NEW_LATE_DAYS }) => lateDays(NEW_LATE_DAYS),
  },
  { field: 'WON_DAYS', like: days, title: t('UI.flairTracingPoList.WON_DAYS'), width: 96, footer: 'MAX' },
  {
    field: 'CGO_RDY_DT',
    width: 152,
    text: ({ READY_YN, CGO_RDY_DT }) => (READY_YN === 'N' && CGO_RDY_DT ? t('UI.flairTracingPoList.NOT_READY', dashed(CGO_RDY_DT)) : null),
  },
];

const sailingColumns: Column<Sailing>[] = [
  { field: 'VSL_NM', width: 160 },
  { field: 'VOY_NO', width: 80 },
  { field: 'CARR_CD', width: 80 },
  { field: 'TRANS_MODE', width: 90 },
  { field: 'ETD_DT', width: 92 },
  { field: 'ETA_DT', width: 92 },
];

/** What another sailing, or air, would make of the open quantities of lines. It has the rights of the screen that it belongs to. */
export function WhatIfDialog() {
  const { slot, tell } = useScreen();
  const place = useMemo(() => ({ screen: 'flairTracingPoList', args: {}, popup: true, slot, tell }), [slot, tell]);
  return (
    <ScreenScope place={place}>
      <OtherWay />
    </ScreenScope>
  );
}

function OtherWay() {
  const popup = usePopup<Pick<WhatIfSearch, 'LINE_KEYS'>>();
  const { LINE_KEYS } = popup.param;
  const lines = useGrid<WhatIf, WhatIfSearch>(flairTracingPoList.selectWhatIf, {
    id: 'G3',
    title: t('UI.flairTracingPoList.LINES'),
    table: 'FLAIR_PO_LINE',
    key: ['CUST_CD', 'PO_NO', 'LINE_NO'],
    system: ['NO'],
    columns: columns(),
    search: { LINE_KEYS, TRANS_MODE: 'SEA' },
    tone: ({ READY_YN }) => (READY_YN === 'N' ? 'warn' : null),
  });
  const { form } = lines.query;
  useSyncExternalStore(form.subscribe, form.version);
  const compare = (way: Partial<WhatIfSearch>) => void lines.search(way, { ask: false });
  const sailings = useGrid<Sailing, Pick<WhatIfSearch, 'LINE_KEYS'>>(flairTracingPoList.selectSailings, {
    id: 'G4',
    title: t('UI.flairTracingPoList.SAILINGS'),
    table: 'FLAIR_BKG',
    key: ['VSL_NM', 'VOY_NO', 'CARR_CD', 'TRANS_MODE', 'ETD_DT', 'ETA_DT'],
    system: ['NO'],
    columns: sailingColumns,
    search: { LINE_KEYS },
    onOpen: ({ TRANS_MODE, ETD_DT, ETA_DT }) => compare({ TRANS_MODE, ETD_DT, ETA_DT }),
    opensByClick: true,
  });
  // The days of a vessel say nothing of a flight, nor those of a flight of a vessel.
  const byOther = (TRANS_MODE: string | null) => TRANS_MODE && compare({ TRANS_MODE, ETD_DT: '', ETA_DT: '' });
  const { TRANS_MODE = null } = form.values;
  return (
    <GridScreen grid={lines}>
      <SearchPane>
        <CodeSelect name="TRANS_MODE" only={(code) => transModes.includes(code)} value={TRANS_MODE} onChange={byOther} required />
        <DateBox name="ETD_DT" />
        <DateBox name="ETA_DT" />
      </SearchPane>
      <GridScope grid={sailings}>
        <Toolbar note={t('UI.flairTracingPoList.CHOOSE')} />
        <Grid />
      </GridScope>
      <Toolbar note={TRANS_MODE === 'AIR' && t('UI.flairTracingPoList.BY_AIR')} />
      <Grid />
      <PopupFoot>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </GridScreen>
  );
}
