import { screenCalls } from '../call';
import { mdmPlace } from '../tables/mdm';
import { type EditableRow, editable, type RowOf } from '../tables/table';

export interface PlaceSearch {
  CUST_CD: string;
  PLC_SRC: string;
  /** Part of the code, a name or the address. */
  KEYWORD: string;
  USE_YN: string;
}

export const place = editable(mdmPlace, [
  ...(['CUST_CD', 'PLC_NM', 'PLC_ENG_NM', 'ZIP_NO', 'ADDR', 'ADDR_DTL', 'CHRG_NM', 'TEL_NO', 'OPEN_HR', 'ACCESS_RMK', 'USE_YN'] as const),
]);

/** A place with the name of its customer, where it is from and how often it was used. */
export type Place = EditableRow<typeof place> & RowOf<typeof mdmPlace, 'PLC_SRC' | 'USE_CNT' | 'LAST_USE_DTM'> & { CUST_NM: string | null };

/** May this person change a place? Customers keep those of their own; what is for all is kept by staff. */
export const canEditPlace = ({ CUST_CD, UPD_CNT }: Partial<Place>, { USER_TP }: { USER_TP: string }): boolean =>
  USER_TP === 'S' || UPD_CNT === undefined || UPD_CNT === null || CUST_CD !== null;

const calls = screenCalls('dlvPlaceMgt', '/pan/dlvPlaceMgt');

export const dlvPlaceMgt = {
  select: calls.read<PlaceSearch, Place>('selectDlvPlace'),
  save: calls.save<Place>('saveDlvPlace', place.all),
  excel: calls.excel<PlaceSearch>(),
};
