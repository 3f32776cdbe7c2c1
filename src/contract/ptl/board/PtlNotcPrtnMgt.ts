import { noticeCalls } from './PtlNotcMgt';

export const ptlNotcPrtnMgt = noticeCalls('ptlNotcPrtnMgt', '/ptl/board/PtlNotcPrtnMgt', 'PtlNotcPrtn');
