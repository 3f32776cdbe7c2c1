import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { demoPassword } from './demoPassword';
import { newOrder } from './orders';
import { type Program, startProgram } from './programs';

/** Rows of the saves that are cut. */
export const rowsOfSave = 1_000;

/** A running portal with somebody signed in. */
export interface Running {
  program: Program;
  address: string;
}

/** Starts the portal as a process of its own and waits until it answers. */
export async function startPortal(env: Record<string, string>, within: string[] = []): Promise<Running> {
  const program = startProgram('src/server/main.ts', [], { PORT: '0', LOG_LEVEL: 'warn', ...env }, { within });
  return { program, address: await program.said(/Quayside +(http:\/\/\S+)/, 120_000) };
}

/** Signs the dispatcher in, or somebody else, and gives the cookie; it outlives the process. */
export async function signIn({ address }: Pick<Running, 'address'>, userId = 'ops01', password = demoPassword): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ c: userId, p: `${password}\u001f1000`, lang: 'ko' }),
  });
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie().map((line) => line.split(';')[0])[0] ?? '';
}

/** What came of a save: its status and text; status 0 where the connection broke first. */
export interface Outcome {
  status: number;
  text: string;
}

/** Sends a save, or another call of the desk; whole answers count, a broken one is none. */
export async function send({ address }: Pick<Running, 'address'>, cookie: string, body: string, path = 'saveDlvOrd'): Promise<Outcome> {
  try {
    const answer = await fetch(`${address}/api/pan/dlvOrdMgt/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body,
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** The owner of the database under test, with a connection for each question: the server may have been killed since the last. */
export class Owner {
  constructor(private readonly url: string) {}

  /** A connection of its own: for locks, and to listen. */
  async connection(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url, options: '-c TimeZone=Asia/Seoul' });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  sql = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> => {
    const client = await this.connection();
    try {
      return (await client.query<R>(text, values)).rows;
    } finally {
      await client.end();
    }
  };

  /** Waits until a connection of the portal waits for a lock. */
  async waiting(): Promise<void> {
    for (const until = Date.now() + 30_000; ; await sleep(2)) {
      const [row] = await this.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where usename = 'app' and wait_event_type = 'Lock' and datname = current_database()`,
      );
      if (row?.n) return;
      if (Date.now() > until) throw new Error('nothing waits for a lock');
    }
  }
}

/** A save of new orders with two lines each; every row carries the mark. */
export async function bigSave(owner: Owner): Promise<{ mark: string; body: string }> {
  const mark = `kill ${randomUUID()}`;
  const order = await newOrder(owner, 'C00001', { REQ_RMK: mark });
  const line = { ITEM_NM: '러닝화', QTY: 5, QTY_UT: 'BOX', PKG_QTY: 5, GRS_WT: 600 };
  const LIST = Array.from({ length: rowsOfSave }, (_, i) => ({
    ...order,
    RMK: String(i + 1),
    G2: [line, line],
  }));
  return { mark, body: JSON.stringify({ BATCH_ID: randomUUID(), LIST }) };
}

/** What of a save is in the database. */
export interface Stored {
  orders: number;
  lines: number;
  history: number;
  rows: number;
  numbers: string[];
}

/** Counts what of a save is stored: orders, their lines and history, the different rows of them, and their numbers. */
export async function storedOf(owner: Owner, mark: string): Promise<Stored> {
  const [counted] = await owner.sql<Omit<Stored, 'numbers'> & { numbers: string[] | null }>(
    `with o as materialized (select dlv_ord_no, rmk from pan_dlv_ord where req_rmk = $1)
     select (select count(*)::int from o) as orders, (select count(distinct rmk)::int from o) as rows,
       (select count(*)::int from pan_dlv_ord_dtl where dlv_ord_no in (select dlv_ord_no from o)) as lines,
       (select count(*)::int from cms_sts_hist where ref_tp = 'DLV' and ref_key in (select dlv_ord_no from o)) as history,
       (select array_agg(dlv_ord_no order by dlv_ord_no) from o) as numbers`,
    [mark],
  );
  if (!counted) throw new Error('nothing counted');
  return { ...counted, numbers: counted.numbers ?? [] };
}

/** A save that is wholly there, and one that is not there at all. */
export const whole = { orders: rowsOfSave, rows: rowsOfSave, lines: 2 * rowsOfSave, history: rowsOfSave };
export const nothing = { orders: 0, rows: 0, lines: 0, history: 0 };

/** Numbers of the orders in an answer, in ascending order. */
export const numbersIn = (text: string): string[] =>
  (JSON.parse(text) as { data: { LIST: { DLV_ORD_NO: string }[] } }).data.LIST.map((order) => order.DLV_ORD_NO).sort();
