import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from './db';
import { startProgram } from './programs';

/** Runs the stand-in of the document store with a folder, else one of its own, and gives the ways to look into it and past the portal. */
export async function runStore(folder = mkdtempSync(join(tmpdir(), 'elvis-'))) {
  const key = 'key-of-the-tests';
  const program = startProgram('mock/main.ts', [], { MOCK_PORT: '0', ELVIS_DIR: folder, ELVIS_KEY: key }, { input: true });
  const address = await program.said(/Stand-ins +(http:\/\/\S+)/, 60_000);
  const headers = { authorization: `Bearer ${key}` };
  return {
    address,
    key,
    ask: (path: string, init: RequestInit = {}) => fetch(`${address}/elvis${path}`, { ...init, headers: { ...headers, ...init.headers } }),
    /** Puts a document there, as another program would. */
    async put(name: string, content: Buffer, meta: object): Promise<string> {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)]), name);
      form.append('meta', JSON.stringify({ officeCode: 'SEL', refType: 'HBL', docType: 'CI', regUser: 'ops01', ...meta }));
      const answer = await fetch(`${address}/elvis/documents`, { method: 'POST', headers, body: form });
      const { docId } = (await answer.json()) as { docId: string };
      return docId ?? String(answer.status);
    },
    /** The documents there of a reference. */
    async of(refKey: string): Promise<{ docId: string; fileName: string; deleted: boolean; docType: string; regUser: string }[]> {
      const answer = await fetch(`${address}/elvis/documents?officeCode=SEL&refKey=${encodeURIComponent(refKey)}`, { headers });
      return ((await answer.json()) as { list: [] }).list;
    },
    end: () => program.end('SIGKILL'),
  };
}

/** The stand-in of the document store, with the portal led to it. */
export async function startStore(t: TestApp, folder?: string) {
  const store = await runStore(folder);
  t.app.kit.env.OUTBOUND_HOSTS.push(new URL(store.address).host);
  const sealed = t.app.kit.secret.seal('api', store.key, 'ELVIS');
  const lead = () =>
    t.sql(`update cms_api set api_url = $1, auth_key = $2, use_yn = 'Y', retry_cnt = 0, timeout_ms = 3000 where api_id = 'ELVIS'`, [
      `${store.address}/elvis`,
      sealed,
    ]);
  await lead();
  return {
    ...store,
    /** Leads the portal to the stand-in, as it is at the beginning. */
    lead,
    /** Leads it to where nothing answers. */
    cut: () => t.sql(`update cms_api set api_url = 'http://127.0.0.1:9/elvis' where api_id = 'ELVIS'`),
  };
}
