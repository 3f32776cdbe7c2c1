import { PaperClipOutlined } from '@ant-design/icons';
import { addMonths } from '../../../contract/dates';
import { type BoardNotice, defaultNoticeHome } from '../../../contract/etc/defaultNoticeHome';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { TextBox } from '../../fields/TextBox';
import { type Column, Grid, GridScreen, SearchPane, StatusTag, Toolbar, useGrid } from '../../grid';
import { today } from '../../lib/dates';
import { label, t } from '../../lib/texts';
import { openNotice } from '../../shell/notices';
import { useScreen } from '../../shell/screen';
import { useOpening } from '../../shell/useOpening';

export default function DefaultNoticeHome() {
  const { args } = useScreen();
  const open = async ({ NOTC_NO }: Pick<BoardNotice, 'NOTC_NO'>) => {
    await openNotice(NOTC_NO);
    await notices.search(undefined, { ask: false, select: notices.keyOf({ NOTC_NO }) });
  };
  const columns: Column<BoardNotice>[] = [
    { field: 'TOP_YN' },
    { field: 'NOTC_TP', width: 150, render: (row) => <StatusTag group="NOTC_TP" code={row.NOTC_TP} /> },
    {
      field: 'NOTC_TITLE',
      width: 520,
      render: (row) => (
        <button
          type="button"
          className={row.READ_YN === 'N' ? 'link-button unread' : 'link-button'}
          tabIndex={-1}
          onClick={() => void open(row)}
        >
          {row.NOTC_TITLE}
        </button>
      ),
    },
    {
      field: 'FILE_CNT',
      like: { type: 'I' },
      width: 70,
      render: (row) =>
        row.FILE_CNT > 0 && (
          <>
            <PaperClipOutlined aria-hidden /> {row.FILE_CNT}
          </>
        ),
    },
    { field: 'WRT_USER_NM', width: 110 },
    { field: 'PUB_DTM' },
    { field: 'VIEW_CNT', width: 80 },
    { field: 'READ_YN', like: { type: 'C', len: 1, code: 'YN' } },
  ];
  const notices = useGrid(defaultNoticeHome.select, {
    id: 'G1',
    table: 'PTL_NOTICE',
    key: 'NOTC_NO',
    system: ['NO'],
    columns,
    search: { FR_DT: addMonths(today(), -12), TO_DT: today() },
    onOpen: (row) => void open(row),
  });
  useOpening(() => {
    if (args.NOTC_NO) void open({ NOTC_NO: args.NOTC_NO });
  });

  return (
    <GridScreen grid={notices}>
      <SearchPane>
        <DateRange title={label('PUB_DTM')} max={{ years: 1 }} required span={2} />
        <CodeSelect name="NOTC_TP" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
      </SearchPane>
      <Toolbar />
      <Grid />
    </GridScreen>
  );
}
