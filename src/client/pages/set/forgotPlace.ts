import type { Forgotten } from '../../../contract/set/setForgotList';

type Place = { menu: string; args: Record<string, string> };

const given = (args: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(args).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Where something that was forgotten is put right: the screen, with what it is about. */
export function placeOf(forgotten: Forgotten): Place {
  const { FORGOT_TP, OCCR_DT, HBL_NO, DLV_ORD_NO, CNTR_NO, COST_NO, CUST_CD, CUST_NM, FRT_CD, FRT_NM } = forgotten;
  switch (FORGOT_TP) {
    case 'DLV':
      return { menu: 'setCostTransport', args: given({ DLV_ORD_NO, FR_DT: OCCR_DT, TO_DT: OCCR_DT }) };
    case 'CNTR':
      return { menu: 'setCostContainer', args: given({ HBL_NO, CNTR_NO }) };
    case 'FRT':
    case 'QUO':
      return { menu: 'setCostList', args: given({ HBL_NO, COST_TP: 'FRT', NEW_YN: 'Y', CUST_CD, CUST_NM, FRT_CD, FRT_NM, OCCR_DT }) };
    case 'AP':
      return { menu: 'setCostList', args: given({ HBL_NO, DLV_ORD_NO: HBL_NO ? null : DLV_ORD_NO }) };
    default:
      return { menu: 'setCostList', args: given({ COST_NO }) };
  }
}
