import { type CodeItem, lookupOf, textsAtOnce } from '../../contract/code';
import { commonPopup, type LookupKind, lookupKind, lookupPopup } from '../../contract/lookup';
import { matchEntries, plainText } from '../../contract/typed';
import { introCall } from './call';
import { openPopup } from './openers';
import { t } from './texts';

type Conditions = Record<string, unknown>;

/** What the look-up popups are given. */
export interface LookupParam {
  KIND: LookupKind;
  /** What was typed; empty when the popup is opened without typing. */
  KEYWORD: string;
  /** Further conditions. */
  search: Conditions;
  /** The code that the field holds: its row is the current one. */
  CODE?: string | null;
  /** Stopped customers are refused: a new document is being made. */
  inBusiness?: boolean;
  /** Several may be chosen at once; the popup hands back a list. */
  many?: boolean;
}

/** Look-ups of what was typed into fields that were left: their answers fill more than the code. */
const resolving = new Set<Promise<unknown>>();

/** Whatever is pressed meanwhile waits for this look-up. */
export function noteResolving(work: Promise<unknown>): void {
  resolving.add(work);
  const done = () => void resolving.delete(work);
  work.then(done, done);
}

/** Does something once no look-up of a typed code is on its way; at once where none is. What it gives is its own affair. */
export async function onceResolved(run: () => unknown): Promise<void> {
  while (resolving.size) await Promise.allSettled([...resolving]);
  run();
}

/** Entries offered while typing, and looked at for an exact hit. */
const few = 50;

async function ask(kind: LookupKind, conditions: Conditions, size?: number): Promise<CodeItem[] | null> {
  const { call, search } = lookupOf(kind);
  try {
    const { data } = await introCall(call, { SEARCH: { ...search, ...conditions }, ...(size ? { SIZE: size } : {}) });
    return data.LIST;
  } catch {
    return null;
  }
}

/** The first entries of a kind that a keyword matches (CODE exactly or at its start, NAME anywhere); null when the look-up failed. */
export const findEntries = (kind: LookupKind, keyword: string, conditions: Conditions = {}): Promise<CodeItem[] | null> =>
  ask(kind, { ...lookupKind(kind)?.search, ...conditions, KEYWORD: keyword }, few);

/** The entries of many codes by one call, in use or not (USE_YN); null when the look-up failed. */
export const findCodes = (kind: LookupKind, codes: readonly string[], conditions: Conditions = {}): Promise<CodeItem[] | null> =>
  ask(kind, { ...conditions, CODES: codes });

/** What each of many texts may mean, by the text: its first two matches, those of its whole code or name first. Null when the look-up failed. */
export async function findMeant(
  kind: LookupKind,
  texts: readonly string[],
  conditions: Conditions = {},
): Promise<Map<string, CodeItem[]> | null> {
  const found = new Map<string, CodeItem[]>();
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const TEXTS = texts.slice(from, from + textsAtOnce);
    const list = await ask(kind, { ...lookupKind(kind)?.search, ...conditions, TEXTS });
    if (list === null) return null;
    for (const item of list) found.set(String(item.TEXT), [...(found.get(String(item.TEXT)) ?? []), item]);
  }
  return found;
}

/** The entry that a text means: the one whose code it is, else the only one found. */
export const meantEntry = (list: readonly CodeItem[], text: string): CodeItem | undefined =>
  exactEntry(list, text) ?? (list.length === 1 ? list[0] : undefined);

/** The one entry whose code the text is, in any letter case where none is spelt like it. */
export function exactEntry(list: readonly CodeItem[], text: string): CodeItem | undefined {
  const spelt = list.filter((item) => item.CODE === text);
  const named = spelt.length ? spelt : list.filter((item) => item.CODE.toUpperCase() === text.toUpperCase());
  return named.length === 1 ? named[0] : undefined;
}

/** The one entry whose whole name the text is, else the only one it is the code of. */
export function namedEntry(list: readonly CodeItem[], text: string): CodeItem | undefined {
  const wanted = plainText(text).toLowerCase();
  const named = list.filter((item) => plainText(item.NAME).toLowerCase() === wanted);
  return named.length ? (named.length === 1 ? named[0] : undefined) : exactEntry(list, text);
}

/** The only entry offered for a text, where its code or name begins with the text or has it in it: what is typed means that, as a code would. */
export const onlyEntry = (offered: readonly CodeItem[], text: string): CodeItem | null =>
  offered.length === 1 ? (matchEntries(text, offered).named ?? null) : null;

/** Business with this customer is suspended. */
export const isStopped = (item: Readonly<Record<string, unknown>>): boolean => item.STOP_YN === 'Y';

/** The opener's conditions, with those of the kind where it says nothing of them. */
const withKind = (param: LookupParam): LookupParam => ({ ...param, search: { ...lookupKind(param.KIND)?.search, ...param.search } });

/** Lets the user choose an entry in the popup of its kind; closing it rejects as every search popup does. */
export function openLookup(given: LookupParam): Promise<CodeItem> {
  const param = withKind(given);
  const popup = lookupPopup(param.KIND);
  const title = popup === commonPopup ? { title: t('UI.LOOKUP.TITLE', t(`UI.LOOKUP.${param.KIND}`)) } : {};
  return openPopup<CodeItem>(popup, { param, ...title });
}

/** A text that is a name: typed freely, or chosen among entries, with what else a chosen one fills. What is said of a row is the form's values in a form. */
export interface NameLookup<R> {
  /** Kind of the entries that are offered while typing, and in the look-up popup. */
  kind?: LookupKind;
  /** Further conditions. */
  search?: (row: object) => Conditions;
  /** What an offered entry says beside its name. */
  hint?: (item: CodeItem) => string;
  /** Opens another popup than that of the kind. */
  choose?: (row: object) => Promise<CodeItem>;
  /** What it fills. `onlyEmpty`: what columns hold stays, and nobody is asked. */
  fill?: (item: CodeItem, row: object, onlyEmpty?: boolean) => Partial<R> | Promise<Partial<R>>;
}

type Choosing = Pick<NameLookup<object>, 'kind' | 'search' | 'choose'>;

/** Lets the user choose an entry for a name; null when the popup is closed without one. */
export const chooseName = ({ kind, search, choose }: Choosing, KEYWORD: string, row: object): Promise<CodeItem | null> =>
  (choose ? choose(row) : openLookup({ KIND: kind as LookupKind, KEYWORD, search: search?.(row) ?? {} })).catch(() => null);

/** The same for a keyword not looked up yet: the entry it means is taken at once, without showing the popup. */
export async function chooseEntry(param: LookupParam): Promise<CodeItem> {
  const { KIND, KEYWORD, search } = param;
  const meant = KEYWORD && meantEntry((await findEntries(KIND, KEYWORD, search)) ?? [], KEYWORD);
  return meant || openLookup(param);
}
