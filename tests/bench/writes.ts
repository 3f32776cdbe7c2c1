import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { demoPassword } from '../support/demoPassword';
import { newOrder } from '../support/orders';
import { load } from './load';
import { loginBody, type Stage } from './stage';
import { interleaved, printRatio, sized } from './table';

type Row = Record<string, unknown>;

const ms = sized(2_000, 1_000);

const rows = { insert: 500, update: 400, delete: 100 };

async function post(url: string, cookie: string, body: object): Promise<Row[]> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 500)}`);
  return (JSON.parse(text) as { data: { LIST: Row[] } }).data.LIST;
}

/** Time of saves of 1,000 mixed rows at one server: the rows that change were made by the save before. */
async function saver(url: string, cookie: string, order: Row): Promise<() => Promise<number>> {
  const fresh = (n: number): Row[] => Array.from({ length: n }, () => ({ ...order }));
  let now = await post(url, cookie, { BATCH_ID: randomUUID(), LIST: fresh(rows.update + rows.delete) });
  return async () => {
    const update = now.slice(0, rows.update).map(
      (row): Row => ({
        ...order,
        BATCH_FLAG: 'update',
        DLV_ORD_NO: row.DLV_ORD_NO ?? row.dlv_ord_no,
        UPD_CNT: row.UPD_CNT ?? row.upd_cnt,
        DLV_PLC_NM: `하차지 ${randomUUID()}`,
      }),
    );
    const remove = now.slice(rows.update).map(
      (row): Row => ({
        BATCH_FLAG: 'delete',
        DLV_ORD_NO: row.DLV_ORD_NO ?? row.dlv_ord_no,
        UPD_CNT: row.UPD_CNT ?? row.upd_cnt,
      }),
    );
    const LIST = [...fresh(rows.insert), ...update.map(({ G2: _, ...row }) => row), ...remove];
    const begun = performance.now();
    const saved = await post(url, cookie, { BATCH_ID: randomUUID(), LIST });
    const took = performance.now() - begun;
    now = saved.slice(0, rows.update + rows.delete);
    return took;
  };
}

export async function batchSave(stage: Stage): Promise<void> {
  const owner = { sql: async <R extends object>(text: string, values?: unknown[]) => (await stage.owner.query<R>(text, values)).rows };
  const order = await newOrder(owner, 'C00001');
  await stage.owner.query(
    `insert into cms_autono_cnt (rule_cd, corp_cd, period_key, last_seq, last_no, last_dtm) values ('BENCH', '1000', '*', 0, '', now())`,
  );
  const ours = await saver(`${stage.portal}/api/pan/dlvOrdMgt/saveDlvOrd`, stage.cookie, order);
  const theirs = await saver(`${stage.bare}/save`, '', order);
  const found = await interleaved(ours, theirs);
  const title =
    'save of 500 new (with a line), 400 changed and 100 removed orders, against hand-written unnest SQL that checks versions alone';
  printRatio({ id: 'P10', title, unit: 'ms', atMost: 2 }, found.ours, found.theirs);
}

/** How many hashes of the stored kind can be checked in a second, eight at once. */
async function hashRate(hash: string, ms: number): Promise<number> {
  const begun = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() - begun < ms) {
        await verify(hash, demoPassword);
        done++;
      }
    }),
  );
  return (done / (performance.now() - begun)) * 1_000;
}

export async function signIns(stage: Stage): Promise<void> {
  const { rows: users } = await stage.owner.query<{ user_id: string; pw_hash: string }>(
    `select user_id, pw_hash from cms_user where user_tp = 'S' and corp_cd = '1000' and user_sts = 'ACT' and lock_yn = 'N' and temp_pw_yn = 'N' order by 1 limit 10`,
  );
  const url = `${stage.portal}/api/login`;
  const hash = users[0]?.pw_hash ?? '';
  const userOf = (i: number) => users[i % users.length]?.user_id ?? '';
  const found = await interleaved(
    () => load({ url, body: (i) => loginBody(userOf(i)) }, { connections: 8, ms }).then(({ rate }) => rate),
    () => hashRate(hash, ms),
  );
  printRatio(
    { id: 'P11', title: 'sign-ins, against the raw argon2id checks of this machine', unit: 'a second', atLeast: 0.75 },
    found.ours,
    found.theirs,
  );
  const wrong = (userId: (i: number) => string) => () =>
    load({ url, body: (i) => loginBody(userId(i), 'Wrong!2026'), expected: 401 }, { connections: 1, ms }).then(({ p50 }) => p50);
  const failing = await interleaved(
    wrong((i) => `nobody${i % 10}`),
    wrong(userOf),
  );
  const title = 'time of a wrong sign-in of an unknown user, against that of a known one';
  printRatio({ id: 'P11', title, unit: 'ms', atLeast: 0.9, atMost: 1.1 }, failing.ours, failing.theirs);
}
