import type { Row } from './demo/load';
import type { Markup } from './lib/page';
import { names, type Shipments, type Step } from './unipassShipments';
import { emptied, type Found, type Interface, nothing, refused, row } from './unipassXml';

const cargoRow = 'cargCsclPrgsInfoQryVo';
const stepRow = 'cargCsclPrgsInfoDtlQryVo';
const boxRow = 'cntrQryBrkdQryVo';
const shortestNo = 15;

/** The imports that are asked for; none where they are not asked for as they have to be. */
function importsOf(shipments: Shipments, query: URLSearchParams): Row[] | null {
  const [no = '', master, house, year = ''] = ['cargMtNo', 'mblNo', 'hblNo', 'blYy'].map((name) => query.get(name) ?? '');
  if (no.length >= shortestNo) return shipments.imports().filter((one) => one.CARG_MT_NO === no);
  if (no || !(master || house) || !year) return null;
  return shipments
    .imports()
    .filter((one) => (!master || shipments.masterOf(one) === master) && (!house || one.HBL_NO === house))
    .filter((one) => String(one.ETA_DT).slice(0, 4) === year);
}

function findCargo(shipments: Shipments, query: URLSearchParams): Found {
  const found = importsOf(shipments, query);
  if (!found)
    return refused(
      '[화물관리번호(cargMtNo)], [Master B/L번호와 BL년도], [House B/L번호와 BL년도] 중 한가지는 필수입력입니다. 또는 화물관리번호는 15자리 이상으로 입력하셔야 합니다.',
    );
  const [house] = found;
  if (!house) return nothing;
  if (found.length > 1) {
    const rows = found.map((one) => row(cargoRow, choiceOf(shipments, one)));
    return { rows, count: rows.length, notice: '[N00] 조회 결과가 다건입니다. 화물관리번호로 재조회 하십시오.' };
  }
  const steps = shipments.stepsOf(house);
  return { rows: [row(cargoRow, cargoOf(shipments, house, steps)), ...steps.map((step) => stepOf(house, step))], count: steps.length };
}

const choiceOf = (shipments: Shipments, house: Row): Row => ({
  cargMtNo: house.CARG_MT_NO,
  mblNo: shipments.masterOf(house),
  hblNo: house.HBL_NO,
  etprDt: house.ETA_DT,
  dsprCd: house.POD_CD,
  dsprNm: names.port(house.POD_CD),
  shcoFlcoSgn: house.CARR_CD,
  shcoFlco: names.carrier(house.CARR_CD),
});

function cargoOf(shipments: Shipments, house: Row, [newest]: Step[]): Row {
  const boxes = shipments.boxesOf(house);
  const isOut = newest?.text === '반출신고';
  const progress = isOut ? '반출완료' : newest?.text;
  return {
    ...choiceOf(shipments, house),
    prgsStts: progress,
    prgsStCd: isOut ? 'CAGE12' : '',
    csclPrgsStts: progress,
    cargTp: '수입 일반화물',
    shipNm: house.VSL_NM,
    vydf: house.VOY_NO,
    shipNat: 'KR',
    shipNatNm: '대한민국',
    agnc: `${names.carrier(house.CARR_CD)} 한국대리점`,
    frwrSgn: 'SBYL',
    frwrEntsConm: names.forwarder(house.CORP_CD),
    prnm: house.ITEM_NM,
    ldprCd: house.POL_CD,
    ldprNm: names.port(house.POL_CD),
    lodCntyCd: String(house.POL_CD).slice(0, 2),
    etprCstm: names.office(house.CSTM_CD),
    pckGcnt: house.PKG_QTY,
    pckUt: house.PKG_UT_CD,
    ttwg: house.GRS_WT,
    wghtUt: 'KG',
    msrm: house.MSR_CBM,
    cntrGcnt: boxes.length,
    cntrNo: boxes[0]?.CNTR_NO,
    blPt: house.LOAD_TP === 'FCL' ? 'S' : 'C',
    blPtNm: house.LOAD_TP === 'FCL' ? 'Simple' : 'Consol',
    mtTrgtCargYnNm: 'N',
    rlseDtyPridPassTpcd: 'N',
    dclrDelyAdtxYn: 'N',
    spcnCargCd: '',
    prcsDttm: newest?.at,
  };
}

/** 14 digits as they are written for people. */
const written = (at: string) => at.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6');

/** What is said where goods are carried in or out. */
const carried: Record<string, string> = { 반입신고: '입항 반입', 반출신고: '수입신고 수리후 반출' };

function stepOf(house: Row, { text, at }: Step): Markup {
  return row(stepRow, {
    cargTrcnRelaBsopTpcd: text,
    prcsDttm: at,
    shedSgn: names.shedSign(house.CYCFS_CD),
    shedNm: names.shed(house.CYCFS_CD),
    pckGcnt: house.PKG_QTY,
    pckUt: house.PKG_UT_CD,
    wght: house.GRS_WT,
    wghtUt: 'KG',
    rlbrDttm: carried[text] && written(at),
    rlbrCn: carried[text],
    rlbrBssNo: text === '반출신고' ? house.IMP_DCLR_NO : '',
    dclrNo: text.startsWith('수입신고') ? house.IMP_DCLR_NO : '',
    bfhnGdncCn: text === '통관보류' ? (house.CSTM_HOLD_RSN ?? '') : '',
  });
}

function bareCargo(shipments: Shipments, number: string): Found {
  const step = row(stepRow, { cargTrcnRelaBsopTpcd: '입항적하목록 심사완료', prcsDttm: '', shedSgn: '', shedNm: '', rlbrDttm: '' });
  return { rows: [row(cargoRow, { ...emptied(cargoOf(shipments, {}, [])), cargMtNo: number }), step], count: 1 };
}

function findContainers(shipments: Shipments, query: URLSearchParams): Found {
  const no = query.get('cargMtNo') ?? '';
  if (no.length < shortestNo)
    return refused('[화물관리번호(cargMtNo)]는 필수입력입니다. 화물관리번호는 15자리 이상으로 입력하셔야 합니다.');
  const house = shipments.imports().find((one) => one.CARG_MT_NO === no);
  const rows = (house ? shipments.boxesOf(house) : []).map((box) => row(boxRow, containerOf(box)));
  return { rows, count: rows.length };
}

const containerOf = (box: Row): Row => ({
  cntrNo: box.CNTR_NO,
  cntrStszCd: names.size(box.CNTR_TP_CD),
  cntrSelgNo1: box.SEAL_NO,
  cntrSelgNo2: '',
  cntrSelgNo3: '',
});

/** How far an import cargo is, and its containers. */
export const cargo: Interface = { root: 'cargCsclPrgsInfoQryRtnVo', find: findCargo, bare: bareCargo };
export const containers: Interface = {
  root: 'cntrQryBrkdQryRtnVo',
  find: findContainers,
  bare: () => ({ rows: [row(boxRow, { ...emptied(containerOf({})), cntrNo: 'ZZZU0000000' })], count: 1 }),
};
