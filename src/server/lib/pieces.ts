import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which other calls get the thread. */
const pieceMs = 2;

let last: Promise<unknown> = Promise.resolve();

/** Lets everything else that is ready run. Of several pieces of work that rest, one goes on in each turn of the event loop. */
function rest(): Promise<unknown> {
  last = last.then(() => nextTurn());
  return last;
}

/**
 * Goes over items that may be thousands, in pieces of a few milliseconds, and lets other calls run in between: the thread that answers everybody
 * is never held for longer than a piece and one item. A few items are gone over at once.
 */
export async function inPieces<T>(items: Iterable<T>, work: (item: T, i: number) => void): Promise<void> {
  let began = performance.now();
  let i = 0;
  for (const item of items) {
    work(item, i++);
    if (performance.now() - began < pieceMs) continue;
    await rest();
    began = performance.now();
  }
}

/** `map` in pieces. */
export async function mapInPieces<T, R>(items: Iterable<T>, make: (item: T, i: number) => R): Promise<R[]> {
  const made: R[] = [];
  await inPieces(items, (item, i) => made.push(make(item, i)));
  return made;
}

/** `flatMap` in pieces. */
export async function flatMapInPieces<T, R>(items: Iterable<T>, make: (item: T, i: number) => readonly R[]): Promise<R[]> {
  const made: R[] = [];
  await inPieces(items, (item, i) => {
    for (const one of make(item, i)) made.push(one);
  });
  return made;
}

/** Items by a key of theirs, in pieces. */
export async function groupInPieces<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Promise<Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  await inPieces(items, (item) => {
    const key = keyOf(item);
    const own = groups.get(key);
    if (own) own.push(item);
    else groups.set(key, [item]);
  });
  return groups;
}

type Change = (name: string, value: unknown) => unknown;

/** Items of a list that are written at once: one by one would take twice as long. */
const writtenAtOnce = 20;

/** The text of a value in parts: a list some items at a time, whatever it is in. */
function* parts(value: unknown, change?: Change): Generator<string> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) yield JSON.stringify(value, change) ?? 'null';
  else if (Array.isArray(value)) {
    yield '[';
    for (let i = 0; i < value.length; i += writtenAtOnce) {
      if (i > 0) yield ',';
      yield JSON.stringify(value.slice(i, i + writtenAtOnce), change).slice(1, -1);
    }
    yield ']';
  } else {
    let before = '{';
    for (const [name, own] of Object.entries(value)) {
      const told = change ? change(name, own) : own;
      if (told === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* parts(told, change);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  }
}

/** `JSON.stringify` in pieces, of data whose lists may be long. */
export async function jsonInPieces(value: unknown, change?: Change): Promise<string> {
  const texts: string[] = [];
  await inPieces(parts(value, change), (part) => texts.push(part));
  return texts.join('');
}
