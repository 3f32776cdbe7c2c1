import type { TestApp, Visitor } from './db';
import { aSettlement } from './deposits';
import { sendFiles } from './multipart';

/** A payment of a statement: when, how much, under which name, and what it says. */
export interface Came {
  day: string;
  time?: string;
  amount: number;
  name: string;
  content?: string;
}

const dashed = (day: string) => `${day.slice(0, 4)}.${day.slice(4, 6)}.${day.slice(6)}`;
const grouped = (amount: number) => `"${amount.toLocaleString('en-US')}"`;

/** A statement as one of the banks gives it as CSV: lines above the table, what was paid out among the rows, totals below. */
export function statementCsv(rows: readonly Came[], layout: 'A' | 'B' = 'A'): string {
  let balance = 10_000_000;
  const lines = rows.map(({ day, time = '10:11:12', amount, name, content = '' }) => {
    balance += amount;
    return layout === 'A'
      ? [`${dashed(day)} ${time}`, '대체', name, content, '0', grouped(amount), grouped(balance), '강남지점'].join(',')
      : [dashed(day), time, '', grouped(amount), grouped(balance), content, name, '역삼동'].join(',');
  });
  const [head, out, sum] =
    layout === 'A'
      ? [
          '거래일시,적요,의뢰인/수취인,내용,찾으신금액,맡기신금액,잔액,거래점',
          `${dashed(rows[0]?.day ?? '')} 09:00:00,출금,급여,,"1,000",0,"1",강남지점`,
          '합계,,,,"1,000","9",,',
        ]
      : [
          '거래일자,거래시간,출금액,입금액,거래후잔액,거래내용,기재내용,취급점',
          `${dashed(rows[0]?.day ?? '')},09:00:00,"1,000",,"1",급여,급여,역삼동`,
          '합계,,"1,000","9",,,,',
        ];
  return ['거래내역조회', '계좌번호 : 123-456', '', head, out, ...lines, sum].join('\r\n');
}

/** Bytes of a text as programs of Korean banks write it. */
export function cp949(text: string): Buffer {
  const decoder = new TextDecoder('euc-kr');
  const bytes = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x41; trail <= 0xfe; trail++) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if (letter.length === 1 && !bytes.has(letter)) bytes.set(letter, [lead, trail]);
    }
  return Buffer.from([...text].flatMap((letter) => (letter < '\u0080' ? [letter.charCodeAt(0)] : (bytes.get(letter) ?? [63]))));
}

export const sendStatement = (t: TestApp, who: Visitor, file: Buffer | string, param: object, name = '거래내역.csv') =>
  sendFiles(t, who, '/api/set/setBankStmtMgt/upload', [[name, Buffer.from(file)]], param);

/** The first account in won of corporation 1000. */
export async function wonAccount(t: TestApp): Promise<string> {
  const [row] = await t.sql<{ acct_no: string }>(
    `select acct_no from mdm_corp_bank where corp_cd = '1000' and curr_cd = 'KRW' and use_yn = 'Y' order by main_yn desc, acct_seq limit 1`,
  );
  return row?.acct_no ?? '';
}

/** Settlements of the demo's customers and what was paid for them: of twenty payments nineteen by a name or a number that says whose. */
export async function paidSettlements(
  t: Pick<TestApp, 'sql'>,
  count: number,
  day: string,
): Promise<{ rows: Came[]; truth: Map<string, string> }> {
  await t.sql(`update set_stl set stl_sts = 'PAD', paid_amt = tot_amt, bal_amt = 0 where stl_sts in ('INV', 'PPD')`);
  const customers = await t.sql<{ cust_cd: string; cust_nm: string; cust_eng_nm: string }>(
    `select cust_cd, cust_nm, cust_eng_nm from mdm_cust where corp_cd = '1000' and cust_tp = 'CUS' and cust_cd <= 'C00012' order by cust_cd`,
  );
  const rows: Came[] = [];
  const truth = new Map<string, string>();
  for (let i = 0; i < count; i++) {
    const customer = customers[i % customers.length] as (typeof customers)[number];
    const amount = 110_000 + 1_110 * i;
    const number = await aSettlement(t, customer.cust_cd, amount, { STL_NO: `ST2699${String(i + 1).padStart(5, '0')}` });
    const names = [`㈜${customer.cust_nm}`, `${customer.cust_nm} 주식회사`, customer.cust_eng_nm.toUpperCase(), customer.cust_nm];
    const isHidden = i % 20 === 19;
    const isNumbered = i % 20 === 10;
    rows.push({
      day,
      amount,
      name: isHidden || isNumbered ? '홍길동' : (names[i % names.length] ?? ''),
      content: isNumbered ? `정산 ${number}` : '',
    });
    truth.set(String(amount), number);
  }
  return { rows, truth };
}
