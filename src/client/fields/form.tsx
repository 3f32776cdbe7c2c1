import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import type { Fault } from '../../contract/call';
import { told } from '../../contract/rules';
import { t } from '../lib/texts';

/** A field that stands in a form: how it is checked and found. */
export interface Entry {
  name: string;
  /** It has several values. */
  list?: boolean;
  element(): HTMLElement | null;
  check(): Fault[];
}

/** A text typed into a field that stands for no value, and why. */
export interface Unread {
  text: string;
  fault: Fault;
}

/** A form as a draft: the values it was loaded with, what was made of them, and what could not be read. */
export interface FormDraft<T> {
  start: T;
  values: T;
  unread?: Readonly<Record<string, Unread>>;
}

/** Values and faults of a group of fields; lives outside React, so that a screen can read it at any moment. */
export interface Form<T extends object = Record<string, unknown>> {
  /** The values now, as they go over the wire. */
  readonly values: T;
  /** Message shown below a field, by its name. */
  readonly faults: Readonly<Record<string, string>>;
  /** What was typed and stands for no value, by field: it stays as it was typed, and no check is passed with it. The value is empty meanwhile. */
  readonly unread: Readonly<Record<string, Unread>>;
  /** Its fields take nothing: the user lacks the grant to save it. */
  readOnly: boolean;
  /** Has something been typed since the form was made, loaded or reset? */
  readonly dirty: boolean;
  set<K extends keyof T>(name: K, value: T[K]): void;
  /** Takes a typed text that stands for no value. */
  refuse(name: string, unread: Unread): void;
  /** Takes values as the saved ones: nothing is dirty, no fault is left. */
  load(values: T): void;
  /** The values go out to be saved. */
  sends(): void;
  /** Takes values as the saved ones, which come while people may type: what they typed since the form was made, or its values went out, stays. */
  arrive(values: T): void;
  /** Back to the values of the start, or of the last `load`. */
  reset(): void;
  /** What `bring` needs to make the form as it is now. */
  keep(): FormDraft<T>;
  bring(draft: FormDraft<T>): void;
  /** Every fault of every field, from the top; marks the fields and puts the focus on the first. */
  check(): Fault[];
  /** Puts the focus on the first field that something can be typed into, once what has just been done is drawn. */
  focus(): void;
  /** Takes the marks off fields. */
  clear(...names: string[]): void;
  /** Marks the fields that the server found fault with. */
  fail(faults: readonly Fault[]): void;
  subscribe(listener: () => void): () => void;
  /** Rises with every change. */
  version(): number;
  /** Is there a field of this name? */
  has(name: string): boolean;
  /** A field comes in: what came for a list as text becomes one. The function given takes it out again. */
  enter(entry: Entry): () => void;
}

/** What fields need of the form they stand in. */
export type FieldForm<T extends object = Record<string, unknown>> = Pick<
  Form<T>,
  'values' | 'faults' | 'unread' | 'readOnly' | 'set' | 'refuse' | 'clear' | 'fail' | 'subscribe' | 'version' | 'has' | 'enter'
>;

/** Several values of a field; an address hands them over as one text, parted by commas. */
export const listOf = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(',').filter(Boolean) : ((value ?? []) as string[]);

/** The values with those of one field as a list. */
const withList = <T extends object>(values: T, name: keyof T): T =>
  typeof values[name] === 'string' ? { ...values, [name]: listOf(values[name]) } : values;

/** Text of a fault: the server's, else of its code with its values (text keys among them are put into words). */
export function faultText(fault: Fault): string {
  const { code, args } = told(fault);
  return fault.MESSAGE ?? t(code, ...args.map((arg) => (typeof arg === 'string' && arg.startsWith('UI.') ? t(arg) : arg)));
}

/** Makes a form; components use `useForm`. */
export function createForm<T extends object>(initial: T): Form<T> {
  let start = initial;
  let values = initial;
  let faults: Record<string, string> = {};
  let unread: Record<string, Unread> = {};
  /** The values as they went out to be saved. */
  let sent: T | null = null;
  let count = 0;
  const entries = new Set<Entry>();
  const listeners = new Set<() => void>();
  const changed = () => {
    count++;
    for (const listener of [...listeners]) listener();
  };
  const mark = (found: readonly Fault[]) => {
    faults = { ...faults };
    for (const fault of found) if (fault.FIELD) faults[fault.FIELD] ??= faultText(fault);
  };
  const unmark = (names: readonly string[]): boolean => {
    if (!names.some((name) => name in faults)) return false;
    faults = Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)));
    return true;
  };
  const drop = (name: string): boolean => {
    if (!(name in unread)) return false;
    const { [name]: _, ...others } = unread;
    unread = others;
    return true;
  };
  const inOrder = () => [...entries].sort((a, b) => order(a.element(), b.element()));
  const load = (next: T) => {
    start = next;
    values = next;
    faults = {};
    unread = {};
    sent = null;
    changed();
  };
  return {
    get values() {
      return values;
    },
    get faults() {
      return faults;
    },
    get unread() {
      return unread;
    },
    readOnly: false,
    get dirty() {
      if (Object.keys(unread).length > 0) return true;
      return values !== start && Object.keys({ ...start, ...values }).some((k) => !same(values[k as keyof T], start[k as keyof T]));
    },
    set(name, value) {
      if (!drop(name as string) && Object.is(values[name], value)) return;
      values = { ...values, [name]: value };
      unmark([name as string]);
      changed();
    },
    refuse(name, typed) {
      unread = { ...unread, [name]: typed };
      values = { ...values, [name]: null };
      unmark([name]);
      changed();
    },
    load,
    sends() {
      sent = values;
    },
    arrive(next) {
      const before = sent ?? start;
      const typed = Object.entries(values).filter(([name, value]) => name in unread || !same(value, before[name as keyof T]));
      sent = null;
      start = next;
      values = { ...next, ...Object.fromEntries(typed) };
      unmark(Object.keys(faults).filter((name) => !typed.some(([of]) => of === name)));
      changed();
    },
    reset: () => load(start),
    keep: () => ({ start, values, unread }),
    bring(draft) {
      ({ start, values, unread = {} } = draft);
      changed();
    },
    check() {
      const ordered = inOrder();
      // What was typed into a field that is no longer there counts too.
      const gone = Object.entries(unread).filter(([name]) => !ordered.some((entry) => entry.name === name));
      const found = [...ordered.flatMap((entry) => entry.check()), ...gone.map(([FIELD, { fault }]) => ({ ...fault, FIELD }))];
      faults = {};
      mark(found);
      changed();
      const first = found[0]?.FIELD;
      ordered
        .find((entry) => entry.name === first)
        ?.element()
        ?.focus();
      return found;
    },
    focus() {
      const first = () => inOrder().find((entry) => entry.element()?.matches(':not(output, :disabled, [readonly])'));
      setTimeout(() => first()?.element()?.focus());
    },
    clear(...names) {
      if (unmark(names.filter((name) => !(name in unread)))) changed();
    },
    fail(found) {
      unmark(found.map((fault) => fault.FIELD ?? ''));
      mark(found);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    version: () => count,
    has: (name) => [...entries].some((entry) => entry.name === name),
    enter(entry) {
      entries.add(entry);
      const { name, list } = entry;
      if (list && [start, values].some((of) => typeof of[name as keyof T] === 'string')) {
        [start, values] = [withList(start, name as keyof T), withList(values, name as keyof T)];
        changed();
      }
      return () => {
        entries.delete(entry);
      };
    },
  };
}

const same = (a: unknown, b: unknown): boolean =>
  Object.is(a ?? null, b ?? null) || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));

const order = (a: HTMLElement | null, b: HTMLElement | null): number =>
  a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** A form for the life of the component, which renders again with every change of it. */
export function useForm<T extends object>(initial: T | (() => T)): Form<T> {
  const [form] = useState(() => createForm(typeof initial === 'function' ? initial() : initial));
  useSyncExternalStore(form.subscribe, form.version);
  return form;
}

interface Scope {
  form: FieldForm;
  screen?: string | undefined;
  table?: string | undefined;
  search?: boolean | undefined;
  reading?: boolean | undefined;
}

const Context = createContext<Scope | null>(null);

/** Fields inside bind to the form by their name; `screen` and `table` make their titles more special, `search` says that they are conditions. */
export function FormScope<T extends object>(props: {
  form: FieldForm<T>;
  screen?: string;
  table?: string;
  search?: boolean;
  /** The form is there to be read: fields that take nothing show their plain value. */
  reading?: boolean;
  children: ReactNode;
}) {
  const { form, screen, table, search, reading, children } = props;
  return <Context value={{ form: form as unknown as FieldForm, screen, table, search, reading }}>{children}</Context>;
}

/** The form that a field stands in, or null. */
export const useFormScope = (): Scope | null => useContext(Context);
