import { shownAmount } from '../../contract/kofe/deposit';
import type { PrintedStatement } from '../kofe/printed.service';
import type { Content } from '../lib/pdf';
import { dateOf, heading, list, note, pairs, type Sender, section, type Words } from './form';

const statementWords = {
  ko: {
    title: '예치금 명세서',
    period: '기간',
    rows: '내역',
    sums: '합계',
    none: '기간 중 확인된 내역이 없습니다.',
    confirmed: '확인된 내역만 기재합니다.',
  },
  en: {
    title: 'Deposit statement',
    period: 'Period',
    rows: 'Deposits and uses',
    sums: 'Totals',
    none: 'Nothing was confirmed in the period.',
    confirmed: 'Confirmed rows only.',
  },
};

/** 예치금 명세서: what a customer paid in and what was used of it in a period, with the balance after each. */
export const depositStatement = (statement: PrintedStatement, sender: Sender, words: Words): Content => {
  const { lang, label, name } = words;
  const text = statementWords[lang];
  const { CUST_CD, CUST_NM, CURR_CD, FR_DT, TO_DT, LINES } = statement;
  const amount = (value: string) => shownAmount(value, CURR_CD);
  const sum = (field: 'OPN_BAL' | 'IN_AMT' | 'OUT_AMT' | 'ADJ_AMT' | 'CLS_BAL'): [string, string] => [
    label(field),
    amount(statement[field]),
  ];
  const rows = LINES.map((line) => [
    dateOf(line.DEPO_DT),
    line.DEPO_NO,
    name('DEPO_TP', line.DEPO_TP),
    [line.STL_NO, line.HBL_NO, line.RMK].filter(Boolean).join(' · '),
    ...(line.DEPO_TP === 'USE' || line.DEPO_TP === 'RFD' ? ['', amount(line.DEPO_AMT)] : [amount(line.DEPO_AMT), '']),
    amount(line.BAL_AMT),
  ]);
  return [
    heading(sender, words, text.title, [CUST_CD, CURR_CD, TO_DT].join('-')),
    pairs([
      [label('CUST_NM'), CUST_NM],
      [label('CURR_CD'), CURR_CD],
      [text.period, `${dateOf(FR_DT)} ~ ${dateOf(TO_DT)}`],
      [label('CUST_CD'), CUST_CD],
    ]),
    section(text.rows),
    ...(rows.length
      ? [
          list(
            [
              { title: label('DEPO_DT'), width: 58 },
              { title: label('DEPO_NO'), width: 78 },
              { title: label('DEPO_TP'), width: 44 },
              { title: label('RMK'), width: '*' },
              { title: label('IN_AMT'), width: 74, right: true },
              { title: label('OUT_AMT'), width: 74, right: true },
              { title: label('BAL_AMT_RUN'), width: 80, right: true },
            ],
            rows,
          ),
          note(text.confirmed),
        ]
      : [{ text: text.none }]),
    section(text.sums),
    pairs([sum('OPN_BAL'), sum('IN_AMT'), sum('OUT_AMT'), sum('ADJ_AMT')], [sum('CLS_BAL')]),
  ];
};
