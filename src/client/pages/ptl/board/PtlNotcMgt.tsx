import type { Notice } from '../../../../contract/ptl/board/notice';
import { type NoticeReader, ptlNotcMgt } from '../../../../contract/ptl/board/ptlNotcMgt';
import { below, type Column, Grid, GridScope, Toolbar, useGrid } from '../../../grid';
import { t } from '../../../lib/texts';
import { NoticeDesk } from './NoticeDesk';

const desk = { screen: 'ptlNotcMgt', targets: 'UI.ptlNotcMgt.G2', calls: ptlNotcMgt, partner: false };

const columns: Column<NoticeReader>[] = [
  { field: 'USER_ID', width: 110 },
  { field: 'USER_NM', width: 110 },
  { field: 'CUST_NM', width: 170 },
  { field: 'READ_DTM' },
];

export default function PtlNotcMgt() {
  const name = t('UI.ptlNotcMgt.G3');
  const readers = useGrid(ptlNotcMgt.readers, {
    id: 'G3',
    title: name,
    table: 'PTL_NOTICE_READ',
    key: 'USER_ID',
    system: ['NO'],
    columns,
    auto: false,
  });
  const content = (
    <GridScope grid={readers}>
      <Toolbar />
      <Grid />
    </GridScope>
  );
  const ofNotice = below(readers, ({ NOTC_NO = '' }: Partial<Notice>) => ({ NOTC_NO }));
  return <NoticeDesk desk={desk} tabs={[{ key: 'G3', name, content, below: ofNotice }]} />;
}
