import { sql } from 'kysely';
import { field } from '../../../contract/dictionary';
import type { LookupKind } from '../../../contract/lookup';
import { wireText } from '../../../contract/shown';
import { namesOf } from '../../code/lookup.service';
import { codeNames } from '../../lib/codeNames';
import { nameIn } from '../../lib/names';
import { references } from '../../lib/references';
import type { Ctx } from '../../lib/serve';

/** What of a change says which value it tells of. */
interface Place {
  TBL_NM: string;
  COL_NM: string | null;
}

/** A change of the history, and what the key of the part that it is of has besides. */
interface Told extends Place {
  PART: string;
  OLD_VAL: string | null;
  NEW_VAL: string | null;
}

/** The look-up whose entries are the rows of a table. */
const kindOf: Readonly<Record<string, LookupKind>> = {
  CMS_ROLE: 'Role',
  CMS_SCREEN: 'Screen',
  CMS_USER: 'User',
  MDM_CARRIER: 'Carrier',
  MDM_CNTR_TP: 'CntrTp',
  MDM_CORP: 'Corp',
  MDM_COUNTRY: 'Country',
  MDM_CUST: 'Customer',
  MDM_CYCFS: 'CyCfs',
  MDM_FREIGHT: 'Freight',
  MDM_ORGN: 'Orgn',
  MDM_PORT: 'Port',
};

const rightTables = ['CMS_ROLE_MENU', 'CMS_ROLE_BTN'];
const named = (name: string | null | undefined, code: string): string => (name ? `${name} (${code})` : code);

/** Names of the rows that columns of a table name, by column and code: those alone that the reader's look-ups know. */
async function entryNames(ctx: Ctx<unknown>, table: string, changes: readonly Told[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { COL, OTHER } of await references(ctx, 'conrelid', table)) {
    const kind = kindOf[OTHER];
    const codes = changes.filter(({ COL_NM }) => COL_NM === COL).flatMap(({ OLD_VAL, NEW_VAL }) => [OLD_VAL, NEW_VAL]);
    if (!kind || codes.length === 0) continue;
    for (const [code, name] of await namesOf(ctx, kind, codes)) names.set(`${COL} ${code}`, name);
  }
  return names;
}

/** Names of menus, and of their buttons by `menu|button`. */
async function menuNames({ db, lang }: Ctx<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<{ ID: string; NM: string }>`
    select menu_id as id, ${nameIn(lang, 'MENU_NM')} as nm from cms_menu
    union all select menu_id || '|' || btn_id, ${nameIn(lang, 'BTN_NM')}
    from cms_menu join cms_screen_btn using (scrn_id)`.execute(db);
  return new Map(rows.map(({ ID, NM }) => [ID, NM]));
}

/**
 * How the history of a row is told to its reader: codes by their names, Y and N as words, days, times and numbers as they are shown everywhere,
 * and what names a row of another table by its name, with the code behind it. A row outside the reader's look-ups keeps its code alone.
 */
export async function historyWords(ctx: Ctx<unknown>, changes: readonly Told[]) {
  const tables = [...new Set(changes.map(({ TBL_NM }) => TBL_NM))];
  const columns = new Set(changes.flatMap(({ COL_NM }) => COL_NM ?? []));
  const coded = [...columns].flatMap((column) => {
    const group = field(column)?.code;
    return group ? [[column, group] as const] : [];
  });
  const codes = await codeNames(ctx, Object.fromEntries([...coded, ['LANG_CD', 'LANG_CD']]));
  const entries = new Map<string, Map<string, string>>();
  for (const table of tables) {
    const its = changes.filter(({ TBL_NM }) => TBL_NM === table);
    entries.set(table, await entryNames(ctx, table, its));
  }
  const menus = columns.has('UPPER_MENU_ID') || tables.some((table) => rightTables.includes(table)) ? await menuNames(ctx) : new Map();

  const right = (value: string): string => {
    const [menu = '', button] = value.split('|');
    return named([menus.get(menu), button && menus.get(value)].filter(Boolean).join(' '), button ?? menu);
  };
  return {
    /** A value before or after a change. */
    value({ TBL_NM, COL_NM }: Place, value: string | null): string | null {
      if (value === null || COL_NM === null) return value;
      if (rightTables.includes(TBL_NM) || COL_NM === 'UPPER_MENU_ID') return right(value);
      const entry = entries.get(TBL_NM)?.get(`${COL_NM} ${value}`);
      return entry ? named(entry, value) : (codes[COL_NM]?.get(value) ?? wireText(COL_NM, value));
    },
    /** Which part of the row a change is of: the language of a text; a right by itself. */
    part: ({ TBL_NM, PART }: Pick<Told, 'TBL_NM' | 'PART'>): string =>
      (TBL_NM === 'CMS_LANG' ? codes.LANG_CD?.get(PART) : undefined) ?? PART,
  };
}
