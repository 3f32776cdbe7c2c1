import { readFileSync } from 'node:fs';
import { corporations } from '../../../config/corporations';
import { dashed, timeText } from '../../contract/shown';
import type { Content } from '../lib/pdf';

/** The corporation as it stands at the head of a form. */
export interface Sender {
  LOGO_CD: string;
  CORP_NM: string;
  CORP_ENG_NM: string | null;
  BIZ_NO: string;
  ADDR: string | null;
  ADDR_ENG: string | null;
  TEL_NO: string | null;
}

/** What the forms need to say things in their language. */
export interface Words {
  lang: 'ko' | 'en';
  /** Title of a column of a table. */
  label(field: string, table?: string): string;
  /** A text of the language map with its values. */
  text(key: string, ...args: string[]): string;
  /** Name of the code in a column. */
  name(field: string, code: string | null): string;
}

const logos = new Map<string, string>();

/** The logo as SVG; drawn for a light page. */
function logo(code: string): string {
  const set = code.toLowerCase() === 'b' ? 'b' : 'a';
  const known = logos.get(set);
  if (known) return known;
  const svg = readFileSync(new URL(`../../../public/logos/${set}-login.svg`, import.meta.url), 'utf8');
  logos.set(set, svg);
  return svg;
}

/** The accent of the corporation that uses this logo. */
const accent = (code: string): string =>
  Object.values(corporations).find((corporation) => corporation.logo === code.toLowerCase())?.accent.light.solid ?? '#33414a';

const dash = '–';

/** A value as it is printed; a dash for none. */
export const shown = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? dash : String(value);

export const dateOf = (value: string | null): string => dashed(value ?? '');
export const timeOf = (value: string | null): string => timeText(value ?? '');
/** An instant to the minute. */
export const instantOf = (value: string | null): string => dashed((value ?? '').slice(0, 12));

/** A number with its groups and just the decimals it has. */
export const numberOf = (value: number | null): string =>
  value === null ? '' : value.toLocaleString('en-US', { maximumFractionDigits: 3 });

/** Logo and address of the corporation on the left, title and document number with its bar code on the right. */
export function heading(sender: Sender, words: Words, title: string, number: string): Content {
  const en = words.lang === 'en';
  const name = (en && sender.CORP_ENG_NM) || sender.CORP_NM;
  const address = (en && sender.ADDR_ENG) || sender.ADDR;
  const lines = [address, [en ? 'Tel.' : '전화', sender.TEL_NO].filter(Boolean).join(' '), `${words.label('BIZ_NO')} ${sender.BIZ_NO}`];
  return {
    stack: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { svg: logo(sender.LOGO_CD), width: 118 },
              { text: name, bold: true, margin: [0, 5, 0, 1] },
              { text: lines.filter((line, i) => line && (i !== 1 || sender.TEL_NO)).join('\n'), fontSize: 8, color: '#4a5963' },
            ],
          },
          {
            width: 230,
            stack: [
              { text: title, style: 'title', alignment: 'right', color: accent(sender.LOGO_CD) },
              { code128: number, width: 170, height: 30, alignment: 'right', margin: [0, 4, 0, 2] },
              { text: number, alignment: 'right', bold: true },
            ],
          },
        ],
        columnGap: 16,
      },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 523, y2: 0, lineWidth: 1.5, lineColor: accent(sender.LOGO_CD) }], margin: [0, 8, 0, 8] },
    ],
  };
}

export const section = (text: string): Content => ({ text, style: 'section' });

/** A section that is not cut by the end of a page. */
export const wholeSection = (text: string, content: Content): Content => ({ unbreakable: true, stack: [section(text), content] });

/** A line of small print below a list. */
export const note = (text: string): Content => ({ text, fontSize: 7.5, color: '#5b6770', margin: [0, 3, 0, 0] });

type Pair = [title: string, value: string | number | null];

/** Titles and values in a box, two pairs a row; those of `wide` have the next rows for themselves. */
export function pairs(values: Pair[], wide: Pair[] = []): Content {
  const cells = values.flatMap(([title, value]) => [{ text: title, style: 'label' }, { text: shown(value) }]);
  while (cells.length % 4) cells.push({ text: '', style: 'label' }, { text: '' });
  const body = Array.from({ length: cells.length / 4 }, (_, i) => cells.slice(i * 4, i * 4 + 4));
  const whole = wide.map(([title, value]) => [{ text: title, style: 'label' }, { text: shown(value), colSpan: 3 }, '', '']);
  return { layout: 'box', table: { widths: [88, '*', 88, '*'], body: [...body, ...whole], dontBreakRows: true } };
}

export interface ListColumn {
  title: string;
  /** Points, or `*` for what is left. */
  width: number | '*' | 'auto';
  right?: boolean;
}

/** A list with a header that stands on every page it goes on to, below its `caption`. `total` is a last row in bold. */
export function list(columns: ListColumn[], rows: string[][], total?: string[], caption?: string): Content {
  const cell = (text: string, i: number, more: object = {}) => ({ text, ...(columns[i]?.right ? { alignment: 'right' } : {}), ...more });
  const body = [
    ...(caption ? [[{ text: caption, style: 'head', colSpan: columns.length }, ...Array(columns.length - 1).fill('')]] : []),
    columns.map((column, i) => cell(column.title, i, { style: 'head' })),
    ...rows.map((row) => row.map((text, i) => cell(text, i))),
    ...(total ? [total.map((text, i) => cell(text, i, { bold: true, fillColor: '#f6f8f9' }))] : []),
  ];
  return {
    layout: 'list',
    table: { headerRows: caption ? 2 : 1, widths: columns.map((column) => column.width), body, dontBreakRows: true, keepWithHeaderRows: 1 },
  };
}

/** A box for text of any length. */
export const remark = (title: string, text: string | null): Content => ({
  layout: 'box',
  table: {
    widths: [88, '*'],
    body: [
      [
        { text: title, style: 'label' },
        { text: shown(text), margin: [0, 0, 0, 12] },
      ],
    ],
  },
  margin: [0, 8, 0, 0],
});

/** Boxes to sign in, side by side, never cut by the end of a page. */
export const signatures = (titles: string[], hint: string): Content => ({
  unbreakable: true,
  margin: [0, 14, 0, 0],
  stack: [
    {
      layout: 'box',
      table: {
        widths: titles.map(() => '*'),
        body: [
          titles.map((text) => ({ text, style: 'label', alignment: 'center' })),
          titles.map(() => ({ text: hint, alignment: 'right', color: '#9aa7b0', fontSize: 8, margin: [0, 34, 0, 0] })),
        ],
      },
    },
  ],
});
