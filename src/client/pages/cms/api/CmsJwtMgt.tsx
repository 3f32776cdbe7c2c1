import { Button } from 'antd';
import { cmsJwtMgt, type TokenRow } from '../../../../contract/cms/api/cmsJwtMgt';
import { addDays } from '../../../../contract/dates';
import { partnerPage } from '../../../../contract/open/partner';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import {
  ActionButton,
  type Column,
  ExcelButton,
  Grid,
  GridScreen,
  HistoryButton,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../../grid';
import { today } from '../../../lib/dates';
import { label, lang, t } from '../../../lib/texts';
import { openDialog } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { IssueDialog } from './IssueDialog';

const columns: Column<TokenRow>[] = [
  { field: 'TOKEN_ID', pinned: 'left', width: 270 },
  { field: 'TOKEN_TP', width: 130 },
  { field: 'USER_ID', width: 90 },
  { field: 'USER_NM', width: 90 },
  { field: 'CUST_NM', width: 130 },
  { field: 'API_ID', width: 100 },
  { field: 'API_SCOPES', width: 240 },
  { field: 'TARGET_URL', width: 220 },
  { field: 'ISS_DTM' },
  { field: 'EXP_DTM' },
  { field: 'USE_CNT', footer: 'SUM' },
  { field: 'MAX_USE_CNT', width: 140 },
  { field: 'REVOKE_YN' },
  { field: 'LAST_USE_DTM' },
  { field: 'RMK', width: 160 },
];

export default function CmsJwtMgt() {
  const screen = useScreen();
  const tokens = useGrid(cmsJwtMgt.select, {
    id: 'G1',
    table: 'CMS_JWT',
    key: 'TOKEN_ID',
    system: ['CK', 'NO'],
    columns,
    search: { FR_DT: addDays(today(), -29), TO_DT: today() },
    finalRow: (token) => token.REVOKE_YN === 'Y',
  });

  const issue = () =>
    openDialog(IssueDialog, { title: screen.caption('issue'), width: 560, height: 460, param: { onIssued: () => tokens.search() } });

  return (
    <GridScreen grid={tokens}>
      <SearchPane>
        <DateRange title={label('ISS_DTM')} max={{ years: 1 }} required span={2} />
        <CodeSelect name="TOKEN_TP" />
        <LookupBox name="USER_ID" kind="User" />
        <LookupBox name="CUST_CD" kind="Customer" />
        <CodeSelect name="REVOKE_YN" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <ToolButton id="issue" primary onClick={issue} />
          <ActionButton
            for={cmsJwtMgt.revoke}
            whyNot={(token) => (token.REVOKE_YN === 'N' ? null : t('MSG000027', label('REVOKE_YN')))}
            question="MSG000409"
          />
        </Rows>
        <Tools>
          <ExcelButton for={cmsJwtMgt.excel} />
          <HistoryButton states="YN" />
          <Button type="link" href={`${partnerPage.path}?lang=${lang()}`} target="_blank" rel="noreferrer">
            {t('UI.cmsJwtMgt.DOCS')}
          </Button>
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
