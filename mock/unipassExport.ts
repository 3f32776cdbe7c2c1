import type { Row } from './demo/load';
import type { Markup } from './lib/page';
import { names, type Shipments } from './unipassShipments';
import { emptied, type Found, type Interface, refused, row } from './unipassXml';

const declarationRow = 'expDclrNoPrExpFfmnBrkdQryRsltVo';
const loadingRow = 'expDclrNoPrExpFfmnBrkdDtlQryRsltVo';
const blRow = 'expDclrNoPrExpFfmnBrkdBlNoQryRsltVo';

function findExport(shipments: Shipments, query: URLSearchParams): Found {
  const [declaration = '', bl = ''] = ['expDclrNo', 'blNo'].map((name) => query.get(name) ?? '');
  if (declaration ? !/^.{14,15}$/.test(declaration) : !bl)
    return refused('[수출신고번호(14~15자리)], [B/L번호] 중 한가지는 필수입력입니다.');
  const all = shipments.exports();
  if (declaration) {
    const found = all.filter((house) => house.EXP_DCLR_NO === declaration);
    return { rows: found.flatMap((house) => declarationOf(shipments, house)), count: found.length };
  }
  const found = all.filter((house) => house.HBL_NO === bl || shipments.masterOf(house) === bl);
  return { rows: found.map((house) => row(blRow, ofBl(house))), count: found.length };
}

const isLoaded = (house: Row) => house.SHPM_CMPL_YN === 'Y';

/** What is known of a declaration by whichever way it is asked for. */
const clearedOf = (house: Row): Row => ({
  expDclrNo: house.EXP_DCLR_NO,
  exppnConm: house.SHPR_NM,
  acptDt: house.EXP_ACPT_DT,
  loadDtyTmlm: house.LOAD_DUTY_DT,
  csclPckGcnt: house.PKG_QTY,
  csclPckUt: house.PKG_UT_CD,
});

const loadedOf = (house: Row): Row =>
  isLoaded(house)
    ? { shpmPckGcnt: house.PKG_QTY, shpmPckUt: house.PKG_UT_CD, shpmWght: house.GRS_WT }
    : { shpmPckGcnt: 0, shpmPckUt: '', shpmWght: 0 };

/** The B/L something was loaded under, and the day it left. */
const leftOf = (house: Row): Row => ({
  blNo: house.HBL_NO,
  tkofDt: isLoaded(house) ? String(house.ATD_DTM ?? house.ETD_DT).slice(0, 8) : '',
});

/** A declaration and what was loaded of it: the service spells the mark of that another way. */
function declarationOf(shipments: Shipments, house: Row): Markup[] {
  const declaration = row(declarationRow, {
    ...clearedOf(house),
    mnurConm: house.SHPR_NM,
    acptDttm: shipments.eventOf(house, 'EXAC'),
    shpmCmplYn: house.SHPM_CMPL_YN,
    csclWght: house.GRS_WT,
    ...loadedOf(house),
    sanm: isLoaded(house) ? house.VSL_NM : '',
  });
  return isLoaded(house) ? [declaration, row(loadingRow, { ...leftOf(house), shpmcmplYn: 'Y', ...loadedOf(house) })] : [declaration];
}

const ofBl = (house: Row): Row => ({
  ...clearedOf(house),
  ...leftOf(house),
  ...loadedOf(house),
  shpmAirptPortNm: names.port(house.POL_CD),
  shpmCmplYn: house.SHPM_CMPL_YN,
});

/** What was loaded of export declarations. */
export const exports: Interface = {
  root: 'expDclrNoPrExpFfmnBrkdQryRtnVo',
  find: findExport,
  bare: (_shipments, number) => ({ rows: [row(declarationRow, { ...emptied(clearedOf({})), expDclrNo: number })], count: 1 }),
};
