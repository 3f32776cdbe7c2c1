import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '../../config/env';

const owner = 'postgresql://owner:secret@db.example/quayside';

describe('environment', () => {
  test('the defaults', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      CORP: '1000',
      PUBLIC_URL: 'http://127.0.0.1:8080',
      DATA_DIR: resolve('data'),
      FILE_STORE: resolve('data/files'),
      SECURITY_LOG: `file:${resolve('data/security')}`,
      SEED: 'demo',
      MOCK_PORT: 8081,
      TRUST_PROXY: [],
      OUTBOUND_HOSTS: [],
      LOG_LEVEL: 'info',
    });
    expect(readEnv({}).settings).toMatchObject({ SESS_IDLE_MIN: 60, LIST_MAX_ROW: 5_000, LOG_KEEP_DAY: 1_095 });
  });

  test('an empty value is none', () => {
    expect(readEnv({ PORT: ' ', CORP: '', SEED: '' })).toMatchObject({ PORT: 8080, CORP: '1000', SEED: 'demo' });
  });

  test('the demo is the default on the embedded database and a loopback HOST alone', () => {
    expect(readEnv({ HOST: 'localhost' }).SEED).toBe('demo');
    expect(readEnv({ HOST: '::1' }).SEED).toBe('demo');
    expect(readEnv({ HOST: '0.0.0.0' }).SEED).toBe('none');
    expect(readEnv({ DATABASE_URL: owner }).SEED).toBe('none');
    expect(readEnv({ DATABASE_URL: owner, SEED: 'demo' }).SEED).toBe('demo');
  });

  test('values are taken over', () => {
    const env = readEnv({
      PORT: '9000',
      PUBLIC_URL: 'https://portal.example/',
      TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
      OUTBOUND_HOSTS: 'unipass.example, 127.0.0.1:8081',
      FILE_STORE: 'files',
      EXCEL_MAX_ROW: '5',
    });
    expect(env).toMatchObject({
      MOCK_PORT: 9001,
      PUBLIC_URL: 'https://portal.example',
      TRUST_PROXY: ['10.0.0.0/8', '::1', 'loopback'],
      OUTBOUND_HOSTS: ['unipass.example', '127.0.0.1:8081'],
      FILE_STORE: resolve('files'),
    });
    expect(env.settings.EXCEL_MAX_ROW).toBe(5);
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '8o80'],
    ['MOCK_PORT', '8080'],
    ['HOST', 'a b'],
    ['CORP', '3000'],
    ['PUBLIC_URL', 'portal.example'],
    ['DATABASE_URL', 'mysql://a:b@c/d'],
    ['DATABASE_APP_URL', owner],
    ['SEED', 'yes'],
    ['SMTP_URL', 'http://mail.example'],
    ['IMAP_URL', 'http://user:secret@mail.example'],
    ['IMAP_URL', 'imaps://user@example.com@mail.example'],
    ['IMAP_URL', 'imaps://portal:secret@mail.example/INBOX'],
    ['SECURITY_LOG', '/var/log/quayside'],
    ['SECURITY_LOG', 'file:logs'],
    ['SECURITY_LOG', 'syslog://log.example'],
    ['SECURITY_LOG', 'syslog://user:secret@log.example:6514'],
    ['SECURITY_LOG', 'https://log.example:6514'],
    ['SECRET_KEY', 'short'],
    ['FILE_STORE', 's3://bucket/prefix'],
    ['FILE_STORE', 'http://store.example/bucket'],
    ['FILE_STORE', 'https://key:secret@store.example/bucket'],
    ['FILE_STORE', 'https://store.example/bucket/prefix'],
    ['FILE_STORE', 'https://store.example/bucket'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['OUTBOUND_HOSTS', 'https://unipass.example/'],
    ['LOG_LEVEL', 'loud'],
    ['POOL_SIZE', '0'],
    ['SESS_IDLE_MIN', 'never'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    const read = () => readEnv({ [name]: value });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(new RegExp(`^${name}[^\\n]*$`));
  });

  test('a URL that may hold a password is not repeated', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://owner:secret@db.example' })).toThrow(/^(?!.*secret)/);
  });

  test('the demo is refused where other machines reach it', () => {
    expect(() => readEnv({ HOST: '0.0.0.0', SEED: 'demo' })).toThrow(/SEED.*HOST 0\.0\.0\.0/);
  });

  test('the portal ends with code 1 and that line', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const run = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PORT: 'many' },
    });
    expect(run.status).toBe(1);
    expect(run.stderr.trim()).toBe('PORT must be a whole number from 0 to 65535, not "many"');
  }, 20_000);
});
