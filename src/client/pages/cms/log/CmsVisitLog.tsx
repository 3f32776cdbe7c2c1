import { cmsVisitLog, type DayVisits, type MenuVisits, type VisitRow } from '../../../../contract/cms/log/cmsVisitLog';
import { addDays } from '../../../../contract/dates';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  below,
  type Column,
  ExcelButton,
  Grid,
  GridPart,
  GridScreen,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { today } from '../../../lib/dates';
import { label, t } from '../../../lib/texts';
import { menuName, menus } from '../../../shell/menu';
import { Panes } from '../../../shell/panes';
import { useStore } from '../../../shell/useStore';
import { CountBar } from './CountBar';

const count = { type: 'I' } as const;

const menuColumns: Column<MenuVisits>[] = [
  { field: 'MENU_NM', pinned: 'left', width: 170 },
  { field: 'MENU_ABBR', width: 150 },
  { field: 'VISIT_CNT', like: count, width: 220, footer: 'SUM', render: (row) => <CountBar count={row.VISIT_CNT} /> },
  { field: 'USER_CNT', like: count },
  { field: 'LAST_VISIT_DTM', like: { type: 'S' } },
];

const dayColumns: Column<DayVisits>[] = [
  { field: 'VISIT_DT', like: { type: 'D' }, pinned: 'left' },
  { field: 'VISIT_CNT', like: count, width: 220, footer: 'SUM', render: (row) => <CountBar count={row.VISIT_CNT} /> },
  { field: 'USER_CNT', like: count },
];

const visitColumns: Column<VisitRow>[] = [
  { field: 'VISIT_DTM', pinned: 'left' },
  { field: 'USER_ID', width: 100 },
  { field: 'USER_NM', width: 100 },
  { field: 'CORP_NM', width: 130 },
  { field: 'MENU_NM', width: 170 },
  { field: 'CLIENT_IP', width: 120 },
];

export default function CmsVisitLog() {
  const pages = Object.values(useStore(menus).menuMap).filter((menu) => menu.MENU_TP === 'PAGE');
  const visits = useGrid(cmsVisitLog.visits, {
    id: 'G2',
    title: t('UI.cmsVisitLog.G2'),
    table: 'CMS_VISIT_LOG',
    key: 'LOG_SEQ',
    system: ['NO'],
    columns: visitColumns,
    auto: false,
  });
  const days = useGrid(cmsVisitLog.days, {
    id: 'G3',
    title: t('UI.cmsVisitLog.G3'),
    key: 'VISIT_DT',
    system: [],
    columns: dayColumns,
    auto: false,
  });
  const byMenu = useMasterGrid(cmsVisitLog.select, {
    id: 'G1',
    title: t('UI.cmsVisitLog.G1'),
    key: 'MENU_ID',
    system: ['NO'],
    columns: menuColumns,
    search: { FR_DT: addDays(today(), -6), TO_DT: today() },
    below: [
      below(days, (_: MenuVisits, searched) => searched),
      below(visits, ({ MENU_ID }: MenuVisits, searched) => ({ ...searched, MENU_ID })),
    ],
  });

  return (
    <GridScreen grid={byMenu}>
      <SearchPane>
        <DateRange title={label('VISIT_DTM')} max={{ months: 3 }} required span={2} />
        <TextBox name="USER_ID" />
        <CodeSelect name="MENU_ID" title={label('MENU_NM')} options={pages.map((menu) => ({ CODE: menu.MENU_ID, NAME: menuName(menu) }))} />
        <LookupBox name="CORP_CD" kind="Corp" />
      </SearchPane>
      <Panes orientation="vertical" className="gmaster">
        <Panes.Panel min={120} defaultSize="60%">
          <Panes className="gpanes">
            <Panes.Panel min={320}>
              <div className="gpart">
                <Toolbar>
                  <Tools>
                    <ExcelButton for={cmsVisitLog.excel} />
                  </Tools>
                </Toolbar>
                <Grid />
              </div>
            </Panes.Panel>
            <Panes.Panel defaultSize="42%" min={280}>
              <GridPart grid={days}>
                <Toolbar>
                  <Tools>
                    <ExcelButton for={cmsVisitLog.excel} grid="G3" />
                  </Tools>
                </Toolbar>
              </GridPart>
            </Panes.Panel>
          </Panes>
        </Panes.Panel>
        <Panes.Panel min={96}>
          <GridPart grid={visits}>
            <Toolbar note={byMenu.current?.MENU_NM}>
              <Tools>
                <ExcelButton for={cmsVisitLog.excel} grid="G2" />
              </Tools>
            </Toolbar>
          </GridPart>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
