import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { type DocumentFile, fileColumns } from '../../ptl/popup/ptlFileMgtPopup';

export interface ShipmentSearch {
  HBL_NO: string;
  DOC_TP: string;
}

/** What says which documents a shipment needs. */
export type Shipped = Row<'IMEX_TP' | 'TRANS_MODE' | 'CARGO_TP' | 'INCOTERMS'>;

/** A kind of document of a shipment: how many there are, and whether the shipment needs one. */
export type DocumentType = Row<'DOC_TP', 'DOC_TP'> & { FILE_CNT: number; NEED_YN: 'Y' | 'N' };

/** The kinds of document that a shipment needs, in the order of its papers. */
export function neededTypes({ IMEX_TP, TRANS_MODE, CARGO_TP, INCOTERMS }: Shipped): string[] {
  const transport = TRANS_MODE === 'AIR' ? 'AWB' : 'HBL';
  const customs: Record<string, string[]> = { I: ['AN', ...(TRANS_MODE === 'AIR' ? [] : ['DO']), 'IMD'], E: ['EXD'] };
  const dangerous = CARGO_TP === 'DG' ? ['DGD', 'MSDS'] : [];
  const insured = INCOTERMS === 'CIF' || INCOTERMS === 'CIP' ? ['INS'] : [];
  return [transport, 'CI', 'PL', ...(customs[IMEX_TP ?? ''] ?? []), ...dangerous, ...insured];
}

const calls = screenCalls('cmsDocumentPopup', '/cms/popup/cmsDocumentPopup');

export const cmsDocumentPopup = {
  select: calls.read<ShipmentSearch, DocumentFile>('selectCmsDocument'),
  selectTypes: calls.read<ShipmentSearch, DocumentType>('selectCmsDocumentG2'),
  save: calls.save<DocumentFile>('saveCmsDocument', fileColumns),
  delete: calls.action<DocumentFile>('delete'),
};
