import type { FieldName, Row } from '../../dictionary';
import { ptlRefNm } from '../../tables/ptl';
import { editable } from '../../tables/table';

/** Columns of the own references: a customer names up to five, and fills them for its shipments. */
export const refColumns = ['OWN_REF1', 'OWN_REF2', 'OWN_REF3', 'OWN_REF4', 'OWN_REF5'] as const satisfies readonly FieldName[];
export type RefColumn = (typeof refColumns)[number];
export type OwnRefs = Row<RefColumn, never>;

/** Which customer's names are asked for; those of the own ones unless said. */
export interface RefNameSearch {
  CUST_CD: string;
}

/** One of the five references of a customer; it has no name until the customer gives one. */
export type RefName = Row<'CUST_CD' | 'REF_IDX' | 'REF_NM' | 'REF_ENG_NM' | 'CUST_NM' | 'UPD_CNT', 'CUST_CD' | 'REF_IDX'>;
export const refName = editable(ptlRefNm, ['REF_NM', 'REF_ENG_NM']);

/** A reference of a shipment by its name. */
export type NamedRef = Row<'REF_IDX' | 'REF_NM' | 'REF_VAL', 'REF_IDX' | 'REF_NM' | 'REF_VAL'>;

/** What a column of references is called; several customers' names stand side by side. Null where nobody has named it. */
export function refTitle(names: readonly RefName[], column: RefColumn, lang: 'ko' | 'en'): string | null {
  const own = names.filter(({ REF_IDX, REF_NM }) => REF_NM && refColumns[REF_IDX - 1] === column);
  const titles = own.map(({ REF_NM, REF_ENG_NM }) => (lang === 'en' && REF_ENG_NM) || REF_NM);
  return [...new Set(titles)].join(' / ') || null;
}
