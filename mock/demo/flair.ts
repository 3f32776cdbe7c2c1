import { addBusinessDays } from '../../src/contract/dates';
import { daysToWarehouse } from '../../src/contract/flair/ledger';
import { type Day, date6, date8, dayOf } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { Random } from './random';

const customer = 'C00001';

/** Bookings that became one of the customer's import shipments, and purchase orders of which nothing is booked yet. */
const shippedBookings = 156;
const unbookedPos = 22;

/** Makers by port of loading. */
const vendors: Readonly<Record<string, string>> = {
  VNHPH: '하노이스타의류',
  VNSGN: '사이공니트',
  CNSHA: '상하이패션',
  CNXMN: '샤먼데님',
  CNTAO: '칭다오봉제',
  CNYTN: '선전캐주얼',
  CNNGB: '닝보어패럴',
  CNTXG: '톈진다운',
};
const otherVendor = '아시아소싱';
const brands = ['PLAIR', 'PLAIR KIDS', 'MAREN', 'OUTLINE'];

const styles: readonly { no: string; name: string; hs: string; price: number; kilos: number; cubic: number; sizes: readonly string[] }[] = [
  {
    no: '1104',
    name: '린넨 블렌드 셔츠',
    hs: '620590',
    price: 8.64,
    kilos: 0.28,
    cubic: 0.0038,
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  },
  { no: '1107', name: '데님 팬츠', hs: '620462', price: 11.2, kilos: 0.62, cubic: 0.0052, sizes: ['28', '30', '32', '34'] },
  { no: '1112', name: '경량 패딩 조끼', hs: '620293', price: 14.5, kilos: 0.35, cubic: 0.009, sizes: ['S', 'M', 'L'] },
  { no: '1115', name: '코튼 원피스', hs: '620442', price: 9.9, kilos: 0.4, cubic: 0.0046, sizes: ['S', 'M', 'L'] },
  { no: '1120', name: '라운드 니트', hs: '611020', price: 10.35, kilos: 0.45, cubic: 0.006, sizes: ['S', 'M', 'L', 'XL'] },
  { no: '1123', name: '면 티셔츠', hs: '610910', price: 3.15, kilos: 0.19, cubic: 0.0022, sizes: ['S', 'M', 'L', 'XL'] },
];
type Style = (typeof styles)[number];

/** Pieces of a carton, by size. */
const ratios: Readonly<Record<number, readonly number[]>> = { 3: [3, 6, 3], 4: [2, 4, 4, 2], 6: [1, 2, 3, 3, 2, 1] };
const perCarton = 12;
const colors = ['BK', 'NV', 'IV', 'KH', 'GR', 'RD'];

/** The season of what is loaded on a day: what leaves in spring is worn in autumn. */
function seasonOf(day: Day): string {
  const [year, month] = [Number(date8(day).slice(2, 4)), Number(date8(day).slice(4, 6))];
  return month >= 2 && month <= 7 ? `${year}FW` : `${month === 1 ? year : year + 1}SS`;
}

interface Po {
  row: Row;
  lines: Row[];
}

/** What FLAIR has ordered, booked, loaded and received: quantities of the lines follow from the bookings, the database counts them. */
export function flair(
  houses: readonly Row[],
  containers: readonly Row[],
  base: Day,
  seed: number,
  numbers: Numbers,
  holidays: ReadonlySet<string>,
): { pos: Row[]; lines: Row[]; bookings: Row[]; loads: Row[] } {
  const random = Random.of(seed, 'flair');
  const pos: Po[] = [];
  const bookings: Row[] = [];
  const loads: Row[] = [];
  const boxes = new Map<Row[string], Row[]>();
  for (const box of containers) boxes.set(box.HBL_SEQ, [...(boxes.get(box.HBL_SEQ) ?? []), box]);

  const newPo = (no: string, day: Day, window: [Day, Day], due: Day, from: { pol: string; pod: string; mode: string }): Po => {
    const row: Row = {
      ...{ CUST_CD: customer, PO_NO: no, CORP_CD: '1000', PO_DT: date8(day), BUYER_NM: 'Flair Fashion Korea' },
      ...{ VNDR_NM: vendors[from.pol] ?? otherVendor, BRAND_NM: random.pick(brands), SEASON_CD: seasonOf(window[1]) },
      ...{ INCOTERMS: 'FOB', TRANS_MODE: from.mode, POL_CD: from.pol, POD_CD: from.pod, CURR_CD: 'USD', DEL_YN: 'N' },
      ...{ SHIP_BGN_DT: date8(window[0]), SHIP_END_DT: date8(window[1]), REQ_DLV_DT: date8(due), REG_USER_ID: 'cadm01' },
    };
    const po = { row, lines: [] };
    pos.push(po);
    return po;
  };

  /** A style in colours: a line for each size, in whole cartons of the style's ratio. */
  const addStyle = ({ row, lines }: Po, style: Style, cartons: Readonly<Record<string, number>>, ready: Day | null) => {
    const ratio = ratios[style.sizes.length] ?? [];
    for (const [color, count] of Object.entries(cartons))
      for (const [i, size] of style.sizes.entries()) {
        const qty = count * (ratio[i] ?? 0);
        lines.push({
          ...{
            CUST_CD: customer,
            PO_NO: row.PO_NO,
            LINE_NO: lines.length + 1,
            STYLE_NO: `FL${row.SEASON_CD?.toString().slice(0, 2)}S-${style.no}`,
          },
          ...{ ITEM_CD: `PLR-${style.no}-${color}${size}`, ITEM_NM: style.name, COLOR_CD: color, SIZE_CD: size, HS_CD: style.hs },
          ...{ PO_QTY: qty, QTY_UT: 'PC', UNIT_PRC: style.price, PO_AMT: Math.round(qty * style.price * 100) / 100 },
          ...{ PACK_QTY: ratio[i], CTN_QTY: Math.ceil(qty / perCarton) },
          ...{ CGO_RDY_DT: ready === null ? null : date8(ready), SHORT_YN: 'N', REG_USER_ID: 'cadm01' },
        });
      }
  };

  /** A booking on a shipment, or on none yet, in the state that the shipment has brought it to. */
  const newBooking = (house: Row | null, of: Row, ready: Day, day: Day): Row => {
    const state = stateOf(house, base);
    const booking: Row = {
      ...{ BKG_NO: numbers.take('FBK', 'FB', date6(day), 4, date8(day)), CORP_CD: '1000', CUST_CD: customer, BKG_DT: date8(day) },
      ...{ VNDR_NM: of.VNDR_NM, TRANS_MODE: of.TRANS_MODE, LOAD_TP: house?.LOAD_TP ?? 'FCL', POL_CD: of.POL_CD, POD_CD: of.POD_CD },
      ...{ CGO_RDY_DT: date8(ready), FLAIR_BKG_STS: state, REG_USER_ID: 'cadm01' },
      ...(house && state !== 'REQ'
        ? {
            ...{
              CARR_CD: house.CARR_CD,
              LINE_BKG_NO: `${house.CARR_CD}${random.digits(8)}`.slice(0, 20),
              VSL_NM: house.VSL_NM,
              VOY_NO: house.VOY_NO,
            },
            ...{ ETD_DT: house.ETD_DT, ETA_DT: house.ETA_DT, HBL_NO: house.HBL_NO },
          }
        : {}),
    };
    bookings.push(booking);
    return booking;
  };

  const load = (booking: Row, house: Row | null, line: Row, qty: number) => {
    const style = styles.find(({ name }) => name === line.ITEM_NM) as Style;
    const state = String(booking.FLAIR_BKG_STS);
    const loaded = ['SHP', 'ARR', 'CLS'].includes(state);
    const missing = state === 'CLS' && random.chance(0.02) ? random.int(1, Math.min(4, qty)) : 0;
    const own = boxes.get(house?.HBL_SEQ) ?? [];
    const packed = loaded || state === 'CFM' ? own : [];
    loads.push({
      ...{ CUST_CD: customer, PO_NO: line.PO_NO, LINE_NO: line.LINE_NO, BKG_NO: booking.BKG_NO, HBL_NO: booking.HBL_NO, BKD_QTY: qty },
      ...{ CNTR_NO: packed.length > 0 ? packed[Number(line.LINE_NO) % packed.length]?.CNTR_NO : null, LOAD_QTY: loaded ? qty : null },
      ...{ RCVD_QTY: state === 'CLS' ? qty - missing : null, DIFF_RSN: missing ? random.pick(['SHT', 'SHT', 'DMG']) : null },
      ...{
        CTN_QTY: Math.ceil(qty / perCarton),
        GRS_WT: Math.round(qty * style.kilos * 1000) / 1000,
        MSR_CBM: Math.round(qty * style.cubic * 1000) / 1000,
      },
      REG_USER_ID: 'cadm01',
    });
  };

  const own = houses
    .filter((row) => row.CUST_CD === customer && row.CORP_CD === '1000' && row.IMEX_TP === 'I' && row.DEL_YN === 'N' && row.ETD_DT)
    .filter(({ HBL_NO }) => !String(HBL_NO).startsWith('HLSTORY'))
    .sort((a, b) => (`${a.ETD_DT}${a.HBL_NO}` < `${b.ETD_DT}${b.HBL_NO}` ? -1 : 1));
  const chosen = own.slice(-shippedBookings);
  const next = new Map<Row, Row>();
  const last = new Map<string, Row>();
  for (const house of chosen.toReversed()) {
    const key = `${house.POL_CD}|${house.TRANS_MODE}`;
    const later = last.get(key);
    if (later && dayOf(String(later.ETD_DT)) - dayOf(String(house.ETD_DT)) <= 40) next.set(house, later);
    last.set(key, house);
  }

  const poNo = (day: Day) => `FL${date6(day)}${random.digits(3)}${pos.length % 10}`;
  const bookingOf = new Map<Row, Row>();
  const rest: { house: Row; line: Row; qty: number }[] = [];
  for (const house of chosen) {
    const etd = dayOf(String(house.ETD_DT));
    const eta = dayOf(String(house.ETA_DT ?? house.ETD_DT));
    const end = etd + random.int(-2, 6);
    const begin = end - random.int(10, 20);
    const warehouse = dayOf(addBusinessDays(date8(eta), daysToWarehouse(String(house.TRANS_MODE)), holidays));
    const due = Math.max(end, warehouse + (random.chance(0.12) ? -random.int(2, 9) : random.int(1, 8)));
    const day = begin - random.int(55, 95);
    const po = newPo(poNo(day), day, [begin, end], due, {
      ...{ pol: String(house.POL_CD), pod: String(house.POD_CD), mode: String(house.TRANS_MODE) },
    });
    for (let n = random.int(1, 2); n > 0; n--) {
      const style = random.pick(styles);
      const first = random.int(0, colors.length - 1);
      const of = Array.from({ length: style.sizes.length > 4 ? 1 : random.int(1, 2) }, (_, i) => colors[(first + i) % colors.length] ?? '');
      addStyle(po, style, Object.fromEntries(of.map((color) => [color, random.int(10, 120)])), etd - 6);
    }
    const booking = newBooking(house, po.row, etd - 6, Math.min(base, etd - random.int(14, 24)));
    bookingOf.set(house, booking);
    const later = next.get(house);
    const waits = ['REQ', 'CFM'].includes(String(booking.FLAIR_BKG_STS)) && random.chance(0.4);
    for (const line of po.lines) {
      const qty = Number(line.PO_QTY);
      if (waits && Number(line.LINE_NO) > 1 && random.chance(0.5)) continue;
      const now = later && random.chance(0.3) ? Math.max(1, Math.round(qty * (random.int(5, 9) / 10))) : qty;
      load(booking, house, line, now);
      if (later && now < qty) rest.push({ house: later, line, qty: qty - now });
    }
  }
  for (const { house, line, qty } of rest) load(bookingOf.get(house) as Row, house, line, qty);
  for (let n = 0; n < unbookedPos; n++) {
    const day = base - random.int(2, 70);
    const end = base + random.int(10, 60);
    const pol = random.pick(Object.keys(vendors));
    const po = newPo(poNo(day), day, [end - 14, end], end + 30, { pol, pod: 'KRPUS', mode: 'SEA' });
    for (const style of [random.pick(styles), random.pick(styles)])
      addStyle(po, style, { [random.pick(colors)]: random.int(10, 80) }, random.chance(0.5) ? end - 10 : null);
  }
  stories();
  return { pos: pos.map(({ row }) => row), lines: pos.flatMap(({ lines }) => lines), bookings, loads };

  /** Numbers 1 and 25: a delayed vessel makes twelve lines late; a ship window that has passed with 30 % booked. */
  function stories(): void {
    const delayed = houses.find(({ HBL_NO }) => HBL_NO === 'HLSTORY00001');
    if (delayed) {
      const etd = dayOf(String(delayed.ETD_DT));
      const po = newPo('FLSTORY0001', base - 96, [etd - 12, etd + 2], base + 9, { pol: 'CNSHA', pod: 'KRPUS', mode: 'SEA' });
      addStyle(po, styles[0] as Style, { BK: 120, NV: 96 }, etd - 5);
      const booking = newBooking(delayed, po.row, etd - 5, etd - 20);
      for (const line of po.lines) load(booking, delayed, line, Number(line.PO_QTY));
    }
    const po = newPo('FLSTORY0025', base - 102, [base - 23, base - 4], base + 11, { pol: 'VNHPH', pod: 'KRPUS', mode: 'SEA' });
    Object.assign(po.row, { BRAND_NM: 'PLAIR', SEASON_CD: '27SS' });
    const [shirt, denim, vest, dress, knit, tee] = styles as [Style, Style, Style, Style, Style, Style];
    addStyle(po, shirt, { BK: 128, NV: 96, IV: 96, KH: 64 }, base - 18);
    addStyle(po, denim, { NV: 150, BK: 150 }, base - 14);
    addStyle(po, vest, { BK: 100, KH: 80 }, null);
    addStyle(po, dress, { IV: 80, RD: 60 }, null);
    addStyle(po, knit, { GR: 100, NV: 80 }, null);
    addStyle(po, tee, { BK: 60, IV: 40 }, null);
    const confirmed = own.find(({ POL_CD, ATD_DTM, ETD_DT }) => POL_CD === 'VNHPH' && !ATD_DTM && dayOf(String(ETD_DT)) > base) ?? null;
    const arrived = own.findLast(({ POL_CD, ATA_DTM }) => POL_CD === 'VNHPH' && ATA_DTM) ?? null;
    const share = (house: Row | null, wanted: (line: Row) => number) => {
      const booking = newBooking(house, po.row, base - 18, base - 20);
      for (const line of po.lines) {
        const qty = wanted(line);
        if (qty > 0) load(booking, house, line, qty);
      }
    };
    const qty = (line: Row) => Number(line.PO_QTY);
    share(arrived, (line) => (line.ITEM_NM === shirt.name && line.COLOR_CD === 'BK' ? qty(line) : 0));
    share(confirmed, (line) =>
      line.ITEM_NM === denim.name && line.COLOR_CD === 'NV'
        ? Math.round((qty(line) * 13) / 15)
        : line.ITEM_NM === shirt.name && line.COLOR_CD === 'NV'
          ? qty(line)
          : 0,
    );
    share(null, (line) => (line.ITEM_NM === shirt.name && line.COLOR_CD === 'IV' ? Math.round(qty(line) / 3) : 0));
  }
}

/** How far a booking is, by its shipment: requested where there is none, received some days after the delivery. */
function stateOf(house: Row | null, base: Day): string {
  if (!house) return 'REQ';
  if (!house.ATD_DTM) return dayOf(String(house.ETD_DT)) > base + 14 ? 'REQ' : 'CFM';
  if (!house.ATA_DTM) return 'SHP';
  return house.DLV_CMPL_DTM ? 'CLS' : 'ARR';
}
