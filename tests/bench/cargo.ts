import { randomUUID } from 'node:crypto';
import { addDays } from '../../src/contract/dates';
import { feedItems } from '../../src/contract/open/feed';
import { beside, middle, secondsOf } from './beside';
import { load } from './load';
import { openStage, type Stage, signIn } from './stage';
import { interleaved, median, printFigure, printRatio, sized } from './table';

/** Shipments of the database that the calls are measured on. */
const shipments = Number(process.env.BENCH_SHIPMENTS ?? sized(1_000_000, 50_000));
/** Its largest customer, an administrator of it, and an operator. */
const [customer, clerk, operator] = ['C00002', 'cadm02', 'ops02'];
const shippingList = '/api/ptl/status/ptlShipngStusList/selectPtlShipngStus';
const kpi = '/api/pra/praImportCargoKpi/selectPraImportCargoKpi';
const homeCalls = ['Cards', '', 'G2', 'G3', 'G4', 'Charts'].map((name) => `/api/home/selectHome${name}`);

/** The calls of the home page at once, as the page sends them, on many shipments and on none. */
async function homeOf(full: Stage, empty: Stage, user: string): Promise<void> {
  const run = async ({ portal }: Stage) => {
    const cookie = await signIn(portal, user);
    return () =>
      middle(async () => Math.max(...(await Promise.all(homeCalls.map((path) => secondsOf(portal, path, { cookie }, { SEARCH: {} }))))));
  };
  const { ours, theirs } = await interleaved(await run(full), await run(empty));
  const title = `calls of the home page of ${user}, against the same on a base without shipments`;
  printRatio({ id: 'CARGO', title, unit: 's', atMost: 1.5 }, ours, theirs);
}

/** A token of the operations system, made by the system administrator. */
async function feedToken(portal: string): Promise<string> {
  const answer = await fetch(`${portal}/api/cms/api/CmsJwtMgt/issue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await signIn(portal, 'sysadm') },
    body: JSON.stringify({
      BATCH_ID: randomUUID(),
      LIST: [{ TOKEN_TP: 'API', USER_ID: 'sysadm', CUST_CD: null, API_ID: 'OPS_FEED', API_SCOPES: 'feed:write' }],
    }),
  });
  const { data } = (await answer.json()) as { data?: { LIST: { TOKEN: string }[] } };
  const token = data?.LIST[0]?.TOKEN;
  if (!token) throw new Error(`no token for the feed: ${answer.status}`);
  return token;
}

/** Short calls while the feed brings a thousand items a minute, against the same calls alone. */
async function besideFeed(stage: Stage, today: string, number: string): Promise<void> {
  const authorization = `Bearer ${await feedToken(stage.portal)}`;
  const { rows } = await stage.owner.query<{ CORP_CD: string; HBL_NO: string; POD_CD: string }>(
    `select corp_cd as "CORP_CD", hbl_no as "HBL_NO", pod_cd as "POD_CD" from fms_hbl where cargo_sts = 'DEP' and imex_tp = 'I' order by hbl_seq limit 5000`,
  );
  let sent = 0;
  const message = () => {
    const minute = sent % 1_440;
    const EVENT_DTM = `${addDays(today, 5)}${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}00`;
    const items = Array.from({ length: feedItems / 4 }, () => {
      const { POD_CD, ...hbl } = rows[sent++ % rows.length] ?? { POD_CD: '' };
      const event = {
        EVENT_CD: 'ARRI',
        EVENT_TP: 'TRANSPORT',
        EVENT_CLSF: 'EST',
        EVENT_SRC: 'CARR',
        OPEN_YN: 'Y',
        LOC_CD: POD_CD,
        EVENT_DTM,
      };
      return { hbl, eventList: [event] };
    });
    return { msgId: randomUUID(), sentDtm: `${today}090000`, items };
  };
  const times: number[] = [];
  const tell = async () => times.push(await secondsOf(stage.portal, '/api/open/feed/shipments', { authorization }, message()));
  const request = {
    url: `${stage.portal}${shippingList}`,
    headers: { cookie: stage.cookie },
    body: JSON.stringify({ SEARCH: { NO_TP: 'HBL', NO_VAL: number } }),
  };
  const run = () => load(request, { connections: 2, ms: sized(9_000, 3_000) });
  const busy = async () => {
    const told: Promise<unknown>[] = [tell()];
    // Fifty items every three seconds.
    const clock = setInterval(() => told.push(tell()), (feedItems / 4 / 1_000) * 60_000);
    const found = await run();
    clearInterval(clock);
    await Promise.all(told);
    return found;
  };
  const found = await interleaved(busy, run);
  printFigure(
    { id: 'CARGO', title: `a message of ${feedItems / 4} items of the feed, one every 3 s`, unit: 's', atMost: 3 },
    median(times),
  );
  for (const p of ['p50', 'p99'] as const) {
    printRatio(
      {
        id: 'CARGO',
        title: `${p} of short calls beside 1,000 items a minute of the feed, against the same alone`,
        unit: 'ms',
        ...(p === 'p50' && { atMost: 3 }),
      },
      found.ours.map((one) => one[p]),
      found.theirs.map((one) => one[p]),
    );
  }
}

async function measure(stage: Stage, empty: Stage): Promise<void> {
  const { rows } = await stage.owner.query<{ today: string; ym: string; since: string }>(
    `select to_char(now(), 'YYYYMMDD') as today, to_char(now(), 'YYYYMM') as ym, to_char(now() - interval '11 months', 'YYYYMM') as since`,
  );
  const { today = '', ym = '', since = '' } = rows[0] ?? {};
  const { rows: some } = await stage.owner.query<{ no: string }>(
    `select hbl_no as no from fms_hbl where cust_cd = $1 and cargo_sts = 'EMT' order by hbl_seq desc limit 1`,
    [customer],
  );
  const number = some[0]?.no ?? '';
  const cookie = await signIn(stage.portal, clerk);
  const [from, to] = [addDays(today, -90), addDays(today, -60)];
  const compare = (title: string, seconds: number, path: string, search: object, sql: string) =>
    beside(stage, { id: 'CARGO', title, seconds, cookie, path, search, sql });
  await compare(
    `a month of the largest of 300 customers in the shipping status list`,
    1,
    shippingList,
    { DT_TP: 'ETD', FR_DT: from, TO_DT: to, CUST_CD: customer },
    `select h.*, m.mbl_no, c.cust_nm, k.carr_nm, (select count(*) from fms_cntr b where b.hbl_seq = h.hbl_seq) as cntr_cnt, l.event_cd, l.event_dtm
       from fms_hbl h join mdm_cust c using (cust_cd) join mdm_carrier k on k.carr_cd = h.carr_cd left join fms_mbl m using (mbl_seq)
         left join lateral (select event_cd, event_dtm from fms_event e where e.hbl_seq = h.hbl_seq and event_clsf = 'ACT' order by event_dtm desc limit 1) l on true
      where h.cust_cd = '${customer}' and h.etd_dt between '${from}' and '${to}' order by h.etd_dt desc limit 5000`,
  );
  const byNumber = `select hbl_no from fms_hbl where hbl_no = '${number}'`;
  await compare('a shipment by its number in the list', 0.3, shippingList, { NO_TP: 'HBL', NO_VAL: number }, byNumber);
  await compare('a number in the header', 0.3, '/api/findNo', { NO: number }, byNumber);
  await compare('a number in the header that nothing has', 0.3, '/api/findNo', { NO: 'ZZQ9900012' }, byNumber);
  await compare(
    'indicators of 12 months of the largest customer',
    3,
    kpi,
    { CUST_CD: customer, FR_YM: since, TO_YM: ym },
    `select to_char(ata_dtm, 'YYYYMM') as ym, count(*), avg(ata_dtm - atd_dtm), avg(imp_acpt_dtm - bond_in_dtm), avg(rlse_dtm - ata_dtm),
         count(*) filter (where ata_dtm < org_eta_dt + 2)
       from fms_hbl where cust_cd = '${customer}' and imex_tp = 'I' and ata_dtm >= '${since}01'::date - interval '12 months' group by 1`,
  );
  for (const user of [clerk, operator]) await homeOf(stage, empty, user);
  await besideFeed(stage, today, number);
}

/** Cargo with very many shipments: what must be answered within how long, each beside a peer of the same run. */
export async function cargo(): Promise<void> {
  const stage = await openStage(['--hbl', String(shipments)]);
  try {
    const empty = await openStage([]);
    try {
      await empty.owner.query('truncate fms_hbl cascade');
      await measure(stage, empty);
    } finally {
      await empty.end();
    }
  } finally {
    await stage.end();
  }
}
