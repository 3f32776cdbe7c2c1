import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

// The peer: a Fastify with a pool of pg and nothing else. It runs the SQL it was told of, as the owner, whom no row-level security binds,
// and gives every value as the text PostgreSQL sends, numbers apart. No session, no rights, no log.

const numbers = new Set<number>([pg.types.builtins.INT4, pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types = {
  getTypeParser: ((oid: number) => (numbers.has(oid) ? Number : String)) as typeof pg.types.getTypeParser,
};

interface Statement {
  sql: string;
  parameters: unknown[];
}

async function main(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, types, options: '-c TimeZone=Asia/Seoul' });
  const known = new Map<string, Statement>();
  const app = Fastify({ bodyLimit: 20 * 1024 * 1024 });
  app.post<{ Params: { name: string }; Body: Statement }>('/know/:name', async ({ params, body }) => {
    known.set(params.name, body);
    return {};
  });
  app.post<{ Params: { name: string } }>('/read/:name', async ({ params }) => {
    const { sql = '', parameters = [] } = known.get(params.name) ?? {};
    const { rows } = await pool.query(sql, parameters);
    return { data: { LIST: rows, TOTAL: rows.length } };
  });
  app.post<{ Body: { LIST: Record<string, unknown>[] } }>('/save', async ({ body }) => {
    const client = await pool.connect();
    try {
      return { data: { LIST: await save(client, body.LIST) } };
    } finally {
      client.release();
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.stdout.write(`bare http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
}

type Row = Record<string, unknown>;

/** Columns of an array each, as a person would write it for this one table. */
const columns: [name: string, type: string][] = [
  ['DLV_ORD_NO', 'text'],
  ['CUST_CD', 'text'],
  ['DLV_ORD_DT', 'date'],
  ['DLV_TP', 'text'],
  ['IMEX_TP', 'text'],
  ['PICKUP_PLC_NM', 'text'],
  ['PICKUP_ADDR', 'text'],
  ['PICKUP_DT', 'date'],
  ['PICKUP_TM', 'text'],
  ['DLV_PLC_NM', 'text'],
  ['DLV_ADDR', 'text'],
  ['DLV_DT', 'date'],
  ['DLV_TM', 'text'],
  ['DLV_CHRG_NM', 'text'],
  ['DLV_TEL', 'text'],
  ['CAR_TP', 'text'],
  ['CAR_QTY', 'numeric'],
  ['GRS_WT', 'numeric'],
  ['REQ_RMK', 'text'],
];
const names = columns.map(([name]) => name.toLowerCase()).join(', ');
const arrays = columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
const valuesOf = (rows: Row[]) => columns.map(([name]) => rows.map((row) => row[name] ?? null));

/** A batch save by hand: numbers, rows, lines and history in sets, in one transaction; nothing is checked but the versions. */
async function save(client: pg.PoolClient, list: Row[]): Promise<Row[]> {
  const flagged = (flag: string) => list.filter((row) => row.BATCH_FLAG === flag);
  const inserted = flagged('insert');
  const updated = flagged('update');
  const deleted = flagged('delete');
  await client.query('begin');
  const { rows: taken } = await client.query<{ last_seq: number }>(
    `update cms_autono_cnt set last_seq = last_seq + $1 where rule_cd = 'BENCH' returning last_seq`,
    [inserted.length],
  );
  const first = (taken[0]?.last_seq ?? 0) - inserted.length + 1;
  const added = inserted.map((row, i): Row => ({ ...row, DLV_ORD_NO: `BENCH${String(first + i).padStart(8, '0')}` }));
  await client.query(
    `insert into pan_dlv_ord (${names}, corp_cd, orgn_cd, dlv_ord_sts) select v.*, '1000', '10IC21', 'TMP' from unnest(${arrays}) v`,
    valuesOf(added),
  );
  const lines = added.flatMap((row) => (row.G2 as Row[]).map((line, i): Row => ({ ...line, DLV_ORD_NO: row.DLV_ORD_NO, LINE_NO: i + 1 })));
  const column = (name: string) => lines.map((line) => line[name] ?? null);
  await client.query(
    `insert into pan_dlv_ord_dtl (dlv_ord_no, line_no, item_nm, qty, qty_ut, pkg_qty, grs_wt)
     select * from unnest($1::text[], $2::int[], $3::text[], $4::numeric[], $5::text[], $6::numeric[], $7::numeric[])`,
    ['DLV_ORD_NO', 'LINE_NO', 'ITEM_NM', 'QTY', 'QTY_UT', 'PKG_QTY', 'GRS_WT'].map(column),
  );
  await client.query(
    `insert into cms_sts_hist (ref_tp, ref_key, to_sts, chg_user_id, chg_dtm) select 'DLV', no, 'TMP', 'bench', now() from unnest($1::text[]) no`,
    [added.map((row) => row.DLV_ORD_NO)],
  );
  const assignments = columns.slice(1).map(([name]) => `${name.toLowerCase()} = v.${name.toLowerCase()}`);
  const versions = (rows: Row[]) => rows.map((row) => row.UPD_CNT);
  const changed = await client.query(
    `update pan_dlv_ord o set ${assignments.join(', ')} from unnest(${arrays}, $${columns.length + 1}::int[]) v(${names}, version)
     where o.dlv_ord_no = v.dlv_ord_no and o.upd_cnt = v.version returning o.*`,
    [...valuesOf(updated), versions(updated)],
  );
  const gone = await client.query(
    `update pan_dlv_ord o set del_yn = 'Y' from unnest($1::text[], $2::int[]) v(no, version) where o.dlv_ord_no = v.no and o.upd_cnt = v.version`,
    [deleted.map((row) => row.DLV_ORD_NO), versions(deleted)],
  );
  const { rows: made } = await client.query('select * from pan_dlv_ord where dlv_ord_no = any($1)', [added.map((row) => row.DLV_ORD_NO)]);
  await client.query('commit');
  if (changed.rowCount !== updated.length || gone.rowCount !== deleted.length) throw new Error('a row was stale');
  return [...made, ...changed.rows, ...deleted];
}

await main();
