import { screenCalls } from '../../call';
import { mdmCarrier, mdmVessel } from '../../tables/mdm';
import { type EditableRow, editable } from '../../tables/table';

export interface CarrierSearch {
  CARR_TP: string;
  /** Part of the code or of a name. */
  KEYWORD: string;
  CTRY_CD: string;
  USE_YN: string;
}

/** Days of free time at most. */
const days = { min: 0, max: 365 };

export const carrier = editable(
  mdmCarrier,
  [
    'CARR_NM',
    'CARR_ENG_NM',
    'CARR_TP',
    'SCAC_CD',
    'IATA_CD',
    'CSTM_SGN',
    'CTRY_CD',
    'TRACK_URL',
    'FREE_DAYS',
    'DET_FREE_DAYS',
    'USE_YN',
    'RMK',
  ],
  { FREE_DAYS: days, DET_FREE_DAYS: days },
);
export type Carrier = EditableRow<typeof carrier>;

export const vessel = editable(mdmVessel, ['VSL_NM', 'IMO_NO', 'CALL_SGN', 'CARR_CD', 'CTRY_CD', 'USE_YN']);
export type Vessel = EditableRow<typeof vessel>;

const calls = screenCalls('mdmCarrierMgt', '/mdm/code/MdmCarrierMgt');

export const mdmCarrierMgt = {
  select: calls.read<CarrierSearch, Carrier>('selectMdmCarrier'),
  selectVessels: calls.read<{ CARR_CD: string }, Vessel>('selectMdmCarrierG2'),
  save: calls.save<Carrier>('saveMdmCarrier', carrier.all),
  saveVessels: calls.save<Vessel>('saveMdmCarrierG2', vessel.all),
  /** GRID G2 is the vessels of the carrier. */
  excel: calls.excel<CarrierSearch & { CARR_CD: string }>(),
};
