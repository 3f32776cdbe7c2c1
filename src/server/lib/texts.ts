import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { numberText } from '../../contract/shown';
import type { Database } from '../db/types';
import type { Events } from './events';

export type Lang = 'ko' | 'en';
type Map_ = Readonly<Record<string, string>>;

/** Areas of `UI.*` that the pages under /login use; messages and labels of their fields come along. */
const introAreas = ['APP', 'COMMON', 'LOGIN', 'REG', 'OTP', 'QUOTE', 'FIELD', 'POP', 'ERR', 'A11Y', 'SHARE'];

/** The language map as one process holds it: at most a minute old, and dropped everywhere when it is changed. */
export class Texts {
  private readonly maps;
  private readonly last = new Map<string, Map_>();

  constructor(db: Kysely<Database>, events: Events) {
    this.maps = events.cache(['texts'], 60_000, async (lang): Promise<Map_> => {
      const { rows } = await sql<{ LANG_KEY: string; LANG_TXT: string }>`
        select lang_key, lang_txt from cms_lang where lang_cd = ${lang} order by lang_key`.execute(db);
      const map = Object.fromEntries(rows.map((row) => [row.LANG_KEY, row.LANG_TXT]));
      this.last.set(lang, map);
      return map;
    });
  }

  /** Every text of a language by its key. */
  map(lang: Lang): Promise<Map_> {
    return this.maps.get(lang);
  }

  /** The texts that may be read without a session: of the pages under /login, and the messages. */
  async intro(lang: Lang): Promise<Map_> {
    const all = await this.map(lang);
    const open = (key: string) => key.startsWith('MSG') || key.startsWith('LBL.') || introAreas.includes(key.split('.')[1] ?? '');
    return Object.fromEntries(Object.entries(all).filter(([key]) => open(key)));
  }

  /** The texts as they were last read, without the database: to say that it does not answer. */
  atHand(lang: Lang): Speech | undefined {
    const map = this.last.get(lang);
    return map && new Speech(map);
  }

  /** What turns keys and columns into texts of one language, loaded once for a call. */
  async of(lang: Lang): Promise<Speech> {
    return new Speech(await this.map(lang));
  }
}

/** Texts of one language at hand. */
export class Speech {
  constructor(private readonly map: Map_) {}

  /** Text of a key with its placeholders filled: a number is grouped, an argument that is itself a key of a text is put in as its text. Unknown: the key. */
  text(key: string, ...args: (string | number)[]): string {
    const template = this.map[key] ?? key;
    return template.replace(/\{(\d+)\}/g, (whole, n: string) => {
      const value = args[Number(n)];
      if (value === undefined) return whole;
      if (typeof value === 'number') return numberText(value);
      return /^(UI|LBL)\./.test(value) ? (this.map[value] ?? value.replace('LBL.', '')) : value;
    });
  }

  /** Title of a column; the screen's own goes before the table's, that before the common one. A joined name has the title of its code. */
  label(field: string, screen?: string, table?: string): string {
    const own = (name: string) =>
      (screen && this.map[`LBL.${screen}.${name}`]) || (table && this.map[`LBL.${table}.${name}`]) || this.map[`LBL.${name}`];
    const named = field.endsWith('_NM') ? field.slice(0, -3) : null;
    return own(field) ?? (named && (own(`${named}_CD`) ?? own(`${named}_ID`))) ?? field;
  }
}
