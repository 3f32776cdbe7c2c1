import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { call } from '../../src/contract/call';
import type { Kit } from '../../src/server/lib/kit';
import { guard } from '../../src/server/plugins/guard';

function app(): FastifyInstance {
  const made = Fastify();
  made.decorate('kit', { calls: new Map() } as unknown as Kit);
  guard(made);
  return made;
}

it('a route under /api without a call, without a permission, of a screen or button nobody knows, or twice stops the start', () => {
  expect(() => app().post('/api/loose', async () => null)).toThrow(/has no call/);
  const loose = call('/api/x', 'read', 'ROLE');
  expect(() => app().post('/api/x', { config: { call: loose } }, async () => null)).toThrow(/names no screen/);
  const role = (screen: string, button?: string) => call('/api/z', 'read', 'ROLE', { screen, button });
  const serve = (of: ReturnType<typeof role>) => app().post('/api/z', { config: { call: of } }, async () => null);
  expect(() => serve(role('noSuchScreen'))).toThrow(/names the screen noSuchScreen/);
  expect(() => serve(role('dlvOrdMgt', 'noSuchButton'))).toThrow(/names the button noSuchButton/);
  expect(() => serve(role('dlvOrdList', 'confirm'))).toThrow(/names the button confirm/);
  expect(() => serve(role('dlvOrdMgt', 'confirm'))).not.toThrow();
  const twice = app();
  const open = call('/api/y', 'read', 'LOGIN');
  twice.post('/api/y', { config: { call: open } }, async () => null);
  expect(() => twice.route({ method: 'POST', url: '/api/y/', config: { call: open }, handler: async () => null })).toThrow(
    /registered twice/,
  );
  expect(() => app().get('/healthz', async () => null)).not.toThrow();
});
