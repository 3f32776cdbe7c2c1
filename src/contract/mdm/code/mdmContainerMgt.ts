import { screenCalls } from '../../call';
import { mdmCntrTp } from '../../tables/mdm';
import { type EditableRow, editable } from '../../tables/table';

export interface ContainerTypeSearch {
  CNTR_SIZE: string;
  CNTR_KIND: string;
  USE_YN: string;
}

/** The last place in the order, and how far two stand apart where nobody says otherwise. */
export const maxSeq = 99_999;
export const seqStep = 10;

export const containerType = editable(
  mdmCntrTp,
  ['CNTR_TP_NM', 'ISO_CD', 'CNTR_SIZE', 'CNTR_KIND', 'TEU', 'INR_CBM', 'MAX_WT', 'TARE_WT', 'SORT_SEQ', 'USE_YN'],
  { TEU: { min: 0.5 }, INR_CBM: { min: 0 }, MAX_WT: { min: 0 }, TARE_WT: { min: 0 }, SORT_SEQ: { min: 0, max: maxSeq } },
);
export type ContainerType = EditableRow<typeof containerType>;

const calls = screenCalls('mdmContainerMgt', '/mdm/code/MdmContainerMgt');

export const mdmContainerMgt = {
  select: calls.read<ContainerTypeSearch, ContainerType>('selectMdmContainer'),
  save: calls.save<ContainerType>('saveMdmContainer', containerType.all),
  excel: calls.excel<ContainerTypeSearch>(),
};
