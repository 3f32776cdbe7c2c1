import { Decimal, type Decimalish } from '../decimal';
import { numberText } from '../shown';

/** A text key with what is put into it; a part may be a text itself. */
export interface Said {
  KEY: string;
  ARGS: (string | Said)[];
  /** What the text's first value leads to. */
  LINK?: { TO: 'PRC' | 'RATE' | 'QUO'; KEY: string };
}

/** A step of a calculation: what is done, what comes of it, and why it is so. */
export interface WhyStep {
  NO: number;
  TITLE: Said;
  /** A word before the result, as 공급가액. */
  NAME: Said | null;
  VALUE: string;
  LINES: Said[];
  /** Something it needs is not there. */
  WARN: Said | null;
}

/** An amount opened into its calculation. */
export interface Why {
  COST_NO: string;
  FRT_NM: string;
  HBL_NO: string | null;
  DLV_ORD_NO: string | null;
  STEPS: WhyStep[];
  /** What is known where nothing was kept. */
  NOTE: Said | null;
  TOTAL: string;
  /** The difference to the quote, and its parts. */
  DIFF: { SIGNED: string; SAID: Said; PARTS: Said | null } | null;
}

/** A text of explanations, or a message, with its values. */
export const said = (KEY: string, ...ARGS: (string | Said)[]): Said => ({
  KEY: KEY.includes('.') || KEY.startsWith('MSG') ? KEY : `UI.WHY.${KEY}`,
  ARGS,
});

/** A said text in words. */
export const inWords = ({ KEY, ARGS }: Said, text: (key: string, ...args: string[]) => string): string =>
  text(KEY, ...ARGS.map((arg) => (typeof arg === 'string' ? arg : inWords(arg, text))));

/** An exact decimal grouped by 3, with at least `least` decimals and no zeros behind them. */
export function exactText(value: Decimalish, least = 0): string {
  const [whole = '', part = ''] = Decimal.of(value).toString().split('.');
  const decimals = part.replace(/0+$/, '').padEnd(least, '0');
  const sign = whole.startsWith('-') ? '-' : '';
  const grouped = numberText(Number(whole.replace('-', '')));
  return `${sign}${grouped}${decimals && `.${decimals}`}`;
}

/** A difference with its sign; 0 without one. */
export const signedText = (value: number): string => (value > 0 ? `+${numberText(value)}` : numberText(value));

export const money = (currency: string, value: Decimalish, decimals: number): string => `${currency} ${exactText(value, decimals)}`;

/** An explained amount with a sentence for each step, as it stands in small print on a form. */
export function whySentences(why: Why, text: (key: string, ...args: string[]) => string): string[] {
  const say = (one: Said) => inWords(one, text);
  return [
    ...(why.NOTE ? [say(why.NOTE)] : []),
    ...why.STEPS.map(({ NO, TITLE, NAME, VALUE, LINES, WARN }) => {
      const reasons = [...LINES, ...(WARN ? [WARN] : [])].map(say).join(' · ');
      return `${NO}. ${say(TITLE)}  ${NAME ? `${say(NAME)} ` : ''}${VALUE}${reasons && ` (${reasons})`}`;
    }),
    ...differenceLine(why, say),
  ];
}

const differenceLine = ({ DIFF }: Why, say: (one: Said) => string): string[] =>
  DIFF ? [[`${say(DIFF.SAID)} ${DIFF.SIGNED}`, DIFF.PARTS && say(DIFF.PARTS)].filter(Boolean).join(' · ')] : [];

/** An explained amount as lines of text, as it is copied. */
export function whyLines(why: Why, text: (key: string, ...args: string[]) => string): string[] {
  const say = (one: Said) => inWords(one, text);
  return [
    ...(why.NOTE ? [say(why.NOTE)] : []),
    ...why.STEPS.flatMap(({ NO, TITLE, NAME, VALUE, LINES, WARN }) => [
      `${NO}. ${say(TITLE)}  ${NAME ? `${say(NAME)} ` : ''}${VALUE}`,
      ...LINES.map((line) => `   ${say(line)}`),
      ...(WARN ? [`   ${say(WARN)}`] : []),
    ]),
    `${say(said('TOTAL'))}  ${why.TOTAL}`,
    ...differenceLine(why, say),
  ];
}
