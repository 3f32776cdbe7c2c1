import { Decimal } from '../../../../contract/decimal';
import type { QuoteLine } from '../../../../contract/ptl/quo/tarQuote';
import type { Column } from '../../../grid';
import { nameOf } from '../../../lib/codes';
import { grouped } from '../../../lib/formats';

/** A price or a rate: two decimals, more where it has more. */
export const priceText = (value: number | null): string =>
  value === null ? '' : grouped(value, Math.max(2, String(value).split('.')[1]?.length ?? 0));

const sum = (lines: readonly QuoteLine[], field: 'FRGN_AMT' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT'): string =>
  Decimal.sum(lines.map((line) => line[field] ?? 0)).toString();

const foreignSum = (lines: readonly QuoteLine[]): string | null =>
  new Set(lines.map(({ CURR_CD }) => CURR_CD)).size === 1 ? sum(lines, 'FRGN_AMT') : null;

/** The columns of the lines; `currency` is that of the quote, `remaining` gives the lines that count. */
export const lineColumns = (currency: () => string | null, remaining: () => QuoteLine[]): Column<QuoteLine>[] => {
  const total = (field: 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT'): Column<QuoteLine> => ({
    field,
    currency,
    width: 104,
    footer: { kind: 'CUSTOM', of: () => sum(remaining(), field) },
  });
  return [
    { field: 'COST_SECT', edit: true, required: true, width: 118 },
    {
      field: 'FRT_CD',
      edit: true,
      required: true,
      width: 84,
      lookup: {
        kind: 'Freight',
        fill: (item) => ({
          FRT_NM: item && nameOf(item),
          ...(item ? { FRT_UNIT: String(item.FRT_UNIT), VAT_TP: String(item.VAT_TP) } : {}),
          ...(item?.CURR_CD ? { CURR_CD: String(item.CURR_CD) } : {}),
        }),
      },
    },
    { field: 'FRT_NM', width: 150 },
    { field: 'FRT_UNIT', edit: true, required: true, width: 120 },
    { field: 'UNIT_QTY', edit: (line) => line.FRT_UNIT !== 'PCT', required: true, min: 0, width: 84 },
    { field: 'UNIT_PRC', edit: true, required: true, min: 0, width: 96, render: (line) => priceText(line.UNIT_PRC) },
    { field: 'MIN_AMT', edit: true, min: 0, width: 116 },
    { field: 'MAX_AMT', width: 116 },
    { field: 'CURR_CD', edit: true, required: true, width: 64, lookup: { kind: 'Currency' } },
    { field: 'EXCH_RATE', edit: true, min: 0, width: 84, render: (line) => priceText(line.EXCH_RATE) },
    { field: 'FRGN_AMT', width: 100, footer: { kind: 'CUSTOM', of: () => foreignSum(remaining()) } },
    total('SPLY_AMT'),
    { field: 'VAT_TP', edit: true, required: true, width: 96 },
    total('VAT_AMT'),
    total('TOT_AMT'),
    { field: 'RMK', edit: true, width: 160 },
  ];
};
