import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MyInfo } from '../../src/contract/admin/changeMe';
import type { User } from '../../src/contract/cms/comm/cmsUserMgt';
import type { OtpAnswer } from '../../src/contract/cms/member/cmsMyPage';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { demoPassword } from '../support/demoPassword';
import { mailsOf } from '../support/mail';
import { otpCode } from '../support/otp';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
});
afterAll(() => t?.close());

const told = async (frmId: string) => (await mailsOf(t, frmId)).map((mail) => [mail.to_email, mail.mail_title]);
const emailOf = async (userId: string) =>
  (await t.sql<{ email: string }>('select email from cms_user where user_id = $1', [userId]))[0]?.email ?? '';
const isOut = (v: Visitor) => expect.poll(async () => (await v.post('/api/session')).statusCode, { timeout: 10_000 }).toBe(401);

it('another e-mail address, typed by its user: the old address is told, sessions elsewhere end; the same in other letters is none', async () => {
  const [v, elsewhere, old] = [await t.login('ops01'), await t.login('ops01'), await emailOf('ops01')];
  const save = async (EMAIL: string) => {
    const { LIST } = await v.data<{ LIST: [MyInfo] }>('/api/admin/ChangeMe/selectChangeMeForm', { SEARCH: {} });
    const row = { ...LIST[0], EMAIL, CUR_PW: demoPassword, BATCH_FLAG: 'update' };
    await v.data('/api/admin/ChangeMe/saveChangeMe', { BATCH_ID: randomUUID(), LIST: [row] });
  };
  await save(old.toUpperCase());
  expect(await told('ACCT_EMAIL')).toEqual([]);
  await save('other@saebyeol.example');
  expect(await told('ACCT_EMAIL')).toEqual([[old.toUpperCase(), '[이메일 변경] 계정의 이메일이 변경되었습니다']]);
  await isOut(elsewhere);
  expect((await v.post('/api/session')).statusCode).toBe(200);
});

it('another e-mail address, typed by an administrator: the old address is told, all the user’s sessions end', async () => {
  const [admin, user, old] = [await t.login('sysadm'), await t.login('cusr05'), await emailOf('cusr05')];
  await t.sql('delete from cms_email_log');
  const { LIST } = await admin.data<{ LIST: User[] }>('/api/cms/comm/CmsUserMgt/selectCmsUser', { SEARCH: { KEYWORD: 'cusr05' } });
  const row = LIST.find((one) => one.USER_ID === 'cusr05');
  await admin.data('/api/cms/comm/CmsUserMgt/saveCmsUser', {
    BATCH_ID: randomUUID(),
    LIST: [{ USER_ID: 'cusr05', UPD_CNT: row?.UPD_CNT, EMAIL: 'moved@c00004.example', BATCH_FLAG: 'update' }],
  });
  expect(await told('ACCT_EMAIL')).toEqual([[old, '[E-mail changed] Your account has another e-mail address']]);
  await isOut(user);
});

it('the second step switched on: its user is told, sessions elsewhere end', async () => {
  const [v, elsewhere] = [await t.login('ops02'), await t.login('ops02')];
  const ask = async (row: object) =>
    (await v.data<{ LIST: [OtpAnswer] }>('/api/cms/member/CmsMyPage/otp', { BATCH_ID: randomUUID(), LIST: [row] })).LIST[0];
  const { SECRET_KEY = '' } = await ask({ STEP: 'NEW' });
  expect(await told('ACCT_OTP')).toEqual([]);
  await ask({ STEP: 'ON', CUR_PW: demoPassword, OTP_CD: otpCode(SECRET_KEY) });
  expect(await told('ACCT_OTP')).toEqual([[await emailOf('ops02'), '[2단계 인증] 2단계 인증이 설정되었습니다']]);
  await isOut(elsewhere);
  expect((await v.post('/api/session')).statusCode).toBe(200);
});
