import type { ExportDeclaration, ExportLoading } from '../../contract/ptl/popup/unipass';
import { ask, type Outside, type Read, Unusable } from './outside.service';
import { customsTurn, type Element, isEmpty, readAnswer } from './unipass.service';
import * as read from './unipassFields';

/** Asks what was loaded of an export declaration, or of the declarations of a B/L; none where the service knows of none. */
export function askExport(outside: Outside, query: { EXP_DCLR_NO: string } | { BL_NO: string }): Promise<ExportDeclaration[]> {
  const asked: Record<string, string> = 'EXP_DCLR_NO' in query ? { expDclrNo: query.EXP_DCLR_NO } : { blNo: query.BL_NO };
  return ask(outside, 'UNIPASS_EXP', {
    path: '/ext/rest/expDclrNoPrExpFfmnBrkdQry/retrieveExpDclrNoPrExpFfmnBrkd',
    query: asked,
    key: 'crkyCn',
    about: Object.values(asked).join(' ').slice(0, 50),
    turn: customsTurn,
    read: readExport,
  });
}

/** Reads an answer about export declarations: by declaration with loadings of their own, by B/L with that of the B/L. Throws an Unusable. */
export function readExport(text: string): Read<ExportDeclaration[]> {
  const answer = readAnswer(text, 'expDclrNoPrExpFfmnBrkdQryRtnVo');
  const loadings = answer.rows('expDclrNoPrExpFfmnBrkdDtlQryRsltVo').map(loadingOf);
  const value = [
    ...answer.rows('expDclrNoPrExpFfmnBrkdQryRsltVo').map((row) => declarationOf(row, loadings)),
    ...answer.rows('expDclrNoPrExpFfmnBrkdBlNoQryRsltVo').map((row) => declarationOf(row, [loadingOf(row)])),
  ];
  return { value, empty: isEmpty(answer, value) };
}

/** The service spells it both ways. */
const isLoaded = ({ shpmCmplYn, shpmcmplYn }: Element): string | null => read.yesNoOf(shpmCmplYn) ?? read.yesNoOf(shpmcmplYn);

/** What was loaded, of a declaration or of one of its B/Ls. */
const loadedOf = (row: Element) => ({
  SHPM_PKG_QTY: read.quantityOf(row.shpmPckGcnt),
  SHPM_PKG_UT: read.packageOf(row.shpmPckUt),
  SHPM_WT: read.quantityOf(row.shpmWght, 3),
});

const loadingOf = (row: Element): ExportLoading => ({
  BL_NO: read.blNoOf(row.blNo),
  TKOF_DT: read.dayOf(row.tkofDt),
  SHPM_CMPL_YN: isLoaded(row),
  ...loadedOf(row),
});

function declarationOf(row: Element, LOADINGS: ExportLoading[]): ExportDeclaration {
  const EXP_DCLR_NO = read.codeOf(row.expDclrNo, /^[A-Z0-9]{14,15}$/);
  if (!EXP_DCLR_NO) throw new Unusable('PARSE', 'a declaration without its number');
  return {
    EXP_DCLR_NO,
    EXPPN_NM: read.textOf(row.exppnConm),
    MNUR_NM: read.textOf(row.mnurConm),
    EXP_ACPT_DT: read.dayOf(row.acptDt) ?? read.dayOf(read.instantOf(row.acptDttm)?.slice(0, 8)),
    LOAD_DUTY_DT: read.dayOf(row.loadDtyTmlm),
    SHPM_CMPL_YN: isLoaded(row) ?? allLoaded(LOADINGS),
    CSCL_PKG_QTY: read.quantityOf(row.csclPckGcnt),
    CSCL_PKG_UT: read.packageOf(row.csclPckUt),
    CSCL_WT: read.quantityOf(row.csclWght, 3),
    ...loadedOf(row),
    VSL_NM: read.textOf(row.sanm),
    SHPM_PORT_NM: read.textOf(row.shpmAirptPortNm),
    LOADINGS,
  };
}

/** A declaration that does not say so itself is loaded when all of its B/Ls are. */
function allLoaded(loadings: readonly ExportLoading[]): string | null {
  const flags = loadings.map((loading) => loading.SHPM_CMPL_YN);
  if (flags.includes('N')) return 'N';
  return flags.length > 0 && !flags.includes(null) ? 'Y' : null;
}
