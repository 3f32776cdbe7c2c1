import type { About } from '../../contract/csm/csmRequest';
import { openPopup } from './popups';

interface Coloured {
  CARGO_STS: string;
  CSTM_HOLD_YN: string | null;
  DELAY_YN: string | null;
}

/** Held by the customs, late, or cancelled. */
export function toneOf({ CARGO_STS, CSTM_HOLD_YN, DELAY_YN }: Coloured): 'bad' | 'warn' | 'gone' | null {
  if (CARGO_STS === 'CXL') return 'gone';
  if (CSTM_HOLD_YN === 'Y') return 'bad';
  return DELAY_YN === 'Y' ? 'warn' : null;
}

/** What is known of a shipment where a request about it is begun. */
export const aboutShipment = ({ HBL_NO, CUST_CD, IMEX_TP, TRANS_MODE }: About): About => ({ HBL_NO, CUST_CD, IMEX_TP, TRANS_MODE });

/** The files of a shipment. */
export const openShipmentFiles = ({ HBL_NO }: { HBL_NO: string }): Promise<unknown> =>
  openPopup('/ptl/popup/PtlFileMgtPopup', { param: { REF_TP: 'HBL', REF_KEY: HBL_NO, HBL_NO, EDIT_YN: 'N' } }).catch(() => {});

/** What customs are asked by: the number of the cargo where it is known, else the house B/L and the year of its arrival. */
interface Asked {
  CARG_MT_NO?: string | null;
  HBL_NO: string;
  ETA_DT: string;
}

/** Shows what customs say of an import shipment. Resolves, when it is closed, with whether something was written. */
export function openCustoms({ CARG_MT_NO, HBL_NO, ETA_DT }: Asked): Promise<boolean> {
  const param = CARG_MT_NO ? { CARG_MT_NO } : { HBL_NO, BL_YY: ETA_DT.slice(0, 4) };
  return openPopup('/ptl/popup/PtlImportUnipassPopup', { param }).then(
    () => false,
    (written) => written === true,
  );
}
