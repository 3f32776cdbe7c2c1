import type { PrintedRow } from './pdfText';

/** An exact fraction: sums are recomputed by other arithmetic than the portal's. */
interface Exact {
  over: bigint;
  under: bigint;
}

/** The first number of a text: `USD 1,234.5` is 1234.5, without one 0. */
function exact(text: string): Exact {
  const [number = '0'] = /[\d,]+(\.\d+)?/.exec(text) ?? [];
  const [whole = '0', decimals = ''] = number.replaceAll(',', '').split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}
const times = (a: Exact, b: Exact): Exact => ({ over: a.over * b.over, under: a.under * b.under });
const divided = (a: Exact, b: Exact): Exact => ({ over: a.over * b.under, under: a.under * b.over });
const plus = (a: Exact, b: Exact): Exact => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under });
const less = (a: Exact, b: Exact): boolean => a.over * b.under < b.over * a.under;
const sum = (texts: readonly string[]): Exact => texts.map(exact).reduce(plus, exact('0'));

/** As it would be printed with so many decimals, cut off or rounded half up. */
function text({ over, under }: Exact, decimals: number, cut = false): string {
  const scaled = over * 10n ** BigInt(decimals);
  const units = cut ? scaled / under : (2n * scaled + under) / (2n * under);
  const digits = String(units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals ? `${whole}.${digits.slice(-decimals)}` : whole;
}

/** A rate with the number of units it is for: `920.15/100`. */
const rate = (printed: string): Exact => {
  const [value = '', unit = '1'] = printed.split('/');
  return divided(exact(value), exact(unit));
};

/** The currency that a text names. */
const codeIn = (text: string): string | undefined => /\b[A-Z]{3}\b/.exec(text)?.[0];

const decimalsOf: Record<string, number> = { KRW: 0, JPY: 0, USD: 2 };

/** What a quote prints of its charges, and the same as its reader can recompute it from the parts. Every figure stands in both. */
export function recomputed({ lines, rows }: { lines: readonly string[]; rows: readonly PrintedRow[] }): {
  printed: string[];
  expected: string[];
} {
  const printed: string[] = [];
  const expected: string[] = [];
  const check = (what: string, said: string | undefined, follows: string) => {
    printed.push(`${what}: ${said}`);
    expected.push(`${what}: ${follows}`);
  };
  const table = rows.filter((row) => row.length === 8);
  const currency = /\((\w{3})\)/.exec(table.find((row) => /\(\w{3}\)/.test(row[5] ?? ''))?.[5] ?? '')?.[1] ?? '';
  const scale = decimalsOf[currency] as number;
  const cut = lines.some((line) => /원 미만 버림|below one won cut off/.test(line));
  const [, own] = /[×] (?:환율|rate) ÷ ([\d.,/ ]+) \(/.exec(lines.find((line) => /^(공급가액|Supply amount) = /.test(line)) ?? '') ?? [];
  const ownRate = own ? rate(own) : exact('1');
  const all: string[][] = [];
  let section: string[][] = [];
  const byCurrency = new Map<string, string[]>();
  let title = '';
  // A share is taken of the main freight in its currency, wherever it stands.
  const freight: { code: string | undefined; amount: string }[] = [];
  for (const [name = '', , price = '', amount = '', , supply] of table) {
    if (!supply) title = name;
    else if (/FRT|운임|Main freight/.test(title) && !price.includes('%')) freight.push({ code: codeIn(price), amount });
  }
  const total = (name: string, row: PrintedRow, of: string[][]) => {
    for (const [i, column] of ['supply', 'tax', 'total'].entries())
      check(`${name} ${column}`, row[5 + i], text(sum(of.map((one) => one[i] as string)), scale));
  };
  for (const row of table) {
    const [name = '', quantity = '', price = '', amount = '', its = '', supply = '', tax = '', all3 = ''] = row;
    if (/\(\w{3}\)/.test(supply)) continue;
    if (/^(소계|Sub-total)/.test(name)) {
      total(`${title} ${name}`, row, section);
      section = [];
    } else if (/^(합계|Total)/.test(name)) total(name, row, all);
    else if (supply === '') title = name;
    else {
      const share = /%/.test(price);
      const code = codeIn(share ? quantity : price) ?? '';
      const limit = (word: RegExp) => new RegExp(`(?:${word.source}) ${code} ([\\d,.]+)`).exec(name)?.[1];
      const [, least] = /(?:최소|at least) ([\d,.]+)/.exec(name) ?? [];
      const [lowest, highest] = [limit(/최소|at least/), limit(/최대|at most/)];
      if (share) {
        const base = sum(freight.filter((one) => one.code === code).map((one) => one.amount));
        check(`${name} is of`, quantity, `${code} ${text(base, decimalsOf[code] as number)}`);
      }
      let count = exact(share ? quantity : (quantity.split('×').at(-1) ?? ''));
      if (least && less(count, exact(least))) count = exact(least);
      let priced = times(times(count, exact(price)), share ? { over: 1n, under: 100n } : exact('1'));
      if (lowest && less(priced, exact(lowest))) priced = exact(lowest);
      if (highest && less(exact(highest), priced)) priced = exact(highest);
      check(`${name} amount`, amount, text(priced, decimalsOf[code] as number));
      const worth = divided(times(exact(amount), its ? rate(its) : ownRate), ownRate);
      check(`${name} supply`, supply, text(worth, scale, cut));
      const [, percent] = /(?:세율|at) ([\d.]+)%/.exec(tax) ?? [];
      const due = percent ? text(divided(times(exact(supply), exact(percent)), exact('100')), scale, cut) : text(exact('0'), scale);
      if (percent) check(`${name} tax`, tax.split(' ')[0], due);
      check(`${name} total`, all3, text(plus(exact(supply), exact(due)), scale));
      const figures = [supply, due, all3];
      section.push(figures);
      all.push(figures);
      byCurrency.set(code, [...(byCurrency.get(code) ?? []), amount]);
    }
  }
  const pairs = rows.filter((row) => row.length === 4).flatMap(([a, b, c, d]) => [[a, b] as const, [c, d] as const]);
  for (const [code, amounts] of byCurrency) {
    const said = pairs.find(([name]) => name === code)?.[1] ?? '';
    check(`all in ${code}`, said.split(' × ')[0], text(sum(amounts), decimalsOf[code] as number));
  }
  return { printed, expected };
}
