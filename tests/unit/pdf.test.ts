import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../src/server/lib/pdf';
import type { PrintedOrder } from '../../src/server/pan/printed.service';
import { numberOf, type Sender, type Words } from '../../src/server/reports/form';
import { pod } from '../../src/server/reports/pod';
import { tro } from '../../src/server/reports/tro';

const sender: Sender = {
  LOGO_CD: 'A',
  CORP_NM: '새별로지스㈜',
  CORP_ENG_NM: 'Saebyeol Logis',
  BIZ_NO: '123-45-67891',
  ADDR: '서울',
  ADDR_ENG: 'Seoul',
  TEL_NO: null,
};
const words = (lang: 'ko' | 'en'): Words => ({
  lang,
  text: (key) => key,
  label: (field) => `<${field}>`,
  name: (field, code) => `${field}:${code}`,
});
const line = {
  LINE_NO: 1,
  ITEM_CD: null,
  ITEM_NM: '전자 부품',
  LOT_NO: 'L1',
  QTY: 10.5,
  QTY_UT: 'EA',
  PKG_QTY: 2,
  GRS_WT: 0.1,
  MSR_CBM: 0.2,
  DLVD_QTY: 9,
  DIFF_RSN: 'SHT',
};
const order = {
  DLV_ORD_NO: 'DLV20251120001',
  CUST_NM: '한빛전자㈜',
  DLV_TP: 'FTL',
  CAR_TP: 'T5',
  CAR_QTY: 1,
  CAR_NO: '서울12가3456',
  DRV_NM: '김기사',
  DRV_TEL: '010-****-5678',
  PICKUP_PLC_NM: '부산',
  PICKUP_ADDR: '강서구',
  PICKUP_DT: '20251121',
  PICKUP_TM: '0900',
  DLV_PLC_NM: '이천',
  DLV_ADDR: '마장면',
  DLV_DT: '20251122',
  DLV_CHRG_NM: '홍길동',
  DLV_TEL: '031-123-4567',
  SEAL_NO: '000123',
  CNTR_NO: 'MSKU1234565',
  RTN_PLC_NM: '의왕 ICD',
  PLT_QTY: null,
  REQ_RMK: '지게차 필요',
  RCVR_NM: '이인수',
  CMPL_DTM: '20251122151000',
  LINES: [line, { ...line, LINE_NO: 2, GRS_WT: 0.2 }],
} as unknown as PrintedOrder;

const textOf = (content: unknown): string => JSON.stringify(content);

describe('printable forms', () => {
  it('the instruction holds what the driver must know, and sums its lines exactly', () => {
    const text = textOf(tro(order, sender, words('ko')));
    for (const value of [
      '배송 지시서',
      'DLV20251120001',
      '한빛전자㈜',
      '서울12가3456',
      '김기사',
      '010-****-5678',
      '2025-11-21 09:00',
      '홍길동 · 031-123-4567',
      'MSKU1234565',
      '000123',
      '의왕 ICD',
      '지게차 필요',
      '화주',
      '기사',
      '인수자',
      '새별로지스㈜',
      '"0.3"',
    ]) {
      expect(text, value).toContain(value);
    }
  });

  it('the proof of delivery holds what was received, by whom and when', () => {
    const text = textOf(pod(order, { ...sender, LOGO_CD: 'B' }, words('en')));
    for (const value of ['Proof of delivery', 'DIFF_RSN:SHT', '"9"', '"10.5"', '이인수', '2025-11-22 15:10', 'Saebyeol Logis', 'Seoul'])
      expect(text, value).toContain(value);
  });

  it('numbers keep their decimals and no more', () => {
    expect([1234.5, 0.125, 1000000, null].map(numberOf)).toEqual(['1,234.5', '0.125', '1,000,000', '']);
  });

  it('become one PDF with fonts of its own, a page for each document', async () => {
    const documents = [tro(order, sender, words('ko')), pod(order, sender, words('ko')), tro(order, sender, words('en'))];
    const pdf = await renderPdf({ documents, title: '배송 지시서', lang: 'ko', footer: '2025-11-20 09:30 출력', page: '{0} / {1} 쪽' });
    const text = pdf.toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(text).toContain('Pretendard');
    expect(text).not.toContain('Helvetica');
    const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body]) => Buffer.from(body ?? '', 'latin1'));
    expect(streams.some((stream) => inflates(stream))).toBe(true);
  }, 30_000);

  it('that cannot be made are refused, and the next one is made all the same', async () => {
    const job = { title: 'x', lang: 'ko' as const, footer: '', page: '' };
    await expect(renderPdf({ ...job, documents: [{ image: '/etc/passwd' }] })).rejects.toThrow(/access policy/);
    await expect(renderPdf({ ...job, documents: [{ image: 'http://127.0.0.1:1/x.png' }] })).rejects.toThrow(/access policy/);
    expect((await renderPdf({ ...job, documents: ['text'] })).length).toBeGreaterThan(500);
  }, 30_000);
});

function inflates(stream: Buffer): boolean {
  try {
    return inflateSync(stream).length > 0;
  } catch {
    return false;
  }
}
