import { describe, expect, it } from 'vitest';
import { approvalFault } from '../../src/contract/set/settlement';
import {
  bulkRow,
  bulkTitles,
  comesTo,
  type InvoiceLine,
  type InvoiceParty,
  invoiceFaults,
  invoicesOf,
  type TaxInvoice,
} from '../../src/contract/set/taxInvoice';

const SELLER: InvoiceParty = {
  ...{ BIZ_NO: '999-99-00005', NAME: '새별로지스㈜', CEO_NM: '한별님', ADDR: '서울특별시', BIZ_COND: '운수업', BIZ_ITEM: '국제물류주선' },
  EMAIL: 'info@saebyeol.example',
};
const BUYER: InvoiceParty = { ...SELLER, NAME: '한강전자부품', EMAIL: 'tax@hangang.example' };
const line = (VAT_TP: string, FRT_CD: string, SPLY_AMT: number, VAT_AMT = 0): InvoiceLine => ({
  VAT_TP,
  FRT_CD,
  FRT_NM: `${FRT_CD} 비용`,
  SPLY_AMT,
  VAT_AMT,
});
const lines = [
  line('TAX', 'HDL', 148_594, 14_859),
  line('TAX', 'HDL', 49_663, 4_966),
  line('ZERO', 'OFR', 2_563_175),
  line('FREE', 'WFG', 8_840),
];
const settlement = { STL_NO: 'ST261100032', SPLY_AMT: 2_770_272, VAT_AMT: 19_825 };
const rest = { INV_DT: '20261130', SELLER, BUYER };
const made = (of: readonly InvoiceLine[] = lines) => invoicesOf(settlement, of, rest);
const title = (field: string) => field;

describe('the tax invoices of a settlement', () => {
  it('are one for each tax kind, with the sums of its lines', () => {
    expect(made().map(({ KIND, SPLY_AMT, VAT_AMT }) => [KIND, SPLY_AMT, VAT_AMT])).toEqual([
      ['TAX', 198_257, 19_825],
      ['ZERO', 2_563_175, 0],
      ['FREE', 8_840, 0],
    ]);
    expect(comesTo(made(), settlement)).toBe(true);
    expect(comesTo(made(lines.slice(1)), settlement)).toBe(false);
  });

  it('have four items at most, the last of which stands for the rest, and add up', () => {
    const many = Array.from({ length: 7 }, (_, i) => line('TAX', `F${i}`, 1_000 + i, 100));
    const [invoice] = made(many) as [TaxInvoice];
    expect(invoice.ITEMS.map(({ NAME, MORE, SPLY_AMT }) => [NAME, MORE, SPLY_AMT])).toEqual([
      ['F0 비용', 0, 1_000],
      ['F1 비용', 0, 1_001],
      ['F2 비용', 0, 1_002],
      ['F3 비용', 3, 4_018],
    ]);
    expect(invoice.ITEMS.reduce((sum, item) => sum + item.SPLY_AMT, 0)).toBe(invoice.SPLY_AMT);
    expect(bulkRow(invoice)).toContain('F3 비용 외 3건');
  });

  it('stand in the columns of the service: 59 with tax, 54 of exempt costs', () => {
    const [taxed, zero, free] = made() as [TaxInvoice, TaxInvoice, TaxInvoice];
    for (const [file, invoice, count] of [
      ['TAX', taxed, 59],
      ['TAX', zero, 59],
      ['FREE', free, 54],
    ] as const) {
      const [titles, row] = [bulkTitles(file).map((one) => one.replaceAll(/\s+/g, ' ')), bulkRow(invoice)];
      expect([titles.length, row.length]).toEqual([count, count]);
      const at = (name: string) => row[titles.indexOf(name)];
      expect([at('작성일자'), at('공급자 등록번호 ("-" 없이 입력)'), at('공급받는자 상호'), at('공급받는자 이메일1'), at('비고')]).toEqual([
        ...['20261130', '9999900005', '한강전자부품', 'tax@hangang.example', 'ST261100032'],
      ]);
      expect([at('공급가액 합계'), at('일자1 (2자리, 작성년월 제외)'), at('공급가액1'), at('영수(01), 청구(02)')]).toEqual([
        ...[invoice.SPLY_AMT, '30', invoice.SPLY_AMT, '02'],
      ]);
      if (file === 'TAX') expect([at('세액 합계'), at('세액1')]).toEqual([invoice.VAT_AMT, invoice.VAT_AMT]);
      else expect(titles.some((name) => name.startsWith('세액'))).toBe(false);
    }
    expect([taxed, zero, free].map((invoice) => bulkRow(invoice)[0])).toEqual(['01', '02', '05']);
  });

  it('name every field that is missing on either side, wrong business numbers and days to come', () => {
    const [invoice] = made() as [TaxInvoice];
    expect(invoiceFaults(invoice, '20261130', title)).toEqual([]);
    const bad = {
      ...invoice,
      SELLER: { ...SELLER, CEO_NM: ' ', BIZ_ITEM: null },
      BUYER: { ...BUYER, BIZ_NO: '999-99-00006', EMAIL: null },
    };
    expect(invoiceFaults({ ...bad, INV_DT: '20261201' }, '20261130', title).map(({ SIDE, FIELD, CODE }) => [SIDE, FIELD, CODE])).toEqual([
      ['S', 'CEO_NM', 'MSG000012'],
      ['S', 'BIZ_ITEM', 'MSG000012'],
      ['B', 'BIZ_NO', 'MSG000020'],
      ['B', 'EMAIL', 'MSG000012'],
      [null, 'INV_DT', 'MSG000731'],
    ]);
    expect(invoiceFaults({ ...invoice, INV_DT: '20261331' }, '20261130', title)[0]?.CODE).toBe('MSG000187');
  });

  it('have approval numbers that begin with their day', () => {
    expect(approvalFault('202611304100000000112004', '20261130')).toBeNull();
    for (const no of ['202612014100000000112004', '202613304100000000112004', '000000004100000000112004'])
      expect(approvalFault(no, '20261130')?.CODE).toBe('MSG000786');
  });
});
