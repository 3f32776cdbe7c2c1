import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedScope, partnerCalls } from '../../src/contract/open/partner';
import { createTestApp, type TestApp } from '../support/db';
import { partnerPo } from '../support/flair';
import { newOrder, partnerOrder } from '../support/orders';
import { root } from '../support/programs';
import { partnerToken } from '../support/tokens';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

interface Content {
  'application/json': { schema: object; example: unknown };
}
interface Operation {
  operationId: string;
  security: { token: string[] }[];
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; $ref?: string }>;
}
interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, { content: Content }> };
}

const documentIn = async (lang: string) => (await t.visitor().get(`/api/open/openapi.json?lang=${lang}`)).json<Document>();
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

/** Gives what is wrong with a value by a schema of the document. */
function faultsBy(document: Document) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addSchema({ $id: 'document', components: document.components });
  return (schema: object, value: unknown) => {
    const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')));
    return check(value) ? [] : check.errors;
  };
}

describe.each(['ko', 'en'])('the description in %s', (lang) => {
  it('is read without a session, and is OpenAPI 3.1', async () => {
    const answer = await t.visitor().get(`/api/open/openapi.json?lang=${lang}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const schema = JSON.parse(readFileSync(join(root, 'tests/fixtures/openapi-3.1.json'), 'utf8'));
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect([check(answer.json()), check.errors]).toEqual([true, null]);
    expect(check({ ...answer.json(), info: {} })).toBe(false);
  });

  it('has every call of partners with its scope, and no other call of the portal', async () => {
    const document = await documentIn(lang);
    const described = operationsOf(document).map(({ path, method, security }) => `${method} ${path} ${security[0]?.token.join()}`);
    const calls = [...t.app.kit.calls.values()].filter((call) => call.auth === 'TOKEN' && call.scope !== feedScope);
    expect(described.sort()).toEqual(calls.map(({ method, path, scope }) => `${method.toLowerCase()} ${path} ${scope}`).sort());
    expect(described).toHaveLength(Object.keys(partnerCalls).length);
  });

  it('every example fits the schema it stands beside', async () => {
    const document = await documentIn(lang);
    const faults = faultsBy(document);
    let compared = 0;
    for (const { operationId, requestBody, responses } of operationsOf(document)) {
      const answers = Object.values(responses).map((answer) =>
        answer.$ref ? document.components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer,
      );
      for (const one of [requestBody, ...answers]) {
        if (!one) continue;
        const { schema, example } = one.content?.['application/json'] ?? { schema: {}, example: null };
        expect([operationId, faults(schema, example)]).toEqual([operationId, []]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('what is really answered fits it too, column by column', async () => {
    const document = await documentIn(lang);
    const faults = faultsBy(document);
    const schemaOf = (path: string, method: string, status: number) => {
      const found = document.paths[path]?.[method]?.responses[status];
      const answer = found?.$ref ? document.components.responses[found.$ref.split('/').at(-1) ?? ''] : found;
      return answer?.content?.['application/json'].schema ?? {};
    };
    const { headers } = await partnerToken(t, 'cadm01');
    const spoken = { ...headers, 'accept-language': lang };
    const [days] = await t.sql<{ f: string; t: string; n: string }>(
      `select to_char(now() - interval '90 days', 'YYYYMMDD') f, to_char(now() + interval '90 days', 'YYYYMMDD') t, to_char(now(), 'YYYYMMDD') n`,
    );
    const shipments = await t.visitor().get(`/api/open/shipments?from=${days?.f}&to=${days?.t}&size=200`, spoken);
    const [first] = shipments.json().data.LIST as { HBL_NO: string }[];
    const order = partnerOrder(await newOrder(t, 'C00001'));
    expect(faults(document.components.schemas.NewDeliveryOrder ?? {}, order)).toEqual([]);
    const made = await t.visitor().post('/api/open/deliveryOrders', order, spoken);
    const po = partnerPo(days?.n ?? '');
    expect(faults(document.components.schemas.NewPurchaseOrder ?? {}, po)).toEqual([]);
    const sendPo = (body: object) => t.visitor().post('/api/open/purchaseOrders', body, spoken);
    const answers: [string, string, { statusCode: number; json(): unknown }][] = [
      ['/api/open/purchaseOrders', 'post', await sendPo(po)],
      ['/api/open/purchaseOrders', 'post', await sendPo(po)],
      ['/api/open/purchaseOrders', 'post', await sendPo({ LINES: [{}] })],
      ['/api/open/shipments', 'get', shipments],
      ['/api/open/shipments', 'get', await t.visitor().get('/api/open/shipments', spoken)],
      ['/api/open/shipments/{hblNo}/events', 'get', await t.visitor().get(`/api/open/shipments/${first?.HBL_NO}/events`, spoken)],
      ['/api/open/deliveryOrders', 'post', made],
      ['/api/open/deliveryOrders', 'post', await t.visitor().post('/api/open/deliveryOrders', { LINES: [{}] }, spoken)],
      [
        '/api/open/deliveryOrders/{dlvOrdNo}',
        'get',
        await t.visitor().get(`/api/open/deliveryOrders/${made.json().data.DLV_ORD_NO}`, spoken),
      ],
      ['/api/open/deliveryOrders/{dlvOrdNo}', 'get', await t.visitor().get('/api/open/deliveryOrders/X', spoken)],
    ];
    expect(answers.map(([, , answer]) => answer.statusCode)).toEqual([201, 409, 422, 200, 422, 200, 201, 422, 200, 404]);
    for (const [path, method, answer] of answers) {
      const schema = schemaOf(path, method, answer.statusCode);
      expect(Object.keys(schema)).not.toEqual([]);
      expect([path, faults(schema, answer.json())]).toEqual([path, []]);
    }
    const narrow = faults(document.components.schemas.NewDeliveryOrder ?? {}, { ...order, CUST_CD: 'C00002' });
    expect(narrow).not.toEqual([]);
  });

  it('speaks one language, and says every text', async () => {
    const document = JSON.stringify(await documentIn(lang)).replaceAll(/"pattern":"[^"]*"/g, '');
    const page = (await t.visitor().get(`/api/open/docs?lang=${lang}`)).body.replace(/<header>.*?<\/header>/s, '');
    for (const text of [document, page]) {
      expect(text.match(/UI\.\w+|LBL\.\w+|\{\d\}|undefined|\[object/g)).toBeNull();
      if (lang === 'en') expect(text.match(/[가-힣]+/g)).toBeNull();
      else expect(text).toMatch(/[가-힣]/);
    }
  });
});

describe('the page', () => {
  it('is read without a session, runs no script and loads nothing', async () => {
    const answer = await t.visitor().get('/api/open/docs');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.body).not.toMatch(/<script|<link|<img|<iframe|@import|url\(| on\w+=/i);
    expect(answer.body).not.toContain(t.app.kit.env.SECRET_KEY);
  });

  it('comes in the language of the browser unless another is asked for', async () => {
    const lang = async (query: string, headers: Record<string, string>) =>
      /<html lang="(\w+)"/.exec((await t.visitor().get(`/api/open/docs${query}`, headers)).body)?.[1];
    expect(await lang('', { 'accept-language': 'en-GB' })).toBe('en');
    expect(await lang('', { 'accept-language': 'fr' })).toBe('ko');
    expect(await lang('?lang=ko', { 'accept-language': 'en' })).toBe('ko');
    expect(await lang('?lang=%3Cscript%3E', { 'accept-language': 'en' })).toBe('en');
  });

  it('names every column of every schema, and the codes that are taken', async () => {
    const page = (await t.visitor().get('/api/open/docs?lang=en')).body;
    const { components } = await documentIn('en');
    for (const [name, schema] of Object.entries(components.schemas)) {
      if (name === 'Refusal') continue;
      for (const column of Object.keys((schema as { properties: object }).properties)) expect(page).toContain(`<code>${column}</code>`);
    }
    expect(page).toContain('<code>FTL</code>');
  });
});
