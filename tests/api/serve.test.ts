import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeServices } from '../../src/server/plugins/services';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { Owner } from '../support/killed';

let t: TestApp;
let ops: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
});
afterAll(() => t?.close());

const phrase = '/api/cms/popup/cmsUsedPhrasePopup/saveCmsUsedPhrase';
const phraseBody = (title: string, batch: string = randomUUID()) => ({
  BATCH_ID: batch,
  LIST: [{ BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: title, PHRS_CNNT: 'text' }],
});
const count = async (title: string) => (await t.sql(`select 1 from mdm_phrase where phrs_title = $1`, [title])).length;
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];

/** Makes the next inserts of a phrase fail as the database would. */
async function failing(body: string, run: () => Promise<void>): Promise<void> {
  await t.sql(`create or replace function fail() returns trigger language plpgsql as $$ begin ${body} return new; end $$`);
  await t.sql(`create trigger fail before insert on mdm_phrase for each row execute function fail()`);
  await run().finally(() => t.sql('drop trigger fail on mdm_phrase'));
}

describe('the envelope', () => {
  it('S7-01 a call is a POST of JSON: GET is 404, text is 415, unreadable JSON is 400', async () => {
    expect((await ops.get('/api/session')).statusCode).toBe(404);
    expect(codeOf(await ops.post(phrase, undefined, { 'content-type': 'text/plain' }))).toEqual([415, 'MSG000032']);
    const broken = await t.app.inject({
      method: 'POST',
      url: phrase,
      headers: { cookie: ops.cookie, 'content-type': 'application/json' },
      payload: '{"a":',
    });
    expect(codeOf(broken)).toEqual([400, 'MSG000032']);
    const form = await ops.post(phrase, undefined, { 'content-type': 'multipart/form-data; boundary=x' });
    expect(codeOf(form)).toEqual([415, 'MSG000032']);
  });

  it('an unknown path under /api is 404 with a body of its own', async () => {
    const answer = await ops.post('/api/pan/dlvOrdMgt/nothing');
    expect(codeOf(answer)).toEqual([404, 'MSG000043']);
    expect(answer.json()).toEqual({ message: expect.any(String), code: 'MSG000043' });
  });

  it('every answer has a request id, and none is kept by a cache', async () => {
    const answer = await ops.post('/api/session');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('a foreign Origin or Sec-Fetch-Site is 403, the own one passes', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      expect(codeOf(await ops.post('/api/session', {}, headers))).toEqual([403, 'MSG000029']);
    }
    expect((await ops.post('/api/session', {}, { origin: 'http://localhost:8443', host: 'localhost:8443' })).statusCode).toBe(200);
    expect((await ops.post('/api/session', {}, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  it('pages may load only what is ours and be framed only by us', async () => {
    const { headers } = await ops.post('/api/session');
    expect(headers['content-security-policy']).toContain("default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('S8-01 a wrong envelope names its faults in the language of the user', async () => {
    const answer = await ops.post(phrase, { LIST: [{ BATCH_FLAG: 'no' }] });
    expect(codeOf(answer)).toEqual([422, 'MSG000012']);
    expect(answer.json().errors).toEqual(
      expect.arrayContaining([
        { FIELD: 'BATCH_ID', CODE: 'MSG000012', MESSAGE: expect.stringContaining('필수 입력') },
        { ROW_NO: 1, FIELD: 'BATCH_FLAG', CODE: 'MSG000017', MESSAGE: expect.any(String) },
      ]),
    );
    const english = await (await t.login('ops01', { lang: 'en' })).post(phrase, {});
    expect(english.json().message).toMatch(/is required/);
  });

  it('every fault of every row is told at once', async () => {
    const answer = await ops.post(phrase, {
      BATCH_ID: randomUUID(),
      LIST: [
        { BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: '  ' },
        { BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: 'a'.repeat(101), PHRS_CNNT: 'x' },
      ],
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map((fault: Record<string, unknown>) => [fault.ROW_NO, fault.FIELD, fault.CODE])).toEqual([
      [1, 'PHRS_TITLE', 'MSG000012'],
      [1, 'PHRS_CNNT', 'MSG000012'],
      [2, 'PHRS_TITLE', 'MSG000358'],
    ]);
    expect(answer.json().errors[2].MESSAGE).toContain('100');
  });
});

describe('errors', () => {
  it('S8-03 an unknown error has a code of its own, found in the log without secrets, and nothing of it leaves', async () => {
    await failing(`raise exception 'the secret reason';`, async () => {
      const answer = await ops.post(phrase, phraseBody('unknown error'));
      expect(answer.statusCode).toBe(500);
      const { code, unknown, message } = answer.json();
      expect([code, unknown]).toEqual([expect.stringMatching(/^ERR-[0-9A-F]{8}$/), true]);
      expect(answer.headers['x-error-code']).toBe(code);
      expect(message).not.toContain('secret');
      expect(answer.body).not.toMatch(/at |select|insert/);
      const [row] = await t.sql(`select * from cms_error_log where err_cd = $1`, [code]);
      expect(row).toMatchObject({
        err_msg: 'the secret reason',
        user_id: 'ops01',
        req_id: answer.headers['x-request-id'],
        svc_url: phrase,
      });
    });
  });

  it('what the database refuses is told by its message code', async () => {
    const cases: [string, number, string][] = [
      [`raise exception 'x' using errcode = '57P03';`, 503, 'MSG000050'],
      [`raise exception 'x' using errcode = '23505', detail = 'Key (a)=(B) already exists.';`, 422, 'MSG000024'],
      [`raise exception 'x' using errcode = '23503', detail = 'Key (cust_cd)=(C9) is not present in table "t".';`, 422, 'MSG000017'],
      [`raise exception 'x' using errcode = '23503', detail = 'Key (cust_cd)=(C9) is still referenced from table "t".';`, 422, 'MSG000026'],
      [`raise exception 'x' using errcode = '22007';`, 422, 'MSG000187'],
    ];
    for (const [body, status, code] of cases) {
      await failing(body, async () => {
        expect(codeOf(await ops.post(phrase, phraseBody('refused')))).toEqual([status, code]);
      });
    }
    expect(await count('refused')).toBe(0);
  });

  it('fault 15: a deadlock is tried again, three times at most', async () => {
    await t.sql('create sequence tries; grant usage on sequence tries to app');
    const deadlock = (until: number) => `if nextval('tries') < ${until} then raise exception 'x' using errcode = '40P01'; end if;`;
    await failing(deadlock(3), async () => {
      expect((await ops.post(phrase, phraseBody('after a deadlock'))).statusCode).toBe(200);
    });
    await failing(deadlock(1000), async () => {
      expect(codeOf(await ops.post(phrase, phraseBody('always deadlocked')))).toEqual([503, 'MSG000050']);
    });
    expect([await count('after a deadlock'), await count('always deadlocked')]).toEqual([1, 0]);
  });
});

describe('a save is done once', () => {
  it('fault 1: the same BATCH_ID twice at once has one effect and one answer', async () => {
    const body = phraseBody('twice at once');
    const [a, b] = await Promise.all([ops.post(phrase, body), ops.post(phrase, body)]);
    expect([a.statusCode, b.statusCode]).toEqual([200, 200]);
    expect(a.body).toBe(b.body);
    expect(await count('twice at once')).toBe(1);
  });

  it('fault 3: the same BATCH_ID later gets the stored answer', async () => {
    const body = phraseBody('later');
    const first = await ops.post(phrase, body);
    const again = await ops.post(phrase, body);
    expect(first.json().message).toBe('저장되었습니다.');
    expect(again.body).toBe(first.body);
    expect(await count('later')).toBe(1);
  });

  it('fault 2: the same BATCH_ID with another body is 409 and changes nothing', async () => {
    const batch = randomUUID();
    await ops.post(phrase, phraseBody('first body', batch));
    expect(codeOf(await ops.post(phrase, phraseBody('other body', batch)))).toEqual([409, 'MSG000049']);
    expect(await count('other body')).toBe(0);
  });

  it('a BATCH_ID belongs to its user', async () => {
    const batch = randomUUID();
    const other = await t.login('ops02');
    await ops.post(phrase, phraseBody('of one', batch));
    expect((await other.post(phrase, phraseBody('of another', batch))).statusCode).toBe(200);
    expect(await count('of another')).toBe(1);
  });

  it('a refused save is not stored: mended, it goes through', async () => {
    const batch = randomUUID();
    expect((await ops.post(phrase, { BATCH_ID: batch, LIST: [{ BATCH_FLAG: 'insert' }] })).statusCode).toBe(422);
    expect((await ops.post(phrase, phraseBody('mended', batch))).statusCode).toBe(200);
  });

  it('fault 19: one bad row in many saves none', async () => {
    const list = Array.from({ length: 50 }, (_, i) => ({
      BATCH_FLAG: 'insert',
      PHRS_TP: 'DLV',
      PHRS_TITLE: 'all or none',
      PHRS_CNNT: i === 37 ? null : 'x',
    }));
    const answer = await ops.post(phrase, { BATCH_ID: randomUUID(), LIST: list });
    expect(answer.json().errors).toEqual([{ ROW_NO: 38, FIELD: 'PHRS_CNNT', CODE: 'MSG000012', MESSAGE: expect.any(String) }]);
    expect(await count('all or none')).toBe(0);
  });

  it('texts are trimmed, empty ones null, characters the database cannot hold left out', async () => {
    const answer = await ops.post(phrase, phraseBody('  tidy\u0000 \ud800 text  '));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data.LIST[0].PHRS_TITLE).toBe('tidy  text');
  });

  it('texts are stored composed and without characters nobody sees, and limits count what is stored', async () => {
    const title = async (text: string) => {
      const answer = await ops.post(phrase, phraseBody(text));
      return answer.json().data?.LIST[0].PHRS_TITLE ?? answer.json().errors[0].MESSAGE;
    };
    expect(await title('각하'.normalize('NFD'))).toBe('각하');
    expect(await title('\ufeff인천\u200b 창고\u202e')).toBe('인천 창고');
    expect(await title('👨‍👩‍👧 가\u200d족')).toBe('👨‍👩‍👧 가족');
    expect(await title('강'.repeat(100).normalize('NFD'))).toBe('강'.repeat(100));
    expect(await title('강'.repeat(101).normalize('NFD'))).toContain(`현재 ${101}자`);
  });
});

describe('the calls of the program', () => {
  it('every registered call stands in CMS_SVC, and one that is switched off is refused', async () => {
    const rows = await t.sql<{ svc_id: string }>(`select svc_id from cms_svc where use_yn = 'Y'`);
    expect(rows.length).toBe(t.app.kit.calls.size);
    const off = 'cms.popup.cmsUsedPhrasePopup.saveCmsUsedPhrase';
    expect(rows.map((row) => row.svc_id)).toContain(off);
    await t.sql(`update cms_svc set use_yn = 'N', upd_user_id = 'sysadm' where svc_id = $1`, [off]);
    await expect.poll(async () => codeOf(await ops.post(phrase, phraseBody('switched off')))).toEqual([403, 'MSG000029']);
    await t.sql(`update cms_svc set use_yn = 'Y' where svc_id = $1`, [off]);
    await expect.poll(async () => (await ops.post(phrase, phraseBody('switched on'))).statusCode).toBe(200);
  });

  it('a call that got another name takes the address over at the next start (was: the portal no longer started)', async () => {
    const [call] = await t.sql<{ svc_id: string }>(`select svc_id from cms_svc where svc_url = '/api/saveGridLayout'`);
    await t.sql(`delete from cms_svc_role where svc_id = $1`, [call?.svc_id]);
    await t.sql(`update cms_svc set svc_id = 'old.name' where svc_id = $1`, [call?.svc_id]);
    await writeServices(t.app);
    expect(
      await t.sql(`select svc_id, svc_url, use_yn from cms_svc where svc_id in ('old.name', $1) order by svc_id = 'old.name'`, [
        call?.svc_id,
      ]),
    ).toEqual([
      { svc_id: call?.svc_id, svc_url: '/api/saveGridLayout', use_yn: 'Y' },
      { svc_id: 'old.name', svc_url: '/api/saveGridLayout#old.name', use_yn: 'N' },
    ]);
  });

  it('a start waits for no save in progress (was: under load it ended by the limit of statements)', async () => {
    const saving = await new Owner(t.ownerUrl).connection();
    await saving.query('begin');
    // What each save does: the row of its batch names its call.
    await saving.query('select from cms_svc for key share');
    try {
      const started = await Promise.race([writeServices(t.app).then(() => 'started'), sleep(5_000, 'waits')]);
      expect(started).toBe('started');
    } finally {
      await saving.query('rollback');
      await saving.end();
    }
  });
});
