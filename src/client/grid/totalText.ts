import { amount, currencyOf, isAmount, typeOf } from '../lib/formats';
import { t } from '../lib/texts';
import type { ColumnFooter, GridColumn } from './column';
import type { GridModel } from './model';
import { rounded } from './value';

/** Decimal text with its whole part grouped by 3; digits beyond what a float holds stay as they are. */
function groupedText(text: string): string {
  const [whole = '', decimals] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === undefined ? '' : `.${decimals}`);
}

/** Decimal text with exactly so many decimals, rounded half up. */
export function withDecimals(text: string, decimals: number): string {
  const [whole = '', rest = ''] = rounded(text, decimals).split('.');
  return decimals ? `${whole}.${rest.padEnd(decimals, '0')}` : whole;
}

const counts = (kind: ColumnFooter<object>['kind']): boolean => kind === 'COUNT' || kind === 'CHK';

/** The total of a column: a decimal text where it is a number, the screen's own text, or null where there is none. */
export function totalOf<R extends object, S>(model: GridModel<R, S>, { field, footer }: GridColumn<R>): string | null {
  if (!footer) return null;
  if (footer.kind === 'CUSTOM') {
    const total = footer.of(model.rows());
    return total === null ? null : String(total);
  }
  const { totals, checked } = model.store;
  // Amounts of different currencies have no total.
  if (isAmount(field) && !typeOf(field)?.base && !counts(footer.kind) && totals.currency === undefined) return null;
  return totals.get(field, checked.size);
}

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** A total as the column shows its values: amounts with their currency, where one is known. */
function asShown<R extends object, S>(model: GridModel<R, S>, { field, footer }: GridColumn<R>, total: string): string {
  if (!footer || !isDecimal(total)) return total;
  if (footer.decimals !== undefined && !counts(footer.kind)) return groupedText(withDecimals(total, footer.decimals));
  if (!isAmount(field) || counts(footer.kind)) return groupedText(total);
  const row = model.store.totals.currency === null ? undefined : { CURR_CD: model.store.totals.currency };
  return amount(total as `${number}`, currencyOf(field, row));
}

/** The total of a column as it is shown. */
export function totalText<R extends object, S>(model: GridModel<R, S>, column: GridColumn<R>): string {
  const total = totalOf(model, column);
  if (total === null || total === '') return '';
  const shown = `${asShown(model, column, total)}${column.footer?.percent ? '%' : ''}`;
  return column.footer?.text ? t(column.footer.text, shown) : shown;
}
