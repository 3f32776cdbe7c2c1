import fc from 'fast-check';
import type { Cargo, ContainerType, Loaded } from '../../src/contract/cfs/loadPlan';

const type = (CNTR_TP_CD: string, ISO_CD: string, CNTR_KIND: string, INR_CBM: number, MAX_WT: number): ContainerType => ({
  ...{ CNTR_TP_CD, ISO_CD, CNTR_KIND, INR_CBM, MAX_WT },
});

/** Container types of the master data, by code. */
export const types = {
  '20GP': type('20GP', '22G1', 'GP', 33.2, 28_200),
  '40GP': type('40GP', '42G1', 'GP', 67.7, 28_800),
  '40HC': type('40HC', '45G1', 'HC', 76.3, 28_600),
  '45HC': type('45HC', 'L5G1', 'HC', 86, 27_700),
  '20RF': type('20RF', '22R1', 'RF', 28.3, 27_400),
  '40RH': type('40RH', '45R1', 'RF', 67.3, 29_500),
  '20OT': type('20OT', '22U1', 'OT', 32.5, 28_100),
};

/** Received cargo for one CFS and port, as booked. */
export const cargo = (no: number | string, over: Partial<Cargo> = {}): Cargo => {
  const PKG_QTY = over.PKG_QTY ?? 10;
  return {
    ...{ BKG_NO: `CB${String(no).padStart(4, '0')}`, CUST_CD: 'C00001', CUST_NM: '가', CNEE_NM: '가', HBL_NO: null, ITEM_NM: '니트' },
    ...{ PKG_QTY, PKG_UT_CD: 'CT', GRS_WT: 500, MSR_CBM: 3, CYCFS_CD: 'CFSP', POD_CD: 'USLAX', LEN_CM: null, WID_CM: null, HGT_CM: null },
    ...{ VSL_NM: null, VOY_NO: null, ETD_DT: null, CARR_CD: null },
    ...{ STACK_CNT: null, IMDG_CLS: null, UN_NO: null, SET_TEMP: null, CARGO_CLS_DTM: null, CFS_BKG_STS: 'IN', IN_DTM: '20261119100000' },
    ...{ ACTL_PKG_QTY: PKG_QTY, CFS_LOC: null, DMG_YN: 'N', BKD_PKG_QTY: PKG_QTY },
    ...over,
  };
};

/** Cargo as lines of a plan, in this order. */
export const lines = (...of: Cargo[]): Loaded[] => of.map((one, i) => ({ ...one, LOAD_SEQ: i + 1 }));

const thousandth = (most: number) => fc.integer({ min: 1, max: most * 1000 }).map((n) => n / 1000);

/** Cargo of any kind: heavy, large, dangerous, cooled, not stackable, of unknown volume, for other ports. */
export const anyCargo = (most = 15): fc.Arbitrary<Partial<Cargo>> =>
  fc.record({
    MSR_CBM: fc.oneof({ weight: 15, arbitrary: thousandth(most) }, { weight: 1, arbitrary: fc.constant(0) }),
    GRS_WT: fc.oneof({ weight: 8, arbitrary: thousandth(4_000) }, { weight: 1, arbitrary: thousandth(15_000) }),
    IMDG_CLS: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 2, arbitrary: fc.constantFrom('3', '5.1', '8', '9', '2.1', '4.3', '1.4') },
    ),
    SET_TEMP: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(-18, 4) }),
    POD_CD: fc.oneof({ weight: 12, arbitrary: fc.constant('USLAX') }, { weight: 1, arbitrary: fc.constant('DEHAM') }),
    STACK_CNT: fc.constantFrom(null, null, null, 1, 2),
    HGT_CM: fc.constantFrom(null, 60, 110, 300),
    LEN_CM: fc.constantFrom(null, 120, 650),
    WID_CM: fc.constantFrom(null, 80, 228.5),
    PKG_QTY: fc.integer({ min: 1, max: 40 }),
    VSL_NM: fc.constantFrom(null, null, null, null, 'Hmm Nori', 'HMM NORI', 'EVER GENTLE'),
    VOY_NO: fc.constantFrom(null, '043E', '043 e', '051E'),
    CNEE_NM: fc.constantFrom('가', '나', '다'),
    CARGO_CLS_DTM: fc.constantFrom(null, '20261121170000', '20261124170000'),
  });

/** Up to so many bookings with numbers of their own. */
export const waitingOf = (many: number, most = 15): fc.Arbitrary<Cargo[]> =>
  fc.array(anyCargo(most), { maxLength: many }).map((list) => list.map((over, i) => cargo(i + 1, over)));
