import type { Table } from './table';

export const praKpiTgt = {
  name: 'PRA_KPI_TGT',
  key: ['CUST_CD', 'KPI_YY', 'KPI_CD'],
  required: ['TGT_VAL'],
  optional: ['WARN_VAL'],
} as const satisfies Table;
