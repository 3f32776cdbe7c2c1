import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadApproval, ReadApprovals } from '../../src/contract/set/approvals';
import { bufferOf, writeExcel } from '../../src/server/lib/excel';
import { aBilledCost, aSettlement } from '../support/billed';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { sendFiles } from '../support/multipart';
import { todayOf } from '../support/orders';
import { aShipment } from '../support/shipments';
import { told } from '../support/stock';

const path = '/api/set/setCostStlList';
const [seller, buyer] = ['1048100005', '9999900005'];
let t: TestApp;
let staff: Visitor;
let other: Visitor;
let customer: Visitor;
let today: string;
let last = 0;

beforeAll(async () => {
  t = await createTestApp();
  [staff, other, customer] = await Promise.all([t.login('stl01'), t.login('stl02'), t.login('cadm01')]);
  today = await todayOf(t);
  await t.sql(`update mdm_cust set biz_no = '999-99-00005' where cust_cd = 'C00001'`);
  await t.sql(`update mdm_corp set biz_no = '104-81-00005' where corp_cd = '1000'`);
}, 90_000);
afterAll(() => t?.close());

async function agreed(columns: object = {}, kinds: readonly ('TAX' | 'ZERO')[] = ['TAX']) {
  const { HBL_NO } = await aShipment(t);
  const costs = [];
  for (const vat of kinds)
    costs.push(await aBilledCost(t, HBL_NO, { frt: 'HDL', unit: 'BL', qty: 1, prc: vat === 'TAX' ? 50_000 : 70_000, vat }));
  return aSettlement(t, costs, { stl_sts: 'AGR', ...columns });
}
const number = () => `${today}-41000000-${String(process.pid % 1000).padStart(4, '0')}${String(++last).padStart(4, '0')}`;
const plain = (approval: string) => approval.replaceAll('-', '');

/** Headings of the list of issued invoices that Hometax gives, and rows of it. */
const titles = [
  ...[
    '작성일자',
    '승인번호',
    '발급일자',
    '공급자사업자등록번호',
    '상호',
    '공급받는자사업자등록번호',
    '상호',
    '합계금액',
    '공급가액',
    '세액',
    '비고',
  ],
];
interface Listed {
  approval: string;
  note: string;
  day?: string;
  buyer?: string;
  supply?: number | string;
  vat?: number | string;
}
const row = ({ approval, note, day = today, buyer: to = buyer, supply = 50_000, vat = 5_000 }: Listed) => [
  ...[day, approval, today, seller, '새별로지스㈜', to, '고객', Number(supply) + Number(vat), supply, vat, note],
];
const book = (rows: readonly Listed[], headings: readonly string[] = titles) =>
  bufferOf(
    writeExcel({
      sheets: [
        {
          name: '매출',
          columns: headings.map((title) => ({ title })),
          rows: rows.map(row),
          above: ['전자세금계산서 목록', '', '', '', ''],
        },
      ],
    }),
  );
const send = (file: Buffer, who = staff, name = '목록.xlsx') => sendFiles(t, who, `${path}/uploadInvoice`, [[name, file]], {});
async function read(...rows: Listed[]): Promise<ReadApproval[]> {
  const answer = await send(await book(rows));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: ReadApprovals }>().data.LIST;
}
const save = (who: Visitor, list: readonly ReadApproval[]) =>
  who.post(`${path}/invoice`, {
    BATCH_ID: randomUUID(),
    LIST: list.map(({ STL_NO, UPD_CNT, TAX_INV_NO, INV_DT }) => ({ STL_NO, UPD_CNT, TAX_INV_NO, INV_DT })),
  });
const stored = (numbers: readonly string[]) =>
  t.sql(`select stl_no, stl_sts, tax_inv_no, to_char(inv_dt, 'YYYYMMDD') as inv_dt from set_stl where stl_no = any($1) order by stl_no`, [
    numbers,
  ]);
const codes = (list: readonly ReadApproval[]) => list.map(({ CHK_STS, ERR_FIELDS }) => [CHK_STS, ...Object.keys(ERR_FIELDS)]);

describe('a list of issued invoices', () => {
  it('finds each settlement by its remark, and notes all numbers at once; read again nothing is new', async () => {
    const [one, two] = [await agreed(), await agreed()];
    const [first, second] = [number(), number()];
    const rows = [
      { approval: first, note: one.STL_NO },
      { approval: first, note: one.STL_NO },
      {
        approval: second,
        note: `10월 정산 (${two.STL_NO.toLowerCase()})`,
        day: `${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6)}`,
      },
    ];
    const list = await read(...rows);
    expect(list).toMatchObject([
      {
        ROW_NO: 7,
        CHK_STS: 'OK',
        STL_NO: one.STL_NO,
        TAX_INV_NO: plain(first),
        INV_DT: today,
        SPLY_AMT: 50_000,
        VAT_AMT: 5_000,
        ERR_MSG: null,
      },
      { ROW_NO: 9, CHK_STS: 'OK', STL_NO: two.STL_NO, TAX_INV_NO: plain(second), INV_DT: today },
    ]);
    expect((await stored([one.STL_NO]))[0]).toMatchObject({ stl_sts: 'AGR', tax_inv_no: null });
    const answers = await Promise.all([save(staff, list), save(other, list)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await stored([one.STL_NO, two.STL_NO])).toEqual([
      { stl_no: one.STL_NO, stl_sts: 'INV', tax_inv_no: plain(first), inv_dt: today },
      { stl_no: two.STL_NO, stl_sts: 'INV', tax_inv_no: plain(second), inv_dt: today },
    ]);
    expect(codes(await read(...rows))).toEqual([['DONE'], ['DONE']]);
  });

  it('says of each row what is wrong with it', async () => {
    const [good, sent, noted] = [
      await agreed(),
      await agreed({ stl_sts: 'REQ' }),
      await agreed({ stl_sts: 'INV', tax_inv_no: plain(number()) }),
    ];
    const taken = (await stored([noted.STL_NO]))[0]?.tax_inv_no as string;
    const list = await read(
      { approval: number(), note: 'ST000000000' },
      { approval: `${today}-4100`, note: good.STL_NO },
      { approval: '20991231-41000000-00000001', note: good.STL_NO, buyer: '1111111111' },
      { approval: number(), note: sent.STL_NO },
      { approval: taken, note: good.STL_NO, supply: 49_999 },
      { approval: number(), note: noted.STL_NO },
      { approval: number(), note: good.STL_NO, day: '20991231', supply: 'x' },
    );
    expect(codes(list)).toEqual([
      ['ERR', 'STL_NO'],
      ['ERR', 'TAX_INV_NO', 'STL_NO'],
      ['ERR', 'TAX_INV_NO', 'BUYER', 'STL_NO'],
      ['ERR', 'STL_NO'],
      ['ERR', 'TAX_INV_NO', 'SPLY_AMT'],
      ['ERR', 'STL_NO'],
      ['ERR', 'SPLY_AMT', 'INV_DT'],
    ]);
    expect(list[0]?.ERR_MSG).toBe('[비고] 정산 번호를 찾을 수 없습니다. (ST000000000)');
    expect(list[2]?.ERR_MSG).toContain('(20991231)');
    expect(list[4]?.ERR_MSG).toContain('정산에 이 금액의 계산서가 없습니다. (공급가액 49,999, 세액 5,000)');
  });

  it('takes no row of two that are for the same settlement, and of several kinds the taxable one', async () => {
    const [one, mixed] = [await agreed(), await agreed({}, ['TAX', 'ZERO'])];
    const list = await read(
      { approval: number(), note: one.STL_NO },
      { approval: number(), note: one.STL_NO },
      { approval: number(), note: mixed.STL_NO, supply: 70_000, vat: 0 },
      { approval: number(), note: mixed.STL_NO },
    );
    expect(codes(list)).toEqual([['ERR', 'STL_NO'], ['ERR', 'STL_NO'], ['WARN'], ['OK']]);
    expect(list[2]?.ERR_MSG).toContain('첫 번째 과세 구분의 승인번호만');
    const same = number();
    const [a, b] = [await agreed(), await agreed()];
    expect(codes(await read({ approval: same, note: a.STL_NO }, { approval: same, note: b.STL_NO }))).toEqual([
      ['ERR', 'TAX_INV_NO'],
      ['ERR', 'TAX_INV_NO'],
    ]);
  });

  it('of exempt invoices has no tax, and comes as CSV too', async () => {
    const { HBL_NO } = await aShipment(t);
    const exempt = await aSettlement(t, [await aBilledCost(t, HBL_NO, { frt: 'WFG', unit: 'CNTR', qty: 1, prc: 8_840, vat: 'FREE' })], {
      stl_sts: 'AGR',
    });
    const head = '작성일자,승인번호,공급자사업자등록번호,공급받는자사업자등록번호,공급가액,비고';
    const line = [today, number(), seller, buyer, '"8,840"', exempt.STL_NO].join(',');
    const answer = await send(Buffer.from(`${head}\r\n${line}`), staff, '목록.csv');
    expect(answer.json().data.LIST).toMatchObject([{ CHK_STS: 'OK', STL_NO: exempt.STL_NO, SPLY_AMT: 8_840, VAT_AMT: 0 }]);
  });

  it('is refused where it is none, too long, or from somebody who notes no invoices', async () => {
    const bare = await book([{ approval: number(), note: 'x' }], titles.slice(0, 9));
    expect(told(await send(bare))).toEqual([422, 'MSG000304']);
    expect(told(await send(await book([])))).toEqual([422, 'MSG000305']);
    expect((await send(Buffer.from('%PDF-1.4'))).statusCode).toBe(415);
    const many = [
      '작성일자,승인번호,공급자사업자등록번호,공급받는자사업자등록번호,공급가액,비고',
      ...Array(1_001).fill(`${today},1,1,1,1,x`),
    ];
    expect((await send(Buffer.from(many.map((text, i) => `${text}${i || ''}`).join('\n')), staff, 'x.csv')).statusCode).toBe(413);
    expect(told(await send(bare, customer))).toEqual([403, 'MSG000029']);
    expect((await send(bare, await t.login('sal01'))).statusCode).toBe(403);
    expect((await t.app.inject({ method: 'POST', url: `${path}/uploadInvoice` })).statusCode).toBe(401);
  });

  it('names no settlement of another corporation', async () => {
    const foreign = await agreed({ corp_cd: '2000', orgn_cd: null });
    const [row] = await read({ approval: number(), note: foreign.STL_NO });
    expect(row).toMatchObject({ CHK_STS: 'ERR', CUST_NM: null, ERR_FIELDS: { STL_NO: expect.stringContaining('찾을 수 없습니다') } });
  });
});
