import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MyInfo } from '../../src/contract/admin/changeMe';
import type { SessionData } from '../../src/contract/session';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { demoPassword } from '../support/demoPassword';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
});
afterAll(() => t?.close());

type Answer = Awaited<ReturnType<Visitor['post']>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: Answer): string[] =>
  (answer.json().errors ?? []).map((e: { FIELD: string; CODE: string }) => `${e.FIELD} ${e.CODE}`);

const myInfo = async (v: Visitor): Promise<MyInfo> =>
  (await v.data<{ LIST: MyInfo[] }>('/api/admin/ChangeMe/selectChangeMeForm', { SEARCH: {} })).LIST[0] as MyInfo;
const saveMe = async (v: Visitor, change: object, CUR_PW: string | null = demoPassword) =>
  v.post('/api/admin/ChangeMe/saveChangeMe', {
    BATCH_ID: randomUUID(),
    LIST: [{ ...(await myInfo(v)), ...change, CUR_PW, BATCH_FLAG: 'update' }],
  });
const changePw = (v: Visitor, NEW_PW: string, CUR_PW = demoPassword, NEW_PW2 = NEW_PW, BATCH_ID: string = randomUUID()) =>
  v.post('/api/admin/ChangePassword/saveChangePassword', { BATCH_ID, LIST: [{ CUR_PW, NEW_PW, NEW_PW2, BATCH_FLAG: 'update' }] });

describe('My Info', () => {
  it('shows the own data and saves what may be changed; history and versions are kept', async () => {
    const v = await t.login('ops02');
    const before = await myInfo(v);
    expect(before).toMatchObject({ USER_ID: 'ops02', CORP_NM: expect.any(String), ORGN_NM: expect.any(String), CUST_NM: null });
    const answer = await saveMe(v, {
      TEL_NO: '02-111-2222',
      BIZ_DEPT: null,
      LANG_CD: 'en',
      ORGN_CD: '20BS',
      USER_TP: 'C',
      CORP_CD: '2000',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await myInfo(v)).toEqual({ ...before, TEL_NO: '02-111-2222', BIZ_DEPT: null, LANG_CD: 'en', UPD_CNT: before.UPD_CNT + 1 });
    const changes = await t.sql(
      `select col_nm, new_val from cms_hist where tbl_nm = 'CMS_USER' and row_key = 'ops02' and chg_user_id = 'ops02' order by hist_seq desc limit 3`,
    );
    expect(changes.map((row) => [row.col_nm, row.new_val])).toEqual(
      expect.arrayContaining([
        ['TEL_NO', '02-111-2222'],
        ['LANG_CD', 'en'],
      ]),
    );
  });

  it('every fault at once: required, MSG000018, MSG000019, language, length', async () => {
    const v = await t.login('ops03');
    const answer = await saveMe(v, { USER_NM: ' ', MOBILE_NO: '01012345678', EMAIL: 'a@b.c', LANG_CD: 'fr', TEL_NO: '0'.repeat(21) });
    expect(answer.statusCode).toBe(422);
    expect(faults(answer).sort()).toEqual([
      'EMAIL MSG000019',
      'LANG_CD MSG000017',
      'MOBILE_NO MSG000018',
      'TEL_NO MSG000358',
      'USER_NM MSG000012',
    ]);
  });

  it('an e-mail address of somebody else is refused in any letter case, also of an open request: MSG000109', async () => {
    const v = await t.login('ops03');
    const [other] = await t.sql<{ email: string }>(`select email from cms_user where user_id = 'ops04'`);
    const answer = await saveMe(v, { EMAIL: other?.email.toUpperCase() });
    expect([...codeOf(answer), ...faults(answer)]).toEqual([422, 'MSG000109', 'EMAIL MSG000109']);
    const [asked] = await t.sql<{ email: string }>(`select email from cms_user_reg where reg_sts = 'REQ' limit 1`);
    if (asked) expect(faults(await saveMe(v, { EMAIL: asked.email }))).toEqual(['EMAIL MSG000109']);
    expect((await saveMe(v, { EMAIL: (await myInfo(v)).EMAIL.toUpperCase() })).statusCode).toBe(200);
  });

  it('the present password is needed (MSG000114); wrong ones end in 429, then also the right one', async () => {
    const v = await t.login('ops05');
    const before = await myInfo(v);
    for (const wrong of ['wrong', '', null, `${demoPassword} `, demoPassword.toLowerCase()])
      expect(codeOf(await saveMe(v, { POST_NM: '사원' }, wrong)), String(wrong)).toEqual([422, 'MSG000114']);
    expect(codeOf(await saveMe(v, { POST_NM: '사원' }))).toEqual([429, 'MSG000126']);
    expect(await myInfo(v)).toEqual(before);
  });

  it('a row changed meanwhile is refused, of another user too', async () => {
    const v = await t.login('ops06');
    expect(codeOf(await saveMe(v, { POST_NM: '사원', UPD_CNT: 99 }))).toEqual([409, 'MSG000025']);
    expect(codeOf(await saveMe(v, { USER_ID: 'ops07' }))).toEqual([403, 'MSG000029']);
  });

  it('a guest has neither My Info nor the change of a password', async () => {
    const v = await t.login('guest01');
    expect(codeOf(await v.post('/api/admin/ChangeMe/selectChangeMeForm', { SEARCH: {} }))).toEqual([403, 'MSG000029']);
    expect(codeOf(await changePw(v, 'Nice#Harbour7'))).toEqual([403, 'MSG000125']);
  });
});

describe('the change of a password', () => {
  it.each([
    ['S5-04 no capital letter', 'nice#harbour7', 'MSG000117', '영문 대문자'],
    ['S5-04 no small letter', 'NICE#HARBOUR7', 'MSG000117', '영문 소문자'],
    ['S5-04 no digit', 'Nice#Harbour', 'MSG000117', '숫자'],
    ['S5-04 no special character', 'NiceHarbour7', 'MSG000117', '특수문자'],
    ['S5-06 both missing kinds are named', 'NiceHarbour', 'MSG000117', '숫자, 특수문자'],
    ['S5-07 four in a row', 'Niceeee#Harbour7', 'MSG000118', '4회'],
    ['S5-08 four characters of the user ID, in any letter case', 'Nice#SAL01#7', 'MSG000119', '연속 4자'],
    ['shorter than 8', 'Ni#7kqx', 'MSG000127', '8자 이상 128바이트'],
    ['longer than 128 bytes', `Ni#7${'가나다라마바사'.repeat(6)}`, 'MSG000127', '128바이트'],
    ['a common word', 'P@ssw0rd12!', 'MSG000128', '쉽게'],
  ])('%s is refused', async (_, password, code, text) => {
    const v = await t.login('sal01');
    const answer = await changePw(v, password);
    expect([...codeOf(answer), ...faults(answer)]).toEqual([422, code, `NEW_PW ${code}`]);
    expect(answer.json().message).toContain(text);
  });

  it('S5-05 the text of MSG000117 says 3 to 20 characters; S5-07 three in a row are taken', async () => {
    const v = await t.login('sal02');
    expect((await changePw(v, 'aaa')).json().message).toContain('3~20자');
    expect((await changePw(v, 'Niceee#Harbour7')).statusCode).toBe(200);
  });

  it('MSG000114 a wrong present one, MSG000115 two that differ, MSG000012 empty ones, all at once', async () => {
    const v = await t.login('sal03');
    expect(codeOf(await changePw(v, 'Nice#Harbour7', 'wrong'))).toEqual([422, 'MSG000114']);
    expect(faults(await changePw(v, 'Nice#Harbour7', demoPassword, 'Nice#Harbour8'))).toEqual(['NEW_PW2 MSG000115']);
    expect(faults(await changePw(v, '', ''))).toEqual(['CUR_PW MSG000012', 'NEW_PW MSG000012', 'NEW_PW2 MSG000012']);
    expect(faults(await changePw(v, 'aaaa', demoPassword, ''))).toContain('NEW_PW2 MSG000012');
    expect(faults(await changePw(v, 'aaaa', demoPassword, 'b'))).toEqual([
      'NEW_PW MSG000117',
      'NEW_PW MSG000127',
      'NEW_PW MSG000118',
      'NEW_PW MSG000128',
      'NEW_PW2 MSG000115',
    ]);
  });

  it('S5-09 the ends of a password count only where the setting asks for it: MSG000129', async () => {
    const v = await t.login('sal04');
    expect((await changePw(v, '!Nice#Harbour7a')).statusCode).toBe(200);
    const strict = await createTestApp({ PW_PLAIN_ENDS: '1' });
    try {
      const answer = await changePw(await strict.login('sal04'), '!Nice#Harbour7a');
      expect(codeOf(answer)).toEqual([422, 'MSG000129']);
    } finally {
      await strict.close();
    }
  });

  it('S4-43 is done once, ends the other sessions, counts as changed now; the old password is worth nothing', async () => {
    const v = await t.login('stl02');
    const elsewhere = await t.login('stl02');
    const batch = randomUUID();
    const first = await changePw(v, ' Nice#Harbour7 ', demoPassword, ' Nice#Harbour7 ', batch);
    expect(first.json()).toEqual({ data: { LIST: [] }, message: '비밀번호가 변경되었습니다. 다시 로그인하십시오.' });
    expect((await changePw(v, ' Nice#Harbour7 ', demoPassword, ' Nice#Harbour7 ', batch)).body).toBe(first.body);
    await expect.poll(async () => (await elsewhere.post('/api/session')).statusCode).toBe(401);
    await v.data('/api/logout');
    await expect.poll(async () => (await v.post('/api/session')).statusCode).toBe(401);
    await expect(t.login('stl02')).rejects.toThrow('MSG000101');
    await expect(t.login('stl02', { password: 'Nice#Harbour7' })).rejects.toThrow('MSG000101');
    const again = await t.login('stl02', { password: ' Nice#Harbour7 ' });
    expect((await again.data<SessionData>('/api/session')).chgPwDay).toBe(0);
    const hist = await t.sql(`select pw_seq, pw_chg_tp, left(pw_hash, 9) as alg from cms_pw_hist where user_id = 'stl02'`);
    expect(hist).toEqual([{ pw_seq: 1, pw_chg_tp: 'SELF', alg: '$argon2id' }]);
    const [log] = await t.sql<{ old_val: string; new_val: string }>(
      `select old_val, new_val from cms_hist where tbl_nm = 'CMS_USER' and row_key = 'stl02' and col_nm = 'PW_HASH' order by hist_seq desc limit 1`,
    );
    expect(log).toEqual({ old_val: '***', new_val: '***' });
  });

  it('MSG000116 the present one and the three before it are not taken again, the fourth is', async () => {
    const v = await t.login('stl01');
    const used = [demoPassword, 'Nice#Harbour1', 'Nice#Harbour2', 'Nice#Harbour3', 'Nice#Harbour4'];
    for (let i = 1; i < used.length; i++) expect((await changePw(v, used[i] as string, used[i - 1])).statusCode).toBe(200);
    for (const old of used.slice(1)) {
      const answer = await changePw(v, old, used.at(-1));
      expect(codeOf(answer)).toEqual([422, 'MSG000116']);
      expect(answer.json().message).toContain('3개');
    }
    const first = await changePw(v, 'Nice#Harbour5', used.at(-1));
    expect(first.statusCode).toBe(200);
    expect((await changePw(v, 'Nice#Harbour1', 'Nice#Harbour5')).statusCode).toBe(200);
  });

  it('a temporary password is over with the change', async () => {
    const v = await t.login('cusr08', { password: 'Temp!Pw026' });
    expect((await v.data<SessionData>('/api/session')).lastChgPwTm).toBeNull();
    expect((await changePw(v, 'Nice#Harbour7', 'Temp!Pw026')).statusCode).toBe(200);
    const after = await (await t.login('cusr08', { password: 'Nice#Harbour7' })).data<SessionData>('/api/session');
    expect(after.lastChgPwTm).toMatch(/^\d{14}$/);
    const [user] = await t.sql(`select temp_pw_yn from cms_user where user_id = 'cusr08'`);
    expect(user?.temp_pw_yn).toBe('N');
  });

  it('no fast digest of a password is kept with the stored answer', async () => {
    const v = await t.login('adm1000');
    const batch = randomUUID();
    expect((await changePw(v, 'Nice#Harbour7', demoPassword, 'Nice#Harbour7', batch)).statusCode).toBe(200);
    const other = await changePw(v, 'Nice#Harbour8', 'x', 'Nice#Harbour8', batch);
    expect(other.statusCode).toBe(200);
    await expect(t.login('adm1000', { password: 'Nice#Harbour8' })).rejects.toThrow('MSG000101');
  });
});
