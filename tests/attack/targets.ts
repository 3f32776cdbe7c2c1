import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/programs';

/** A call to be attacked: every value of its body is tried. */
export interface Target {
  path: string;
  body: object;
}

interface Operation {
  requestBody?: unknown;
  operationId: string;
}

/** Names of conditions and columns that the server reads from bodies, found in its own sources: those of a folder. */
function namesRead(area: string): string[] {
  const folder = join(root, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /^(server|contract)\/.*\.ts$/.test(file));
  const names = new Set<string>();
  for (const file of files.filter((file) => area === '' || file.split('/')[1] === area || file.split('/')[1] === `${area}.ts`)) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const pattern of [/\b(?:search|SEARCH|body|row)\??\.([A-Z][A-Z\d_]+)\b/g, /value\(search, '([A-Z][A-Z\d_]+)'\)/g])
      for (const [, name = ''] of text.matchAll(pattern)) names.add(name);
    for (const [, fields = ''] of text.matchAll(/interface \w*Search\b[^{]*\{([^}]*)\}/g))
      for (const [, name = ''] of fields.matchAll(/^\s*([A-Z][A-Z\d_]+)\??:/gm)) names.add(name);
  }
  for (const known of ['SEARCH', 'LIST', 'PAGE', 'SIZE', 'SORT', 'COLUMNS', 'BATCH_ID']) names.delete(known);
  return [...names].sort();
}

const dates: Record<string, string> = { FR_DT: '20261101', TO_DT: '20261120', BASE_DT: '20261120' };
const sampleOf = (name: string): string => dates[name] ?? (name.endsWith('_DT') ? '20261120' : '1');

/** Every call of the portal with a body of all the names it might read, by its own description. */
export async function targetsOf(address: string, cookie: string): Promise<Target[]> {
  const answer = await fetch(`${address}/api/openapi.json`, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`openapi.json: ${answer.status}`);
  const { paths } = (await answer.json()) as { paths: Record<string, { post?: Operation }> };
  const ofArea = new Map<string, Record<string, string>>();
  const valuesFor = (path: string): Record<string, string> => {
    const area = path.split('/')[2] ?? '';
    const known = ofArea.get(area);
    if (known) return known;
    const own = namesRead(area);
    const values = Object.fromEntries(
      [...new Set([...(own.length ? own : namesRead('session')), 'KEYWORD'])].map((name) => [name, sampleOf(name)]),
    );
    ofArea.set(area, values);
    return values;
  };
  return Object.entries(paths).flatMap(([path, { post }]): Target[] => {
    // Signing out would end the session of all that follows; files are sent in another form.
    if (!post || path === '/api/logout' || path.endsWith('Upload')) return [];
    const all = valuesFor(path);
    const verb = path.split('/').at(-1) ?? '';
    if (/^(save|delete)/.test(verb))
      return [{ path, body: { BATCH_ID: randomUUID(), LIST: [{ BATCH_FLAG: 'update', UPD_CNT: 0, ...all }] } }];
    if (/^(select|excel)/.test(verb))
      return [{ path, body: { SEARCH: all, SORT: [{ FIELD: 'DLV_ORD_NO', DIR: 'ASC' }], ACCESS_RSN: 'test' } }];
    return [{ path, body: { BATCH_ID: randomUUID(), LIST: [{ UPD_CNT: 0, ...all }], SEARCH: all, ...all } }];
  });
}
