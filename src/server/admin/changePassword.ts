import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { changeFaults, changePassword } from '../../contract/admin/changePassword';
import type { Fault } from '../../contract/call';
import { isEmpty } from '../../contract/rules';
import { endSessions } from '../auth/sessions.service';
import type { Db } from '../db/open';
import { fitsPassword, hashPassword, isGuessable, limitsOf } from '../lib/password';
import { Refusal, refuseFaults } from '../lib/refusal';
import { serve } from '../lib/serve';
import { lockByOwnPassword } from './ownPassword.service';

const typed = ['CUR_PW', 'NEW_PW', 'NEW_PW2'] as const;

/** Is it the password in force or one of the last ones before it? */
async function wasUsed(db: Db, userId: string, password: string, present: string, count: number): Promise<boolean> {
  const { rows } = await sql<{ PW_HASH: string }>`
    select pw_hash from cms_pw_hist where user_id = ${userId} order by pw_seq desc limit ${count}`.execute(db);
  for (const hash of [present, ...rows.map((row) => row.PW_HASH)]) if (await fitsPassword(hash, password)) return true;
  return false;
}

export default async function changePasswordRoutes(app: FastifyInstance) {
  serve(app, changePassword.select, async ({ settings }) => ({ LIST: [limitsOf(settings)], TOTAL: 1 }), { transaction: 'none' });

  serve(app, changePassword.save, async (ctx) => {
    const { USER_ID } = ctx.user;
    const { PW_HIST_CNT } = ctx.settings;
    const [row, ...others] = ctx.body.LIST;
    if (!row || others.length > 0 || row.BATCH_FLAG !== 'update') throw new Refusal(403, 'MSG000029');
    const asText = (name: (typeof typed)[number]) => (typeof row[name] === 'string' ? row[name] : '');
    const input = { CUR_PW: asText('CUR_PW'), NEW_PW: asText('NEW_PW'), NEW_PW2: asText('NEW_PW2') };
    const empty: Fault[] = typed
      .filter((name) => isEmpty(input[name]))
      .map((FIELD) => ({ ROW_NO: 1, FIELD, CODE: 'MSG000012', ARGS: [`LBL.${FIELD}`] }));
    refuseFaults(empty);
    const present = await lockByOwnPassword(ctx, input.CUR_PW);
    const faults = changeFaults(input, USER_ID, limitsOf(ctx.settings), (kind) => ctx.text(`UI.REG.PW_${kind}`));
    if (faults.length === 0 && isGuessable(input.NEW_PW)) faults.push({ FIELD: 'NEW_PW', CODE: 'MSG000128', ARGS: [] });
    if (faults.length === 0 && (await wasUsed(ctx.db, USER_ID, input.NEW_PW, present, PW_HIST_CNT)))
      faults.push({ FIELD: 'NEW_PW', CODE: 'MSG000116', ARGS: [PW_HIST_CNT] });
    refuseFaults(faults.map((fault) => ({ ROW_NO: 1, ...fault })));

    await sql`insert into cms_pw_hist (user_id, pw_seq, pw_hash, pw_chg_tp, chg_dtm)
      select ${USER_ID}, coalesce(max(pw_seq), 0) + 1, ${present}, 'SELF', now() from cms_pw_hist where user_id = ${USER_ID}`.execute(
      ctx.db,
    );
    await sql`update cms_user set pw_hash = ${await hashPassword(input.NEW_PW)}, temp_pw_hash = null, temp_pw_exp_dtm = null, pw_exp_dtm = null,
      temp_pw_yn = 'N', last_chg_pw_dtm = now() where user_id = ${USER_ID}`.execute(ctx.db);
    await endSessions(ctx.db, { userId: USER_ID, except: ctx.session?.hash }, 'PW');
    // What this process knows of the session is from before the change; the others are told by the database.
    if (ctx.session) app.kit.sessions.forget(ctx.session.hash);
    ctx.say('MSG000121');
    return { LIST: [] };
  });
}
