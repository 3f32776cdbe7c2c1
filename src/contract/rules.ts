import type { Fault } from './call';
import { exceeds, isDate8, isInstant, isTime, type Span } from './dates';
import { type Field, field, isNumber } from './dictionary';
import { composed, lengthOf } from './text';
import { readTel } from './typed';

/** The validation rules of the product as pure functions: forms, grids and server ask the same ones. */

export const isMobile = (value: string): boolean => /^\d{3}-\d{3,4}-\d{4}$/.test(value);

/** An e-mail address whose top-level part has 2 to 24 letters. */
export const isEmail = (value: string): boolean =>
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/.test(
    value,
  );

/** Letters, digits and the extra characters (underscore, hyphen, dot unless said otherwise). */
export function isUserId(value: string, extras = '_-.'): boolean {
  return value !== '' && [...value].every((c) => /[A-Za-z0-9]/.test(c) || extras.includes(c));
}

export type PasswordKind = 'UPPER' | 'LOWER' | 'DIGIT' | 'SPECIAL';

const kinds: [PasswordKind, RegExp][] = [
  ['UPPER', /[A-Z]/],
  ['LOWER', /[a-z]/],
  ['DIGIT', /\d/],
  ['SPECIAL', /[!@#$%^&*()_+\-=?]/],
];

/** Kinds of character a password lacks (MSG000117 names them). */
export const missingKinds = (password: string): PasswordKind[] => kinds.filter(([, re]) => !re.test(password)).map(([kind]) => kind);

/** Does one character stand four times in a row? (MSG000118) */
export const hasRun = (password: string): boolean => /(.)\1{3}/su.test(password);

/** Does the password hold four characters in a row of the user ID, in any letter case? (MSG000119) */
export function holdsUserId(password: string, userId: string): boolean {
  const pw = password.toLowerCase();
  const id = userId.toLowerCase();
  for (let i = 0; i + 4 <= id.length; i++) if (pw.includes(id.slice(i, i + 4))) return true;
  return false;
}

/** Are the first and last characters A-Z or 0-9? Used only where the setting asks for it. */
export const hasPlainEnds = (password: string): boolean => /^[A-Z0-9](.*[A-Z0-9])?$/s.test(password);

/** Length in bytes; a wide character (beyond Latin-1) counts as `wide`, 2 unless said otherwise. */
export function byteLength(text: string, wide: 1 | 2 = 2): number {
  let n = 0;
  for (const c of composed(text)) n += (c.codePointAt(0) ?? 0) > 0xff ? wide : 1;
  return n;
}

/** A container number as it is stored: in capitals, without the blanks and hyphens that people write in it (`MSKU 123456-5`). */
export const bareContainerNo = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();

/** ISO 6346: owner code with U, J or Z, six digits and the check digit. */
export function isContainerNo(value: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(value)) return false;
  const weight = (c: string) => {
    if (c <= '9') return +c;
    const n = c.charCodeAt(0) - 65 + 10;
    return n + Math.floor((n - 1) / 10);
  };
  let sum = 0;
  for (let i = 0; i < 10; i++) sum += weight(value.charAt(i)) * 2 ** i;
  return ((sum % 11) % 10).toString() === value.charAt(10);
}

/** Korean business registration number, with or without its dashes. */
export function isBizNo(value: string): boolean {
  const d = value.replace(/^(\d{3})-(\d{2})-(\d{5})$/, '$1$2$3');
  if (!/^\d{10}$/.test(d)) return false;
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];
  const sum = weights.reduce((s, w, i) => s + w * +d.charAt(i), 0) + Math.floor((+d.charAt(8) * 5) / 10);
  return (10 - (sum % 10)) % 10 === +d.charAt(9);
}

/** A business number as it is stored. */
export const asBizNo = (value: string): string => value.replace(/^(\d{3})-?(\d{2})-?(\d{5})$/, '$1-$2-$3');

/** IMO number of a vessel. */
export function isImoNo(value: string): boolean {
  if (!/^\d{7}$/.test(value)) return false;
  const sum = [7, 6, 5, 4, 3, 2].reduce((s, w, i) => s + w * +value.charAt(i), 0);
  return sum % 10 === +value.charAt(6);
}

/** Cargo management number: MRN of 11 (sign of import or export at the end), MSN of 4, HSN of 4 or none. */
export const isCargoNo = (value: string): boolean => /^\d{2}[A-Z0-9]{4}[A-Z0-9]{4}[A-Z]\d{4}(\d{4})?$/.test(value);

/** Is the value empty: null, undefined or blank text? */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** What stands for every code, where a column says so. */
export const everyCode = '*';

/** What a column must keep to, beyond its type in the dictionary. */
export interface ColumnRule {
  field: string;
  required?: boolean;
  /** With `required`: zero counts as empty. */
  zeroIsEmpty?: boolean;
  /** Type of a column that is not in the dictionary, or narrower than there. */
  type?: Field;
  /** Length in bytes instead of characters; a wide character counts as this many. */
  bytes?: 1 | 2;
  min?: number;
  max?: number;
  /** `everyCode` stands for every code of the column. */
  every?: true;
}

/** Least and most that a number may be: by its rule, else by what its type holds. */
export function numberLimits(type: Field, { min, max }: Pick<ColumnRule, 'min' | 'max'>): { min: number; max: number } {
  const scale = type.type === 'N' ? (type.scale ?? 0) : 0;
  const limit =
    type.type === 'N' ? (10 ** (type.len ?? 15) - 1) / 10 ** scale : type.type === 'I' ? 2_147_483_647 : Number.MAX_SAFE_INTEGER;
  return { min: min ?? -limit, max: max ?? limit };
}

/** Type faults only; an empty value has none. */
function typeFault(value: unknown, rule: ColumnRule, type: Field, title: (field: string) => string): Fault | null {
  const fault = (CODE: string, ...ARGS: (string | number)[]): Fault => ({ FIELD: rule.field, CODE, ARGS });
  const named = (CODE: string, ...ARGS: (string | number)[]): Fault => fault(CODE, title(rule.field), ...ARGS);
  if (isNumber(type.type)) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return named('MSG000015');
    const scale = type.type === 'N' ? (type.scale ?? 0) : 0;
    const { min, max } = numberLimits(type, rule);
    if (value < min || value > max) return named('MSG000016', min, max);
    if (decimals(value) > scale) return scale ? named('MSG000475', scale) : named('MSG000476');
    return null;
  }
  const text = typeof value === 'string' ? value.trim() : null;
  if (text === null) return fault('MSG000013', '{row}', title(rule.field));
  if (type.type === 'D') return isDate8(text) ? null : fault('MSG000187');
  if (type.type === 'S') return isInstant(text) ? null : fault('MSG000187');
  if (type.type === 'T') return isTime(text) ? null : named('MSG000014');
  if (type.digits && !(text.length === type.digits && /^\d+$/.test(text))) return named('MSG000478', type.digits);
  const length = rule.bytes ? byteLength(text, rule.bytes) : lengthOf(text);
  if (type.len && length > type.len) return named('MSG000358', type.len, length);
  return type.tel && readTel(text) === null ? named('MSG000481') : null;
}

function decimals(value: number): number {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - +exponent);
}

/**
 * Message and values of a fault as they are told. Its place is said by whoever lists faults, so the message that names a row (MSG000013 with
 * `{row}`) is told without it.
 */
export const told = ({ CODE, ARGS = [] }: Fault): { code: string; args: (string | number)[] } =>
  ARGS[0] === '{row}' ? { code: 'MSG000510', args: ARGS.slice(1) } : { code: CODE, args: ARGS };

/**
 * Every fault of one row: required, type, length, range. `title` gives a column's title for the message's placeholders.
 */
export function checkRow(row: Record<string, unknown>, rules: readonly ColumnRule[], title: (field: string) => string): Fault[] {
  const faults: Fault[] = [];
  for (const rule of rules) {
    const value = row[rule.field];
    if (isEmpty(value) || (rule.zeroIsEmpty && value === 0)) {
      if (rule.required) faults.push({ FIELD: rule.field, CODE: 'MSG000012', ARGS: [title(rule.field)] });
      continue;
    }
    const type = rule.type ?? field(rule.field);
    const fault = type && typeFault(value, rule, type, title);
    if (fault) faults.push(fault);
  }
  return faults;
}

/** Faults of a date range: each date, their order (MSG000022), the longest span (MSG000023 with its number and the text key of its unit). */
export function checkRange(from: unknown, to: unknown, max: Span | undefined, fields: [string, string]): Fault[] {
  const faults: Fault[] = [];
  for (const [i, value] of [from, to].entries()) {
    if (!isEmpty(value) && !(typeof value === 'string' && isDate8(value))) faults.push({ FIELD: fields[i], CODE: 'MSG000187' });
  }
  if (faults.length || isEmpty(from) || isEmpty(to)) return faults;
  if (String(from) > String(to)) return [{ FIELD: fields[0], CODE: 'MSG000022' }];
  if (max && exceeds(String(from), String(to), max)) {
    const [n, unit] = max.days
      ? [max.days, 'UI.COMMON.DAY']
      : max.months
        ? [max.months, 'UI.COMMON.MONTH']
        : [max.years ?? 0, 'UI.COMMON.YEAR'];
    return [{ FIELD: fields[1], CODE: 'MSG000023', ARGS: [n, unit] }];
  }
  return [];
}

/** Text as it is stored: composed, trimmed at both ends, an empty one null. Other values stay. */
export function stored<T>(value: T): T | null {
  if (typeof value !== 'string') return value ?? null;
  const text = composed(value).trim();
  return text === '' ? null : (text as T);
}
