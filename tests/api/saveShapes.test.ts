import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/call';
import { isNumber } from '../../src/contract/dictionary';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { lines } from '../support/matrix';

let t: TestApp;
let saves: Call[];
const people = new Map<string, Visitor>();
beforeAll(async () => {
  t = await createTestApp();
  saves = [...t.app.kit.calls.values()].filter(({ kind }) => kind === 'save');
});
afterAll(() => t?.close());

interface Spec {
  paths: Record<string, { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>;
}
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

async function send(call: Call, ...LIST: object[]) {
  const by = lines[call.id]?.by ?? 'cadm01';
  const person = people.get(by) ?? (await t.login(by));
  people.set(by, person);
  return person.post(call.path, { BATCH_ID: randomUUID(), LIST });
}

describe('the rows of a save', () => {
  it('are described as they are, column by column', async () => {
    const spec = (await (await t.login('ops01')).get('/api/openapi.json')).json<Spec>();
    for (const { path, row = {} } of saves) {
      const sent = spec.paths[path]?.post.requestBody.content['application/json'].schema.properties?.LIST?.items?.properties ?? {};
      for (const [name, field] of Object.entries(row))
        expect(sent[name]?.type, `${path} ${name}`).toEqual([isNumber(field.type) ? 'number' : 'string', 'null']);
    }
    expect(saves.length).toBeGreaterThan(40);
  });

  it('are refused for a value of a wrong type, with row and field', async () => {
    const told: string[] = [];
    const wanted: string[] = [];
    for (const call of saves) {
      const [name = '', field] = Object.entries(call.row ?? {}).at(-1) ?? [];
      const number = field !== undefined && isNumber(field.type);
      const answer = await send(call, { BATCH_FLAG: 'update' }, { BATCH_FLAG: 'update', [name]: number ? 'x' : true });
      const { errors } = answer.json<{ errors?: { ROW_NO: number; FIELD: string; CODE: string }[] }>();
      told.push(`${call.path} ${answer.statusCode} ${errors?.map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`).join()}`);
      wanted.push(`${call.path} 422 2 ${name} ${number ? 'MSG000015' : 'MSG000013'}`);
    }
    expect(told).toEqual(wanted);
  });

  it('name a line inside them by its number', async () => {
    const save = saves.find(({ id }) => id === 'pan.dlvOrdMgt.saveDlvOrd') as Call;
    const answer = await send(save, { BATCH_FLAG: 'insert', G2: [{ QTY: 1 }, { QTY: '1' }] });
    expect(answer.json<object>()).toMatchObject({ code: 'MSG000015', errors: [{ ROW_NO: 1, FIELD: 'G2.2.QTY' }] });
  });

  it('take columns that the save does not know as nothing, but no object or list in them', async () => {
    const save = saves.find(({ id }) => id === 'mdm.code.MdmFreightMgt.saveMdmFreight') as Call;
    const row = { BATCH_FLAG: 'insert', FRT_CD: 'SHAPE' };
    expect((await send(save, { ...row, SHOWN_NM: 'x' })).json<{ errors: object[] }>().errors).not.toContainEqual(
      expect.objectContaining({ FIELD: 'SHOWN_NM' }),
    );
    expect((await send(save, { ...row, SHOWN_NM: {} })).json<object>()).toMatchObject({ errors: [{ ROW_NO: 1, FIELD: 'SHOWN_NM' }] });
  });
});
