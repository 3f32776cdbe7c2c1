import { BulbOutlined } from '@ant-design/icons';
import {
  canEditPlan,
  canEditPlanLines,
  clpList,
  type Plan,
  type PlanAction,
  type PlanLine,
  type PlanSearch,
  placeColumns,
  planRefusal,
} from '../../../contract/cfs/clpList';
import { reportMaxKeys } from '../../../contract/cms/popup/cmsReportPopup';
import { addDays } from '../../../contract/dates';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  below,
  Chain,
  ExcelButton,
  Exceptions,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  MasterDetail,
  RemoveButton,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import type { GridDraft } from '../../grid/drafts';
import { codeName } from '../../lib/codes';
import { today } from '../../lib/dates';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { onPhone } from '../../shell/phone';
import { openDialog, openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { useDraft } from '../../shell/work';
import { followLine, type Lines, loadCargo, type Waiting, whyFixed } from './loading';
import { PlanWork } from './PlanWork';
import { ProposeDialog } from './ProposeDialog';
import { lineColumns, planColumns, typeOfItem, waitingColumns } from './planColumns';
import { savePlans } from './savePlans';
import { usePlanned } from './usePlanned';
import { useWaiting, whyNoneWaits } from './useWaiting';
import './clp.css';

const period = () => ({ FR_DT: addDays(today(), -7), TO_DT: addDays(today(), 14) });

export default function ClpList() {
  const screen = useScreen();
  const isStaff = actor().USER_TP === 'S';
  // Who reads the lines of some customers alone has no plan to look at as a whole.
  const isPlanner = isStaff && screen.has('load');
  const kept = useDraft<GridDraft<PlanLine>>('G2')?.conditions as { CLP_NO?: string } | undefined;
  const lines: Lines = useGrid(clpList.selectLines, {
    id: 'G2',
    title: t('UI.clpList.G2'),
    table: 'CFS_CLP_DTL',
    key: ['CLP_NO', 'LINE_NO'],
    named: ({ BKG_NO }) => BKG_NO,
    save: clpList.saveLines,
    columns: lineColumns(() => lines, isPlanner),
    system: ['CK'],
    auto: false,
    empty: t('UI.clpList.NO_LINES'),
    newRow: () => ({ CLP_NO: plans.current?.CLP_NO ?? '' }),
    follow: (rows, i, values) => followLine(lines, rows, i, values),
    canEdit: () => whyFixed(plans.current) === null,
    whyFixed: () => whyFixed(plans.current),
    finalRow: () => plans.current !== null && !canEditPlanLines(plans.current),
    canRemove: () => whyFixed(plans.current) === null,
  });
  const waiting: Waiting = useGrid(clpList.selectWaiting, {
    id: 'G3',
    title: t('UI.clpList.G3'),
    table: 'CFS_BKG',
    key: 'BKG_NO',
    columns: waitingColumns(
      () => plans,
      () => lines,
    ),
    system: ['CK'],
    auto: false,
    empty: () => whyNoneWaits(plans.current),
    // A touch looks at a booking; a double click and Enter load it.
    onOpen: (row) => !onPhone.get() && whyFixed(plans.current) === null && !lines.readOnly && loadCargo(lines, [row]),
  });
  // Taken out and not saved yet, they still hold the plan in its place.
  const hasSavedLines = () => lines.store.rows.some((_, i) => lines.store.changes.alive().includes(i) && !lines.store.changes.isNew(i));
  const plans: GridModel<Plan, PlanSearch> = useMasterGrid<Plan, PlanSearch>(clpList.select, {
    id: 'G1',
    title: screen.title,
    table: 'CFS_CLP',
    key: 'CLP_NO',
    save: clpList.save,
    history: true,
    columns: planColumns(isStaff),
    search: { ...period(), ...screen.args },
    // The plan whose lines were unsaved before a reload of the browser's page is the current one again.
    ...(kept?.CLP_NO ? { selected: { CLP_NO: kept.CLP_NO } } : {}),
    newRow: () => ({ CLP_STS: 'PLN', CLP_DT: today(), ...typeOfItem(null) }),
    canEdit: (row, column) => canEditPlan(row, column) && !(placeColumns.includes(column) && row === plans.current && hasSavedLines()),
    canRemove: (row) => planRefusal('minus', row, today()) === null,
    finalRow: (row) => !canEditPlanLines(row),
    tone: ({ CLP_STS }) => (CLP_STS === 'CXL' ? 'gone' : null),
    addFrom: 'RMK',
    below: [below(lines, ({ CLP_NO }: Plan) => ({ CLP_NO }), { inside: 'G2' })],
  });
  const planned = usePlanned(plans, lines);
  useWaiting(plans, lines, waiting, isPlanner);

  const whyNot = (action: PlanAction) => (row: Plan) => {
    const code = planRefusal(action, row, today());
    return code && t(code, codeName('CLP_STS', row.CLP_STS));
  };
  const whyNotClose = (row: Plan) => {
    const stops = row === plans.current && planned?.checks.find(({ STOPS }) => STOPS !== null);
    return whyNot('close')(row) ?? (stops ? t(stops.CODE, ...stops.ARGS) : null);
  };
  const warnings = () => (planned?.checks ?? []).filter(({ SEV }) => SEV === 'WARN').map(({ CODE, ARGS }) => t(CODE, ...ARGS));
  const print = () => {
    const KEYS = plans.targets().flatMap((i) => plans.store.rows[i]?.CLP_NO || []);
    if (KEYS.length === 0) return void box.warn('MSG000009');
    if (KEYS.length > reportMaxKeys) return void box.warn('MSG000046', reportMaxKeys);
    void openPopup('/cms/popup/cmsReportPopup', { param: { REPORT_TP: 'CLP', TYPES: ['CLP'], KEYS } }).catch(() => {});
  };
  const propose = () => {
    const content = () => <ProposeDialog {...{ plans, lines, waiting, planned }} />;
    void openDialog(content, { title: t('UI.clpList.PROPOSE'), width: 960, height: 620 }).catch(() => {});
  };

  const list = (
    <GridScope grid={plans}>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton whyNot={whyNot('minus')} />
          {!plans.readOnly && <ToolButton id="save" primary onClick={() => savePlans({ plans, lines, waiting })} />}
        </Rows>
        <Rows>
          {!plans.readOnly && (
            <ToolButton id="propose" granted={screen.has('load')} caption={t('UI.clpList.PROPOSE')} icon={BulbOutlined} onClick={propose} />
          )}
        </Rows>
        <Chain>
          <ActionButton
            for={clpList.close}
            whyNot={whyNotClose}
            current
            before={async (rows, ask) => (await ask(undefined, ...(rows.includes(plans.current as Plan) ? warnings() : []))) && {}}
          />
          <ActionButton for={clpList.reopen} whyNot={whyNot('reopen')} current />
        </Chain>
        <Exceptions>
          <ActionButton for={clpList.cancel} whyNot={whyNot('cancel')} current />
        </Exceptions>
        <Tools>
          <ToolButton id="print" onClick={print} />
          <ExcelButton for={clpList.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScope>
  );
  return (
    <GridScreen grid={plans}>
      <SearchPane folded>
        <DateRange title={t('LBL.CLP_DT')} span={2} max={{ months: 3 }} required />
        <LookupBox name="CYCFS_CD" kind="CyCfs" />
        <CodeSelect name="CLP_STS" multiple />
        <TextBox name="CNTR_NO" upper />
        <LookupBox name="POL_CD" kind="Port" />
        <LookupBox name="POD_CD" kind="Port" />
        <TextBox name="CLP_NO" upper />
        <TextBox name="BKG_NO" upper />
      </SearchPane>
      <MasterDetail name={t('UI.clpList.G2')} share={isPlanner ? '78%' : '60%'}>
        {list}
        {isPlanner ? (
          <PlanWork {...{ plans, lines, waiting, planned }} />
        ) : (
          <GridScope grid={lines}>
            <Toolbar note={plans.current?.CLP_NO} />
            <Grid />
          </GridScope>
        )}
      </MasterDetail>
    </GridScreen>
  );
}
