import { addDays } from '../../src/contract/dates';
import { kyselyOn } from '../../src/server/db/open';
import type { Scope } from '../../src/server/lib/scope';
import type { Ctx } from '../../src/server/lib/serve';
import { fromStatus, listed } from '../../src/server/pan/listed.service';
import { orderColumns, searched } from '../../src/server/pan/orders';
import { type Load, load, type Request } from './load';
import type { Stage } from './stage';
import { interleaved, printFigure, printRatio, sized } from './table';

const select = '/api/pan/dlvOrdMgt/selectDlvOrd';
const connections = 16;
const ms = sized(2_000, 1_000);
const scope: Scope = { kind: 'CORP', corps: ['1000'], orgns: [], custs: [], userId: 'adm1000', userTp: 'S' };

/** The administrator as the statements of a list ask for him. */
const administrator = {
  scope,
  user: { USER_TP: scope.userTp },
  session: { rights: { has: () => true }, scope: () => scope },
} as unknown as Ctx<unknown>;

type Search = Parameters<typeof searched>[2];

const asPortal = ({ portal, cookie }: Stage, path: string, SEARCH: object): Request => ({
  url: `${portal}${path}`,
  headers: { cookie },
  body: JSON.stringify({ SEARCH }),
});

/** Tells the bare server a statement that gives the rows of the portal's search with all their columns, and gives the request for it. */
async function asBare({ bare }: Stage, name: string, search: Search): Promise<Request> {
  const db = kyselyOn({ connect: () => Promise.reject(new Error('for its SQL alone')), end: async () => {} });
  const { sql, parameters } = searched(db, scope, search)
    .select([...orderColumns({ lang: 'ko' }), fromStatus, ...listed(administrator)])
    .orderBy('O.DLV_DT')
    .orderBy('O.DLV_ORD_NO')
    .limit(5_000)
    .compile();
  await fetch(`${bare}/know/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sql, parameters }),
  });
  return { url: `${bare}/read/${name}`, body: '{}' };
}

/** Days of the largest customer that give about a hundred orders. */
async function hundredRows({ owner }: Stage): Promise<Search & { rows: number }> {
  const { rows } = await owner.query<{ fr: string; to: string; n: number }>(
    `with d as (select dlv_dt, count(*) as n from pan_dlv_ord where cust_cd = 'C00001' and del_yn = 'N' and dlv_dt < current_date group by 1),
       s as (select dlv_dt, sum(n) over (order by dlv_dt desc) as n from d)
     select to_char(min(dlv_dt), 'YYYYMMDD') as fr, to_char(max(dlv_dt), 'YYYYMMDD') as to, max(n)::int as n from s where n <= 110`,
  );
  const found = rows[0];
  if (!found) throw new Error('no orders');
  return { DT_TP: 'DLV', CUST_CD: 'C00001', FR_DT: found.fr, TO_DT: found.to, rows: found.n };
}

async function anOrder({ owner }: Stage): Promise<string> {
  const { rows } = await owner.query<{ no: string }>(
    `select dlv_ord_no as no from pan_dlv_ord where corp_cd = '1000' order by dlv_dt limit 1`,
  );
  return rows[0]?.no ?? '';
}

export async function gridCall(stage: Stage): Promise<void> {
  const { rows, ...search } = await hundredRows(stage);
  const ours = asPortal(stage, select, search);
  const theirs = await asBare(stage, 'hundred', search);
  const run = (request: Request) => () => load(request, { connections, ms }).then(({ rate }) => rate);
  const found = await interleaved(run(ours), run(theirs));
  const title = `grid call of ${rows} rows of 63 columns, against one statement for the same in bare Fastify + pg without row-level security`;
  printRatio({ id: 'P1', title, unit: 'calls/s', atLeast: 0.4 }, found.ours, found.theirs);
}

export async function lookUp(stage: Stage): Promise<void> {
  const search = { DLV_ORD_NO: await anOrder(stage) };
  const ours = asPortal(stage, select, search);
  const theirs = await asBare(stage, 'one', search);
  const run = (request: Request) => () => load(request, { connections, ms }).then(({ rate }) => rate);
  const found = await interleaved(run(ours), run(theirs));
  const title = 'look-up of one order by its number, against one statement for the same in bare Fastify + pg without row-level security';
  printRatio({ id: 'P2', title, unit: 'calls/s', atLeast: 0.35 }, found.ours, found.theirs);
}

/** Short calls while ten users have something heavy done, against the same short calls alone. */
async function beside(
  stage: Stage,
  id: string,
  what: string,
  heavy: (cookie: string) => Promise<unknown>,
  bars: { p50?: number; p99: number },
): Promise<void> {
  const short = asPortal(stage, select, { DLV_ORD_NO: await anOrder(stage) });
  const run = () => load(short, { connections: 2, ms });
  const busy = async (): Promise<Load> => {
    let on = true;
    const running = stage.colleagues.map(async (cookie) => {
      while (on) await heavy(cookie);
    });
    const found = await run();
    on = false;
    await Promise.all(running);
    return found;
  };
  const found = await interleaved(busy, run);
  for (const p of ['p50', 'p99'] as const) {
    printRatio(
      { id, title: `${p} of short calls beside ${what}, against the same calls alone`, unit: 'ms', atMost: bars[p] },
      found.ours.map((l) => l[p]),
      found.theirs.map((l) => l[p]),
    );
  }
}

async function post({ portal }: Stage, cookie: string, path: string, body: object): Promise<number> {
  const answer = await fetch(`${portal}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.arrayBuffer()).byteLength;
}

export async function besideSearches(stage: Stage): Promise<void> {
  const today = await todayOf(stage);
  const SEARCH = { DT_TP: 'DLV', FR_DT: addDays(today, -364), TO_DT: today, SUM_TP: ['CUST', 'TRK'] };
  const heavy = (cookie: string) => post(stage, cookie, '/api/pan/dlvOrdSummaryList/selectDlvOrdSummary', { SEARCH });
  await beside(stage, 'P4', 'ten summaries of a year in flight', heavy, { p50: 3, p99: 5 });
}

export async function besideExcel(stage: Stage): Promise<void> {
  const today = await todayOf(stage);
  const body = { SEARCH: { DT_TP: 'DLV', FR_DT: addDays(today, -60), TO_DT: today }, ACCESS_RSN: 'bench' };
  const excel = (cookie: string) => post(stage, cookie, '/api/pan/dlvOrdList/excel', body);
  const begun = performance.now();
  const bytes = await excel(stage.cookie);
  printFigure(
    { id: 'P8', title: `Excel of two months over HTTP, ${Math.round(bytes / 1024)} KiB`, unit: 's' },
    (performance.now() - begun) / 1_000,
  );
  await beside(stage, 'P8', 'ten Excel exports in flight', excel, { p99: 3 });
}

async function todayOf({ owner }: Stage): Promise<string> {
  const { rows } = await owner.query<{ day: string }>(`select to_char(now(), 'YYYYMMDD') as day`);
  return rows[0]?.day ?? '';
}
