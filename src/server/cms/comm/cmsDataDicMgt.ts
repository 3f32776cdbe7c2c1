import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import {
  cmsDataDicMgt,
  type DicEntry,
  type DicSearch,
  dicColumns,
  dicFaults,
  dicRules,
  hasOwnType,
} from '../../../contract/cms/comm/cmsDataDicMgt';
import { type Entry, entryFaults, lockEntries, writeEntries } from '../../lib/entries';
import { page } from '../../lib/page';
import { refuseFaults } from '../../lib/refusal';
import { presentInOrder } from '../../lib/save';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';
import { dicUses, namedUses, writeTitles } from './dictionary.service';

const dictionary = { table: 'CMS_DATA_DIC', keys: ['DIC_CD'], columns: dicColumns } as const;
const list = ['DIC_CD', ...dicColumns];
const order = { sortable: list, orderBy: [['DIC_CD', 'asc']] } as const;
const written = /^[A-Z0-9_]+$/;
const types = ['DATA_TP', 'DATA_LEN', 'DEC_LEN'] as const;

const searched = ({ DIC_TP, KEYWORD, DOMAIN_CD, USE_YN }: Partial<DicSearch>) => sql<DicEntry>`
  select dic_cd, dic_tp, dic_nm, dic_eng_nm, domain_cd, data_tp, data_len, dec_len, mstr_cd, use_yn, rmk, upd_cnt from cms_data_dic d
  where ${anyOf('D.DIC_TP', DIC_TP)} and ${anyOf('D.DOMAIN_CD', DOMAIN_CD)} and ${anyOf('D.USE_YN', USE_YN)}
    and (${contains('D.DIC_CD', KEYWORD)} or ${contains('D.DIC_NM', KEYWORD)} or ${contains('D.DIC_ENG_NM', KEYWORD)})`;

export default async function cmsDataDicMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsDataDicMgt.select, async (ctx) => page(ctx, searched(ctx.body.SEARCH), ctx.body, order));

  serve(app, cmsDataDicMgt.save, async (ctx) => {
    // One save after the other: entries refer to each other, and titles follow them.
    await sql`select pg_advisory_xact_lock(hashtext(x)) from unnest('{cms_data_dic,cms_lang}'::text[]) x`.execute(ctx.db);
    const entries = await lockEntries<DicEntry>(ctx, dictionary, ctx.body.LIST);
    const faults = [...(await entryFaults(ctx, dictionary, entries, dicRules, written)), ...(await ownFaults(ctx, entries))];
    refuseFaults(faults.length > 0 ? faults : await usedFaults(ctx, entries));
    await writeEntries(ctx.db, dictionary, await withDomainTypes(ctx, entries));
    await typesFollow(ctx, entries);
    await writeTitles(ctx, entries);
    const { rows } = await sql<DicEntry>`${searched({})} and dic_cd = any(${entries.map(({ row }) => row.DIC_CD)})`.execute(ctx.db);
    return {
      LIST: presentInOrder(
        rows,
        dictionary.keys,
        entries.map(({ row }) => row),
      ),
    };
  });

  serve(app, cmsDataDicMgt.excel, async (ctx) => {
    const { LIST: rows } = await page(ctx, searched(ctx.body.SEARCH), ctx.body, { ...order, cap: ctx.settings.EXCEL_MAX_ROW });
    return loggedWorkbook(ctx, { name: await screenName(ctx, 'cmsDataDicMgt'), table: dictionary.table, columns: list, rows });
  });
}

/** The domains among these codes, as they are in the table. */
const domainsOf = async ({ db }: Ctx<unknown>, codes: readonly string[]): Promise<DicEntry[]> =>
  (await sql<DicEntry>`${searched({ DIC_TP: 'DOMAIN' })} and dic_cd = any(${codes})`.execute(db)).rows;

const stays = (entry: Entry<DicEntry>) => !entry.removed;
const codesOf = (entries: readonly Entry<DicEntry>[], name: 'DIC_CD' | 'DOMAIN_CD' | 'MSTR_CD') =>
  entries.map(({ row }) => String(row[name] ?? ''));

/** Faults of entries that stay: of their kind, domains and code groups that do not exist or are not in use, a domain that would be none any more. */
async function ownFaults(ctx: Ctx<unknown>, entries: readonly Entry<DicEntry>[]): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, dictionary.table);
  const known = await domainsOf(ctx, codesOf(entries, 'DOMAIN_CD'));
  const { rows: groups } = await sql<{ MSTR_CD: string }>`
    select mstr_cd from cms_code_mst where mstr_cd = any(${codesOf(entries, 'MSTR_CD')})`.execute(ctx.db);
  const uses = await dicUses(ctx, codesOf(entries.filter(stays), 'DIC_CD'), []);
  return entries.filter(stays).flatMap(({ row, before, ROW_NO }) => {
    const faults = dicFaults(row, title);
    const unknown = (FIELD: 'DOMAIN_CD' | 'MSTR_CD') => faults.push({ FIELD, CODE: 'MSG000017', ARGS: [title(FIELD), String(row[FIELD])] });
    if (row.DOMAIN_CD && !hasOwnType(row)) {
      const here = entries.find((other) => other.row.DIC_CD === row.DOMAIN_CD)?.row;
      const domain = here ?? known.find((one) => one.DIC_CD === row.DOMAIN_CD);
      const gone = entries.some((other) => other.removed && other.row.DIC_CD === row.DOMAIN_CD);
      const isOld = before?.DOMAIN_CD === row.DOMAIN_CD;
      if (!domain || gone || !hasOwnType(domain) || (domain.USE_YN !== 'Y' && !isOld)) unknown('DOMAIN_CD');
    }
    if (row.MSTR_CD && !groups.some((group) => group.MSTR_CD === row.MSTR_CD)) unknown('MSTR_CD');
    if (before && hasOwnType(before) && !hasOwnType(row) && uses.get(row.DIC_CD)?.terms.length)
      faults.push({ FIELD: 'DIC_TP', CODE: 'MSG000194' });
    return faults.map((fault) => ({ ...fault, ROW_NO }));
  });
}

/** Entries that may not be removed, with where they are used. */
async function usedFaults(ctx: Ctx<unknown>, entries: readonly Entry<DicEntry>[]): Promise<Fault[]> {
  const removed = entries.filter((entry) => entry.removed);
  const codes = codesOf(removed, 'DIC_CD');
  const uses = await dicUses(ctx, codes, codes);
  return removed.flatMap(({ row, ROW_NO }): Fault[] => {
    const used = uses.get(row.DIC_CD);
    return used ? [{ ROW_NO, FIELD: 'DIC_CD', CODE: 'MSG000026', ARGS: [namedUses(used)] }] : [];
  });
}

/** Entries with the type that follows from their domain: a domain has its own, who has none of either has no type. */
async function withDomainTypes(ctx: Ctx<unknown>, entries: readonly Entry<DicEntry>[]): Promise<Entry<DicEntry>[]> {
  const known = await domainsOf(ctx, codesOf(entries, 'DOMAIN_CD'));
  return entries.map((entry) => {
    const { row } = entry;
    if (hasOwnType(row)) return { ...entry, row: { ...row, DOMAIN_CD: null } };
    const domain = entries.find((other) => other.row.DIC_CD === row.DOMAIN_CD)?.row ?? known.find((one) => one.DIC_CD === row.DOMAIN_CD);
    const type = Object.fromEntries(types.map((name) => [name, domain?.[name] ?? null]));
    return { ...entry, row: { ...row, ...type } };
  });
}

/** Words and terms of changed domains get the type these have now. */
async function typesFollow({ db }: Ctx<unknown>, entries: readonly Entry<DicEntry>[]): Promise<void> {
  const changed = entries.filter(({ row, before }) => before && hasOwnType(row) && types.some((name) => row[name] !== before[name]));
  if (changed.length === 0) return;
  await sql`
    update cms_data_dic t set data_tp = d.data_tp, data_len = d.data_len, dec_len = d.dec_len from cms_data_dic d
     where d.dic_cd = t.domain_cd and d.dic_cd = any(${codesOf(changed, 'DIC_CD')})
       and (t.data_tp, t.data_len, t.dec_len) is distinct from (d.data_tp, d.data_len, d.dec_len)`.execute(db);
}
