import type { DelayCount, KpiMonths, KpiSearch, KpiSummary } from '../../../contract/pra/praImportCargoKpi';
import { useCodes } from '../../lib/codes';
import { DelayChart } from './DelayChart';
import { OnTimeChart } from './OnTimeChart';
import { StageChart } from './StageChart';

interface Props {
  summary: readonly KpiSummary[];
  months: readonly KpiMonths[];
  delays: readonly DelayCount[];
  /** The conditions they were counted by. */
  searched: Partial<KpiSearch>;
}

/** What is drawn beside the figures. */
export function KpiCharts({ summary, months, delays, searched }: Props) {
  useCodes({ KPI_CD: { MSTR_CD: 'KPI_CD' }, DELAY_RSN: { MSTR_CD: 'DELAY_RSN' } });
  return (
    <div className="kpi-charts">
      <OnTimeChart months={months.find(({ KPI_CD }) => KPI_CD === 'OTA')?.MONTHS ?? []} />
      <DelayChart delays={delays} searched={searched} />
      <StageChart summary={summary} searched={searched} />
    </div>
  );
}
