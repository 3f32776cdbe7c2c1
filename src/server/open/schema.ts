import { type Field, field } from '../../contract/dictionary';
import { poHeadForm, poLineForm } from '../../contract/flair/poForm';
import { maxLines, maxPoLines, pageSize } from '../../contract/open/partner';
import { type FormColumn, form } from '../../contract/pan/dlvOrdForm';
import { highest, type UploadColumn } from '../../contract/uploadForm';

/** Columns of the form that an order has once; the others are those of its lines. */
const once = ['PKG_UT_CD', 'PLT_QTY'];
const fits = form.filter(({ field }) => field !== 'ORD_GRP');
export const orderFields: readonly FormColumn[] = fits.filter((column) => column.order || once.includes(column.field));
export const lineFields: readonly FormColumn[] = fits.filter((column) => !orderFields.includes(column));

/** Query of the shipments, as the route reads it and its description says it. */
export const shipmentQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    dateType: { type: 'string', enum: ['ETD', 'ETA'] },
    from: { type: 'string', maxLength: 8 },
    to: { type: 'string', maxLength: 8 },
    updatedSince: { type: 'string', maxLength: 14 },
    direction: { type: 'string', enum: ['I', 'E'] },
    hblNo: { type: 'string', maxLength: 20 },
    size: { type: 'integer', minimum: 1, maximum: pageSize.most },
    cursor: { type: 'string', maxLength: 200 },
  },
} as const;

export const idempotencyKey = {
  type: 'string',
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
} as const;

const value = { type: ['string', 'number', 'boolean', 'null'] } as const;
const names = (columns: readonly UploadColumn[]) => Object.fromEntries(columns.map(({ field }) => [field, value]));

/** A document with lines as its route takes it: known names and single values. What is wrong with them is told by its own rules, all at once. */
const taken = (head: readonly UploadColumn[], lines: readonly UploadColumn[], maxItems: number, own: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...names(head),
    ...own,
    LINES: { type: ['array', 'null'], maxItems, items: { type: 'object', additionalProperties: false, properties: names(lines) } },
  },
});

export const takenOrder = taken(orderFields, lineFields, maxLines, { SUBMIT_YN: { enum: ['Y', 'N', null] } });
export const takenPo = taken(poHeadForm, poLineForm, maxPoLines);

/** A column of an answer. */
export function columnSchema(name: string): object {
  const { type, len, scale = 0 }: Field = field(name) ?? { type: 'V' };
  switch (type) {
    case 'D':
      return { type: ['string', 'null'], pattern: '^\\d{8}$' };
    case 'S':
      return { type: ['string', 'null'], pattern: '^\\d{14}$' };
    case 'T':
      return { type: ['string', 'null'], pattern: '^\\d{4}$' };
    case 'I':
    case 'L':
      return { type: ['integer', 'null'] };
    case 'N':
      return { type: [scale ? 'number' : 'integer', 'null'] };
    default:
      return { type: ['string', 'null'], ...(len ? { maxLength: len } : {}) };
  }
}

/** A column of an order that is sent, as its rules take it; `codes` are those of its group. */
export function sentSchema(column: UploadColumn, codes: readonly string[] | undefined): object {
  const required = column.required === true;
  const type = (name: string) => (required ? name : [name, 'null']);
  switch (column.kind) {
    case 'number':
      return { type: type(column.scale ? 'number' : 'integer'), minimum: column.min ?? 0, maximum: highest(column) };
    case 'date':
      return { type: type('string'), pattern: '^\\d{8}$' };
    case 'time':
      return { type: type('string'), pattern: '^([01]\\d|2[0-3])[0-5]\\d$' };
    case 'digits':
      return { type: type('string'), pattern: `^\\d{${column.len}}$` };
    case 'code':
      return { type: type('string'), ...(codes ? { enum: [...codes, ...(required ? [] : [null])] } : {}) };
    default:
      return { type: type('string'), ...(required ? { minLength: 1 } : {}), maxLength: column.len };
  }
}
