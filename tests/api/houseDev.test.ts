import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { proxy } from '../../config/proxy';
import { dataFolder } from '../support/folders';
import { freePort, startProgram } from '../support/programs';

test('S7-02 base of every call is the proxy: the dev server serves the client and hands /api to the server', async () => {
  expect(Object.keys(proxy(1))).toContain('/api');
  const folder = dataFolder();
  const port = await freePort();
  const dev = startProgram('src/server/cli/dev.mjs', [], { PORT: String(port), DATA_DIR: folder, SEED: 'none' });
  try {
    const address = `http://127.0.0.1:${port}`;
    await dev.said(/one-time password/, 60_000);
    expect(await (await fetch(`${address}/`)).text()).toContain('/@vite/client');
    const answer = await fetch(`${address}/api/auth/authorized`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: '{}',
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { authorized: 'N' } });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await dev.end('SIGINT')).toBe(0);
  } finally {
    await dev.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}, 90_000);
