import { Decimal } from '../../contract/decimal';
import type { Totals } from '../../contract/totals';
import { amount, currencyOf, fileSize, isAmount, typeOf } from '../lib/formats';
import { t } from '../lib/texts';
import type { ColumnFooter, GridColumn } from './column';
import type { GridModel } from './model';

/** Decimal text with its whole part grouped by 3; digits beyond what a float holds stay as they are. */
export function groupedText(text: string): string {
  const [whole = '', decimals] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === undefined ? '' : `.${decimals}`);
}

/** Decimal text with exactly so many decimals, rounded half up. */
export const withDecimals = (text: string, decimals: number): string => Decimal.of(text).rounded(decimals).toString();

const counts = (kind: ColumnFooter<object>['kind']): boolean => kind === 'COUNT' || kind === 'CHK';

/** Whose totals: those of a group, or of all rows shown. */
export interface TotalsOf<R extends object> {
  of: Totals<R>;
  rows: () => R[];
  checked: () => number;
}
const allRows = <R extends object, S>(model: GridModel<R, S>): TotalsOf<R> => ({
  of: model.store.arranged.totals,
  rows: () => model.rows(),
  checked: () => model.store.marks.checked.size,
});

/** The total of a column: a decimal text where it is a number, the screen's own text, or null where there is none. */
export function totalOf<R extends object, S>(
  model: GridModel<R, S>,
  { field, footer, currency }: GridColumn<R>,
  totals: TotalsOf<R> = allRows(model),
): string | null {
  if (!footer) return null;
  if (footer.kind === 'CUSTOM') {
    const total = footer.of(totals.rows());
    return total === null ? null : String(total);
  }
  // Amounts of different currencies have no total.
  if (isAmount(field) && !currency && !typeOf(field)?.base && !counts(footer.kind) && totals.of.currency === undefined) return null;
  return totals.of.get(field, footer.kind === 'CHK' ? totals.checked() : 0);
}

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** A total as the column shows its values: amounts with their currency, where one is known. */
function asShown<R extends object>({ field, footer, ...own }: GridColumn<R>, total: string, currency: string | null | undefined): string {
  if (!footer || !isDecimal(total)) return total;
  if (footer.decimals !== undefined && !counts(footer.kind)) return groupedText(withDecimals(total, footer.decimals));
  if (field === 'FILE_SIZE' && !counts(footer.kind)) return fileSize(Number(total));
  if (!isAmount(field) || counts(footer.kind)) return groupedText(total);
  if (own.currency) return amount(total as `${number}`, own.currency());
  const row = currency === null ? undefined : { CURR_CD: currency };
  return amount(total as `${number}`, currencyOf(field, row));
}

/** The total of a column as it is shown. */
export function totalText<R extends object, S>(
  model: GridModel<R, S>,
  column: GridColumn<R>,
  totals: TotalsOf<R> = allRows(model),
): string {
  const total = totalOf(model, column, totals);
  if (total === null || total === '') return '';
  const shown = `${asShown(column, total, totals.of.currency)}${column.footer?.percent ? '%' : ''}`;
  return column.footer?.text ? t(column.footer.text, shown) : shown;
}
