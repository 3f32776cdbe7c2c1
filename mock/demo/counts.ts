import { at, type Day, date6, date8, dayOf, moment } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';

/** A lot in a warehouse: what there is of it at the end of the day of a count, and the least of then and later. */
interface Lot {
  item: Row;
  lot: string | null;
  book: number;
  least: number;
}

/** What was found of the lots with most in stock: less or more, why, and what was noted of it. */
type Found = [difference: number, reason: string, remark: string | null];

/** What the adjustments say of the reasons. */
const words: Record<string, string> = { DMG: '파손', FND: '발견', MIS: '이전 수량 오류' };

/** Lots of which a difference was found lie this far from each other. */
const step = 7;

/**
 * Two counts of C00003: the one of Anseong is agreed and has become adjustments, which are added to the movements; the one of Icheon, of yesterday
 * evening, waits for a second person.
 */
export function counts(items: readonly Row[], supply: Row[], base: Day, numbers: Numbers): { counts: Row[]; lines: Row[]; history: Row[] } {
  const made = { counts: [] as Row[], lines: [] as Row[], history: [] as Row[] };

  const lotsOf = (house: string, day: Day): Lot[] => {
    const moves = supply.filter(({ CYCFS_CD, SPLY_STS }) => CYCFS_CD === house && SPLY_STS === 'CFM');
    const stockOn = (item: Row, lot: string | null, until: Day) =>
      moves
        .filter((move) => move.ITEM_CD === item.ITEM_CD && (move.LOT_NO ?? null) === lot && dayOf(String(move.SPLY_DT)) <= until)
        .reduce((sum, move) => sum + (move.SPLY_TP === 'OUT' ? -Number(move.SPLY_QTY) : Number(move.SPLY_QTY)), 0);
    return items.flatMap((item) =>
      [...new Set(moves.filter((move) => move.ITEM_CD === item.ITEM_CD).map((move) => (move.LOT_NO ?? null) as string | null))].flatMap(
        (lot) => {
          const days = Array.from({ length: base - day }, (_, n) => stockOn(item, lot, day + n));
          const book = days[0] ?? 0;
          return book > 0 ? [{ item, lot, book, least: Math.min(...days) }] : [];
        },
      ),
    );
  };

  const add = (house: string, day: Day, people: [maker: string, second: string | null], found: readonly Found[]) => {
    const [maker, second] = people;
    const CNT_NO = numbers.take('MCT', 'MC', date6(day), 4, date8(day));
    const handedOver = moment(at(day, 18, 40));
    const agreed = second && moment(at(day, 19, 15));
    const lots = lotsOf(house, day);
    const rich = lots.filter(({ least }) => least > 50).filter((_, i) => i % step === 0);
    const by = { REG_USER_ID: maker, REG_DTM: moment(at(day, 17)) };
    made.counts.push({
      ...{ CNT_NO, CORP_CD: '1000', CUST_CD: 'C00003', CYCFS_CD: house, CNT_DT: date8(day), CNT_STS: second ? 'AGR' : 'REQ', DEL_YN: 'N' },
      ...{ REQ_USER_ID: maker, REQ_DTM: handedOver, AGR_USER_ID: second, AGR_DTM: agreed, RMK: second ? '월간 실사' : null },
      ...by,
    });
    made.history.push({ REF_TP: 'MCT', REF_KEY: CNT_NO, FROM_STS: 'DRF', TO_STS: 'REQ', CHG_USER_ID: maker, CHG_DTM: handedOver });
    if (second) made.history.push({ REF_TP: 'MCT', REF_KEY: CNT_NO, FROM_STS: 'REQ', TO_STS: 'AGR', CHG_USER_ID: second, CHG_DTM: agreed });
    for (const { item, lot, book } of lots) {
      const [difference, reason, remark] = found[rich.findIndex((one) => one.item === item && one.lot === lot)] ?? [0, null, null];
      const line: Row = {
        ...{ CNT_NO, CUST_CD: 'C00003', ITEM_CD: item.ITEM_CD, LOT_NO: lot ?? '-', QTY_UT: item.QTY_UT, BOOK_QTY: book },
        ...{ CNT_QTY: book + difference, CNT_DIFF_RSN: reason, RMK: remark, SPLY_NO: null },
        ...by,
      };
      if (difference && second) {
        line.SPLY_NO = numbers.take('MSP', 'MS', date6(day), 5, date8(day));
        supply.push({
          ...{ SPLY_NO: line.SPLY_NO, CORP_CD: '1000', CUST_CD: 'C00003', SPLY_DT: date8(day), SPLY_TP: 'ADJ', CYCFS_CD: house },
          ...{ ITEM_CD: item.ITEM_CD, LOT_NO: lot, SPLY_QTY: difference, QTY_UT: item.QTY_UT, SPLY_STS: 'CFM', RSV_YN: 'N', DEL_YN: 'N' },
          ...{ CFM_USER_ID: second, CFM_DTM: agreed, RMK: [CNT_NO, words[reason ?? ''], remark].filter(Boolean).join(' ') },
          ...{ REG_USER_ID: second, REG_DTM: agreed },
        });
      }
      made.lines.push(line);
    }
  };

  add(
    'WHA1',
    base - 6,
    ['ops02', 'ops01'],
    [
      [-3, 'DMG', '포장 파손, 폐기'],
      [2, 'FND', '3열 뒤에서 발견'],
      [-1, 'MIS', null],
    ],
  );
  add(
    'WHY1',
    base - 1,
    ['ops02', null],
    [
      [-4, 'LST', null],
      [10, 'LBL', '앞 LOT 라벨로 입고'],
      [-10, 'LBL', '앞 LOT 라벨로 입고'],
    ],
  );
  return made;
}
