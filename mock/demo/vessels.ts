import type { Row } from './load';
import { imoNo } from './numbers';

export const vessels: [code: string, name: string, carrier: string, imo: string][] = [
  ['V001', 'HMM SAEBYEOK', 'HDMU', '970010'],
  ['V002', 'HMM NORI', 'HDMU', '970022'],
  ['V003', 'KMTC GAON', 'KMTU', '970034'],
  ['V004', 'SINOKOR DALBIT', 'SKLU', '970046'],
  ['V005', 'SM HAEMIL', 'SMLM', '970058'],
  ['V006', 'MAERSK SKAGEN BAY', 'MAEU', '970060'],
  ['V007', 'MSC AURELIA NOVA', 'MSCU', '970072'],
  ['V008', 'CMA CGM LIRIOPE', 'CMDU', '970084'],
  ['V009', 'ONE HAKURYU', 'ONEY', '970096'],
  ['V010', 'EVER GENTLE', 'EGLV', '970108'],
  ['V011', 'COSCO LINGSHAN', 'COSU', '970110'],
  ['V012', 'ELBE EXPRESS', 'HLCU', '970122'],
  ['V013', 'YM DILIGENCE', 'YMLU', '970134'],
];

export const vesselRows = (): Row[] =>
  vessels.map(([VSL_CD, VSL_NM, CARR_CD, six], i) => ({
    VSL_CD,
    VSL_NM,
    IMO_NO: imoNo(six),
    CALL_SGN: `DS${String.fromCharCode(65 + i)}Q${i}`,
    CARR_CD,
    CTRY_CD: 'KR',
    USE_YN: 'Y',
  }));
