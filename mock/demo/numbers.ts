import type { Random } from './random';

/** Fictitious business registration number with a right check digit, `999-99-99999`; `n` from 0 to 9,999. */
export function bizNo(n: number, group = 999): string {
  const digits = `${group}${String(n % 100).padStart(2, '0')}${String(Math.floor(n / 100)).padStart(4, '0')}`;
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];
  const sum = weights.reduce((total, weight, i) => total + Number(digits[i]) * weight, 0) + Math.floor((Number(digits[8]) * 5) / 10);
  const all = digits + ((10 - (sum % 10)) % 10);
  return `${all.slice(0, 3)}-${all.slice(3, 5)}-${all.slice(5)}`;
}

/** Check digit of a container number without it (ISO 6346). */
export function cntrCheck(body: string): number {
  let sum = 0;
  for (let i = 0; i < 10; i++) {
    const code = body.charCodeAt(i);
    const value = code >= 65 ? letterValue(code - 65) : code - 48;
    sum += value * 2 ** i;
  }
  return (sum % 11) % 10;
}

/** A = 10 … Z = 38, leaving out 11, 22 and 33. */
function letterValue(index: number): number {
  let value = 10;
  for (let i = 0; i < index; i++) {
    value++;
    if (value % 11 === 0) value++;
  }
  return value;
}

export const owners = ['SBYU', 'KMTU', 'HDMU', 'SKLU', 'TCLU', 'TGHU', 'CAIU', 'FCIU', 'GESU', 'TEMU', 'DFSU', 'BMOU'];

/** Container number with a right check digit. */
export function cntrNo(random: Random): string {
  const body = `${random.pick(owners)}${random.digits(6)}`;
  return `${body}${cntrCheck(body)}`;
}

/** IMO number with a right check digit, from six digits. */
export function imoNo(six: string): string {
  const sum = [7, 6, 5, 4, 3, 2].reduce((total, weight, i) => total + Number(six[i]) * weight, 0);
  return `${six}${sum % 10}`;
}

/** Counter of a number rule: prefix, date part and sequence, counted per period. */
export class Numbers {
  private readonly last = new Map<string, Map<string, { seq: number; no: string }>>();

  /** The next number of the rule in the period. `date` is the date part of the number, `period` the key of the counter. */
  take(rule: string, prefix: string, date: string, length: number, period: string): string {
    const periods = this.last.get(rule) ?? new Map<string, { seq: number; no: string }>();
    const seq = (periods.get(period)?.seq ?? 0) + 1;
    const no = `${prefix}${date}${String(seq).padStart(length, '0')}`;
    periods.set(period, { seq, no });
    this.last.set(rule, periods);
    return no;
  }

  /** Lifts a counter to at least this sequence. */
  atLeast(rule: string, period: string, seq: number, no: string): void {
    const periods = this.last.get(rule) ?? new Map<string, { seq: number; no: string }>();
    if ((periods.get(period)?.seq ?? 0) < seq) periods.set(period, { seq, no });
    this.last.set(rule, periods);
  }

  /** Rows of CMS_AUTONO_CNT. */
  rows(): { RULE_CD: string; CORP_CD: string; PERIOD_KEY: string; LAST_SEQ: number; LAST_NO: string }[] {
    return [...this.last].flatMap(([RULE_CD, periods]) =>
      [...periods].map(([PERIOD_KEY, { seq, no }]) => ({ RULE_CD, CORP_CD: '*', PERIOD_KEY, LAST_SEQ: seq, LAST_NO: no })),
    );
  }
}
