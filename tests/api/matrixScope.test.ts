import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { lines } from '../support/matrix';
import { keysOf } from '../support/matrixKeys';
import { makeOrder } from '../support/orders';

let t: TestApp;
let ops: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
});
afterAll(() => t?.close());

/** Two customers and two corporations, with what they may see: rows of these customers, of these corporations. */
const actors: [user: string, corp: string, custs: string | null][] = [
  ['cadm01', '1000', 'C00001'],
  ['cadm02', '1000', 'C00002'],
  ['adm1000', '1000', null],
  ['adm2000', '2000', null],
];

/** Every text and number in an answer, with the columns it stands under. */
function* values(data: unknown, column = ''): Generator<[string, string]> {
  if (Array.isArray(data)) for (const item of data) yield* values(item, column);
  else if (data !== null && typeof data === 'object') for (const [name, value] of Object.entries(data)) yield* values(value, name);
  else if (data !== null) yield [column, String(data)];
}

/** What an answer says: its JSON, or the sentences of a workbook. */
function* told(answer: Awaited<ReturnType<Visitor['post']>>): Generator<[string, string]> {
  const type = String(answer.headers['content-type']);
  if (type.includes('json')) yield* values(answer.json().data);
  else if (type.includes('spreadsheet'))
    for (const part of Object.values(unzipSync(answer.rawPayload)))
      for (const [, text = ''] of Buffer.from(part)
        .toString()
        .matchAll(/<t[^>]*>([^<]*)<\/t>/g))
        yield ['', text];
}

describe('with the widest conditions', () => {
  it('no read and no workbook gives a row of another customer or corporation', async () => {
    const documents = await t.sql<{ key: string; corp_cd: string; cust_cd: string }>(
      `select dlv_ord_no as key, corp_cd, cust_cd from pan_dlv_ord union all select hbl_no, corp_cd, cust_cd from fms_hbl
       union all select cost_no, corp_cd, cust_cd from set_cost union all select stl_no, corp_cd, cust_cd from set_stl
       union all select quo_no, corp_cd, coalesce(cust_cd, '') from ptl_quote union all select ord_no, corp_cd, cust_cd from ord_cust_ord
       union all select po_no, corp_cd, cust_cd from flair_po`,
    );
    const owners = new Map<string, { corp_cd: string; cust_cd: string }[]>();
    for (const row of documents) owners.set(row.key, [...(owners.get(row.key) ?? []), row]);
    const keys = await keysOf(t, ops, 'C00001');
    const bodies = (id: string): object[] => {
      const line = lines[id];
      const wide = line?.wide ?? line?.body;
      const own = wide ? [wide(keys)] : [];
      return [...own, { SEARCH: {} }, { SEARCH: { DLV_ORD_NO: 'DV' } }, { SEARCH: { KEYWORD: '' } }];
    };
    const foreign = new Set<string>();
    const seen = new Map<string, number>();
    const calls = [...t.app.kit.calls.values()].filter(
      ({ kind, method }) => method === 'POST' && ['read', 'code', 'download'].includes(kind),
    );
    for (const [user, corp, custs] of actors) {
      const visitor = await t.login(user, { corp });
      for (const call of calls) {
        for (const body of bodies(call.id)) {
          const answer = await visitor.post(call.path, body);
          if (answer.statusCode !== 200) continue;
          for (const [column, value] of told(answer)) {
            const rows = owners.get(value);
            const isOwn = !rows || rows.some((row) => (custs === null ? row.corp_cd === corp : row.cust_cd === custs));
            const isMine = column !== 'CUST_CD' || custs === null || value === custs;
            const isOurs = column !== 'CORP_CD' || custs !== null || value === corp || value === '*';
            if (rows && isOwn) seen.set(user, (seen.get(user) ?? 0) + 1);
            if (!isOwn || !isMine || !isOurs) foreign.add(`${user} ${call.id}: ${column} ${value}`);
          }
        }
      }
    }
    expect([...foreign]).toEqual([]);
    for (const [user] of actors) expect([user, (seen.get(user) ?? 0) > 20]).toEqual([user, true]);
  }, 120_000);
});

describe('in English', () => {
  /** Korean names of people, customers, corporations and organisations, each with its English ones. */
  async function names(): Promise<Map<string, Set<string>>> {
    const rows = await t.sql<{ ko: string; en: string }>(
      `select user_nm as ko, user_eng_nm as en from cms_user where user_eng_nm is not null
       union select cust_nm, cust_eng_nm from mdm_cust where cust_eng_nm is not null union select corp_nm, corp_eng_nm from mdm_corp
       union select orgn_nm, orgn_eng_nm from mdm_orgn`,
    );
    const known = new Map<string, Set<string>>();
    for (const { ko, en } of rows) known.set(ko, (known.get(ko) ?? new Set()).add(en));
    return known;
  }

  /** The rows of an answer; of a workbook its sentences, as one. */
  function* rowsOf(data: unknown): Generator<object> {
    if (Array.isArray(data)) for (const item of data) yield* rowsOf(item);
    else if (data !== null && typeof data === 'object') {
      yield data;
      for (const value of Object.values(data)) if (value !== null && typeof value === 'object') yield* rowsOf(value);
    }
  }

  /**
   * A quote keeps its customer's name as it was typed, and its desk can change it, a purchase order that of its supplier; the holder of an account
   * is called as at the bank.
   */
  const asTyped = (id: string, column: string, isSupplier: boolean) =>
    (column === 'CUST_NM' && /^ptl\.(quo\.tarQuoteMgt|popup\.TarQuoteMgtPopup)\./.test(id)) ||
    column === 'ACCT_NM' ||
    (isSupplier && /^(mimi\.(mimiPoMgt|popup\.MimiPoProposalPopup)|flair\.flairPoInfoMgt)\./.test(id));

  it('an English reader gets the English names of people, customers and organisations, wherever there is one', async () => {
    const masters = await names();
    const suppliers = new Set(
      (await t.sql<{ vndr_nm: string }>('select vndr_nm from mimi_po union select vndr_nm from flair_po')).map((po) => po.vndr_nm),
    );
    const keys = await keysOf(t, ops, 'C00001');
    const korean = new Set<string>();
    let seen = 0;
    const calls = [...t.app.kit.calls.values()].filter(({ kind, method }) => method === 'POST' && ['read', 'download'].includes(kind));
    for (const user of ['cadm01', 'sysadm']) {
      const visitor = await t.login(user, { lang: 'en' });
      for (const call of calls) {
        const line = lines[call.id];
        const body = call.kind === 'read' ? (line?.wide ?? line?.body) : line?.body;
        const answer = await visitor.post(call.path, {
          ...(body?.(keys) ?? { SEARCH: {} }),
          ...(call.kind === 'read' ? { SIZE: 100 } : {}),
        });
        if (answer.statusCode !== 200) continue;
        const isJson = String(answer.headers['content-type']).includes('json');
        const rows = isJson
          ? [...rowsOf(answer.json().data)]
          : [Object.fromEntries([...told(answer)].map(([, text]) => [`"${text}"`, text]))];
        for (const row of rows) {
          const texts = new Set(Object.values(row));
          for (const [column, value] of Object.entries(row)) {
            const english = masters.get(value);
            if (!english || asTyped(call.id, column, suppliers.has(value))) continue;
            // A master has both beside each other.
            if ([...english].some((name) => texts.has(name))) seen++;
            else korean.add(`${user} ${call.id}: ${column} ${value}`);
          }
        }
      }
    }
    expect([...korean]).toEqual([]);
    expect(seen).toBeGreaterThan(20);
  }, 120_000);
});

describe('every file', () => {
  it('is given to those alone who may see the document it hangs on: 200 files, all numbers, asked by everybody', async () => {
    const store = t.app.kit.env.FILE_STORE;
    mkdirSync(join(store, 'aa'), { recursive: true });
    writeFileSync(join(store, 'aa/matrix'), 'x');
    const owners: [cust: string, order: string][] = [];
    for (const cust of ['C00001', 'C00002']) {
      const { DLV_ORD_NO } = await makeOrder(t, ops, cust, { HBL_NO: null });
      owners.push([cust, String(DLV_ORD_NO)]);
    }
    const [first, second] = owners;
    const files = await t.sql<{ file_sn: string; cust_cd: string; open_yn: string; del_yn: string }>(
      `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, del_yn)
       select 'a.png', 'png', 1, 'aa/matrix', 'DLV', case n % 2 when 0 then $1 else $2 end, 'ETC', case when n % 5 = 0 then 'N' else 'Y' end,
         case n % 2 when 0 then 'C00001' else 'C00002' end, '1000', 0, case when n % 7 = 0 then 'Y' else 'N' end
       from generate_series(1, 200) n returning file_sn, cust_cd, open_yn, del_yn`,
      [first?.[1], second?.[1]],
    );
    const wrong: string[] = [];
    for (const [user, corp, custs] of actors) {
      const visitor = await t.login(user, { corp });
      let given = 0;
      for (const file of files) {
        const mine = custs === null ? corp === '1000' : file.cust_cd === custs && file.open_yn === 'Y';
        const wanted = mine && file.del_yn === 'N' ? 200 : 404;
        const FILE_SN = Number(file.file_sn);
        const ways = [await visitor.post('/api/file/fileDownload', { FILE_SN })];
        if (FILE_SN % 10 === 0) {
          ways.push(await visitor.post('/api/file/base64ImageDownload', { FILE_SN }));
          ways.push(await visitor.get(`/api/file/fileDownload?fileSn=${FILE_SN}`));
        }
        given += ways.filter((answer) => answer.statusCode === 200).length;
        for (const answer of ways)
          if (answer.statusCode !== wanted) wrong.push(`${user} ${file.file_sn} ${answer.statusCode}: not ${wanted}`);
      }
      const listed = await visitor
        .data<{ LIST: { FILE_SN: number }[] }>('/api/ptl/popup/PtlFileMgtPopup/selectPtlFile', {
          SEARCH: { REF_TP: 'DLV', REF_KEY: second?.[1] },
        })
        .catch(() => ({ LIST: [] }));
      const theirs = files.filter((file) => file.cust_cd === 'C00002' && file.del_yn === 'N' && (custs === null || file.open_yn === 'Y'));
      const sees = custs === 'C00002' || user === 'adm1000';
      if (listed.LIST.length !== (sees ? theirs.length : 0)) wrong.push(`${user} is listed ${listed.LIST.length} of ${theirs.length}`);
      if (given === 0 && user !== 'adm2000') wrong.push(`${user} is given nothing`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
