import type { Forgotten } from '../../../contract/set/setForgotList';

type Place = { menu: string; args: Record<string, string> };

const given = (args: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(args).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Where something that was forgotten is put right: the screen, with what it is about. */
export function placeOf({ FORGOT_TP, OCCR_DT, HBL_NO, DLV_ORD_NO, CNTR_NO, COST_NO }: Forgotten): Place {
  switch (FORGOT_TP) {
    case 'DLV':
      return { menu: 'setCostTransport', args: given({ DLV_ORD_NO, FR_DT: OCCR_DT, TO_DT: OCCR_DT }) };
    case 'CNTR':
      return { menu: 'setCostContainer', args: given({ HBL_NO, CNTR_NO }) };
    case 'FRT':
    case 'QUO':
      return { menu: 'setCostList', args: given({ HBL_NO, COST_TP: 'FRT' }) };
    case 'AP':
      return { menu: 'setCostList', args: given({ HBL_NO, DLV_ORD_NO: HBL_NO ? null : DLV_ORD_NO }) };
    default:
      return { menu: 'setCostList', args: given({ COST_NO }) };
  }
}
