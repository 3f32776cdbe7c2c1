import { useEffect } from 'react';
import type { DeliveryOrder } from '../../../../contract/pan/dlvOrd';
import { batchInputPopup, batchMaxRows, patternColumns } from '../../../../contract/pan/popup/batchInputPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { FormScope } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { NameBox } from '../../../fields/NameBox';
import { TextBox } from '../../../fields/TextBox';
import { AddButton, type Column, Grid, GridScope, RemoveButton, Rows, ToolButton, Toolbar, useGrid } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call } from '../../../lib/call';
import { today } from '../../../lib/dates';
import { onlyCustomer } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { held } from '../../../shell/held';
import { notify } from '../../../shell/notify';
import { place } from '../../../shell/places';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useDraftForm } from '../../../shell/work';

type Pattern = Partial<Pick<DeliveryOrder, (typeof patternColumns)[number] | 'CUST_NM'>>;

function firstPattern(): Pattern {
  const only = onlyCustomer();
  return { DLV_TP: 'CNTR', IMEX_TP: 'I', ...(only ? { CUST_CD: only.CUST_CD } : {}) };
}

export default function BatchInputPopup() {
  const popup = usePopup<unknown, number>();
  const pattern = useDraftForm<Pattern>('pattern', firstPattern);
  /** Of the pattern as it is now: the grid keeps its columns for the life of the popup. */
  const isHaul = () => pattern.values.DLV_TP === 'CNTR';
  const columns: Column<DeliveryOrder>[] = [
    { field: 'CNTR_NO', edit: true, upper: true, width: 110, required: isHaul },
    { field: 'CNTR_TP_CD', edit: true, lookup: { kind: 'CntrTp' }, required: isHaul },
    { field: 'SEAL_NO', edit: true, width: 100 },
    { field: 'PICKUP_DT', edit: true, required: true },
    { field: 'PICKUP_TM', edit: true },
    { field: 'DLV_DT', edit: true, required: true },
    { field: 'DLV_TM', edit: true },
    { field: 'CAR_QTY', edit: true, required: true, min: 1, max: 99, footer: 'SUM' },
    { field: 'PKG_QTY', edit: true, min: 0, footer: 'SUM' },
    { field: 'GRS_WT', edit: true, min: 0, footer: 'SUM' },
    { field: 'REQ_RMK', edit: true, width: 160 },
  ];
  const rows = useGrid<DeliveryOrder>(null, {
    id: 'G1',
    table: 'PAN_DLV_ORD',
    key: 'DLV_ORD_NO',
    columns,
    addFrom: 'REQ_RMK',
    title: t('UI.batchInputPopup.G1'),
    newRow: () => ({ PICKUP_DT: today(), DLV_DT: today(), CAR_QTY: 1 }),
  });
  useEffect(() => {
    let kind = pattern.values.DLV_TP;
    return pattern.subscribe(() => {
      if (kind === pattern.values.DLV_TP) return;
      kind = pattern.values.DLV_TP;
      // Other cells are required now.
      rows.store.marks.clearFaults();
      rows.store.signals.structChanged();
    });
  }, [pattern, rows]);

  async function fill() {
    const { HBL_NO, CUST_CD } = pattern.values;
    if (!HBL_NO || !CUST_CD) {
      pattern.fail([{ FIELD: HBL_NO ? 'CUST_CD' : 'HBL_NO', CODE: 'MSG000012', ARGS: [t(HBL_NO ? 'LBL.CUST_CD' : 'LBL.HBL_NO')] }]);
      return;
    }
    const found = await attempt(() => call(batchInputPopup.fill, { SEARCH: { HBL_NO, CUST_CD } }));
    if (!found) return;
    if (found.data.LIST.length === 0) return void box.info('MSG000007');
    const known = new Set(rows.rows().map((r) => r.CNTR_NO));
    for (const container of found.data.LIST.filter((c) => !known.has(c.CNTR_NO))) rows.add(container as Partial<DeliveryOrder>);
  }

  async function save() {
    const patternFaults = pattern.check();
    const changes = rows.changes();
    if (patternFaults.length > 0) return;
    if (changes.length === 0) {
      return void box.warn('MSG000008');
    }
    if (changes.length > batchMaxRows) {
      return void box.warn('MSG000310', batchMaxRows);
    }
    const faults = rows.validate();
    if (faults.length > 0) {
      return void rows.goToFault();
    }
    const saved = await attempt(
      () =>
        held((onLost) =>
          callBatch(
            pattern,
            batchInputPopup.save,
            { LIST: changes.map((row) => ({ ...row, ...pattern.values, BATCH_FLAG: 'insert' as const })) },
            { onLost },
          ),
        ),
      ({ errors }) => {
        pattern.fail(errors.filter((f) => (patternColumns as readonly string[]).includes(f.FIELD ?? '')));
        rows.setFaults(
          errors,
          rows.rows().map((_, i) => i),
        );
      },
    );
    if (!saved) return void rows.goToFault();
    notify.success(t('MSG000308', changes.length, saved.data.LIST.length));
    rows.load([]);
    popup.resolve(saved.data.LIST.length);
  }

  return (
    <div className="q-popup">
      <FormScope form={pattern} screen="batchInputPopup" table="PAN_DLV_ORD">
        <div className="q-form">
          <LookupBox name="CUST_CD" kind="Customer" inBusiness required />
          <CodeSelect name="DLV_TP" required />
          <CodeSelect name="IMEX_TP" required />
          <TextBox name="HBL_NO" upper />
          <NameBox name="PICKUP_PLC_NM" names={place('PICKUP', patternColumns)} required />
          <TextBox name="PICKUP_ADDR" required />
          <NameBox name="DLV_PLC_NM" names={place('DLV', patternColumns)} required />
          <TextBox name="DLV_ADDR" required />
          <TextBox name="DLV_CHRG_NM" required />
          <TextBox name="DLV_TEL" required />
          <CodeSelect name="CAR_TP" required />
        </div>
      </FormScope>
      <GridScope grid={rows}>
        <Toolbar>
          <Rows>
            <AddButton />
            <RemoveButton />
          </Rows>
          <Rows>
            <ToolButton id="fill" onClick={fill} />
          </Rows>
        </Toolbar>
        <Grid />
      </GridScope>
      <PopupFoot>
        <PopupButton id="save" primary onClick={save} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </div>
  );
}
