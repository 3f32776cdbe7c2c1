import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type CodeItem, type CodeRequests, codeCalls } from '../../contract/code';
import { introCall } from './call';
import { onSession } from './session';
import { store } from './store';
import { lang, onTexts } from './texts';

export type { CodeItem, CodeRequests } from '../../contract/code';

type Request = CodeRequests[string];

/** Lists of the session by name and conditions; `null` while one is on its way. */
const lists = new Map<string, CodeItem[] | null>();
/** Rises with every change of `lists`, so that components notice. */
const version = store(0);
let waiting = new Map<string, { name: string; request: Request }>();

/** A list is known by its name; one with further conditions, or another group under that name, by these too. */
const keyOf = (name: string, request: Request): string =>
  request.MSTR_CD === name && Object.keys(request).length === 1 ? name : `${name} ${JSON.stringify(request)}`;

/** Rises when every list is forgotten, so that shown components ask again. */
const epoch = store(0);

const changed = () => version.set(version.get() + 1);

/** Forgets every list. */
export function clearCodes(): void {
  lists.clear();
  waiting = new Map();
  epoch.set(epoch.get() + 1);
  changed();
}

onSession(clearCodes);
let shownLang = lang();
onTexts(() => {
  if (shownLang !== lang()) clearCodes();
  shownLang = lang();
});

/** Asks for lists that are not known yet: all that are asked in one turn go in one call. */
export function askCodes(requests: CodeRequests): void {
  for (const [name, request] of Object.entries(requests)) {
    const key = keyOf(name, request);
    if (lists.has(key)) continue;
    lists.set(key, null);
    if (waiting.size === 0) queueMicrotask(() => void fetchWaiting());
    waiting.set(key, { name, request });
  }
}

async function fetchWaiting(): Promise<void> {
  const asked = waiting;
  waiting = new Map();
  if (asked.size === 0) return;
  const body: CodeRequests = {};
  const keys = new Map<string, string>();
  for (const [key, { name, request }] of asked) {
    let free = name;
    for (let n = 2; free in body; n++) free = `${name}_${n}`;
    body[free] = request;
    keys.set(free, key);
  }
  const mine = [...keys].filter(([, key]) => lists.get(key) === null);
  const failed = (name: string, key: string) => (body[name]?.CODES ? lists.set(key, []) : lists.delete(key));
  try {
    const { data } = await introCall(codeCalls.selectCommonCode, body);
    for (const [name, key] of mine) if (lists.get(key) === null) lists.set(key, data[name] ?? []);
  } catch {
    // A failed look-up gives nothing; the next screen that asks tries again. Single codes are asked for by every drawing: once is enough.
    for (const [name, key] of mine) failed(name, key);
  }
  changed();
}

/** Is the list of a group on its way? */
export const areComing = (group: string): boolean => lists.get(group) === null;

const none: CodeItem[] = [];

/** The list if it is there, else an empty one. Does not ask for it. */
export const codes = (name: string, request: Request = { MSTR_CD: name }): CodeItem[] => lists.get(keyOf(name, request)) ?? none;

/** Code lists by the names asked under: fetched once a session, in one call for all that a screen asks; empty until they come or when they fail. */
export function useCodes(requests: CodeRequests): Record<string, CodeItem[]> {
  const wanted = JSON.stringify(requests);
  const seen = useSyncExternalStore(version.subscribe, version.get);
  const life = useSyncExternalStore(epoch.subscribe, epoch.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when everything was forgotten
  useEffect(() => askCodes(JSON.parse(wanted) as CodeRequests), [wanted, life]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` stands for the lists, which live outside React
  return useMemo(() => {
    const entries = Object.entries(JSON.parse(wanted) as CodeRequests).map(([name, request]) => [name, codes(name, request)] as const);
    return Object.fromEntries(entries);
  }, [wanted, seen]);
}

/** Rises whenever a list arrives: for what shows code names outside `useCodes`. */
export const useCodesVersion = (): number => useSyncExternalStore(version.subscribe, version.get);

/** Shown name of an entry in the language shown. */
export const nameOf = (item: CodeItem): string => (lang() === 'en' && item.ENG_NAME ? item.ENG_NAME : item.NAME);

/** A code that old rows hold and its list no longer does: asked for by itself, its name stays known for the session. */
const retired = (group: string, code: string): Request => ({ MSTR_CD: group, CODES: [code] });

/** Name of a code in the language shown, also of one no longer in use; the code itself while it is on its way or where there is none. */
export function codeName(group: string, code: string): string {
  const list = lists.get(group);
  const item = list?.find((entry) => entry.CODE === code);
  if (item || !list) return item ? nameOf(item) : code;
  askCodes({ [group]: retired(group, code) });
  const [old] = codes(group, retired(group, code));
  return old ? nameOf(old) : code;
}
