import { screenCalls } from '../../call';
import { mdmFreight } from '../../tables/mdm';
import { type EditableRow, editable } from '../../tables/table';

export interface FreightSearch {
  FRT_GRP: string;
  COST_TP: string;
  /** Part of the code or of a name. */
  KEYWORD: string;
  USE_YN: string;
}

export const freight = editable(
  mdmFreight,
  ['FRT_NM', 'FRT_ENG_NM', 'FRT_GRP', 'COST_TP', 'FRT_UNIT', 'VAT_TP', 'CURR_CD', 'AR_YN', 'AP_YN', 'SORT_SEQ', 'USE_YN', 'RMK'],
  { SORT_SEQ: { min: 0, max: 99_999 } },
);
export type Freight = EditableRow<typeof freight>;

const calls = screenCalls('mdmFreightMgt', '/mdm/code/MdmFreightMgt');

export const mdmFreightMgt = {
  select: calls.read<FreightSearch, Freight>('selectMdmFreight'),
  save: calls.save<Freight>('saveMdmFreight', freight.all),
  excel: calls.excel<FreightSearch>(),
};
