import { sql } from 'kysely';
import type { Fault, ReadData, SaveBody, SaveData, SaveRow } from '../../contract/call';
import { isEmpty } from '../../contract/rules';
import { latestStep, mostSteps, readSteps, stepsText, usualSteps } from '../../contract/set/overdue';
import { type Ageing, type MailRule, mailRule, mailSkip } from '../../contract/set/setAgeingList';
import type { Db } from '../db/open';
import { codeLetters, saveEntries } from '../lib/entrySave';
import { nameIn } from '../lib/names';
import { refuseFaults } from '../lib/refusal';
import { presentInOrder } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { ownCorps } from '../lib/where';
import { ageingOf } from './ageing.service';

/** The steps of a corporation for the mails about overdue settlements. */
export async function stepsOf(db: Db): Promise<(corpCd: string) => readonly number[]> {
  const { rows } = await sql<{ CORP_CD: string; OVD_DAY_TXT: string | null }>`select corp_cd, ovd_day_txt from set_ovd_rule`.execute(db);
  const own = new Map(rows.map(({ CORP_CD, OVD_DAY_TXT }) => [CORP_CD, readSteps(OVD_DAY_TXT) ?? []]));
  return (corpCd) => own.get(corpCd) ?? usualSteps;
}

/** The steps of the corporations that the reader administers. */
export async function mailRules(ctx: Ctx<unknown>): Promise<ReadData<MailRule>> {
  const { rows } = await sql<MailRule>`
    select c.corp_cd, ${nameIn(ctx.lang, 'C.CORP_NM')} as corp_nm,
        case when r.corp_cd is null then ${stepsText(usualSteps)} else r.ovd_day_txt end as ovd_day_txt, r.upd_cnt
      from mdm_corp c left join set_ovd_rule r on r.corp_cd = c.corp_cd
     where c.corp_cd <> '*' and ${ownCorps(ctx.scope, 'C')} order by c.corp_cd`.execute(ctx.db);
  return { LIST: rows, TOTAL: rows.length };
}

/** What was shown and is no row yet is one from now on. */
const asNew = <R extends { UPD_CNT: number | null }>(row: SaveRow<R>): SaveRow<R> =>
  isEmpty(row.UPD_CNT) && row.BATCH_FLAG === 'update' ? { ...row, BATCH_FLAG: 'insert' } : row;

/** Saves the steps of own corporations, in their order. */
export async function saveMailRules(ctx: Ctx<SaveBody<MailRule>>): Promise<SaveData<MailRule>> {
  const { LIST: known } = await mailRules(ctx);
  const faults = ctx.body.LIST.flatMap(({ CORP_CD, OVD_DAY_TXT }, i): Fault[] => {
    const at = { ROW_NO: i + 1 };
    if (!known.some((rule) => rule.CORP_CD === CORP_CD))
      return [{ ...at, FIELD: 'CORP_CD', CODE: 'MSG000017', ARGS: [ctx.label('CORP_CD'), String(CORP_CD ?? '')] }];
    const read = OVD_DAY_TXT === null || OVD_DAY_TXT === undefined || typeof OVD_DAY_TXT === 'string' ? readSteps(OVD_DAY_TXT) : null;
    return read ? [] : [{ ...at, FIELD: 'OVD_DAY_TXT', CODE: 'MSG000771', ARGS: [latestStep, mostSteps] }];
  });
  refuseFaults(faults);
  const sent = ctx.body.LIST.map((row) => asNew({ ...row, OVD_DAY_TXT: stepsText(readSteps(row.OVD_DAY_TXT) ?? []) || null }));
  await saveEntries<MailRule>(ctx, mailRule, sent as SaveRow<MailRule>[], { written: codeLetters });
  const { LIST } = await mailRules(ctx);
  return { LIST: presentInOrder(LIST, mailRule.keys, ctx.body.LIST as MailRule[]) };
}

/** Saves until when customers that owe something get no overdue mails, and why. Without a day they get them again. */
export async function saveMailSkips(ctx: Ctx<SaveBody<Ageing>>): Promise<SaveData<Ageing>> {
  const read = async () => (await ageingOf(ctx, ctx.today, {}).execute(ctx.db)).rows;
  const known = await read();
  refuseFaults(
    ctx.body.LIST.flatMap(({ CORP_CD, CUST_CD, BATCH_FLAG }, i): Fault[] =>
      BATCH_FLAG === 'update' && known.some((row) => row.CORP_CD === CORP_CD && row.CUST_CD === CUST_CD)
        ? []
        : [{ ROW_NO: i + 1, FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [ctx.label('CUST_CD'), String(CUST_CD ?? '')] }],
    ),
  );
  // Without a version and a day nothing was kept, and nothing is.
  const sent = ctx.body.LIST.filter((row) => !isEmpty(row.UPD_CNT) || !isEmpty(row.SKIP_DT) || !isEmpty(row.SKIP_RSN)).map((row) =>
    isEmpty(row.SKIP_DT) && isEmpty(row.SKIP_RSN) ? { ...row, BATCH_FLAG: 'delete' as const } : asNew(row),
  );
  await saveEntries<Ageing>(ctx, mailSkip, sent as SaveRow<Ageing>[], { written: codeLetters });
  return { LIST: presentInOrder(await read(), mailSkip.keys, ctx.body.LIST as Ageing[]) };
}
