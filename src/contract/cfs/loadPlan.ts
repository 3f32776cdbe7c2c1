import type { Row } from '../dictionary';

/** A container type: what it holds and weighs at most. */
export type ContainerType = Row<'CNTR_TP_CD' | 'ISO_CD' | 'CNTR_KIND' | 'INR_CBM' | 'MAX_WT'>;

/**
 * A booking as cargo, to be loaded or loaded. Quantities are what is loaded, or would be: what was received, before that what was booked.
 * CNEE_NM is the consignee of its shipment, the customer where there is none yet; CARR_CD the carrier of its shipment, ETD_DT that of the booking, else
 * of its shipment.
 */
export type Cargo = Row<
  | 'BKG_NO'
  | 'CUST_CD'
  | 'CUST_NM'
  | 'CNEE_NM'
  | 'HBL_NO'
  | 'ITEM_NM'
  | 'PKG_QTY'
  | 'PKG_UT_CD'
  | 'GRS_WT'
  | 'MSR_CBM'
  | 'CYCFS_CD'
  | 'POD_CD'
  | 'VSL_NM'
  | 'VOY_NO'
  | 'ETD_DT'
  | 'CARR_CD'
  | 'LEN_CM'
  | 'WID_CM'
  | 'HGT_CM'
  | 'STACK_CNT'
  | 'IMDG_CLS'
  | 'UN_NO'
  | 'SET_TEMP'
  | 'CARGO_CLS_DTM'
  | 'CFS_BKG_STS'
  | 'IN_DTM'
  | 'ACTL_PKG_QTY'
  | 'CFS_LOC'
  | 'DMG_YN',
  | 'BKG_NO'
  | 'CUST_CD'
  | 'CUST_NM'
  | 'CNEE_NM'
  | 'ITEM_NM'
  | 'PKG_QTY'
  | 'PKG_UT_CD'
  | 'GRS_WT'
  | 'MSR_CBM'
  | 'CYCFS_CD'
  | 'CFS_BKG_STS'
  | 'DMG_YN'
> & {
  /** Packages that were booked. */
  BKD_PKG_QTY: number;
  /** What all packages that there are weigh and take up: what was measured, before that what was booked. */
  ALL_GRS_WT?: number | null;
  ALL_MSR_CBM?: number | null;
};

/** Packages of a booking that there are: what was received, before that what was booked. */
export const packagesThere = ({ ACTL_PKG_QTY, BKD_PKG_QTY }: Pick<Cargo, 'ACTL_PKG_QTY' | 'BKD_PKG_QTY'>): number =>
  ACTL_PKG_QTY ?? BKD_PKG_QTY;

/** What a part of the packages of a booking weighs and takes up; what is not known of all of them is not known of a part. */
export function partOf(cargo: Cargo, packages: number): Partial<Pick<Cargo, 'GRS_WT' | 'MSR_CBM'>> {
  const all = packagesThere(cargo);
  const part = (whole: number) => Math.round(((whole * packages) / all) * 1000) / 1000;
  return {
    ...(all > 0 && cargo.ALL_GRS_WT ? { GRS_WT: part(cargo.ALL_GRS_WT) } : {}),
    ...(all > 0 && cargo.ALL_MSR_CBM ? { MSR_CBM: part(cargo.ALL_MSR_CBM) } : {}),
  };
}

/** Cargo at its place in the order of loading, from the front wall to the doors. */
export type Loaded = Cargo & { LOAD_SEQ: number };
