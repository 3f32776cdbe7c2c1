import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { at, type Day, date6, date8, dayAt, dayOf, type Minute, minuteOf, moment } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { bookOf, pdfOf } from './paper';
import { paperOf } from './papers';
import { Random } from './random';

/** A file of the demo, and what is in it. */
export interface DemoFile {
  row: Row;
  content: Buffer;
}

/** A document that somebody has filed. */
interface Filed {
  docTp: string;
  at: Minute;
  /** Shown to staff alone. */
  closed?: true;
}

const fileCount = 1600;
/** The customer that reads the indicators of its arrivals: it has the papers of all of them, others those of the last weeks. */
const reader = 'C00002';
const photo = fileURLToPath(new URL('./damaged.jpg', import.meta.url));

/** The moment of a column, however it is written there. */
const minute = (value: Row[string]): Minute | undefined => (value ? minuteOf(String(value).replace('T', '')) : undefined);

/**
 * The files of the demo: invoice, packing list and B/L of the shipments, what carriage and customs add to them, and the photo of the delivery that
 * came short. Each has a content of its own, which names its shipment.
 */
export function files(houses: readonly Row[], orders: readonly Row[], base: Day, seed: number, numbers: Numbers): DemoFile[] {
  const random = Random.of(seed, 'files');
  const late = lateHouses(houses, random);
  const filed = houses
    .filter((h) => h.CARGO_STS !== 'CXL')
    .map((house) => {
      const all = filedOf(house, late.has(house) || (house.CUST_CD !== reader && random.chance(0.1)), random);
      return { house, papers: all.filter((paper) => paper.at < at(base, 0)) };
    });
  const kept = new Map<Row, Filed[]>();
  let room = fileCount - 1;
  const take = (house: Row, papers: readonly Filed[]) => {
    const before = kept.get(house)?.length ?? 0;
    const part = papers.slice(0, before + room);
    kept.set(house, part);
    room -= part.length - before;
  };
  for (const { house, papers } of filed) {
    if (String(house.HBL_NO).startsWith('HLSTORY')) take(house, papers);
    else if (house.CUST_CD === reader && house.IMEX_TP === 'I') take(house, papers.slice(0, 3));
  }
  const latest = filed.toSorted((a, b) => String(b.house.ETD_DT).localeCompare(String(a.house.ETD_DT)));
  for (const { house, papers } of latest) if (papers.length > (kept.get(house)?.length ?? 0)) take(house, papers);
  const made = [...kept].flatMap(([house, papers]) => papers.map((paper) => ({ at: paper.at, file: fileOf(house, paper, random) })));
  const short = orders.find(({ DLV_ORD_NO }) => DLV_ORD_NO === 'DVSTORY15001');
  if (short) made.push(photoOf(short));
  made.sort((a, b) => a.at - b.at);
  const groups = new Map<string, string>();
  return made.map(({ at, file: { row, content } }, i) => {
    const day = date8(dayAt(at));
    const together = `${day} ${row.REF_KEY}`;
    const group = groups.get(together) ?? numbers.take('FGR', 'FG', day, 6, day);
    groups.set(together, group);
    const no = String(i + 1).padStart(6, '0');
    // In the order of their days, and numbers of the demo's own: the document store counts on from them.
    const stored = row.ELVIS_OFC_CD ? { ELVIS_DOC_ID: `EL${date6(dayAt(at))}${no}` } : {};
    return { row: { FILE_SN: i + 1, FILE_GRP_NO: group, FILE_PATH: `demo/${no}`, ...row, ...stored }, content };
  });
}

/** Arrivals of the reader whose papers came late: some of each month, which makes the indicator 80 to 97 per cent. */
function lateHouses(houses: readonly Row[], random: Random): Set<Row> {
  const months = new Map<string, Row[]>();
  for (const h of houses) {
    if (h.CUST_CD !== reader || h.IMEX_TP !== 'I' || !h.ATA_DTM) continue;
    const month = String(h.ATA_DTM).slice(0, 6);
    months.set(month, [...(months.get(month) ?? []), h]);
  }
  return new Set(
    [...months.values()].flatMap((arrived) => {
      const count = arrived.length < 5 ? 0 : Math.max(1, Math.round(arrived.length * (0.05 + random.next() * 0.11)));
      return random.shuffle(arrived).slice(0, count);
    }),
  );
}

/** What was filed of a shipment, the three papers of the indicator first; of late ones one of the three came after its day. */
function filedOf(h: Row, late: boolean, random: Random): Filed[] {
  const air = h.TRANS_MODE === 'AIR';
  const [etd, eta] = [dayOf(String(h.ETD_DT)), dayOf(String(h.ETA_DT))];
  const due = eta - (air ? 0 : 3);
  const on = (day: Day): Minute => at(day, random.int(9, 17), random.int(0, 59));
  const sold = on(Math.min(etd - random.int(1, 3), due));
  const papers: Filed[] = [
    { docTp: 'CI', at: sold },
    { docTp: 'PL', at: sold },
    { docTp: air ? 'AWB' : 'HBL', at: on(Math.min(etd + (air ? 0 : random.int(0, 2)), due)) },
  ];
  const behind = late ? papers[random.int(0, 2)] : undefined;
  if (behind) behind.at = on(due + random.int(1, 3));
  const add = (docTp: string, when: Minute | undefined, share: number, closed = false) => {
    if (random.chance(share) && when !== undefined) papers.push({ docTp, at: when, ...(closed ? { closed } : {}) });
  };
  const after = (value: Row[string]) => {
    const done = minute(value);
    return done === undefined ? undefined : done + random.int(5, 40);
  };
  const [imported, dangerous, insured] = [h.IMEX_TP === 'I', h.CARGO_TP === 'DG', ['CIF', 'CIP'].includes(String(h.INCOTERMS))];
  add('AN', imported ? on(eta - (air ? 0 : random.int(1, 2))) : undefined, 0.6);
  add('DO', after(h.DO_ISS_DTM), 0.6);
  add('CO', imported ? sold : undefined, h.HBL_NO === 'HLSTORY00002' ? 1 : 0.25);
  add('INS', insured ? sold : undefined, 0.7);
  add('DGD', dangerous ? sold : undefined, 0.9);
  add('MSDS', dangerous ? sold : undefined, 0.6);
  add('IMD', after(h.IMP_ACPT_DTM), 0.5);
  add('EXD', h.EXP_ACPT_DT ? on(dayOf(String(h.EXP_ACPT_DT))) : undefined, 0.7);
  add('MBL', air ? undefined : on(etd + 1), 0.25, true);
  add('ETC', on(etd - 2), 0.15, true);
  return papers;
}

function fileOf(h: Row, { docTp, at, closed }: Filed, random: Random): DemoFile {
  const book = docTp === 'ETC' || (docTp === 'PL' && random.chance(0.35));
  const ext = book ? 'xlsx' : 'pdf';
  const paper = paperOf(docTp, h);
  const content = book ? bookOf(paper) : pdfOf(paper);
  const office = h.CORP_CD === '2000' ? 'PTK' : String(h.ORGN_CD).startsWith('10PS') ? 'PUS' : 'SEL';
  const own = { FILE_NM: `${docTp}-${h.HBL_NO}.${ext}`, FILE_EXT: ext, FILE_SIZE: content.length };
  const of = { REF_TP: 'HBL', REF_KEY: h.HBL_NO, DOC_TP: docTp, OPEN_YN: closed ? 'N' : 'Y', CUST_CD: h.CUST_CD, CORP_CD: h.CORP_CD };
  const stored = random.chance(0.6) ? { ELVIS_OFC_CD: office } : {};
  const by = { DOWN_CNT: random.int(0, 6), DEL_YN: 'N', REG_USER_ID: h.OPS_USER_ID ?? 'ops01', REG_DTM: moment(at) };
  return { row: { ...own, ...of, ...stored, ...by }, content };
}

/** What the driver took of the packages that were refused. */
function photoOf(order: Row): { at: Minute; file: DemoFile } {
  const taken = minute(order.CMPL_DTM) ?? 0;
  const content = readFileSync(photo);
  const own = { FILE_NM: `${order.DLV_ORD_NO}-파손.jpg`, FILE_EXT: 'jpg', FILE_SIZE: content.length };
  const of = { REF_TP: 'DLV', REF_KEY: order.DLV_ORD_NO, DOC_TP: 'PHO', OPEN_YN: 'Y', CUST_CD: order.CUST_CD, CORP_CD: order.CORP_CD };
  const by = { DOWN_CNT: 2, DEL_YN: 'N', REG_USER_ID: order.ORGN_CD === '10PS00' ? 'ops02' : 'ops01', REG_DTM: moment(taken) };
  return { at: taken, file: { row: { ...own, ...of, ...by }, content } };
}
