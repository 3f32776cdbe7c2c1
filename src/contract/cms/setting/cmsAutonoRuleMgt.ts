import { type Fault, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { type ColumnRule, checkRow } from '../../rules';

export interface RuleSearch {
  CORP_CD: string;
  /** Part of the rule's code, name or prefix. */
  KEYWORD: string;
  USE_YN: string;
}

/** What the numbers of a rule are made of. */
export const numberParts = ['PREFIX', 'DATE_FMT', 'SEPARATOR', 'SEQ_LEN', 'RESET_TP'] as const;
/** Columns that a save of an existing rule may change. */
export const ruleColumns = ['RULE_NM', ...numberParts, 'USE_YN'] as const;

/** A rule; CORP_CD `*` is for every corporation that has none of its own. NEXT_NO is the number it gives next. */
export type AutonoRule = Row<
  'RULE_CD' | 'CORP_CD' | (typeof ruleColumns)[number] | 'SAMPLE_NO' | 'UPD_CNT',
  'RULE_CD' | 'CORP_CD' | 'RULE_NM' | 'PREFIX' | 'DATE_FMT' | 'SEQ_LEN' | 'RESET_TP' | 'USE_YN' | 'UPD_CNT'
> & { NEXT_NO: string | null };

/** The next number of a rule as it is typed. CLASH_NO is a number already given that this one or a later one would repeat. */
export interface Preview {
  NEXT_NO: string;
  CLASH_NO: string | null;
}

const formats = ['YYYYMMDD', 'YYMMDD', 'YYYYMM', 'YYMM', 'YYYY', 'NONE'];
/** What the date part of a number must hold, so that numbers of two periods differ. */
const needed: Record<string, RegExp> = { D: /DD$/, M: /MM/, Y: /Y/, N: /^/ };

const rules: ColumnRule[] = [
  { field: 'RULE_CD', required: true },
  { field: 'CORP_CD', required: true },
  { field: 'RULE_NM', required: true },
  { field: 'PREFIX', required: true },
  { field: 'DATE_FMT', required: true },
  { field: 'SEPARATOR' },
  { field: 'SEQ_LEN', required: true, min: 1, max: 9 },
  { field: 'RESET_TP', required: true },
  { field: 'USE_YN', required: true },
];
/** What codes, prefixes and separators are written with. */
const written: Record<string, RegExp> = { RULE_CD: /^[A-Z0-9_]+$/, PREFIX: /^[A-Z0-9_-]+$/, SEPARATOR: /^[-_.]+$/ };

/** Every fault of a rule but those that need the database. */
export function ruleFaults(rule: Partial<AutonoRule>, title: (field: string) => string): Fault[] {
  const faults = checkRow(rule, rules, title);
  const add = (FIELD: keyof AutonoRule & string, CODE: string, ...ARGS: string[]) => {
    const value = rule[FIELD];
    if (value !== null && value !== undefined && !faults.some((fault) => fault.FIELD === FIELD)) faults.push({ FIELD, CODE, ARGS });
  };
  const [format, reset] = [String(rule.DATE_FMT), String(rule.RESET_TP)];
  for (const [field, form] of Object.entries(written))
    if (!form.test(String(rule[field as 'PREFIX']))) add(field as 'PREFIX', 'MSG000013', '{row}', title(field));
  if (!formats.includes(format)) add('DATE_FMT', 'MSG000017', title('DATE_FMT'), format);
  else if (!Object.hasOwn(needed, reset)) add('RESET_TP', 'MSG000017', title('RESET_TP'), reset);
  else if (!needed[reset]?.test(format)) add('RESET_TP', 'MSG000013', '{row}', title('RESET_TP'));
  return faults;
}

const calls = screenCalls('cmsAutonoRuleMgt', '/cms/setting/CmsAutonoRuleMgt');

export const cmsAutonoRuleMgt = {
  select: calls.read<RuleSearch, AutonoRule>('selectCmsAutonoRule'),
  /** Of a rule as it is typed, saved or not; nothing where it cannot be saved so. */
  preview: calls.read<AutonoRule, Preview>('selectCmsAutonoRuleG2'),
  save: calls.save<AutonoRule>('saveCmsAutonoRule', ['RULE_CD', 'CORP_CD', ...ruleColumns]),
};
