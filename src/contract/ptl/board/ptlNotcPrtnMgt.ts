import { noticeCalls } from './ptlNotcMgt';

export const ptlNotcPrtnMgt = noticeCalls('ptlNotcPrtnMgt', '/ptl/board/PtlNotcPrtnMgt', 'PtlNotcPrtn');
