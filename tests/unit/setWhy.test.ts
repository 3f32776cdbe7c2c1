import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/contract/decimal';
import type { CostBasis } from '../../src/contract/set/costBasis';
import { costAmounts } from '../../src/contract/set/costSum';
import { type Compared, type ComparedCost, compareCosts, type QuotedLine } from '../../src/contract/set/quoted';
import { explainCost, type WhyLine } from '../../src/contract/set/why';
import { whyLines } from '../../src/contract/set/whyWords';
import { texts } from '../../src/server/db/seedTexts';
import { Speech } from '../../src/server/lib/texts';

const speech = (lang: string) =>
  new Speech(Object.fromEntries(texts().flatMap((row) => (row.LANG_CD === lang ? [[String(row.LANG_KEY), String(row.LANG_TXT)]] : []))));
const [ko, en] = [speech('ko'), speech('en')];

const handling: WhyLine = {
  COST_NO: 'CT261103000001',
  CUST_CD: 'C00004',
  FRT_CD: 'HDL',
  FRT_NM: '취급수수료',
  FRT_UNIT: 'BL',
  FRT_UNIT_NM: 'B/L당',
  UNIT_QTY: 3,
  UNIT_PRC: 35.75,
  CURR_CD: 'USD',
  EXCH_DT: '20261103',
  EXCH_RATE: 1385.5,
  FRGN_AMT: 107.25,
  SPLY_AMT: 148_594,
  VAT_TP: 'TAX',
  VAT_NM: '과세',
  VAT_AMT: 14_859,
  TOT_AMT: 163_453,
  OCCR_DT: '20261103',
  PRC_NO: 'PRC2026000214',
  HBL_NO: 'HL261000187',
  DLV_ORD_NO: null,
};
const price = { CURR_CD: 'USD', END_DT: '99991231', MIN_QTY: null, MIN_AMT: null, MAX_AMT: null };
const basis: CostBasis = {
  ...{ EXCH_UNIT: 1, DEC_LEN: 2, VAT_RATE: 10 },
  RATE: { BASE_DT: '20261103', WHY: 'ATA' },
  PRICE: { ...price, PRC_NO: 'PRC2026000214', UNIT_PRC: 35.75, CUST_CD: 'C00004', BGN_DT: '20260701' },
  OTHER: { ...price, PRC_NO: 'PRC2026000031', UNIT_PRC: 40, CUST_CD: null, BGN_DT: '20260101', LOST: 'CUST' },
};
const { LOST: _, ...standardPrice } = basis.OTHER as NonNullable<CostBasis['OTHER']>;
const quoted: QuotedLine = {
  ...{ QUO_NO: 'QT2610120004', QUO_REV: 2, LINE_NO: 3, FRT_CD: 'HDL', FRT_UNIT: 'BL', CNTR_TP_CD: null, UNIT_QTY: 3, UNIT_PRC: 35.75 },
  ...{ MIN_QTY: null, MIN_AMT: null, MAX_AMT: null, CURR_CD: 'USD', DEC_LEN: 2, EXCH_DT: '20261012', EXCH_RATE: 1372, EXCH_UNIT: 1 },
  FRGN_AMT: 107.25,
};
const costOf = (line: WhyLine, over: Partial<ComparedCost> = {}): ComparedCost => ({
  ...line,
  ...{ CNTR_TP_CD: null, EXCH_UNIT: 1, COST_STS: 'REQ' },
  ...over,
});
const staff = { isStaff: true };
interface Telling {
  compared?: Compared | null;
  reader?: { isStaff: boolean };
  words?: Speech;
}
const told = (line: WhyLine, of: CostBasis | null, { compared = null, reader = staff, words = ko }: Telling = {}) =>
  whyLines(explainCost(line, of, compared, reader), (key, ...args) => words.text(key, ...args));

describe('an amount opened into its calculation', () => {
  it('says quantity, price and its origin, rate and its day, what is cut off, tax, and how it differs from the quote', () => {
    const [compared] = compareCosts([costOf(handling)], [quoted]).costs;
    expect(told(handling, basis, { compared })).toEqual([
      '1. 수량 × 단가  3 B/L × 35.75 = USD 107.25',
      '   단가 PRC2026000214 거래처 단가 · 2026-07-01부터',
      '   표준 단가 PRC2026000031 USD 40.00: 거래처 단가가 있어 쓰지 않음',
      '2. × 환율  1,385.50 = 148,594.875',
      '   2026-11-03 TTS · 수입이라 입항일 환율',
      '   견적 QT2610120004은(는) 2026-10-12 환율 1,372.00 → 147,147',
      '3. − 원 미만 절사 0.875  공급가액 148,594',
      '4. + 부가세 10 %  14,859',
      '   과세 · 국내 부대비용, 14,859.4에서 원 미만 절사',
      '청구 합계  KRW 163,453',
      '견적보다 +1,447 · 환율 +1,447 · 수량 0 · 단가 0',
    ]);
  });

  it('says the same in English, without a Korean word', () => {
    const [compared] = compareCosts([costOf(handling)], [quoted]).costs;
    const lines = told({ ...handling, FRT_NM: 'Handling', VAT_NM: 'Taxable' }, basis, { compared, words: en });
    expect(lines).toHaveLength(11);
    expect(lines.join('\n')).not.toMatch(/[가-힣]|UI\.|MSG|\{\d\}/);
    expect(lines.join('\n')).toContain('148,594.875');
  });

  it('leaves the rate out of an amount in won and numbers on', () => {
    const line = {
      ...handling,
      CURR_CD: 'KRW',
      EXCH_RATE: 1,
      UNIT_QTY: 1,
      UNIT_PRC: 45_000,
      FRGN_AMT: 45_000,
      SPLY_AMT: 45_000,
      VAT_AMT: 4_500,
      TOT_AMT: 49_500,
    };
    const lines = told(line, { EXCH_UNIT: 1, DEC_LEN: 0, VAT_RATE: 10 });
    expect(lines.filter((one) => /^\d\./.test(one))).toEqual([
      '1. 수량 × 단가  1 B/L × 45,000 = KRW 45,000',
      '2. − 원 미만 절사 0  공급가액 45,000',
      '3. + 부가세 10 %  4,500',
    ]);
    expect(lines).toContain('   직접 입력한 단가');
  });

  it('counts the days of demurrage one by one, from the free time and where that is said', () => {
    const days = Array.from({ length: 8 }, (_, i) => ({
      ...{ DAY: `202611${String(8 + i).padStart(2, '0')}`, NO: i + 1, UNIT_PRC: i < 5 ? 25_000 : 40_000, PRC_NO: 'PRC1' },
    }));
    const measures = { UNIT_QTY: 8, UNIT_PRC: 25_000, FRT_UNIT: 'DAY', EXCH_RATE: 1, EXCH_UNIT: 1, DEC_LEN: 0, VAT_RATE: 10, DAYS: days };
    const line = { ...handling, ...measures, ...costAmounts(measures), CURR_CD: 'KRW' };
    const lines = told(line, {
      ...{ EXCH_UNIT: 1, DEC_LEN: 0, VAT_RATE: 10, DAYS: days },
      FREE: { FROM_DT: '20261102', TO_DT: '20261115', OPEN_YN: 'N', FREE_DAYS: 5, FREE_SRC: 'HBL', BGN_DT: '20261108' },
    });
    expect(lines[0]).toBe('1. 일자별 단가의 합  KRW 245,000');
    expect(lines).toContain('   첫날을 빼고 무료 5일 (선적에 등록) · 2026-11-08부터 청구');
    expect(lines.filter((one) => /일째/.test(one))).toHaveLength(8);
    expect(lines).toContain('   6일째 2026-11-13 KRW 40,000');
  });

  it('says the least and the greatest amount of the price where they apply, and rates of a hundred units', () => {
    const least = told(
      { ...handling, FRGN_AMT: 150, UNIT_QTY: 3 },
      { ...basis, PRICE: { ...price, ...basis.PRICE, MIN_AMT: 150 } as never },
    );
    expect(least).toContain('   USD 107.25이(가) 최소 금액보다 적어 USD 150.00 적용');
    const most = told({ ...handling, FRGN_AMT: 90 }, { ...basis, PRICE: { ...price, ...basis.PRICE, MAX_AMT: 90 } as never });
    expect(most).toContain('   USD 107.25이(가) 최대 금액보다 많아 USD 90.00 적용');
    const yen = told(
      { ...handling, CURR_CD: 'JPY', FRGN_AMT: 107, EXCH_RATE: 912.5, SPLY_AMT: 976 },
      { ...basis, EXCH_UNIT: 100, DEC_LEN: 0 },
    );
    expect(yen).toContain('2. × 환율  912.50/100 = 976.375');
    expect(yen).toContain('   107.25 → 107 통화 자릿수로 반올림');
  });

  it('says what is known of a cost whose basis was not kept, and what does not agree', () => {
    const lines = told({ ...handling, SPLY_AMT: 150_000 }, null);
    expect(lines[0]).toContain('계산 근거가 저장되지 않은');
    expect(lines.join('\n')).toContain('계산한 값 148,594.875와(과) 저장된 값 150,000이(가) 다릅니다.');
    expect(lines.join('\n')).toContain('4. + 부가세  14,859');
  });

  it('says what was looked for where no price or no rate was found', () => {
    const none = { ...handling, UNIT_PRC: 0, EXCH_RATE: 0, FRGN_AMT: 0, SPLY_AMT: 0, VAT_AMT: 0, TOT_AMT: 0, EXCH_DT: null };
    const lines = told(none, { EXCH_UNIT: 1, DEC_LEN: 2, VAT_RATE: 10, RATE: { BASE_DT: '20261103', WHY: 'ATA' } }).join('\n');
    expect(lines).toContain('적용할 단가가 없습니다. 단가를 직접 입력하십시오. 찾은 조건: 취급수수료 · B/L · 2026-11-03');
    expect(lines).toContain('적용할 환율(전신환 매도율)이 없습니다. (USD, 2026-11-03)');
  });

  it('tells customers neither the standard tariff nor the number of a price', () => {
    const own = told(handling, basis, { reader: { isStaff: false } }).join('\n');
    expect(own).toContain('귀사와 약정한 단가 · 2026-07-01부터');
    const standard = told(handling, { ...basis, PRICE: { ...standardPrice, CUST_CD: null } }, { reader: { isStaff: false } }).join('\n');
    for (const text of [own, standard]) expect(text).not.toMatch(/PRC2026|40\.00|표준 단가/);
    const sent = JSON.stringify(explainCost(handling, basis, null, { isStaff: false }));
    expect(sent).not.toMatch(/PRC2026|40\.00|LINK/);
  });
});

describe('costs beside their quoted lines', () => {
  it('split every difference into rate, quantity and price without a rest', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let i = 0; i < 500; i++) {
      const costs = Array.from({ length: 1 + random(4) }, (_, no) => {
        const measures = {
          UNIT_QTY: (1 + random(90_000)) / 1_000,
          UNIT_PRC: random(500_000) / 100,
          FRT_UNIT: 'RT',
          EXCH_RATE: (90_000 + random(60_000)) / 100,
        };
        const amounts = costAmounts({ ...measures, EXCH_UNIT: 1, DEC_LEN: 2, VAT_RATE: 10 });
        return costOf({ ...handling, ...measures, ...amounts, COST_NO: `CT${no}` });
      });
      const line = { ...quoted, FRT_UNIT: 'RT', UNIT_QTY: (1 + random(90_000)) / 1_000, FRGN_AMT: random(1_000_000) / 100 };
      const { costs: compared, unused } = compareCosts(costs, [line]);
      expect(unused).toEqual([]);
      const all = Decimal.of(line.FRGN_AMT).times(1372).rounded(0, 'down').toNumber();
      expect(Decimal.sum(compared.map(({ QUO_AMT }) => QUO_AMT ?? 0)).toNumber()).toBe(all);
      for (const { DIFF_AMT, PARTS } of compared) expect((PARTS?.RATE ?? 0) + (PARTS?.QTY ?? 0) + (PARTS?.PRC ?? 0)).toBe(DIFF_AMT);
    }
  });

  it('use a quoted line once, and list what was quoted and not charged', () => {
    const other = { ...quoted, LINE_NO: 4, FRT_CD: 'DOC' };
    const costs = [costOf(handling), costOf({ ...handling, COST_NO: 'CT2', FRT_CD: 'WAIT' })];
    const { costs: compared, unused } = compareCosts(costs, [quoted, other]);
    expect(compared.map(({ QUO_AMT, DIFF_AMT }) => [QUO_AMT, DIFF_AMT])).toEqual([
      [147_147, 1_447],
      [null, 148_594],
    ]);
    expect(unused.map(({ LINE_NO }) => LINE_NO)).toEqual([4]);
  });

  it('tell containers of different types apart, and leave confirmed costs their line when a draft comes', () => {
    const of = (type: string, no: string, over: object = {}) => costOf({ ...handling, COST_NO: no }, { CNTR_TP_CD: type, ...over });
    const lines = [{ ...quoted, CNTR_TP_CD: '40HC' }];
    const { costs } = compareCosts([of('20GP', 'CT1'), of('40HC', 'CT2'), of('40HC', 'CT3', { COST_STS: 'TMP' })], lines);
    expect(costs.map(({ QUO_AMT }) => QUO_AMT)).toEqual([null, 147_147, null]);
  });

  it('say a smaller quantity as quantity, another price as price', () => {
    const two = { ...handling, UNIT_QTY: 2, FRGN_AMT: 71.5, EXCH_RATE: 1372, SPLY_AMT: 98_098 };
    expect(compareCosts([costOf(two)], [quoted]).costs[0]?.PARTS).toEqual({ RATE: 0, QTY: -49_049, PRC: 0 });
    const dear = { ...handling, UNIT_PRC: 36.75, FRGN_AMT: 110.25, EXCH_RATE: 1372, SPLY_AMT: 151_263 };
    expect(compareCosts([costOf(dear)], [quoted]).costs[0]?.PARTS).toEqual({ RATE: 0, QTY: 0, PRC: 4_116 });
  });
});
