import type { Cargo, CargoChoice, CargoContainer, CargoStep } from '../../contract/ptl/popup/unipass';
import { ask, type Outside, type Read, Unusable } from './outside.service';
import { customsTurn, type Element, isEmpty, isSeveral, readAnswer } from './unipass.service';
import * as read from './unipassFields';

/** What a cargo is asked for by; BL_YY is the year of its arrival. */
export type CargoQuery = { CARG_MT_NO: string } | { MBL_NO?: string | null; HBL_NO?: string | null; BL_YY: string };

/** What is found: one cargo with its steps, newest first, several to choose one from, or none. */
export type CargoAnswer =
  | { found: 'one'; cargo: Cargo; steps: CargoStep[] }
  | { found: 'several'; list: CargoChoice[] }
  | { found: 'none' };

/** Asks how far an import cargo is. */
export function askCargo(outside: Outside, query: CargoQuery): Promise<CargoAnswer> {
  const asked = parametersOf(query);
  return ask(outside, 'UNIPASS_CARGO', {
    path: '/ext/rest/cargCsclPrgsInfoQry/retrieveCargCsclPrgsInfo',
    query: asked,
    key: 'crkyCn',
    about: Object.values(asked).join(' ').slice(0, 50),
    turn: customsTurn,
    read: (text) => readCargo(text, asked.cargMtNo),
  });
}

/** Asks how far the cargo of a shipment is: by its number in customs, else by its house B/L of the year of arrival and of the year before. */
export async function askCargoOfShipment(
  outside: Outside,
  { CARG_MT_NO, HBL_NO, ETA_DT }: { CARG_MT_NO: string | null; HBL_NO: string; ETA_DT: string },
): Promise<CargoAnswer> {
  if (CARG_MT_NO) return askCargo(outside, { CARG_MT_NO });
  const year = Number(ETA_DT.slice(0, 4));
  const answer = await askCargo(outside, { HBL_NO, BL_YY: String(year) });
  return answer.found === 'none' ? askCargo(outside, { HBL_NO, BL_YY: String(year - 1) }) : answer;
}

/** The containers of a cargo; none where the service knows of none. */
export const askCargoContainers = (outside: Outside, { CARG_MT_NO }: { CARG_MT_NO: string }): Promise<CargoContainer[]> =>
  ask(outside, 'UNIPASS_CNTR', {
    path: '/ext/rest/cntrQryBrkdQry/retrieveCntrQryBrkd',
    query: { cargMtNo: CARG_MT_NO },
    key: 'crkyCn',
    about: CARG_MT_NO.slice(0, 50),
    turn: customsTurn,
    read: readContainers,
  });

function parametersOf(query: CargoQuery): Record<string, string> {
  if ('CARG_MT_NO' in query) return { cargMtNo: query.CARG_MT_NO };
  const { MBL_NO, HBL_NO, BL_YY } = query;
  return { ...(MBL_NO ? { mblNo: MBL_NO } : {}), ...(HBL_NO ? { hblNo: HBL_NO } : {}), blYy: BL_YY };
}

/** Reads an answer about cargo; one that was asked for by its number is that cargo. Throws an Unusable. */
export function readCargo(text: string, asked = ''): Read<CargoAnswer> {
  const answer = readAnswer(text, 'cargCsclPrgsInfoQryRtnVo');
  const rows = answer.rows('cargCsclPrgsInfoQryVo');
  if (isEmpty(answer, rows)) return { value: { found: 'none' }, empty: true };
  const [row = {}] = rows;
  if (rows.length > 1 || isSeveral(answer.notice))
    return { value: { found: 'several', list: rows.map(choiceOf) }, empty: false, several: true };
  const cargo = cargoOf(row);
  if (!cargo.CARG_MT_NO.startsWith(asked.toUpperCase())) throw new Unusable('PARSE', `another cargo: ${cargo.CARG_MT_NO}`);
  return { value: { found: 'one', cargo, steps: stepsOf(answer.rows('cargCsclPrgsInfoDtlQryVo')) }, empty: false };
}

/** Reads an answer about containers; rows without a number of one are left out. Throws an Unusable. */
export function readContainers(text: string): Read<CargoContainer[]> {
  const answer = readAnswer(text, 'cntrQryBrkdQryRtnVo');
  const rows = answer.rows('cntrQryBrkdQryVo');
  return { value: rows.flatMap(containerOf), empty: isEmpty(answer, rows) };
}

function choiceOf(row: Element): CargoChoice {
  const CARG_MT_NO = read.codeOf(row.cargMtNo, /^[A-Z0-9]{15,19}$/);
  if (!CARG_MT_NO) throw new Unusable('PARSE', 'a cargo without its number');
  return {
    CARG_MT_NO,
    MBL_NO: read.blNoOf(row.mblNo),
    HBL_NO: read.blNoOf(row.hblNo),
    ETA_DT: read.dayOf(row.etprDt),
    POD_CD: read.portOf(row.dsprCd),
    POD_NM: read.textOf(row.dsprNm),
    CARR_NM: read.textOf(row.shcoFlco) ?? read.textOf(row.shcoFlcoSgn),
  };
}

const cargoOf = (row: Element): Cargo => ({
  ...choiceOf(row),
  PRGS_STTS: read.textOf(row.prgsStts) ?? read.textOf(row.prgsStCd),
  CSCL_PRGS_STTS: read.textOf(row.csclPrgsStts),
  CARGO_TP: read.textOf(row.cargTp),
  VSL_NM: read.textOf(row.shipNm),
  VOY_NO: read.textOf(row.vydf, 20),
  SHIP_NAT_NM: read.textOf(row.shipNatNm) ?? read.textOf(row.shipNat),
  AGNC_NM: read.textOf(row.agnc),
  FRWR_NM: read.textOf(row.frwrEntsConm) ?? read.textOf(row.frwrSgn),
  ITEM_NM: read.textOf(row.prnm, 500),
  POL_CD: read.portOf(row.ldprCd),
  POL_NM: read.textOf(row.ldprNm) ?? read.textOf(row.lodCntyCd),
  ENTR_CSTM_NM: read.textOf(row.etprCstm),
  PKG_QTY: read.quantityOf(row.pckGcnt),
  PKG_UT_CD: read.packageOf(row.pckUt),
  GRS_WT: read.kilogramsOf(row.ttwg, row.wghtUt),
  MSR_CBM: read.quantityOf(row.msrm, 3),
  CNTR_CNT: read.quantityOf(row.cntrGcnt),
  CNTR_NO: read.cntrNoOf(row.cntrNo),
  BL_TP_NM: read.textOf(row.blPtNm) ?? read.textOf(row.blPt),
  MGT_YN: read.yesNoOf(row.mtTrgtCargYnNm),
  LATE_FINE_YN: read.yesNoOf(row.rlseDtyPridPassTpcd),
  LATE_TAX_YN: read.yesNoOf(row.dclrDelyAdtxYn),
  SPCN_CD: read.textOf(row.spcnCargCd, 20),
  PRCS_DTM: read.instantOf(row.prcsDttm),
});

/** Steps newest first, also where the service should mix them up; those without a time are last. */
const stepsOf = (rows: readonly Element[]): CargoStep[] =>
  rows
    .map((row) => ({
      PRCS_DTM: read.instantOf(row.prcsDttm),
      PRCS_TP: read.textOf(row.cargTrcnRelaBsopTpcd),
      SHED_SGN: read.codeOf(row.shedSgn, /^[A-Z0-9]{1,8}$/),
      SHED_NM: read.textOf(row.shedNm),
      PKG_QTY: read.quantityOf(row.pckGcnt),
      PKG_UT_CD: read.packageOf(row.pckUt),
      GRS_WT: read.kilogramsOf(row.wght, row.wghtUt),
      RLBR_DTM: read.textOf(row.rlbrDttm),
      RLBR_CNNT: read.textOf(row.rlbrCn),
      RLBR_BSS_NO: read.textOf(row.rlbrBssNo, 50),
      DCLR_NO: read.textOf(row.dclrNo, 50),
      PRE_GUIDE: read.textOf(row.bfhnGdncCn, 500),
    }))
    .sort((a, b) => Number(b.PRCS_DTM ?? 0) - Number(a.PRCS_DTM ?? 0))
    .map((step, i) => ({ SEQ_NO: rows.length - i, ...step }));

function containerOf(row: Element): CargoContainer[] {
  const CNTR_NO = read.cntrNoOf(row.cntrNo);
  if (!CNTR_NO) return [];
  const seal = (value: unknown) => read.textOf(value, 20);
  return [
    {
      CNTR_NO,
      CNTR_STSZ_CD: read.textOf(row.cntrStszCd, 10),
      SEAL_NO1: seal(row.cntrSelgNo1),
      SEAL_NO2: seal(row.cntrSelgNo2),
      SEAL_NO3: seal(row.cntrSelgNo3),
    },
  ];
}
