import { useState } from 'react';
import { daysBetween } from '../../../contract/dates';
import { can, canEditLine, canEditOrder, type DeliveryOrder, finalStates } from '../../../contract/pan/dlvOrd';
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
import { callBatch } from '../../lib/batch';
import { call } from '../../lib/call';
import { today } from '../../lib/dates';
import { actor, session } from '../../lib/session';
import { t } from '../../lib/texts';
import { actionOf, askAction, keepAnswer } from '../../shell/action';
import type { Answered } from '../../shell/asked';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { notify } from '../../shell/notify';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { SubTabs } from '../../shell/subTabs';
import { useOpening } from '../../shell/useOpening';
import { useDraft, useWork } from '../../shell/work';
import { useDetailGrids } from './detailGrids';
import { OrderForm } from './OrderForm';
import { ProgressLine } from './ProgressLine';
import { inState, OrderStatus, openOrder } from './parts';
import { askReceipt } from './receipt';

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
  const number = screen.args.DLV_ORD_NO ?? '';
  const draft = useDraft<FormDraft<Partial<DeliveryOrder>>>('form');
  const [order, setOrder] = useState<Partial<DeliveryOrder>>(draft?.start ?? empty);
  const [editing, setEditing] = useState(draft !== undefined);
  const form = useForm<Partial<DeliveryOrder>>(empty);
  useState(() => draft && form.bring(draft));
  const seesCosts = me.USER_TP === 'S' || me.roleList.includes('CUST_ADM');
  const completedDays = order.CMPL_DTM ? daysBetween(order.CMPL_DTM.slice(0, 8), today()) : 0;

  const { lines, steps, files, costs } = useDetailGrids(
    number,
    () => form.values.CUST_CD,
    (field) => editing && canEditLine(order, field, me, completedDays),
  );

  const dirty = editing && (form.dirty || lines.isDirty);
  useWork('form', {
    isDirty: editing && form.dirty,
    owner: form,
    keep: () => (editing ? form.keep() : undefined),
    subscribe: form.subscribe,
  });

  async function load() {
    if (!number) return void box.warn('MSG000042');
    if (dirty && !(await box.question('MSG000006'))) return;
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
    const others = [steps.search(key), files.search(key), ...(seesCosts ? [costs.search(key)] : [])];
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

  async function save() {
    if (!editing) return;
    if (!dirty && order.DLV_ORD_NO) return void box.warn('MSG000008');
    if (form.check().length > 0 || lines.validate().length > 0) return;
    const isNew = !order.DLV_ORD_NO;
    lines.sends(lines.store.changedIndexes());
    form.sends();
    const row = { ...form.values, BATCH_FLAG: isNew ? ('insert' as const) : ('update' as const), G2: lines.changes() };
    const answer = await attempt(
      () => callBatch(form, dlvOrdDetail.save, { LIST: [row] }),
      (refused) => form.fail(refused.errors ?? []),
    );
    if (!answer) return lines.meanwhile.end();
    notify.success(t('MSG000001'));
    const [saved] = answer.data.LIST;
    form.arrive(saved ?? empty);
    setOrder(saved ?? empty);
    const key = { DLV_ORD_NO: saved?.DLV_ORD_NO ?? number };
    await Promise.all([lines.search(key, { ask: false }), steps.search(key)]);
    setEditing(form.dirty || lines.isDirty);
    if (isNew && saved) openOrder(saved);
  }

  async function complete() {
    const asked = { ...actionOf('complete', screen.caption('complete'), 1), rows: [number] };
    let given = null as Answered<object> | null;
    const ask: Ask = async (fields) => {
      const answered = await askAction({ ...asked, ...(fields ? { fields } : {}) });
      given = answered;
      return answered;
    };
    const receipt = await askReceipt([order as DeliveryOrder], ask);
    const notDone = () => given && keepAnswer(asked, given);
    if (!receipt) return void notDone();
    const body = { LIST: [{ DLV_ORD_NO: number, UPD_CNT: order.UPD_CNT ?? 0, ...receipt }] };
    let isStale = false;
    const answer = await attempt(
      () => callBatch(form, dlvOrdDetail.complete, body),
      ({ code }) => {
        isStale = code === 'MSG000025';
      },
    );
    if (!answer) {
      notDone();
      return void (isStale && (await load()));
    }
    notify.success(answer.message ?? t('MSG000003'));
    await load();
  }

  function copy() {
    const { DLV_ORD_NO: _, UPD_CNT: __, HBL_NO: ___, CNTR_NO: ____, SEAL_NO: _____, ...rest } = order;
    const copied: Partial<DeliveryOrder> = { ...rest, DLV_ORD_STS: 'TMP', DLV_ORD_DT: today() };
    setOrder(copied);
    form.load(copied);
    setEditing(true);
    const copies = lines.rows().map((line) => ({ ...line, DLV_ORD_NO: '', DLVD_QTY: null, DIFF_RSN: null }));
    lines.load([]);
    for (const line of copies) lines.add(line);
    notify.info(t('MSG000041'));
  }

  const print = () =>
    openPopup('/cms/popup/cmsReportPopup', {
      param: { REPORT_TP: order.DLV_ORD_STS === 'CMP' ? 'POD' : 'TRO', TYPES: ['TRO', 'POD'], KEYS: [number] },
    }).catch(() => {});
  const attach = () =>
    openPopup('/ptl/popup/PtlFileMgtPopup', {
      param: { REF_TP: 'DLV', REF_KEY: number, HBL_NO: order.HBL_NO, EDIT_YN: screen.has('save') ? 'Y' : 'N' },
    }).then(
      () => files.search({ DLV_ORD_NO: number }),
      () => files.search({ DLV_ORD_NO: number }),
    );
  const known = order.DLV_ORD_NO !== undefined;
  const missing = !known && t('UI.ACTION.UNSAVED');
  const fixed = missing || inState(order);

  return (
    <div className="q-page">
      <ToolbarLine
        title={order.DLV_ORD_NO ?? ''}
        status={order.DLV_ORD_STS && <OrderStatus status={order.DLV_ORD_STS} />}
        note={order.CUST_NM ?? ''}
      >
        <Rows>
          <ToolButton id="search" onClick={load} />
          <ToolButton
            id="modify"
            onClick={editing ? load : modify}
            off={!editing && !modifiable && fixed}
            {...(editing ? { caption: t('UI.dlvOrdDetail.LEAVE'), keys: 'Escape' } : {})}
          />
          <ToolButton id="save" primary onClick={save} off={!editing && t('UI.OFF.MODIFY')} />
        </Rows>
        <Chain>
          <ToolButton
            id="complete"
            onClick={complete}
            off={editing ? t('UI.OFF.EDITING') : !(known && can('complete', order as DeliveryOrder, me)) && fixed}
          />
        </Chain>
        <Tools>
          <ToolButton id="copy" onClick={copy} off={editing ? t('UI.OFF.EDITING') : missing} />
          <ToolButton id="print" onClick={print} off={missing} />
          <ToolButton id="file" onClick={attach} off={missing} />
        </Tools>
      </ToolbarLine>
      <ProgressLine order={order} grid={steps} />
      <FormScope form={form} screen="dlvOrdDetail" table="PAN_DLV_ORD" reading>
        <OrderForm order={order} editing={editing} staff={session().USER_TP === 'S'} />
      </FormScope>
      <SubTabs
        tabs={[
          {
            key: 'G1',
            name: t('UI.dlvOrdDetail.G1'),
            content: (
              <GridScope grid={lines}>
                <Toolbar>
                  {editing && !finalStates.includes(order.DLV_ORD_STS ?? '') && (
                    <Rows>
                      <AddButton />
                      <RemoveButton />
                    </Rows>
                  )}
                </Toolbar>
                <Grid />
              </GridScope>
            ),
          },
          plainTab('G2', steps),
          plainTab('G3', files),
          ...(seesCosts ? [plainTab('G4', costs)] : []),
        ]}
      />
    </div>
  );
}
