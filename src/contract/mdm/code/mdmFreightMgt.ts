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

/** The last place in the order, and how far two stand apart where nobody says otherwise. */
export const maxSeq = 99_999;
export const seqStep = 10;

export const freight = editable(
  mdmFreight,
  ['FRT_NM', 'FRT_ENG_NM', 'FRT_GRP', 'COST_TP', 'FRT_UNIT', 'VAT_TP', 'CURR_CD', 'AR_YN', 'AP_YN', 'SORT_SEQ', 'USE_YN', 'RMK'],
  { SORT_SEQ: { min: 0, max: maxSeq } },
);
export type Freight = EditableRow<typeof freight>;

const calls = screenCalls('mdmFreightMgt', '/mdm/code/MdmFreightMgt');

export const mdmFreightMgt = {
  select: calls.read<FreightSearch, Freight>('selectMdmFreight'),
  save: calls.save<Freight>('saveMdmFreight', freight.all),
  excel: calls.excel<FreightSearch>(),
};
