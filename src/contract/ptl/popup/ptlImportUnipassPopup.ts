import { type ActionBody, type ExcelBody, type SaveData, screenCalls } from '../../call';
import type { CustomsAsked } from '../status/customsAsked';
import type { CargoEnquiry, FoundCargo } from './foundCargo';
import type { CargoStep } from './unipass';

const calls = screenCalls('ptlImportUnipassPopup', '/ptl/popup/PtlImportUnipassPopup');

export const ptlImportUnipassPopup = {
  select: calls.read<CargoEnquiry, FoundCargo>('selectPtlImportUnipass'),
  steps: calls.read<CargoEnquiry, CargoStep>('selectPtlImportUnipassG2'),
  apply: calls.other<ActionBody<FoundCargo>, SaveData<CustomsAsked>>('apply', 'action', 'apply'),
  excel: calls.other<ExcelBody<CargoEnquiry>, Blob>('excel', 'download', 'excel'),
};
