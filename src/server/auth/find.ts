import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { checkRow, isEmail } from '../../contract/rules';
import { session } from '../../contract/session';
import type { Db } from '../db/open';
import { type Device, deviceOf } from '../lib/device';
import { countOne, countOrRefuse, networkOf } from '../lib/limit';
import { queueMail } from '../lib/mail';
import { named } from '../lib/names';
import { refuseFaults } from '../lib/refusal';
import { systemScope } from '../lib/scope';
import { type Ctx, serve } from '../lib/serve';
import { transaction } from '../lib/transaction';
import { accountOf } from './account.service';
import { knows } from './failures.service';
import { type Account, giveTemporaryPassword, newTemporaryPassword } from './temporary.service';

const daySec = 86_400;
const addressWindowSec = 600;
/** How many addresses may use up what each may ask for one account. */
const manyAddresses = 10;
/** Longest key of a counter. */
const keyLength = 100;

/** Stands in for an account that does not exist: the same work is done for it, and undone. */
const nobody: Account = { USER_ID: '-', USER_NM: '-', USER_ENG_NM: null, EMAIL: 'nobody@quayside.localhost', CORP_CD: '-', LANG_CD: 'ko' };

/** What a visitor asks for who has forgotten user ID or password: whether there is such an account, neither answer nor time tells. */
export default async function find(app: FastifyInstance): Promise<void> {
  const { env, pools } = app.kit;

  serve(
    app,
    session.findMyId,
    async (ctx) => {
      const email = needText(ctx, 'EMAIL', ctx.body.EMAIL);
      if (!isEmail(email)) refuseFaults([{ FIELD: 'EMAIL', CODE: 'MSG000019' }]);
      const allowed = await count(ctx, `mail:${email.toLowerCase()}`);
      await forAccount(ctx, sql`lower(u.email) = ${email.toLowerCase()}`, allowed, async (db, user) => {
        const vars = { userName: named(user.LANG_CD, user.USER_NM, user.USER_ENG_NM), userId: user.USER_ID };
        await queueMail({ db, outbox: ctx.outbox }, 'FIND_ID', { to: [user.EMAIL], lang: user.LANG_CD, corpCd: user.CORP_CD, vars });
      });
      ctx.say('MSG000106');
      return null;
    },
    { transaction: 'none' },
  );

  serve(
    app,
    session.findPassword,
    async (ctx) => {
      const userId = needText(ctx, 'USER_ID', ctx.body.USER_ID).toLowerCase();
      const allowed = await count(ctx, userId, await knownDevice(ctx, userId));
      const made = await newTemporaryPassword(userId, ctx.settings);
      const { outbox, settings } = ctx;
      await forAccount(ctx, sql`lower(u.user_id) = ${userId}`, allowed, (db, user) =>
        giveTemporaryPassword({ db, outbox, settings }, user, made),
      );
      ctx.say('MSG000107');
      return null;
    },
    { transaction: 'none' },
  );

  /** The browser the call comes from, where its owner is known by it with the password in force. */
  async function knownDevice({ request, systemDb }: Ctx<unknown>, userId: string): Promise<Device | null> {
    const device = deviceOf(request);
    if (device?.userId.toLowerCase() !== userId) return null;
    const { rows } = await accountOf(userId, env.CORP).execute(systemDb);
    return knows(device, rows[0]) ? device : null;
  }

  /** Does the work for the account in use that fits, or for nobody; only for an account, and where it is allowed, it stays done. */
  async function forAccount(
    { ip }: Ctx<unknown>,
    fits: RawBuilder<unknown>,
    allowed: boolean,
    work: (db: Db, user: Account) => Promise<void>,
  ): Promise<void> {
    await transaction(pools.short, { scope: systemScope, ip }, async ({ db }) => {
      const { rows } = await sql<Account>`
        select u.user_id, u.user_nm, u.user_eng_nm, u.email, u.corp_cd, u.lang_cd from cms_user u
        where ${fits} and u.del_yn = 'N' and u.user_sts = 'ACT'
          and (u.use_bgn_dt is null or u.use_bgn_dt <= now()::date) and (u.use_end_dt is null or u.use_end_dt >= now()::date)`.execute(db);
      const user = allowed ? rows[0] : undefined;
      await sql`savepoint work`.execute(db);
      await work(db, user ?? nobody);
      await (user ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(db);
    });
  }
}

/** A text that must not be empty. */
function needText(ctx: Ctx<unknown>, field: string, value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  refuseFaults(checkRow({ [field]: text }, [{ field, required: true }], ctx.label));
  return text;
}

/**
 * Counts what an address asks for, and refuses too much of it; then what it asks for one account, and what all addresses do. May that still be
 * mailed today? A browser the owner is known by has a count of its own: strangers cannot use that up.
 */
async function count({ systemDb, ip, settings }: Ctx<unknown>, key: string, device: Device | null = null): Promise<boolean> {
  const countDay = async (name: string) => (await countOne(systemDb, 'TEMPPW', name.slice(0, keyLength), daySec)).LMT_CNT;
  if (device) return (await countDay(`${key} ${device.mark}`)) <= settings.TEMP_PW_CNT;
  await countOrRefuse(systemDb, 'TEMPPW', `address:${networkOf(ip)}`, settings.ASK_ADDR_MAX, addressWindowSec);
  const ofAddress = await countDay(`${networkOf(ip)} ${key}`);
  return ofAddress <= settings.TEMP_PW_CNT && (await countDay(key)) <= settings.TEMP_PW_CNT * manyAddresses;
}
