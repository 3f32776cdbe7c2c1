import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import {
  maySharePhrases,
  mdmFrequentlyUsedPhraseMgt,
  type Phrase,
  type PhraseSearch,
  phrase,
} from '../../../contract/mdm/code/mdmFrequentlyUsedPhraseMgt';
import { checkRow } from '../../../contract/rules';
import { codeCheck } from '../../lib/codeNames';
import { type Entry, lockEntries } from '../../lib/entries';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { flatMapInPieces } from '../../lib/pieces';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { insertedRows, presentInOrder, removeRows, updateRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';

const order = {
  sortable: ['CORP_CD', 'PHRS_TP', 'PHRS_TITLE', 'PHRS_CNNT', 'PHRS_OWN', 'SORT_SEQ', 'USE_YN', 'REG_USER_NM', 'REG_DTM'],
  orderBy: [
    ['PHRS_TP', 'asc'],
    ['CORP_CD', 'asc'],
    ['SORT_SEQ', 'asc'],
    ['PHRS_SEQ', 'asc'],
  ],
} as const;

/** The shared phrases and the own ones; row-level security sees to it. */
const searched = (ctx: Ctx<unknown>, { PHRS_TP, OWN_TP, KEYWORD }: Partial<PhraseSearch>) => sql<Phrase>`
  select * from (select p.phrs_seq, p.corp_cd, p.phrs_tp, p.phrs_title, p.phrs_cnnt, p.sort_seq, p.use_yn, p.upd_cnt, p.reg_dtm,
      case when p.user_id is null then 'SHR' else 'OWN' end as phrs_own, ${nameIn(ctx.lang, 'U.USER_NM')} as reg_user_nm
    from mdm_phrase p left join cms_user u on u.user_id = p.reg_user_id) x
   where ${anyOf('PHRS_TP', PHRS_TP)} and ${anyOf('PHRS_OWN', OWN_TP)}
     and (${contains('PHRS_TITLE', KEYWORD)} or ${contains('PHRS_CNNT', KEYWORD)})`;

/** A row as it is stored. */
type Stored = Phrase & { USER_ID: string | null };

export default async function mdmFrequentlyUsedPhraseMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmFrequentlyUsedPhraseMgt.select, (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, mdmFrequentlyUsedPhraseMgt.save, async (ctx) => {
    const entries = await lockEntries<Stored>(ctx, phrase, ctx.body.LIST as SaveRow<Stored>[]);
    const isShared = ({ before, ROW_NO }: Entry<Stored>) =>
      before ? before.USER_ID === null : ctx.body.LIST[ROW_NO - 1]?.PHRS_OWN === 'SHR';
    if (!maySharePhrases(ctx.user.roleList) && entries.some(isShared)) throw new Refusal(403, 'MSG000029');
    refuseFaults(await phraseFaults(ctx, entries));
    const of = (wanted: (entry: Entry<Stored>) => boolean) => entries.filter(wanted).map(({ row }) => ({ ...row }));
    const { table, keys, columns } = phrase;
    const typed = columns.filter((column) => column !== 'USER_ID');
    await removeRows(
      ctx.db,
      table,
      keys,
      of(({ removed }) => removed),
    );
    await updateRows(
      ctx.db,
      table,
      keys,
      typed,
      of(({ removed, before }) => !removed && before !== undefined),
    );
    const fresh = entries.filter(({ removed, before }) => !removed && !before);
    const made = await insertedRows<Stored>(
      ctx.db,
      table,
      fresh.map((entry) => {
        const { PHRS_SEQ: _, ...row } = entry.row;
        return { ...row, CORP_CD: ctx.user.CORP_CD, USER_ID: isShared(entry) ? null : ctx.user.USER_ID };
      }),
    );
    for (const [i, entry] of fresh.entries()) entry.row = { ...entry.row, PHRS_SEQ: made[i]?.PHRS_SEQ ?? 0 };
    const { rows } = await sql<Phrase>`${searched(ctx, {})} and phrs_seq = any(${entries.map(({ row }) => row.PHRS_SEQ)})`.execute(ctx.db);
    return {
      LIST: presentInOrder(
        rows,
        keys,
        entries.map(({ row }) => row as Phrase),
      ),
    };
  });
}

/** Faults of phrases that stay: required, type and length, codes that are not in use. */
async function phraseFaults(ctx: Ctx<unknown>, entries: readonly Entry<Stored>[]): Promise<Fault[]> {
  const rules = phrase.rules.filter(({ field }) => field !== 'PHRS_SEQ');
  const codeFaults = await codeCheck(ctx.db, ['PHRS_TP', 'USE_YN'], ctx.label);
  return flatMapInPieces(entries, ({ row, before, removed, ROW_NO }) => {
    if (removed) return [];
    const faults = checkRow(row as unknown as Record<string, unknown>, rules, (field) => ctx.label(field, phrase.table));
    return [...faults, ...codeFaults(row, before, faults)].map((fault) => ({ ...fault, ROW_NO }));
  });
}
