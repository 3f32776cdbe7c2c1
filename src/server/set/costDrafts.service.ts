import { isEmpty } from '../../contract/rules';
import { basisOf, type CostBasis } from '../../contract/set/costBasis';
import type { setCost } from '../../contract/tables/set';
import type { RowOf } from '../../contract/tables/table';
import type { Ctx } from '../lib/serve';
import { type CostDocument, type CostEntry, type chargesOf, documentOf, type OwnedCost } from './costFaults.service';
import type { CostDraft } from './costPrices.service';

type Stored = RowOf<typeof setCost>;

/** What a price is looked up by. */
const priceKeys = [
  ...(['CUST_CD', 'VNDR_CD', 'AR_AP', 'OCCR_DT', 'HBL_NO', 'DLV_ORD_NO', 'CNTR_NO', 'CNTR_TP_CD', 'CAR_TP', 'FRT_CD', 'UNIT_QTY'] as const),
];
/** What makes a price one that was typed. */
const priceColumns = ['UNIT_PRC', 'FRT_UNIT', 'CURR_CD'] as const;

/** A line as it is to be reckoned, and whether its price is to be looked up first. */
interface Drafted {
  draft: CostDraft & { ORGN_CD: string };
  asksPrice: boolean;
}

/**
 * What is known of a cost as it is to be: what was typed, what follows from its shipment, order and charge, and of what it was worked out of
 * before as much as still holds. A price that was looked up is looked up again when what it goes by has changed, one that is typed stays; so does
 * a rate, or the day of one.
 */
export function draftedCost(
  ctx: Ctx<unknown>,
  entry: CostEntry,
  charges: Awaited<ReturnType<typeof chargesOf>>,
  documents: readonly CostDocument[],
): Drafted {
  const { ROW_NO } = entry;
  const row = entry.row as OwnedCost & { REG_USER_ID: string };
  const before = entry.before as Stored | undefined;
  const changed = (name: keyof Stored & keyof typeof row) => (row[name] ?? null) !== (before?.[name] ?? null);
  const [order, house] = [documentOf(ctx, documents, entry, 'DLV_ORD_NO'), documentOf(ctx, documents, entry, 'HBL_NO')];
  const owner = before ?? order ?? house ?? ctx.user;
  const charge = charges.get(row.FRT_CD);
  const shipment = isEmpty(row.HBL_NO)
    ? { HBL_NO: order?.HBL_NO ?? null, MBL_NO: order?.MBL_NO ?? row.MBL_NO }
    : { MBL_NO: house?.MBL_NO ?? row.MBL_NO };

  const typesPrice = before !== undefined && priceColumns.some((name) => !isEmpty(row[name]) && changed(name));
  const isPriced = before !== undefined && !isEmpty(before.PRC_NO) && !typesPrice;
  const asksPrice = isEmpty(row.UNIT_PRC) || (isPriced && priceKeys.some(changed));
  const keepsPrice = isPriced || asksPrice;
  const { RATE, PRICE, OTHER, MEASURED_QTY, DAYS, FREE, ...kept } = ((before && basisOf(before)) ?? {}) as Partial<CostBasis>;
  const ofDays = changed('UNIT_QTY') ? {} : { ...(DAYS ? { DAYS } : {}), ...(FREE ? { FREE } : {}) };
  const ofPrice = {
    ...(PRICE ? { PRICE } : {}),
    ...(OTHER ? { OTHER } : {}),
    ...(MEASURED_QTY && !changed('UNIT_QTY') ? { MEASURED_QTY } : {}),
  };

  const typesRate = !isEmpty(row.EXCH_RATE) && changed('EXCH_RATE');
  const typesDay = !isEmpty(row.EXCH_DT) && changed('EXCH_DT');
  const keepsRate = before !== undefined && !changed('CURR_CD') && !isEmpty(row.EXCH_RATE) && !typesDay;
  const rate = typesRate || typesDay ? { BASE_DT: row.EXCH_DT ?? row.OCCR_DT, WHY: 'TYPED' as const } : keepsRate ? RATE : undefined;

  const draft: CostDraft & { ORGN_CD: string } = {
    ...row,
    ...shipment,
    ROW_NO,
    CORP_CD: owner.CORP_CD,
    ORGN_CD: owner.ORGN_CD ?? '',
    FRT_UNIT: row.FRT_UNIT ?? charge?.FRT_UNIT,
    VAT_TP: row.VAT_TP ?? charge?.VAT_TP,
    CURR_CD: row.CURR_CD ?? charge?.CURR_CD ?? 'KRW',
    EXCH_RATE: typesRate || keepsRate ? row.EXCH_RATE : undefined,
    EXCH_DT: rate?.WHY === 'TYPED' ? row.EXCH_DT : null,
    PRC_NO: keepsPrice ? (before?.PRC_NO ?? null) : null,
    BSS_JSON: JSON.stringify({ ...kept, ...(rate ? { RATE: rate } : {}), ...(keepsPrice ? { ...ofPrice, ...ofDays } : {}) }),
    ...(asksPrice && ofDays.DAYS ? { DAYS: ofDays.DAYS } : {}),
  };
  return { draft, asksPrice };
}
