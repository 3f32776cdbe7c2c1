import { EditOutlined, FieldTimeOutlined, InfoCircleOutlined, ReloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { daysBetween } from '../../../contract/dates';
import {
  can,
  canEditLine,
  canEditOrder,
  canMendTimes,
  copiedLine,
  copiedOrder,
  type DeliveryOrder,
  finalStates,
} from '../../../contract/pan/dlvOrd';
import { dlvOrdDetail } from '../../../contract/pan/dlvOrdDetail';
import { type FormDraft, FormScope, useForm } from '../../fields/form';
import {
  AddButton,
  type Ask,
  Chain,
  Grid,
  type GridModel,
  GridScope,
  RemoveButton,
  Rows,
  ToolButton,
  Toolbar,
  ToolbarLine,
  Tools,
} from '../../grid';
import { AskButton } from '../../grid/thread/AskButton';
import { RequestsAbout } from '../../grid/thread/RequestsAbout';
import { callBatch } from '../../lib/batch';
import { call } from '../../lib/call';
import { codeName, useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { actor, session } from '../../lib/session';
import { t } from '../../lib/texts';
import { actionOf, askAction, keepAnswer } from '../../shell/action';
import type { Answered } from '../../shell/asked';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { chunkFailed } from '../../shell/chunk';
import { notify } from '../../shell/notify';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { SubTabs } from '../../shell/subTabs';
import { useOpening } from '../../shell/useOpening';
import { useDraft, useWork } from '../../shell/work';
import { LastSent, Lines, useDetailGrids } from './detailGrids';
import { openFiles } from './files';
import { OrderFiles } from './OrderFiles';
import { OrderForm } from './OrderForm';
import { ProgressLine } from './ProgressLine';
import { aboutOrder, inState, OrderStatus, openOrder } from './parts';
import './document.css';

type Asking = (orders: readonly DeliveryOrder[], ask: Ask) => Promise<Partial<DeliveryOrder> | null>;

const empty: Partial<DeliveryOrder> = {};

const plainTab = <R extends object, S>(key: string, grid: GridModel<R, S>) => ({
  key,
  name: t(`UI.dlvOrdDetail.${key}`),
  content: (
    <GridScope grid={grid}>
      <Grid />
    </GridScope>
  ),
});

export default function DlvOrdDetail() {
  const screen = useScreen();
  const me = actor();
  useCodes({ IMEX_TP: { MSTR_CD: 'IMEX_TP' }, DLV_TP: { MSTR_CD: 'DLV_TP' } });
  const number = screen.args.DLV_ORD_NO ?? '';
  const draft = useDraft<FormDraft<Partial<DeliveryOrder>>>('form');
  const [order, setOrder] = useState<Partial<DeliveryOrder>>(draft?.start ?? empty);
  const [editing, setEditing] = useState(draft !== undefined);
  const form = useForm<Partial<DeliveryOrder>>(empty);
  useState(() => draft && form.bring(draft));
  const seesCosts = me.USER_TP === 'S' || me.roleList.includes('CUST_ADM');
  const completedDays = order.CMPL_DTM ? daysBetween(order.CMPL_DTM.slice(0, 8), today()) : 0;

  const staff = session().USER_TP === 'S';
  const { lines, steps, files, costs, sendings, releases } = useDetailGrids(
    number,
    () => form.values,
    editing,
    (field) => canEditLine(order, field, me, completedDays),
  );

  const isDirty = () => editing && (form.dirty || lines.isDirty);
  useWork('form', {
    isDirty: editing && form.dirty,
    owner: form,
    keep: () => (editing ? form.keep() : undefined),
    subscribe: form.subscribe,
  });

  async function load() {
    if (!number) return void box.warn('MSG000042');
    if (isDirty() && !(await box.question('MSG000006'))) return;
    const { data } = await call(dlvOrdDetail.form, { SEARCH: { DLV_ORD_NO: number } });
    const [found] = data.LIST;
    setEditing(false);
    setOrder(found ?? empty);
    form.load(found ?? empty);
    if (!found) return void box.error('MSG000043');
    await loadBelow(true);
  }
  async function loadBelow(hasLines: boolean) {
    const key = { DLV_ORD_NO: number };
    if (!hasLines) {
      lines.setConditions(key);
      lines.load([]);
    }
    const others = [
      steps.search(key),
      files.search(key),
      releases.search(key),
      ...(seesCosts ? [costs.search(key)] : []),
      ...(staff ? [sendings.search(key)] : []),
    ];
    await Promise.all([...(hasLines ? [lines.search(key)] : []), ...others]);
  }
  useOpening(() => void (draft ? loadBelow(Boolean(draft.start.DLV_ORD_NO)) : load()).catch(() => {}));

  const modifiable =
    order.DLV_ORD_NO !== undefined &&
    (canEditOrder(order, 'DLV_ADDR', me) ||
      canEditLine(order, 'QTY', me, completedDays) ||
      canEditLine(order, 'DLVD_QTY', me, completedDays));

  function modify() {
    setEditing(true);
    form.focus();
  }

  async function save(): Promise<void> {
    if (!editing) return;
    if (!isDirty() && order.DLV_ORD_NO) return void box.warn('MSG000008');
    if (form.check().length > 0 || lines.validate().length > 0) return;
    const isNew = !order.DLV_ORD_NO;
    const sent = lines.store.changedIndexes();
    let now: Partial<DeliveryOrder> | null = null;
    lines.sends(sent);
    form.sends();
    const row = { ...form.values, BATCH_FLAG: isNew ? ('insert' as const) : ('update' as const), G2: lines.changes() };
    const answer = await attempt(
      () => callBatch(form, dlvOrdDetail.save, { LIST: [row] }),
      (refused) => {
        form.fail(refused.errors ?? []);
        if (refused.code === 'MSG000025') now = (refused.row ?? null) as Partial<DeliveryOrder> | null;
        return now !== null;
      },
    );
    if (!answer) {
      lines.meanwhile.end();
      return now ? settle(now, sent) : undefined;
    }
    notify.success(t('MSG000001'));
    const [saved] = answer.data.LIST;
    form.arrive(saved ?? empty);
    setOrder(saved ?? empty);
    const key = { DLV_ORD_NO: saved?.DLV_ORD_NO ?? number };
    await Promise.all([lines.search(key, { ask: false }), steps.search(key), releases.search(key)]);
    setEditing(form.dirty || lines.isDirty);
    if (isNew && saved) openOrder(saved);
  }

  /** It was saved elsewhere meanwhile: what is kept of what was typed goes out again. */
  async function settle(now: Partial<DeliveryOrder>, sent: readonly number[]): Promise<void> {
    const { settleDocument } = await import('../../grid/settleDocument').catch(chunkFailed);
    const parts = [{ grid: lines as unknown as GridModel<object, object>, sent }];
    if (!(await settleDocument(form, now, { name: 'DLV_ORD_NO', table: 'PAN_DLV_ORD' }, parts))) return;
    setOrder(form.keep().start);
    if (isDirty()) await save();
    else await load();
  }

  /** Asks, does an action to the order, and shows it as it is then; what was answered stays for the next try where it was refused. */
  async function act(action: 'assign' | 'load' | 'arrive' | 'complete', choose: (all: typeof import('./asking')) => Asking) {
    const asked = { ...actionOf(action, screen.caption(action), 1), rows: [number] };
    let given = null as Answered<object> | null;
    const ask: Ask = async (fields) => {
      const answered = await askAction({ ...asked, ...(fields ? { fields } : {}) });
      given = answered;
      return answered;
    };
    const typed = await choose(await import('./asking').catch(chunkFailed))([order as DeliveryOrder], ask);
    const done = typed && (await send(dlvOrdDetail[action], typed));
    if (!done && given) keepAnswer(asked, given);
  }
  async function mendTimes() {
    const asked = { question: t('UI.dlvOrdDetail.TIMES'), verb: screen.caption('times'), rows: [number] };
    const { askTimes } = await import('./times').catch(chunkFailed);
    const answered = await askTimes(order, asked);
    if (answered && !(await send(dlvOrdDetail.times, answered.times, answered.given.RSN))) keepAnswer(asked, answered.given);
  }
  async function send(action: typeof dlvOrdDetail.complete, typed: Partial<DeliveryOrder>, RSN?: string): Promise<boolean> {
    const LIST = [{ DLV_ORD_NO: number, UPD_CNT: order.UPD_CNT ?? 0, ...typed }];
    let isStale = false;
    const answer = await attempt(
      () => callBatch(form, action, { LIST, ...(RSN ? { RSN } : {}) }),
      ({ code }) => {
        isStale = code === 'MSG000025';
      },
    );
    if (answer) notify.success(answer.message ?? t('MSG000003'));
    if (answer || isStale) await load();
    return answer !== null;
  }

  function copy() {
    const copied: Partial<DeliveryOrder> = { ...copiedOrder(order), DLV_ORD_STS: 'TMP', DLV_ORD_DT: today() };
    setOrder(copied);
    form.load(copied);
    setEditing(true);
    const copies = lines.rows().map(copiedLine);
    lines.load([]);
    for (const line of copies) lines.add(line);
    notify.info(t('MSG000041'));
  }

  const print = () =>
    openPopup('/cms/popup/cmsReportPopup', {
      param: { REPORT_TP: order.DLV_ORD_STS === 'CMP' ? 'POD' : 'TRO', TYPES: ['TRO', 'POD'], KEYS: [number] },
    }).catch(() => {});
  const refreshFiles = () => files.search({ DLV_ORD_NO: number });
  const attach = () => openFiles({ DLV_ORD_NO: number, HBL_NO: order.HBL_NO ?? null }, screen).then(refreshFiles, refreshFiles);
  const history = () =>
    openPopup('/cms/popup/cmsHistoryPopup', { param: { TBL_NM: 'PAN_DLV_ORD', ROW_KEY: number, STS_CD: 'DLV_ORD_STS' } }).catch(() => {});
  const known = order.DLV_ORD_NO !== undefined;
  const missing = !known && t('UI.ACTION.UNSAVED');
  const fixed = missing || inState(order);

  const state = editing ? t('UI.OFF.EDITING') : null;
  const off = (action: 'assign' | 'load' | 'arrive' | 'complete') =>
    state ?? (!(known && can(action, order as DeliveryOrder, me)) && fixed);
  const isRead = !editing && known;
  const kinds = [
    order.CUST_NM,
    codeName('IMEX_TP', order.IMEX_TP ?? ''),
    codeName('DLV_TP', order.DLV_TP ?? ''),
    [order.CNTR_TP_CD, order.CAR_QTY && t('UI.dlvOrdDetail.CARS', order.CAR_QTY)].filter(Boolean).join(' '),
  ];
  const addsLines = editing && !finalStates.includes(order.DLV_ORD_STS ?? '');

  return (
    <div className="q-page order-doc">
      <ToolbarLine
        title={order.DLV_ORD_NO ?? ''}
        status={order.DLV_ORD_STS && <OrderStatus status={order.DLV_ORD_STS} />}
        note={known ? kinds.filter(Boolean).join(' · ') : ''}
      >
        <Rows>
          <ToolButton
            id="modify"
            icon={EditOutlined}
            onClick={editing ? load : modify}
            off={!editing && !modifiable && fixed}
            {...(editing ? { caption: t('UI.dlvOrdDetail.LEAVE'), keys: 'Escape' } : { keys: 'Ctrl+E' })}
          />
          {editing && <ToolButton id="save" primary onClick={save} />}
          <ToolButton id="copy" onClick={copy} off={state ?? missing} />
          {isRead && <AskButton about={aboutOrder(order as DeliveryOrder)} />}
        </Rows>
        <Chain>
          <ToolButton id="assign" onClick={() => act('assign', (all) => all.chooseTruck)} off={off('assign')} />
          <ToolButton id="load" onClick={() => act('load', (all) => all.askTime('LOAD_DTM'))} off={off('load')} />
          <ToolButton id="arrive" onClick={() => act('arrive', (all) => all.askTime('ARR_DTM'))} off={off('arrive')} />
          <ToolButton id="complete" onClick={() => act('complete', (all) => all.askReceipt)} off={off('complete')} />
        </Chain>
        <Tools>
          <ToolButton
            id="times"
            icon={FieldTimeOutlined}
            onClick={mendTimes}
            off={state ?? (!(known && canMendTimes(order, me, completedDays)) && fixed)}
          />
          <ToolButton id="file" onClick={attach} off={missing} />
          <ToolButton id="print" onClick={print} off={missing} />
          <ToolButton id="history" onClick={history} off={missing} />
          <ToolButton id="search" icon={ReloadOutlined} onClick={load} />
        </Tools>
      </ToolbarLine>
      <ProgressLine order={order} grid={steps} />
      {isRead && modifiable && screen.has('modify') && (
        <p className="doc-hint">
          <InfoCircleOutlined aria-hidden />
          {t('UI.dlvOrdDetail.HINT', codeName('DLV_ORD_STS', order.DLV_ORD_STS ?? ''))} <kbd>Ctrl+E</kbd> {screen.caption('modify')}
        </p>
      )}
      <FormScope form={form} screen="dlvOrdDetail" table="PAN_DLV_ORD" reading>
        <OrderForm order={order} editing={editing} staff={staff} sent={isRead && staff && order.ASGN_DTM && <LastSent grid={sendings} />} />
      </FormScope>
      <GridScope grid={lines}>
        {addsLines && (
          <Toolbar>
            <Rows>
              <AddButton />
              <RemoveButton />
            </Rows>
          </Toolbar>
        )}
        <Lines />
      </GridScope>
      {isRead && <RequestsAbout about={{ REF_NO: number, CUST_CD: order.CUST_CD ?? '' }} />}
      <div className="doc-sides doc-foot">
        <OrderFiles
          number={number}
          grid={files}
          note={known && !finalStates.includes(order.DLV_ORD_STS ?? '') ? t('UI.dlvOrdDetail.POD_LATER') : ''}
        />
        <SubTabs
          tabs={[
            plainTab('G2', steps),
            ...(releases.rows().length > 0 ? [plainTab('G7', releases)] : []),
            ...(seesCosts ? [plainTab('G4', costs)] : []),
            ...(staff ? [plainTab('G5', sendings)] : []),
          ]}
        />
      </div>
    </div>
  );
}
