import { field } from '../../contract/dictionary';
import { transModes } from '../../contract/flair/flairPoInfoMgt';
import { poHeadForm, poLineForm } from '../../contract/flair/poForm';
import {
  containerColumns,
  eventColumns,
  maxLines,
  maxPoLines,
  orderColumns,
  orderLineColumns,
  pageSize,
  partnerCalls,
  partnerLimit,
  poColumns,
  poLineColumns,
  shipmentColumns,
} from '../../contract/open/partner';
import { titleOf, type UploadColumn } from '../../contract/uploadForm';
import { commonCodes } from '../code/common.service';
import type { Db } from '../db/open';
import type { Speech } from '../lib/texts';
import { exampleFaults, examples } from './examples';
import { columnSchema, idempotencyKey, lineFields, orderFields, sentSchema, shipmentQuery } from './schema';

export interface Code {
  CODE: string;
  NAME: string;
}

/** What the description is made with. */
export interface Words {
  lang: 'ko' | 'en';
  speech: Speech;
  /** Codes in use by column. */
  codes: ReadonlyMap<string, Code[]>;
}

/** Operations by the names of the calls, in the order they are shown. */
export const operations = ['shipments', 'events', 'order', 'orderState', 'purchaseOrder'] as const;
export type Operation = (typeof operations)[number];

const answered = [
  ...shipmentColumns,
  ...containerColumns,
  ...eventColumns,
  ...orderColumns,
  ...orderLineColumns,
  ...poColumns,
  ...poLineColumns,
];
const sent = [...orderFields, ...lineFields, ...poHeadForm, ...poLineForm].map((column) => column.field);

/** Reads the names of codes that stand in the description. */
export async function readCodes(db: Db, lang: 'ko' | 'en'): Promise<Map<string, Code[]>> {
  const groups = new Map([...answered, ...sent].flatMap((name) => (field(name)?.code ? [[name, field(name)?.code ?? ''] as const] : [])));
  const lists = await commonCodes(db, Object.fromEntries([...groups].map(([name, MSTR_CD]) => [name, { MSTR_CD }])), '');
  const types = await db
    .selectFrom('MDM_CNTR_TP')
    .select(['CNTR_TP_CD as CODE', 'CNTR_TP_NM as NAME'])
    .where('USE_YN', '=', 'Y')
    .orderBy('SORT_SEQ')
    .execute();
  const named = Object.entries(lists).map(
    ([name, list]) => [name, list.map(({ CODE, NAME, ENG_NAME }) => ({ CODE, NAME: (lang === 'en' && ENG_NAME) || NAME }))] as const,
  );
  // Container types have a Korean name alone.
  return new Map<string, Code[]>([...named, ['CNTR_TP_CD', lang === 'ko' ? types : types.map(({ CODE }) => ({ CODE, NAME: '' }))]]);
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({ type: 'object', properties, required });
const data = (schema: object) => ({ ...object({ data: schema }), properties: { data: schema } });

/** Columns of an answer with their titles, and with the codes they may have. */
const columns = (names: readonly string[], table: string, { speech, codes }: Words) =>
  Object.fromEntries(
    names.map((name) => {
      const list = codes.get(name)?.map(({ CODE, NAME }) => `\`${CODE}\` ${NAME}`.trim());
      const title = speech.label(name, undefined, table);
      return [name, { ...columnSchema(name), description: list ? `${title}: ${list.join(' · ')}` : title }];
    }),
  );

/** Columns that are sent, with their titles and the codes that are taken. */
const sentColumns = (form: readonly UploadColumn[], { lang, speech, codes }: Words) =>
  Object.fromEntries(
    form.map((column) => {
      const list = codes.get(column.field)?.map(({ CODE, NAME }) => `\`${CODE}\` ${NAME}`.trim());
      const need = column.required === 'CNTR' ? ` (${speech.text('UI.OPEN.NEED_CNTR')})` : '';
      const title = `${titleOf(column, lang)}${need}`;
      const schema = sentSchema(
        column,
        codes.get(column.field)?.map(({ CODE }) => CODE),
      );
      return [column.field, { ...schema, description: list ? `${title}: ${list.join(' · ')}` : title }];
    }),
  );

const required = (form: readonly UploadColumn[]) => form.filter((column) => column.required === true).map((column) => column.field);

/** A document that is sent, with its lines; `own` are columns that are none of its form. */
const sentDocument = (head: readonly UploadColumn[], line: string, maxItems: number, words: Words, own: object = {}) => ({
  ...object({ ...sentColumns(head, words), ...own, LINES: { type: 'array', minItems: 1, maxItems, items: ref(line) } }, [
    ...required(head),
    'LINES',
  ]),
  additionalProperties: false,
});
const sentLine = (form: readonly UploadColumn[], words: Words) => ({
  ...object(sentColumns(form, words), required(form)),
  additionalProperties: false,
});

function schemas(words: Words) {
  const { speech } = words;
  const modes = (words.codes.get('TRANS_MODE') ?? []).filter(({ CODE }) => transModes.includes(CODE));
  const ofPo = { ...words, codes: new Map(words.codes).set('TRANS_MODE', modes) };
  return {
    Container: object(columns(containerColumns, 'FMS_CNTR', words)),
    Shipment: object({ ...columns(shipmentColumns, 'FMS_HBL', words), CNTR_LIST: { type: 'array', items: ref('Container') } }),
    Event: object(columns(eventColumns, 'FMS_EVENT', words)),
    NewDeliveryOrder: sentDocument(orderFields, 'NewDeliveryOrderLine', maxLines, words, {
      SUBMIT_YN: { enum: ['Y', 'N', null], default: 'N', description: speech.text('UI.OPEN.SUBMIT') },
    }),
    NewDeliveryOrderLine: sentLine(lineFields, words),
    DeliveryOrder: object({
      ...columns(orderColumns, 'PAN_DLV_ORD', words),
      LINES: { type: 'array', items: ref('DeliveryOrderLine') },
    }),
    DeliveryOrderLine: object(columns(orderLineColumns, 'PAN_DLV_ORD_DTL', words)),
    NewPurchaseOrder: sentDocument(poHeadForm, 'NewPurchaseOrderLine', maxPoLines, ofPo),
    NewPurchaseOrderLine: sentLine(poLineForm, ofPo),
    PurchaseOrder: object({ ...columns(poColumns, 'FLAIR_PO', ofPo), LINES: { type: 'array', items: ref('PurchaseOrderLine') } }),
    PurchaseOrderLine: object(columns(poLineColumns, 'FLAIR_PO_LINE', words)),
    Refusal: object(
      {
        message: { type: 'string' },
        code: { type: 'string', description: speech.text('UI.OPEN.CODE') },
        errors: {
          type: 'array',
          items: object(
            {
              ROW_NO: { type: 'integer', description: speech.text('UI.OPEN.ROW_NO') },
              FIELD: { type: 'string' },
              CODE: { type: 'string' },
              MESSAGE: { type: 'string' },
            },
            ['CODE', 'MESSAGE'],
          ),
        },
        unknown: { type: 'boolean' },
      },
      ['message', 'code'],
    ),
  };
}

/** The refusal of a status as it is answered, in the language of the description. */
function refusalOf(status: number, { speech }: Words): object {
  const { code, args = [], field: name, row } = exampleFaults[status] ?? { code: 'MSG000032' };
  const named = args.map((arg) => (typeof arg === 'string' && arg.startsWith('LBL.') ? speech.label(arg.slice(4)) : arg));
  const message = speech.text(code, ...named);
  const fault = { ...(row ? { ROW_NO: row } : {}), FIELD: name, CODE: code, MESSAGE: message };
  return { message, code, ...(name ? { errors: [fault] } : {}) };
}

const statuses: Readonly<Record<Operation, readonly number[]>> = {
  shipments: [401, 403, 422, 429, 503],
  events: [401, 403, 404, 429, 503],
  order: [400, 401, 403, 409, 413, 422, 429, 503],
  orderState: [401, 403, 404, 429, 503],
  purchaseOrder: [400, 401, 403, 409, 413, 422, 429, 503],
};

const answers: Readonly<Record<Operation, object>> = {
  shipments: data(
    object({ LIST: { type: 'array', items: ref('Shipment') }, TOTAL: { type: 'integer' }, NEXT: { type: ['string', 'null'] } }),
  ),
  events: data(object({ LIST: { type: 'array', items: ref('Event') } })),
  order: data(ref('DeliveryOrder')),
  orderState: data(ref('DeliveryOrder')),
  purchaseOrder: data(ref('PurchaseOrder')),
};

/** What is sent with the calls that send something. */
export const sentSchemas: Partial<Record<Operation, string>> = { order: 'NewDeliveryOrder', purchaseOrder: 'NewPurchaseOrder' };

/** A parameter; the texts of its meaning stand under its name. */
const parameter = (name: string, place: 'query' | 'path' | 'header', schema: object, { speech }: Words) => ({
  name,
  in: place,
  ...(place === 'path' ? { required: true } : {}),
  description: speech.text(`UI.OPEN.P_${name.replaceAll('-', '_')}`),
  schema,
});

const period = { type: 'string', pattern: '^\\d{8}$' };
const shown: Readonly<Record<string, object>> = {
  from: period,
  to: period,
  updatedSince: { type: 'string', pattern: '^\\d{14}$' },
  size: { ...shipmentQuery.properties.size, default: pageSize.own },
  dateType: { ...shipmentQuery.properties.dateType, default: 'ETA' },
};

const parameters: Readonly<Record<Operation, (words: Words) => object[]>> = {
  shipments: (words) =>
    Object.entries(shipmentQuery.properties).map(([name, schema]) => parameter(name, 'query', shown[name] ?? schema, words)),
  events: (words) => [parameter('hblNo', 'path', { type: 'string', maxLength: 20 }, words)],
  order: (words) => [parameter('Idempotency-Key', 'header', idempotencyKey, words)],
  orderState: (words) => [parameter('dlvOrdNo', 'path', { type: 'string', maxLength: 20 }, words)],
  purchaseOrder: (words) => [parameter('Idempotency-Key', 'header', idempotencyKey, words)],
};

function operationOf(name: Operation, words: Words) {
  const { speech } = words;
  const call = partnerCalls[name];
  const done = call.method === 'POST' ? '201' : '200';
  const example = examples[name];
  const sends = sentSchemas[name];
  return {
    operationId: name,
    summary: speech.text(`UI.OPEN.S_${name}`),
    description: speech.text(`UI.OPEN.D_${name}`),
    security: [{ token: [call.scope] }],
    parameters: parameters[name](words),
    ...(sends && 'body' in example
      ? { requestBody: { required: true, content: { 'application/json': { schema: ref(sends), example: example.body } } } }
      : {}),
    responses: {
      [done]: {
        description: speech.text('UI.OPEN.DONE'),
        content: { 'application/json': { schema: answers[name], example: example.answer } },
      },
      ...Object.fromEntries(statuses[name].map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

/** The description of the partners' calls as OpenAPI 3.1, in one language. */
export function describe(address: string, words: Words) {
  const { speech } = words;
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const name of operations) {
    const { path, method } = partnerCalls[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, words) };
  }
  const header = (text: string, type: string) => ({ description: speech.text(text), schema: { type } });
  const headers = { 'x-request-id': header('UI.OPEN.REQUEST_ID', 'string') };
  return {
    openapi: '3.1.0',
    info: { title: speech.text('UI.OPEN.TITLE'), version: '1', description: speech.text('UI.OPEN.INTRO') },
    servers: [{ url: address.replace(/\/$/, '') }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: speech.text('UI.OPEN.AUTH') } },
      schemas: schemas(words),
      responses: Object.fromEntries(
        Object.keys(exampleFaults).map((status) => [
          status,
          {
            description: speech.text(`UI.OPEN.E${status}`, partnerLimit.calls),
            headers: status === '429' ? { ...headers, 'retry-after': header('UI.OPEN.RETRY', 'integer') } : headers,
            content: { 'application/json': { schema: ref('Refusal'), example: refusalOf(Number(status), words) } },
          },
        ]),
      ),
    },
  };
}

export type Description = ReturnType<typeof describe>;
