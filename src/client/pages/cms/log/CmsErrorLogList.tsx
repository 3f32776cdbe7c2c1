import { useState } from 'react';
import { cmsErrorLogList, type ErrorGroup, type ErrorRow } from '../../../../contract/cms/log/cmsErrorLogList';
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
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { today } from '../../../lib/dates';
import { label, t } from '../../../lib/texts';
import { Panes } from '../../../shell/panes';
import { useScreen } from '../../../shell/screen';
import { ErrorDetail } from './ErrorDetail';

const count = { type: 'I' } as const;

const groupColumns: Column<ErrorGroup>[] = [
  { field: 'ERR_CD', pinned: 'left', width: 116 },
  { field: 'ERR_LVL', width: 70 },
  { field: 'ERR_MSG', width: 330 },
  { field: 'SVC_URL', width: 290 },
  { field: 'ERR_CNT', footer: 'SUM' },
  { field: 'OPEN_CNT', like: count, footer: 'SUM' },
  { field: 'USER_CNT', like: count },
  { field: 'FIRST_DTM', like: { type: 'S' } },
  { field: 'LAST_DTM', like: { type: 'S' } },
];

const columns: Column<ErrorRow>[] = [
  { field: 'ERR_DTM', pinned: 'left' },
  { field: 'ERR_CD', pinned: 'left', width: 116 },
  { field: 'CFM_YN', edit: true, required: true },
  { field: 'CFM_RMK', edit: true, width: 180 },
  { field: 'REQ_ID', width: 250 },
  { field: 'ERR_LVL', width: 70 },
  { field: 'ERR_MSG', width: 260 },
  { field: 'SVC_URL', width: 260 },
  { field: 'USER_ID', width: 90 },
  { field: 'MENU_ID', width: 90 },
  { field: 'CLIENT_IP', width: 110 },
];

export default function CmsErrorLogList() {
  const { args } = useScreen();
  const [shown, setShown] = useState<ErrorRow | null>(null);
  const errors = useGrid(cmsErrorLogList.select, {
    id: 'G1',
    title: t('UI.cmsErrorLogList.G1'),
    table: 'CMS_ERROR_LOG',
    key: 'LOG_SEQ',
    save: cmsErrorLogList.save,
    system: ['ST', 'CK', 'NO'],
    columns,
    auto: false,
    onCurrent: setShown,
  });
  const groups = useMasterGrid(cmsErrorLogList.groups, {
    id: 'G2',
    title: t('UI.cmsErrorLogList.G2'),
    table: 'CMS_ERROR_LOG',
    key: 'GRP_KEY',
    system: ['NO'],
    columns: groupColumns,
    search: { FR_DT: addDays(today(), -2), TO_DT: today(), ...args },
    below: [below(errors, ({ GRP_KEY }: ErrorGroup, searched) => ({ ...searched, GRP_KEY }))],
  });
  const again = () => void groups.search(undefined, { ask: false, select: groups.current && groups.keyOf(groups.current) });

  return (
    <GridScreen grid={groups}>
      <SearchPane>
        <DateRange title={label('ERR_DTM')} max={{ months: 1 }} required span={2} />
        <TextBox name="ERR_CD" />
        <TextBox name="REQ_ID" />
        <CodeSelect name="ERR_LVL" />
        <TextBox name="SVC_URL" />
        <LookupBox name="USER_ID" kind="User" />
        <CodeSelect name="CFM_YN" />
      </SearchPane>
      <Panes orientation="vertical" className="gmaster">
        <Panes.Panel min={96} defaultSize="40%">
          <div className="gpart">
            <Toolbar>
              <Tools>
                <ExcelButton for={cmsErrorLogList.excel} grid="G2" />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={96}>
          <Panes className="gpanes">
            <Panes.Panel min={320}>
              <GridPart grid={errors}>
                <Toolbar>
                  <Rows>
                    <SaveButton onSaved={again} />
                  </Rows>
                  <Tools>
                    <ExcelButton for={cmsErrorLogList.excel} />
                  </Tools>
                </Toolbar>
              </GridPart>
            </Panes.Panel>
            <Panes.Panel defaultSize="38%" min={280}>
              <ErrorDetail error={shown} />
            </Panes.Panel>
          </Panes>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
