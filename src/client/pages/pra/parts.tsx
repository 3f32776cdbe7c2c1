import type { KpiSearch } from '../../../contract/pra/praImportCargoKpi';
import { opener } from '../../shell/part';

/** What the list of shipments is cut by, beside the conditions of the figures. */
interface Cut {
  KPI_CD: string;
  FR_DT: string;
  TO_DT: string;
  MISS_YN?: 'Y';
  DELAY_RSN?: string;
}

/** Opens the list of the shipments behind a figure; undefined for who has no such list. */
export function shipmentsOf({ TRANS_MODE, POL_CD, CUST_CD }: Partial<KpiSearch>, cut: Cut): (() => void) | undefined {
  const given = Object.entries({ TRANS_MODE, POL_CD, CUST_CD, ...cut }).filter(([, value]) => value);
  return opener('praImportCargoList', () => Object.fromEntries(given) as Record<string, string>);
}
