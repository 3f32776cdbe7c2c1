/** Settings of an installation with their defaults; `readSettings` takes changed values, so none needs a release. */
export const settings = {
  /** Minutes without a call after which a session ends. */
  SESS_IDLE_MIN: 60,
  /** Hours after its sign-in at which a session ends. */
  SESS_MAX_HR: 12,
  /** Sessions of one user; a further sign-in ends the oldest. */
  SESS_MAX_CNT: 5,
  /** Failures in a row of a typed user ID until it is locked. */
  LOGIN_FAIL_MAX: 5,
  /** Minutes until such a lock opens by itself. */
  LOGIN_LOCK_MIN: 15,
  /** Failed sign-ins of one address within 10 minutes, then 429. */
  LOGIN_ADDR_MAX: 60,
  /** Milliseconds by which the answer to each further failure in a row of a typed user ID comes later. */
  LOGIN_WAIT_MS: 200,
  /** Hours a temporary password lives; 0 = for ever (the demo). */
  TEMP_PW_HR: 72,
  /** Calls of one address within 10 minutes that ask for a mail, a code or an account without a sign-in, then 429. */
  ASK_ADDR_MAX: 30,
  /** Calls a second of one session, of which a costly one counts as five, and of one address without a session; twenty seconds are saved up. 0 = no limit. */
  CALL_RATE: 20,
  CALL_RATE_ADDR: 50,
  /** Temporary passwords a day and account that one address may ask for; of all addresses ten times as many. */
  TEMP_PW_CNT: 3,
  /** Shortest password the server takes, in characters. */
  PW_MIN_LEN: 8,
  /** Longest password, in bytes. */
  PW_MAX_BYTE: 128,
  /** Former passwords that are refused. */
  PW_HIST_CNT: 3,
  /** 1 = a password begins and ends with a capital letter or a digit. */
  PW_PLAIN_ENDS: 0,
  /** Minutes a single-sign-on token lives unless its issuer says otherwise. */
  LINK_MIN: 5,
  /** Size of an uploaded file, in MB. */
  UPLOAD_MAX_MB: 20,
  /** Files of one upload. */
  UPLOAD_MAX_CNT: 10,
  /** Room for the files of a customer, and of a corporation with those of its customers, in MB, where an administrator has set no other. */
  QUOTA_CUST_MB: 5_000,
  QUOTA_CORP_MB: 50_000,
  /** Room on the disk of the files that uploads leave free, in MB. */
  FILE_RESERVE_MB: 512,
  /** Rows sent to a grid. */
  LIST_MAX_ROW: 5_000,
  /** Rows sent to a grid of logs. */
  LOG_MAX_ROW: 1_000,
  /** Rows of an Excel file. */
  EXCEL_MAX_ROW: 100_000,
  /** Days that login, visit, error and access logs are kept. */
  LOG_KEEP_DAY: 1_095,
};

export type Settings = typeof settings;

/** The settings with the values that the environment changes (`SESS_IDLE_MIN=30`). Throws an Error naming a value that is no whole number. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const own = { ...settings };
  for (const name of Object.keys(settings) as (keyof Settings)[]) {
    const text = env[name]?.trim();
    if (!text) continue;
    if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
    own[name] = Number(text);
  }
  return own;
}
