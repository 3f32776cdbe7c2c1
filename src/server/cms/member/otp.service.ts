import { sql } from 'kysely';
import type { OtpAnswer, OtpAsk } from '../../../contract/cms/member/cmsMyPage';
import { checkRow } from '../../../contract/rules';
import { lockByOwnPassword } from '../../admin/ownPassword.service';
import { demandsOtp } from '../../auth/account.service';
import {
  checkCode,
  confirmSecondStep,
  countOtpTry,
  newRecoveryCodes,
  readSecondStep,
  removeSecondStep,
  spend,
  writeNewSecret,
} from '../../auth/otp.service';
import { tellOwner } from '../../auth/ownerNotice.service';
import type { Kit } from '../../lib/kit';
import { Refusal, refuseFaults } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';

/** Does what a user asks of the own second step: a new secret, then on by password and its first right code, off by password and code. */
export async function changeOtp(ctx: Ctx<unknown>, kit: Kit, ask: OtpAsk): Promise<OtpAnswer> {
  const { db, user } = ctx;
  const { rows } = await sql<{ ON: boolean; DUE: boolean }>`
    select u.otp_yn = 'Y' as on, ${demandsOtp} as due from cms_user u where u.user_id = ${user.USER_ID} for no key update`.execute(db);
  const on = rows[0]?.ON ?? false;
  if (ask.STEP !== 'NEW' && ask.STEP !== 'ON' && ask.STEP !== 'OFF')
    refuseFaults([{ ROW_NO: 1, FIELD: 'STEP', CODE: 'MSG000017', ARGS: ['STEP', String(ask.STEP).slice(0, 50)] }]);
  if (on !== (ask.STEP === 'OFF')) throw new Refusal(422, 'MSG000027', { args: [ctx.text(on ? 'UI.OTP.ON' : 'UI.OTP.OFF')] });
  if (ask.STEP === 'NEW') return { OTP_YN: 'N', ...(await writeNewSecret(db, kit, user.USER_ID)) };
  refuseFaults(
    checkRow(
      { ...ask },
      ['CUR_PW', 'OTP_CD'].map((field) => ({ field, required: true })),
      ctx.label,
    ).map((fault) => ({ ROW_NO: 1, ...fault })),
  );
  if (ask.STEP === 'OFF' && rows[0]?.DUE) throw new Refusal(422, 'MSG000135');
  await lockByOwnPassword(ctx, ask.CUR_PW);
  await needCode(ctx, kit, ask.OTP_CD);
  if (ask.STEP === 'ON') {
    const { codes, hashes } = await newRecoveryCodes();
    await confirmSecondStep(db, user.USER_ID, hashes);
    await tellOwner(ctx, 'OTP', user, ctx.session?.hash);
    return { OTP_YN: 'Y', CODE_LIST: codes };
  }
  await removeSecondStep(db, user.USER_ID);
  return { OTP_YN: 'N' };
}

/** Uses a code of the second step up; 422 MSG000112 at its field for a wrong one, 429 for too many. */
async function needCode({ db, systemDb, user }: Ctx<unknown>, kit: Kit, typed: unknown): Promise<void> {
  await countOtpTry(systemDb, kit, user.USER_ID);
  const row = await readSecondStep(db, user.USER_ID);
  const proof = row && (await checkCode(kit, user.USER_ID, row, typed));
  if (!row || !proof || !(await spend(db, user.USER_ID, row, proof)))
    throw new Refusal(422, 'MSG000112', { errors: [{ ROW_NO: 1, FIELD: 'OTP_CD', CODE: 'MSG000112' }] });
}
