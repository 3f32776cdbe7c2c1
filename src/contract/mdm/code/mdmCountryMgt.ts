import { screenCalls } from '../../call';
import { mdmCountry, mdmHoliday, mdmPort } from '../../tables/mdm';
import { type EditableRow, editable } from '../../tables/table';

/** Countries are found by their ports too: PORT_TP, and KEYWORD as a part of a port's code or name. */
export interface CountrySearch {
  REGION_CD: string;
  KEYWORD: string;
  PORT_TP: string;
  USE_YN: string;
}

export type OfCountry = Pick<CountrySearch, 'PORT_TP'> & { CTRY_CD: string };

export const country = editable(mdmCountry, ['CTRY_NM', 'CTRY_ENG_NM', 'CTRY_CD3', 'REGION_CD', 'TEL_CD', 'CURR_CD', 'USE_YN']);
export type Country = EditableRow<typeof country>;

export const port = editable(mdmPort, [
  'PORT_NM',
  'PORT_ENG_NM',
  'PORT_TP',
  'CTRY_CD',
  'IATA_CD',
  'CSTM_CD',
  'TIME_ZONE',
  'OLD_CD',
  'USE_YN',
]);
export type Port = EditableRow<typeof port>;

export const holiday = editable(mdmHoliday, ['HLDY_NM', 'HLDY_TP']);
export type Holiday = EditableRow<typeof holiday>;

const calls = screenCalls('mdmCountryMgt', '/mdm/code/MdmCountryMgt');

export const mdmCountryMgt = {
  select: calls.read<CountrySearch, Country>('selectMdmCountry'),
  selectPorts: calls.read<OfCountry, Port>('selectMdmCountryG2'),
  selectHolidays: calls.read<OfCountry, Holiday>('selectMdmCountryG3'),
  save: calls.save<Country>('saveMdmCountry', country.all),
  savePorts: calls.save<Port>('saveMdmCountryG2', port.all),
  saveHolidays: calls.save<Holiday>('saveMdmCountryG3', holiday.all),
  /** GRID G2 is the ports of the country, G3 its holidays. */
  excel: calls.excel<CountrySearch & OfCountry>(),
};
