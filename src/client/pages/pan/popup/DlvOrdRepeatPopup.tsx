import { addDays, weekday } from '../../../../contract/dates';
import {
  dlvOrdRepeatPopup,
  type RepeatRow,
  type RepeatSearch,
  repeatMaxRows,
  repeatTyped,
} from '../../../../contract/pan/popup/dlvOrdRepeatPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import {
  ActionButton,
  type Column,
  chosenRow,
  chosenRows,
  Grid,
  GridScreen,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  useGrid,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { today } from '../../../lib/dates';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { notify } from '../../../shell/notify';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';
import { saveAsTemplate } from './orderTemplate';

interface Param {
  /** Orders chosen on the desk. */
  DLV_ORD_NO?: string[];
}

/** Monday to Sunday of the last week. */
function lastWeek(): Pick<RepeatSearch, 'FR_DT' | 'TO_DT'> {
  const monday = addDays(today(), -((weekday(today()) + 6) % 7) - 7);
  return { FR_DT: monday, TO_DT: addDays(monday, 6) };
}

const isHaul = ({ DLV_TP }: RepeatRow) => DLV_TP === 'CNTR';

const columns: Column<RepeatRow>[] = [
  { field: 'REPEAT_NM', pinned: 'left', width: 130 },
  { field: 'CUST_NM', pinned: 'left', width: 110 },
  { field: 'WAS_DT', width: 86, like: { type: 'D' } },
  { field: 'PICKUP_DT', edit: true, required: true },
  { field: 'PICKUP_TM', edit: true },
  { field: 'DLV_DT', edit: true, required: true },
  { field: 'DLV_TM', edit: true },
  { field: 'CNTR_NO', edit: true, upper: true, width: 108, required: isHaul },
  { field: 'CNTR_TP_CD', edit: true, lookup: { kind: 'CntrTp' }, required: isHaul },
  { field: 'SEAL_NO', edit: true, width: 90 },
  { field: 'HBL_NO', edit: true, upper: true, width: 106 },
  { field: 'PICKUP_PLC_NM', width: 130 },
  { field: 'DLV_PLC_NM', width: 130 },
  { field: 'DLV_TP', width: 112 },
  { field: 'CAR_TP', width: 116 },
  { field: 'CAR_QTY', edit: true, required: true, min: 1, max: 99 },
  { field: 'ITEM_NM', width: 150 },
  { field: 'REQ_RMK', edit: true, width: 160 },
  { field: 'SHR_TP', width: 96 },
];

/** Orders made again from earlier ones or from templates: each on its own days, several at once. */
export default function DlvOrdRepeatPopup() {
  const popup = usePopup<Param, string>();
  const chosen = popup.param?.DLV_ORD_NO ?? [];
  const sources = useGrid<RepeatRow, RepeatSearch>(dlvOrdRepeatPopup.select, {
    id: 'G1',
    title: t('UI.dlvOrdRepeatPopup.G1'),
    table: 'PAN_DLV_ORD',
    key: ['REPEAT_TP', 'REPEAT_NO'],
    system: ['CK', 'NO'],
    columns,
    auto: false,
    search: { ...lastWeek(), ...(chosen.length ? { REPEAT_TP: 'SEL', DLV_ORD_NO: chosen } : { REPEAT_TP: 'ORD' }) },
  });
  useOpening(async () => {
    if ((await sources.search()) && chosen.length) sources.store.marks.checkAll(true);
  });

  async function save() {
    sources.commitEditor();
    const rows = chosenRows(sources, { most: repeatMaxRows });
    if (!rows) return;
    const indexes = rows.map((row) => sources.store.rows.indexOf(row));
    const LIST = rows.map((row) => ({
      ...Object.fromEntries(repeatTyped.map((field) => [field, row[field] ?? null])),
      REPEAT_TP: row.REPEAT_TP,
      REPEAT_NO: row.REPEAT_NO,
      BATCH_FLAG: 'insert' as const,
    }));
    const saved = await attempt(
      () => callBatch(sources, dlvOrdRepeatPopup.save, { LIST }),
      ({ errors }) => sources.setFaults(errors, indexes),
    );
    if (!saved) return void sources.goToFault();
    notify.success(t('MSG000549', saved.data.LIST.length));
    sources.load([]);
    popup.resolve(saved.data.LIST[0]?.UPLOAD_NO ?? '');
  }

  async function template() {
    const row = chosenRow(sources, ({ REPEAT_TP }) => REPEAT_TP === 'ORD');
    if (row && (await saveAsTemplate(row.REPEAT_NO))) notify.success(t('MSG000001'));
  }

  return (
    <GridScreen grid={sources}>
      <SearchPane>
        <CodeSelect name="REPEAT_TP" required only={(code) => code !== 'SEL' || chosen.length > 0} />
        <DateRange title={t('UI.dlvOrdRepeatPopup.DAYS')} span={3} max={{ days: 31 }} required />
        <LookupBox name="CUST_CD" kind="Customer" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
      </SearchPane>
      <Toolbar note={t('UI.dlvOrdRepeatPopup.NOTE')}>
        <Rows>
          <ToolButton id="template" onClick={template} />
          <ActionButton
            for={dlvOrdRepeatPopup.deleteTemplate}
            whyNot={({ OWN_YN }) => (OWN_YN === 'Y' ? null : t('UI.dlvOrdRepeatPopup.NOT_OWN'))}
          />
        </Rows>
      </Toolbar>
      <Grid />
      <PopupFoot>
        <PopupButton id="save" primary onClick={save} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
