import { expect, it } from 'vitest';
import { createTestApp } from '../support/db';
import { demoPassword } from '../support/demoPassword';

/** The address that a sign-in with forwarded addresses is logged with, in the log and in the session. */
async function logged(trusted: string, forwarded: string): Promise<unknown> {
  const t = await createTestApp({ TRUST_PROXY: trusted });
  try {
    const body = { c: 'ops01', p: `${demoPassword}\u001f1000` };
    expect((await t.visitor().post('/api/login', body, { 'x-forwarded-for': forwarded })).statusCode).toBe(200);
    const [row] = await t.sql(
      `select l.client_ip as log, s.client_ip as sess from cms_login_log l, cms_sess s where l.user_id = 'ops01' and s.user_id = 'ops01' order by l.login_dtm desc limit 1`,
    );
    return row;
  } finally {
    await t.close();
  }
}

it('S3-16 a sign-in carries the address that the trusted proxy forwards; what the browser claims itself is not believed', async () => {
  expect(await logged('127.0.0.1', '9.9.9.9')).toEqual({ log: '9.9.9.9', sess: '9.9.9.9' });
  expect(await logged('127.0.0.1', '6.6.6.6, 9.9.9.9')).toEqual({ log: '9.9.9.9', sess: '9.9.9.9' });
  expect(await logged('', '9.9.9.9')).toEqual({ log: '127.0.0.1', sess: '127.0.0.1' });
});
