import { useSyncExternalStore } from 'react';
import { numberText } from '../../contract/shown';
import { store } from './store';

export type Lang = 'ko' | 'en';
export type Texts = Readonly<Record<string, string>>;

const state = store<{ lang: Lang; texts: Texts }>({ lang: 'ko', texts: {} });

/** Shows this language from now on; components that use `useLang` render again. */
export const setTexts = (lang: Lang, texts: Texts): void => state.set({ lang, texts });

/** The language shown; Korean until another one is loaded. */
export const lang = (): Lang => state.get().lang;

/** The language shown; the component renders again when it changes. */
export const useLang = (): Lang => useSyncExternalStore(state.subscribe, lang);

/** Calls back when language or texts change. */
export const onTexts = state.subscribe;

/** Is there a text of this key? */
export const hasText = (key: string): boolean => state.get().texts[key] !== undefined;

/** Puts values for {0}, {1} … into a text; a number is grouped. */
export const fill = (text: string, args: readonly (string | number)[]): string =>
  text.replace(/\{(\d+)\}/g, (whole, i: string) => {
    const value = args[+i] ?? whole;
    return typeof value === 'number' ? numberText(value) : value;
  });

/** Text of a key in the language shown, with its values for {0}, {1} …; a missing key shows itself. */
export function t(key: string, ...args: (string | number)[]): string {
  const text = state.get().texts[key];
  return text === undefined ? key : fill(text, args);
}

/**
 * Title of a column, the most special one: of the screen, of the table, of the column; else that of a search condition.
 * A joined name has the title of what it names: TRUCK_NM that of TRUCK_CD, TRUCK_SECT_NM that of TRUCK_SECT. Else the column's name.
 */
export function label(field: string, screen?: string, table?: string): string {
  const { texts } = state.get();
  const own = (name: string) =>
    (screen && texts[`LBL.${screen}.${name}`]) || (table && texts[`LBL.${table}.${name}`]) || texts[`LBL.${name}`];
  const named = field.endsWith('_NM') ? field.slice(0, -3) : null;
  const ofCode = named && (own(`${named}_CD`) || own(`${named}_ID`) || own(named) || own(`${named}_TP`))?.replace(/ code$/, '');
  return own(field) || texts[`UI.SRCH.${field}`] || ofCode || field;
}
