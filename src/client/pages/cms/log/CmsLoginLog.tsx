import { cmsLoginLog, type LoginLogRow } from '../../../../contract/cms/log/cmsLoginLog';
import { addDays } from '../../../../contract/dates';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import { type Column, ExcelButton, Grid, GridScreen, SearchPane, Toolbar, Tools, useGrid } from '../../../grid';
import { today } from '../../../lib/dates';
import { label } from '../../../lib/texts';
import { agentColumn } from './agentColumn';

const columns = (): Column<LoginLogRow>[] => [
  { field: 'LOGIN_DTM', pinned: 'left' },
  { field: 'USER_ID', pinned: 'left', width: 100 },
  { field: 'USER_NM', width: 100 },
  { field: 'CORP_NM', width: 130 },
  { field: 'LOGIN_TP', width: 120 },
  { field: 'LOGIN_RSLT', width: 130, footer: 'COUNT' },
  { field: 'CLIENT_IP', width: 120 },
  agentColumn(),
  { field: 'LOGOUT_DTM' },
  { field: 'STAY_MIN', like: { type: 'I' }, footer: { kind: 'AVG', decimals: 0 } },
];

export default function CmsLoginLog() {
  const signIns = useGrid(cmsLoginLog.select, {
    id: 'G1',
    table: 'CMS_LOGIN_LOG',
    key: 'LOG_SEQ',
    system: ['NO'],
    columns: columns(),
    search: { FR_DT: addDays(today(), -6), TO_DT: today() },
  });

  return (
    <GridScreen grid={signIns}>
      <SearchPane>
        <DateRange title={label('LOGIN_DTM')} max={{ months: 3 }} required span={2} />
        <TextBox name="USER_ID" />
        <CodeSelect name="LOGIN_RSLT" />
        <CodeSelect name="LOGIN_TP" />
        <TextBox name="CLIENT_IP" />
        <LookupBox name="CORP_CD" kind="Corp" />
      </SearchPane>
      <Toolbar>
        <Tools>
          <ExcelButton for={cmsLoginLog.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
