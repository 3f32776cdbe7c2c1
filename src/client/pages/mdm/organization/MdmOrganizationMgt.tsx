import { DeleteOutlined } from '@ant-design/icons';
import { allRole } from '../../../../contract/cms/comm/roles';
import {
  type Member,
  maxSeq,
  mdmOrganizationMgt,
  type Organisation,
  type OrganisationSearch,
  seqStep,
} from '../../../../contract/mdm/organization/mdmOrganizationMgt';
import { checkRange } from '../../../../contract/rules';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import { LookupBox } from '../../../fields/LookupBox';
import {
  below,
  type Column,
  chosenRow,
  ExcelButton,
  Grid,
  GridScope,
  GridScreen,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  ToolbarLine,
  Tools,
  useGrid,
  useListForm,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { today } from '../../../lib/dates';
import { session } from '../../../lib/session';
import { lang, t } from '../../../lib/texts';
import { actionOf, askAction } from '../../../shell/action';
import { attempt } from '../../../shell/attempt';
import { notify } from '../../../shell/notify';
import { Panes } from '../../../shell/panes';
import { useScreen } from '../../../shell/screen';
import { SubTabs } from '../../../shell/subTabs';
import { OrganisationForm } from './OrganisationForm';

const nameOf = ({ ORGN_NM, ORGN_ENG_NM }: Partial<Organisation>): string => (lang() === 'en' && ORGN_ENG_NM) || ORGN_NM || '';

const columns: Column<Organisation>[] = [
  { field: 'ORGN_NM', pinned: 'left', width: 220, render: nameOf },
  { field: 'ORGN_CD', pinned: 'left', width: 96 },
  { field: 'ORGN_TP', width: 90 },
  { field: 'MGR_USER_NM', width: 100 },
  { field: 'BGN_DT' },
  { field: 'END_DT' },
  { field: 'USE_YN' },
];

const memberColumns: Column<Member>[] = [
  { field: 'USER_ID', width: 100 },
  { field: 'USER_NM', width: 110 },
  { field: 'POST_NM', width: 90 },
  { field: 'TEL_NO', width: 118 },
  { field: 'EMAIL', width: 190 },
  { field: 'USER_STS' },
];

export default function MdmOrganizationMgt() {
  const { caption } = useScreen();
  const members = useGrid(mdmOrganizationMgt.selectMembers, {
    id: 'G2',
    title: t('UI.mdmOrganizationMgt.G2'),
    table: 'CMS_USER',
    key: 'USER_ID',
    columns: memberColumns,
    system: ['NO'],
    auto: false,
  });
  const {
    list: organisations,
    form,
    loaded,
    isOpen,
    isNew,
    add,
    save,
  } = useListForm<Organisation, OrganisationSearch>(
    mdmOrganizationMgt.select,
    {
      id: 'G1',
      title: t('UI.mdmOrganizationMgt.G1'),
      table: 'MDM_ORGN',
      key: 'ORGN_CD',
      columns,
      system: [],
      search: { CORP_CD: session().corpCd, BASE_DT: today() },
      tree: { parent: 'UPPER_ORGN_CD' },
    },
    {
      fresh: (): Partial<Organisation> => newBelow(organisations.current),
      save: mdmOrganizationMgt.save,
      check: () => {
        const faults = checkRange(form.values.BGN_DT, form.values.END_DT, undefined, ['BGN_DT', 'END_DT']);
        form.fail(faults);
        return faults.length === 0;
      },
      below: [below(members, ({ ORGN_CD }: Partial<Organisation>) => (ORGN_CD ? { ORGN_CD } : null))],
    },
  );

  /** A new organisation below another one, behind those that stand there. */
  function newBelow(upper: Organisation | null): Partial<Organisation> {
    const UPPER_ORGN_CD = upper?.ORGN_CD ?? null;
    const beside = organisations.rows().filter((row) => row.UPPER_ORGN_CD === UPPER_ORGN_CD);
    return {
      CORP_CD: upper?.CORP_CD ?? organisations.query.searched.CORP_CD ?? session().corpCd,
      UPPER_ORGN_CD,
      ORGN_TP: upper ? 'TM' : 'BR',
      SORT_SEQ: Math.min(maxSeq, Math.max(0, ...beside.map((row) => row.SORT_SEQ)) + seqStep),
      BGN_DT: today(),
      USE_YN: 'Y',
    };
  }

  async function remove() {
    const row = chosenRow(organisations);
    if (!row || !(await organisations.mayLeave())) return;
    const rows = [`${row.ORGN_CD} ${nameOf(row)}`];
    if (!(await askAction({ ...actionOf('delete', caption('delete'), 1, 'MSG000005'), rows }))) return;
    const { ORGN_CD, UPD_CNT } = row;
    const done = await attempt(() => callBatch(organisations, mdmOrganizationMgt.delete, { LIST: [{ ORGN_CD, UPD_CNT }] }));
    if (!done) return;
    notify.success(t('MSG000002'));
    await organisations.search(undefined, { ask: false });
  }

  const users = (
    <GridScope grid={members}>
      <Toolbar>
        <Tools>
          <ExcelButton for={mdmOrganizationMgt.excel} grid="G2" />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScope>
  );
  return (
    <GridScreen grid={organisations}>
      <SearchPane>
        <LookupBox name="CORP_CD" kind="Corp" required readOnly={!session().roleList.includes(allRole)} />
        <DateBox name="BASE_DT" />
        <CodeSelect name="USE_YN" />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel min={420}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <ToolButton id="add" onClick={add} />
                <ToolButton id="delete" icon={DeleteOutlined} onClick={remove} off={isNew && t('UI.ACTION.UNSAVED')} />
              </Rows>
              <Tools>
                <ExcelButton for={mdmOrganizationMgt.excel} />
              </Tools>
            </Toolbar>
            <Grid />
            <SubTabs tabs={[{ key: 'G2', name: t('UI.mdmOrganizationMgt.G2'), content: users }]} />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize={440} min={340}>
          <div className="gpart">
            <ToolbarLine
              title={[t('UI.mdmOrganizationMgt.FORM'), isNew ? t('UI.GRID.ST_ADD') : nameOf(loaded)].filter(Boolean).join(' · ')}
            >
              <Rows>
                <ToolButton id="save" primary onClick={save} off={!isOpen && t('UI.OFF.CHOOSE')} />
              </Rows>
            </ToolbarLine>
            <OrganisationForm form={form} isNew={isNew} isOpen={isOpen} />
          </div>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
