import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/db';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

interface Spec {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; requestBody?: unknown; responses: Record<string, unknown> }>>;
}

it('the API describes itself to those who are signed in: every call with its body and answers', async () => {
  expect((await t.visitor().get('/api/openapi.json')).statusCode).toBe(401);
  const answer = await (await t.login('ops01')).get('/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  const spec = answer.json<Spec>();
  expect(spec.openapi).toMatch(/^3\./);
  for (const call of t.app.kit.calls.values()) {
    if (call.kind === 'system') continue;
    const operation = spec.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.operationId, call.path).toContain(call.id);
    if (call.kind === 'save') expect(JSON.stringify(operation?.requestBody)).toContain('BATCH_ID');
    expect(Object.keys(operation?.responses ?? {})).toContain('4XX');
  }
});

it('healthz answers for the process with its version and nothing more, readyz for its database', async () => {
  expect((await t.visitor().get('/healthz')).json()).toEqual({ status: 'ok', version });
  expect((await t.visitor().get('/readyz')).statusCode).toBe(200);
});
