import { screenCalls } from '../../call';
import { mdmCustoms, mdmCycfs } from '../../tables/mdm';
import { type EditableRow, editable } from '../../tables/table';

/** Conditions of both lists; CYCFS_TP is one of places alone. */
export interface CustomsSearch {
  /** Part of a code or a name. */
  KEYWORD: string;
  CYCFS_TP: string;
  CSTM_CD: string;
  USE_YN: string;
}

export const customsOffice = editable(mdmCustoms, ['CSTM_NM', 'CSTM_ENG_NM', 'DEPT_NM', 'TEL_NO', 'USE_YN']);
export type CustomsOffice = EditableRow<typeof customsOffice>;

export const bondedPlace = editable(mdmCycfs, [
  'CYCFS_NM',
  'CYCFS_ENG_NM',
  'CYCFS_TP',
  'ORGN_CD',
  'SHED_SGN',
  'DO_CD',
  'PORT_CD',
  'CSTM_CD',
  'ADDR',
  'TEL_NO',
  'CHRG_NM',
  'USE_YN',
]);
export type BondedPlace = EditableRow<typeof bondedPlace>;

const calls = screenCalls('mdmCustomsMgt', '/mdm/code/MdmCustomsMgt');

export const mdmCustomsMgt = {
  select: calls.read<CustomsSearch, CustomsOffice>('selectMdmCustoms'),
  selectPlaces: calls.read<CustomsSearch, BondedPlace>('selectMdmCustomsG2'),
  save: calls.save<CustomsOffice>('saveMdmCustoms', customsOffice.all),
  savePlaces: calls.save<BondedPlace>('saveMdmCustomsG2', bondedPlace.all),
  /** GRID G2 is the places. */
  excel: calls.excel<CustomsSearch>(),
};
