import { withoutIndexes } from '../../mock/demo/bulkTables';
import { customers } from '../../mock/demo/customers';
import { Random } from '../../mock/demo/random';
import { scaleCustomers } from '../../mock/demo/scaleCustomers';
import { mostFound } from '../../src/contract/csm/csmFind';
import { beside } from './beside';
import { textOf, titleOf } from './requestTexts';
import { openStage, type Stage, signIn } from './stage';
import { sized } from './table';

/** Requests of the database that is searched, with two and a half entries each. */
const count = Number(process.env.BENCH_REQUESTS ?? sized(100_000, 10_000));
/** The largest of 300 customers, which has 15 % of them. */
const largest = 'C00002';
/** One answer in five thousand says this. */
const rare = '뱃멀미약';
const everyOne = 5_000;
const chunk = 2_000;
const bar = 0.5;

/** Writes the requests of three years with their entries, as they came in, while triggers rest; what follows from them is filled in at the end. */
async function fill({ owner }: Stage): Promise<void> {
  const begun = performance.now();
  const random = Random.of(7, 'bench requests');
  const own = customers.filter(({ corp }) => corp === '1000').map(({ code }) => code);
  const codes = [largest, ...own.filter((code) => code !== largest), ...scaleCustomers.map(({ code }) => code)].slice(0, 300);
  await owner.query('set session_replication_role = replica');
  for (let first = 0; first < count; first += chunk) {
    const requests = Array.from({ length: Math.min(chunk, count - first) }, (_, i) => {
      const n = first + i;
      const at = random.chance(0.15) ? 0 : random.int(1, codes.length - 1);
      return {
        n,
        no: `CSB${String(n).padStart(8, '0')}`,
        cust: codes[at],
        title: titleOf(random),
        html: textOf(random, 5),
        done: !random.chance(0.1),
      };
    });
    const entries = requests.flatMap(({ n, no, done }) =>
      Array.from({ length: random.int(1, 4) }, (_, at) => {
        const memo = at > 0 && random.chance(0.15);
        const html = textOf(random, 4) + (n % everyOne === 0 && at === 0 ? `<p>${rare}입니다.</p>` : '');
        return { no, seq: memo ? -at : at + 1, tp: memo ? 'MEM' : done || at > 0 ? 'ANS' : 'ASK', html, open: memo ? 'N' : 'Y' };
      }),
    );
    await owner.query(
      `insert into csm_req (req_no, corp_cd, cust_cd, csm_req_tp, req_title, req_cnnt, urgt_yn, req_user_id, req_dtm, csm_req_sts, ans_dtm)
       select no, '1000', cust, 'CST', title, html, 'N', 'cadm02', d, case when done then 'CMP' else 'RCP' end, case when done then d + interval '3 hours' end
         from jsonb_to_recordset($1) r (n int, no text, cust text, title text, html text, done boolean), lateral (select now() - (${count} - n) * (interval '3 years' / ${count}) as d) x`,
      [JSON.stringify(requests)],
    );
    await owner.query(
      `insert into csm_res (req_no, res_seq, csm_res_tp, res_cnnt, res_user_id, res_dtm, open_yn, mail_yn)
       select e.no, e.seq, e.tp, e.html, 'ops02', r.req_dtm + interval '1 hour', e.open, 'N'
         from jsonb_to_recordset($1) e (no text, seq int, tp text, html text, open text) join csm_req r on r.req_no = e.no`,
      [JSON.stringify(entries)],
    );
  }
  await owner.query('set session_replication_role = origin');
  await withoutIndexes(owner, ['portal_request'], async () => {
    await owner.query('select fill_requests()');
  });
  for (const table of ['csm_req', 'csm_res', 'portal_request']) await owner.query(`vacuum analyze ${table}`);
  const { rows } = await owner.query<{ size: string }>(`select pg_size_pretty(pg_total_relation_size('portal_request')) as size`);
  const took = Math.round((performance.now() - begun) / 1_000);
  process.stdout.write(`${count} requests written in ${took} s; their words take ${rows[0]?.size}\n`);
}

/** How it was looked for without an index: every text is read. */
function scan(words: readonly string[], cust: string | null): string {
  const says = (html: string, word: string) => `regexp_replace(${html}, '<[^<>]*>', '', 'g') ilike '%${word}%'`;
  const open = cust ? `and e.open_yn = 'Y'` : '';
  const each = words.map(
    (word) => `(o.req_title ilike '%${word}%' or ${says('o.req_cnnt', word)}
      or exists (select from csm_res e where e.req_no = o.req_no ${open} and ${says('e.res_cnnt', word)}))`,
  );
  return `select o.req_no, o.req_title, o.csm_req_sts, o.req_dtm, o.cust_cd from csm_req o
    where o.del_yn = 'N' ${cust ? `and o.cust_cd = '${cust}'` : ''} and ${each.join(' and ')} order by o.req_dtm desc limit ${mostFound}`;
}

interface Search {
  title: string;
  words: readonly string[];
  typed?: string;
  /** Is it compared with a scan? One reads for seconds. */
  compared?: true;
}
const searches: readonly Search[] = [
  { title: 'a rare word of an answer', words: [rare], compared: true },
  { title: 'the most common word', words: ['통관'], compared: true },
  { title: 'two words', words: ['체화료', '함부르크'] },
  { title: 'an English word', words: ['demurrage'] },
  { title: 'a number', words: ['MSCU123'] },
  { title: 'a phrase of common words', words: ['통관 지연'], typed: '"통관 지연"' },
  { title: 'one syllable', words: ['이'] },
  { title: 'ten words', words: '통관 확인 지연 진행 등록 완료 변경 내일 오늘 회신'.split(' ') },
];

async function measure(stage: Stage): Promise<void> {
  const path = '/api/csm/CsmRequestList/selectCsmRequest';
  for (const [user, cust] of [
    ['cadm02', largest],
    ['ops02', null],
    ['sysadm', null],
  ] as const) {
    const cookie = await signIn(stage.portal, user);
    for (const { title, words, typed = words.join(' '), compared } of searches) {
      const scanned = compared && user !== 'ops02' ? { sql: scan(words, cust), peer: 'ilike on every text' } : {};
      await beside(stage, { id: 'CSM', title: `${title}, as ${user}`, seconds: bar, cookie, path, search: { TXT: typed }, ...scanned });
    }
    const REQ_TITLE = '컨테이너 통관이 지연되고 있습니다 확인';
    const trigrams = `select o.req_no, o.req_title, similarity(o.req_title, '${REQ_TITLE}') as near from csm_req o
      where o.csm_req_sts = 'CMP' ${cust ? `and o.cust_cd = '${cust}'` : ''} order by near desc limit 5`;
    await beside(stage, {
      ...{ id: 'CSM', title: `similar answered requests, as ${user}`, seconds: bar, cookie, search: { REQ_TITLE } },
      path: cust ? '/api/csm/CsmRequestMgt/selectCsmRequestG3' : '/api/csm/CsmResponseMgt/selectCsmResponseG3',
      ...{ sql: trigrams, peer: 'pg_trgm similarity of every title' },
    });
  }
}

/** Very many requests: they are found by words, and as ones like another, within half a second, each search beside one that reads every text. */
export async function requests(): Promise<void> {
  const stage = await openStage(['--dlv', '601']);
  try {
    await fill(stage);
    await measure(stage);
  } finally {
    await stage.end();
  }
}
