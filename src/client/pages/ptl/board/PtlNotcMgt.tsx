import { useRef } from 'react';
import type { Notice } from '../../../../contract/ptl/board/notice';
import { type NoticeReader, ptlNotcMgt, remindRefusal } from '../../../../contract/ptl/board/ptlNotcMgt';
import {
  ActionButton,
  below,
  Chain,
  type Column,
  ExcelButton,
  Grid,
  GridScope,
  Toolbar,
  Tools,
  useGrid,
  useGridModel,
  useGridState,
} from '../../../grid';
import { today } from '../../../lib/dates';
import { t } from '../../../lib/texts';
import { NoticeDesk } from './NoticeDesk';

const desk = { screen: 'ptlNotcMgt', targets: 'UI.ptlNotcMgt.G2', calls: ptlNotcMgt, partner: false };

const columns: Column<NoticeReader>[] = [
  { field: 'USER_ID', width: 100 },
  { field: 'USER_NM', width: 100 },
  { field: 'READ_YN', like: { type: 'C', len: 1, code: 'YN' } },
  { field: 'READ_DTM' },
  { field: 'REMIND_DTM', like: { type: 'S' } },
  { field: 'USER_TP', width: 80 },
  { field: 'CUST_NM', width: 160 },
  { field: 'ORGN_NM', width: 130 },
  { field: 'CORP_NM', width: 130 },
  { field: 'LAST_LOGIN_DTM' },
];

/** Name of the grid, the buttons and how many have read the notice. */
function Readers({ of }: { of: () => Partial<Notice> }) {
  const { store } = useGridModel<NoticeReader>();
  useGridState(useGridModel<NoticeReader>());
  const read = store.rows.filter((row) => row.READ_YN === 'Y').length;
  const whyNot = (row: NoticeReader) => {
    const code = remindRefusal(of() as Notice, row, today());
    return code && t(code);
  };
  return (
    <>
      <Toolbar note={store.rows.length > 0 && t('UI.ptlNotcMgt.COUNTS', read, store.rows.length - read)}>
        <Chain>
          <ActionButton for={ptlNotcMgt.remind} whyNot={whyNot} />
        </Chain>
        <Tools>
          <ExcelButton for={ptlNotcMgt.excel} grid="G3" />
        </Tools>
      </Toolbar>
      <Grid />
    </>
  );
}

export default function PtlNotcMgt() {
  const name = t('UI.ptlNotcMgt.G3');
  /** The notice whose readers are listed. */
  const shown = useRef<Partial<Notice>>({});
  const readers = useGrid(ptlNotcMgt.readers, {
    id: 'G3',
    title: name,
    table: 'PTL_NOTICE_READ',
    key: ['NOTC_NO', 'USER_ID'],
    system: ['CK', 'NO'],
    columns,
    auto: false,
  });
  const content = (
    <GridScope grid={readers}>
      <Readers of={() => shown.current} />
    </GridScope>
  );
  const ofNotice = below(readers, (notice: Partial<Notice>) => {
    shown.current = notice;
    return { NOTC_NO: notice.NOTC_NO ?? '' };
  });
  return <NoticeDesk desk={desk} tabs={[{ key: 'G3', name, content, below: ofNotice }]} />;
}
