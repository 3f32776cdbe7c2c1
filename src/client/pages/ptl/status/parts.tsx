import { type ReportType, reportMaxKeys } from '../../../../contract/cms/popup/cmsReportPopup';
import { addMonths } from '../../../../contract/dates';
import type { MilestoneStep } from '../../../../contract/ptl/status/milestoneLine';
import type { OfShipment } from '../../../../contract/ptl/status/ptlShipngStusList';
import { shortMoment } from '../../../../contract/shown';
import { StepLine } from '../../../fields/StepLine';
import { chosenRows, type GridModel, useGridState } from '../../../grid';
import { codeName, useCodes } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { t } from '../../../lib/texts';
import { openPopup } from '../../../shell/popups';

const shown = (moment: string | null): string => (moment ? shortMoment(moment.slice(0, 8), moment.slice(8, 12)) : '');

/** The way of a shipment by its milestones. */
export function MilestoneLine({ grid }: { grid: GridModel<MilestoneStep, OfShipment> }) {
  useGridState(grid);
  useCodes({ CARGO_STS: { MSTR_CD: 'CARGO_STS' } });
  const rows = grid.rows();
  const first = rows.findIndex(({ state }) => state === 'next');
  const steps = rows.map(({ CARGO_STS, state, at, part }, i) => ({
    key: CARGO_STS,
    name: codeName('CARGO_STS', CARGO_STS),
    state,
    at: at && state === 'next' ? t('UI.CARGO.EXPECTED', shown(at)) : shown(at),
    who: part ? t('UI.CARGO.PART', part.TOTAL, part.CNT) : '',
    coming: i === first,
  }));
  return <StepLine steps={steps} low />;
}

const handedOver = ['DT_TP', 'FR_DT', 'TO_DT', 'CSTM_HOLD_YN', 'FREE_STS', 'CUST_CD', 'NO_TP', 'NO_VAL', 'CARGO_STS'];

/**
 * Conditions that another screen has handed over: the number of a shipment, or what it counted. States without days lie in the longest period, and
 * what is urgent whenever it came.
 */
export function conditionsOf({ HBL_NO, ...args }: Record<string, string>): Record<string, string> {
  if (HBL_NO) return { NO_TP: 'HBL', NO_VAL: HBL_NO };
  const conditions = Object.fromEntries(Object.entries(args).filter(([name]) => handedOver.includes(name)));
  if (Object.keys(conditions).length === 0 || args.FR_DT) return conditions;
  const undated = args.CSTM_HOLD_YN || args.FREE_STS;
  return undated ? { FR_DT: '', TO_DT: '', ...conditions } : { FR_DT: addMonths(today(), -5), TO_DT: addMonths(today(), 1), ...conditions };
}

interface Numbered {
  HBL_NO: string;
}

export const openDocuments = ({ HBL_NO }: Numbered): Promise<unknown> =>
  openPopup('/cms/popup/cmsDocumentPopup', { param: { HBL_NO } }).catch(() => {});

/** Prints the arrival notices or D/Os of the chosen shipments; `first` says which of them is shown first. */
export function printShipments<R extends Numbered, S>(grid: GridModel<R, S>, first: (rows: readonly R[]) => ReportType = () => 'AN'): void {
  const rows = chosenRows(grid, { most: reportMaxKeys });
  if (!rows) return;
  const param = { REPORT_TP: first(rows), TYPES: ['AN', 'DO'], KEYS: rows.map(({ HBL_NO }) => HBL_NO) };
  void openPopup('/cms/popup/cmsReportPopup', { param }).catch(() => {});
}

/** The column of the state of free time. */
export const freeStatus = { type: 'V', len: 10, code: 'FREE_STS' } as const;

/** The colour of a state of free time. */
export const freeTone = ({ FREE_STS }: { FREE_STS: string }) => (FREE_STS === 'OVER' ? 'bad' : FREE_STS === 'WARN' ? 'warn' : null);
