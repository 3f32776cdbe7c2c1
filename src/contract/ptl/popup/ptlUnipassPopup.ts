import { screenCalls } from '../../call';
import type { CargoEnquiry, FoundCargo } from './foundCargo';

/** A number of a kind (UNIPASS_TP); BL_YY is the year of arrival, for B/Ls of cargo that comes in. */
export interface CustomsEnquiry {
  UNIPASS_TP: string;
  BL_YY: string;
  NO_VAL: string;
}

/** Column of a cargo that each kind of number is; other kinds are those of exports. */
const importKinds: Readonly<Record<string, 'CARG_MT_NO' | 'MBL_NO' | 'HBL_NO'>> = { MTNO: 'CARG_MT_NO', MBL: 'MBL_NO', HBL: 'HBL_NO' };

/** What a cargo is asked for by; null where the number is one of exports. */
export function cargoEnquiryOf({ UNIPASS_TP = '', BL_YY, NO_VAL }: Partial<CustomsEnquiry>): Partial<CargoEnquiry> | null {
  const column = importKinds[UNIPASS_TP];
  return column ? { [column]: NO_VAL, BL_YY } : null;
}

export const ptlUnipassPopup = {
  select: screenCalls('ptlUnipassPopup', '/ptl/popup/PtlUnipassPopup').read<CustomsEnquiry, FoundCargo>('selectPtlUnipass'),
};
