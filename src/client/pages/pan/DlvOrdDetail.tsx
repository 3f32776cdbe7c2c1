import { useEffect, useState } from 'react';
import { daysBetween } from '../../../contract/dates';
import { can, canEditLine, canEditOrder, type DeliveryOrder, type DeliveryOrderLine, finalStates } from '../../../contract/pan/dlvOrd';
import { dlvOrdDetail, type OrderCost, type OrderFile, type StatusChange } from '../../../contract/pan/dlvOrdDetail';
import { FormScope, useForm } from '../../fields/form';
import { AddButton, type Column, Grid, GridScope, RemoveButton, Rows, ToolButton, Toolbar, ToolbarLine, useGrid } from '../../grid';
import { callBatch } from '../../lib/batch';
import { CallError, call, shown } from '../../lib/call';
import { today } from '../../lib/dates';
import { actor, session } from '../../lib/session';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { notify } from '../../shell/notify';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { SubTabs } from '../../shell/subTabs';
import { askReceipt } from './dispatch';
import { OrderForm } from './OrderForm';
import { ProgressLine } from './ProgressLine';
import { FileLink, openOrder } from './parts';

const lineColumns: Column<DeliveryOrderLine>[] = [
  { field: 'LINE_NO', width: 60 },
  { field: 'ITEM_CD', edit: true, lookup: { kind: 'Item', fill: (item) => ({ ITEM_NM: item?.NAME ?? null }) } },
  { field: 'ITEM_NM', edit: true, required: true, width: 240 },
  { field: 'LOT_NO', edit: true },
  { field: 'QTY', edit: true, required: true, zeroIsEmpty: true, min: 0.001, footer: 'SUM' },
  { field: 'QTY_UT', edit: true, required: true },
  { field: 'PKG_QTY', edit: true, min: 0, footer: 'SUM' },
  { field: 'GRS_WT', edit: true, min: 0, footer: 'SUM' },
  { field: 'MSR_CBM', edit: true, min: 0, footer: 'SUM' },
  { field: 'DLVD_QTY', edit: true, min: 0, footer: 'SUM' },
  { field: 'DIFF_RSN', edit: true, required: (l) => l.DLVD_QTY !== null && l.DLVD_QTY !== l.QTY },
  { field: 'RMK', edit: true, width: 200 },
];

const stepColumns: Column<StatusChange>[] = [
  { field: 'CHG_DTM' },
  { field: 'FROM_STS', like: { type: 'V', code: 'DLV_ORD_STS' } },
  { field: 'TO_STS', like: { type: 'V', code: 'DLV_ORD_STS' } },
  { field: 'CHG_USER_NM', width: 110 },
  { field: 'CHG_RSN', width: 320 },
];

const fileColumns: Column<OrderFile>[] = [
  { field: 'DOC_TP', width: 120 },
  { field: 'FILE_NM', width: 300, render: (file) => <FileLink file={file} /> },
  { field: 'FILE_SIZE', width: 90 },
  { field: 'REG_USER_NM', width: 110 },
  { field: 'REG_DTM' },
];

const costColumns: Column<OrderCost>[] = [
  { field: 'FRT_CD' },
  { field: 'FRT_NM', width: 160 },
  { field: 'FRT_UNIT' },
  { field: 'UNIT_QTY' },
  { field: 'UNIT_PRC' },
  { field: 'CURR_CD' },
  { field: 'SPLY_AMT', footer: 'SUM' },
  { field: 'VAT_AMT', footer: 'SUM' },
  { field: 'TOT_AMT', footer: 'SUM' },
  { field: 'COST_STS' },
];

const empty: Partial<DeliveryOrder> = {};

export default function DlvOrdDetail() {
  const screen = useScreen();
  const me = actor();
  const number = screen.args.DLV_ORD_NO ?? '';
  const [order, setOrder] = useState<Partial<DeliveryOrder>>(empty);
  const [editing, setEditing] = useState(false);
  const form = useForm<Partial<DeliveryOrder>>(empty);
  const seesCosts = me.USER_TP === 'S' || me.roleList.includes('CUST_ADM');
  const completedDays = order.CMPL_DTM ? daysBetween(order.CMPL_DTM.slice(0, 8), today()) : 0;

  const lines = useGrid(dlvOrdDetail.lines, {
    id: 'G1',
    title: t('UI.dlvOrdDetail.G1'),
    table: 'PAN_DLV_ORD_DTL',
    key: ['DLV_ORD_NO', 'LINE_NO'],
    columns: lineColumns,
    auto: false,
    newRow: () => ({ DLV_ORD_NO: number }),
    canEdit: (_, field) => editing && canEditLine(order, field, me, completedDays),
    addFrom: 'RMK',
  });
  const steps = useGrid(dlvOrdDetail.history, {
    id: 'G2',
    title: t('UI.dlvOrdDetail.G2'),
    key: ['CHG_DTM', 'TO_STS'],
    columns: stepColumns,
    system: ['NO'],
    auto: false,
  });
  const files = useGrid(dlvOrdDetail.files, {
    id: 'G3',
    title: t('UI.dlvOrdDetail.G3'),
    key: 'FILE_SN',
    columns: fileColumns,
    system: ['NO'],
    auto: false,
  });
  const costs = useGrid(dlvOrdDetail.costs, {
    id: 'G4',
    title: t('UI.dlvOrdDetail.G4'),
    key: 'COST_NO',
    columns: costColumns,
    system: ['NO'],
    auto: false,
  });

  const dirty = editing && (form.dirty || lines.isDirty);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is told when the answer changes
  useEffect(() => screen.setDirty(dirty), [dirty]);

  async function load() {
    if (!number) return void box.warn('MSG000042');
    if (dirty && !(await box.question('MSG000006'))) return;
    const { data } = await call(dlvOrdDetail.form, { SEARCH: { DLV_ORD_NO: number } });
    const [found] = data.LIST;
    setEditing(false);
    setOrder(found ?? empty);
    form.load(found ?? empty);
    if (!found) return void box.error('MSG000043');
    const key = { DLV_ORD_NO: number };
    await Promise.all([lines.search(key), steps.search(key), files.search(key), ...(seesCosts ? [costs.search(key)] : [])]);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for the order handed over
  useEffect(() => void load().catch(() => {}), [number]);

  const modifiable =
    order.DLV_ORD_NO !== undefined &&
    (canEditOrder(order, 'DLV_ADDR', me) ||
      canEditLine(order, 'QTY', me, completedDays) ||
      canEditLine(order, 'DLVD_QTY', me, completedDays));

  async function save() {
    if (!editing) return;
    if (!dirty && order.DLV_ORD_NO) return void box.warn('MSG000008');
    if (form.check().length > 0 || lines.validate().length > 0) return;
    const isNew = !order.DLV_ORD_NO;
    const row = { ...form.values, BATCH_FLAG: isNew ? ('insert' as const) : ('update' as const), G2: lines.changes() };
    try {
      const { data } = await callBatch(form, dlvOrdDetail.save, { LIST: [row] });
      notify.success(t('MSG000001'));
      screen.setDirty(false);
      setEditing(false);
      const [saved] = data.LIST;
      if (isNew && saved) return openOrder(saved);
      form.load(saved ?? empty);
      setOrder(saved ?? empty);
      await Promise.all([lines.search({ DLV_ORD_NO: number }), steps.search({ DLV_ORD_NO: number })]);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.fail(error.errors ?? []);
      await box.show('warn', shown(error));
    }
  }

  async function complete() {
    const receipt = await askReceipt([order as DeliveryOrder]);
    if (!receipt) return;
    try {
      const { message } = await callBatch(form, dlvOrdDetail.complete, {
        LIST: [{ DLV_ORD_NO: number, UPD_CNT: order.UPD_CNT ?? 0, ...receipt }],
      });
      notify.success(message ?? t('MSG000003'));
      await load();
    } catch (error) {
      if (error instanceof CallError) await box.show('warn', shown(error));
      else throw error;
    }
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
    openPopup('/ptl/popup/PtlFileMgtPopup', { param: { REF_TP: 'DLV', REF_KEY: number, EDIT_YN: screen.has('save') ? 'Y' : 'N' } }).then(
      () => files.search({ DLV_ORD_NO: number }),
      () => files.search({ DLV_ORD_NO: number }),
    );
  const known = order.DLV_ORD_NO !== undefined;

  return (
    <div className="q-page">
      <ToolbarLine title={[order.DLV_ORD_NO, order.CUST_NM].filter(Boolean).join(' · ')}>
        <ToolButton id="search" onClick={load} />
        <ToolButton id="modify" onClick={() => setEditing(true)} disabled={!modifiable || editing} />
        <ToolButton id="save" onClick={save} disabled={!editing} />
        <ToolButton id="complete" onClick={complete} disabled={!known || editing || !can('complete', order as DeliveryOrder, me)} />
        <ToolButton id="copy" onClick={copy} disabled={!known || editing} />
        <ToolButton id="print" onClick={print} disabled={!known} />
        <ToolButton id="file" onClick={attach} disabled={!known} />
      </ToolbarLine>
      <ProgressLine order={order} grid={steps} />
      <FormScope form={form} screen="dlvOrdDetail" table="PAN_DLV_ORD">
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
          {
            key: 'G2',
            name: t('UI.dlvOrdDetail.G2'),
            content: (
              <GridScope grid={steps}>
                <Grid />
              </GridScope>
            ),
          },
          {
            key: 'G3',
            name: t('UI.dlvOrdDetail.G3'),
            content: (
              <GridScope grid={files}>
                <Grid />
              </GridScope>
            ),
          },
          ...(seesCosts
            ? [
                {
                  key: 'G4',
                  name: t('UI.dlvOrdDetail.G4'),
                  content: (
                    <GridScope grid={costs}>
                      <Grid />
                    </GridScope>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
