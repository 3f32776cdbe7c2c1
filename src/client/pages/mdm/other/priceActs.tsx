import { addMonths } from '../../../../contract/dates';
import type { Price } from '../../../../contract/mdm/other/mdmPricingMgt';
import { DateBox } from '../../../fields/DateBox';
import type { Form } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { NumberBox } from '../../../fields/NumberBox';
import type { Ask, GridModel } from '../../../grid';
import { t } from '../../../lib/texts';
import { actionOf, askAction } from '../../../shell/action';
import { box } from '../../../shell/box';

type Ending = Pick<Price, 'END_DT'>;

function EndField({ form: _ }: { form: Form<Ending> }) {
  return (
    <div className="q-form q-form-one">
      <DateBox name="END_DT" title={t('UI.mdmPricingMgt.EXTEND_TO')} required autoFocus />
    </div>
  );
}

/** Asks for the new last day of the prices chosen. */
export async function askEnd(prices: Price[], ask: Ask): Promise<Ending | null> {
  const last =
    prices
      .map(({ END_DT }) => END_DT)
      .sort()
      .at(-1) ?? '';
  const answered = await ask<Ending>({
    start: { END_DT: addMonths(last, 12) },
    Fields: EndField,
    height: 56,
  });
  return answered && { END_DT: answered.END_DT };
}

interface Copying {
  CUST_CD: string | null;
  BGN_DT: string | null;
  END_DT: string | null;
  UNIT_PRC: number | null;
}

function CopyFields({ form: _ }: { form: Form<Copying> }) {
  return (
    <div className="q-form q-form-one">
      <LookupBox name="CUST_CD" kind="Customer" title={t('UI.mdmPricingMgt.COPY_TO')} autoFocus />
      <DateBox name="BGN_DT" required />
      <DateBox name="END_DT" required />
      <NumberBox name="UNIT_PRC" title={t('UI.mdmPricingMgt.RATE')} scale={2} />
    </div>
  );
}

/** A price changed by per cent, to the four decimals it is kept with. */
export const changedBy = (price: number, percent: number | null): number => Math.round(price * (100 + (percent ?? 0)) * 100) / 10_000;

/** Adds copies of the rows chosen, for a customer or a period, with the price changed by per cent; they are saved with what else is typed. */
export async function copyPrices(grid: GridModel<Price, object>, caption: string): Promise<void> {
  grid.commitEditor();
  const { store } = grid;
  const rows = grid.targets().map((i) => store.rows[i] as Price);
  const [first] = rows;
  if (!first) return box.warn('MSG000009');
  const start: Copying = { CUST_CD: null, BGN_DT: first.BGN_DT, END_DT: first.END_DT, UNIT_PRC: null };
  const asked = { ...actionOf('copy', caption, rows.length), rows: rows.map(({ PRC_NO, FRT_NM }) => `${PRC_NO ?? ''} ${FRT_NM ?? ''}`) };
  const given = await askAction<Copying>({
    ...asked,
    notes: [t('UI.mdmPricingMgt.COPY_TO_NOTE')],
    fields: { start, Fields: CopyFields, height: 190 },
  });
  if (!given) return;
  const copies = rows.map((row) => {
    const { PRC_NO: _no, UPD_CNT: _cnt, USED_CNT: _used, ...kept } = row;
    const own = given.CUST_CD ? { CUST_CD: given.CUST_CD, CUST_NM: null } : {};
    const { BGN_DT, END_DT } = given as { BGN_DT: string; END_DT: string };
    return {
      ...grid.fresh(),
      ...kept,
      ...own,
      BGN_DT,
      END_DT,
      UNIT_PRC: changedBy(Number(row.UNIT_PRC), given.UNIT_PRC),
      USE_YN: 'Y',
    } as Price;
  });
  await grid.cursor.moveTo(store.add(copies));
}
