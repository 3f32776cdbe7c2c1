import type { Call, SentColumns } from '../../contract/call';
import { type Field, isNumber } from '../../contract/dictionary';

/** JSON schemas of the envelopes: they validate the bodies and describe the API. */

const row = { type: 'object', additionalProperties: true } as const;
const batchId = {
  type: 'string',
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  description: 'UUID; the same one again gets the stored answer',
} as const;
const value = ['string', 'number', 'boolean', 'null'] as const;
/** Conditions of a read: single values, several in an array. */
const search = {
  type: 'object',
  default: {},
  properties: { KEYWORD: { type: ['string', 'null'] } },
  additionalProperties: { type: [...value, 'array'], maxItems: 10_000, items: { type: value } },
} as const;
const flag = { enum: ['insert', 'update', 'delete'] } as const;
const version = { type: ['integer', 'null'] } as const;
/** How the values of a type are written, where it is more than a text or a number. */
const forms: Partial<Record<Field['type'], string>> = { D: 'yyyyMMdd', T: 'HHmm', S: 'yyyyMMddHHmmss' };
/** The JSON value of a column. Lengths and ranges are rules of its screen, which name the row and what is wrong in it. */
const column = ({ type, code }: Field) => ({
  type: [isNumber(type) ? 'number' : 'string', 'null'],
  ...(code ? { description: `code of ${code}` } : forms[type] ? { description: forms[type] } : {}),
});
const columns = (sent: SentColumns = {}) => Object.fromEntries(Object.entries(sent).map(([name, field]) => [name, column(field)]));
/**
 * A row or line with the columns that its call takes; all others, which are ignored, are single values. Said in two parts: with both in one, every
 * column of every row would be looked up by its name, which takes eighteen times as long.
 */
const rowOf = (taken: object, lines?: object) => ({
  type: 'object',
  properties: { ...taken, BATCH_FLAG: flag, UPD_CNT: version, ...(lines ? { G2: { type: ['array', 'null'], items: lines } } : {}) },
  allOf: [{ properties: lines ? { G2: {} } : {}, additionalProperties: { type: value } }],
});
/** A row of a save; of an action any columns, and lines inside it. */
const saved = ({ row: taken, lines }: Call) => ({ ...rowOf(columns(taken), lines && rowOf(columns(lines))), required: ['BATCH_FLAG'] });
const acted = rowOf({}, rowOf({}));
const list = (item: object) => ({ type: 'array', items: item });

const sort = {
  type: 'array',
  maxItems: 20,
  items: { type: 'object', required: ['FIELD'], properties: { FIELD: { type: 'string' }, DIR: { enum: ['ASC', 'DESC'] } } },
} as const;

const part = {
  PAGE: { type: 'integer', minimum: 1, maximum: 1_000_000 },
  SIZE: { type: 'integer', minimum: 1, maximum: 100_000 },
} as const;

const bodies = {
  read: {
    type: 'object',
    properties: {
      SEARCH: search,
      ...part,
      SORT: sort,
    },
  },
  excel: {
    type: 'object',
    properties: {
      SEARCH: search,
      // Its handler reads the list as a read does.
      ...part,
      SORT: sort,
      GRID: { type: 'string' },
      COLUMNS: {
        type: 'array',
        maxItems: 200,
        items: {
          type: 'object',
          required: ['FIELD'],
          properties: {
            FIELD: { type: 'string' },
            WIDTH: { type: 'number', minimum: 1, maximum: 255 },
            TOTAL: { enum: ['SUM', 'COUNT', 'MAX', 'MIN', 'AVG', 'RATE'] },
            PART: { type: 'string' },
            WHOLE: { type: 'string' },
            DECIMALS: { type: 'integer', minimum: 0, maximum: 6 },
          },
        },
      },
      CODE_YN: { enum: ['Y', 'N'] },
      ACCESS_RSN: { type: ['string', 'null'], maxLength: 500 },
    },
  },
  action: {
    type: 'object',
    required: ['BATCH_ID'],
    properties: {
      BATCH_ID: batchId,
      LIST: list(acted),
      RSN: { type: ['string', 'null'], maxLength: 500 },
    },
  },
  any: row,
} as const;

const readData = { type: 'object', required: ['LIST', 'TOTAL'], properties: { LIST: list(row), TOTAL: { type: 'integer' } } };
const saveData = { type: 'object', required: ['LIST'], properties: { LIST: list(row) } };
const refusal = {
  description: 'Refused; x-error-code repeats the code',
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: list({
      type: 'object',
      properties: {
        ROW_NO: { type: 'integer' },
        FIELD: { type: 'string' },
        CODE: { type: 'string' },
        MESSAGE: { type: 'string' },
        ROW: row,
      },
    }),
    row,
    unknown: { type: 'boolean' },
  },
};

const saveBody = (call: Call) => ({
  type: 'object',
  required: ['BATCH_ID', 'LIST'],
  properties: { BATCH_ID: batchId, LIST: list(saved(call)) },
});

function bodyOf(call: Call): object | undefined {
  if (call.method === 'GET' || call.kind === 'upload') return undefined;
  if (call.kind === 'save') return saveBody(call);
  if (call.kind === 'action' && call.button) return bodies.action;
  if (call.button === 'excel') return bodies.excel;
  if (call.kind === 'read' || (call.kind === 'code' && !call.path.endsWith('/selectCommonCode'))) return bodies.read;
  return bodies.any;
}

/** The schema of one call's route. */
export function routeSchema(call: Call): object {
  const body = bodyOf(call);
  const done = call.kind === 'partner' && call.method === 'POST' ? 201 : 200;
  const data = call.kind === 'read' ? readData : call.kind === 'save' || call.kind === 'action' ? saveData : {};
  const ok =
    call.kind === 'download'
      ? { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
      : { description: 'Done', type: 'object', required: ['data'], properties: { data, message: { type: 'string' } } };
  return {
    operationId: call.id,
    tags: [call.screen ?? call.kind],
    summary: [call.auth, call.screen, call.button].filter(Boolean).join(' · '),
    ...(body ? { body } : {}),
    ...(call.kind === 'upload' ? { consumes: ['multipart/form-data'] } : {}),
    response: { [done]: ok, '4xx': refusal, '5xx': refusal },
  };
}
