import { Decimal } from '../../contract/decimal';
import type { Content } from '../lib/pdf';
import type { PrintedContainer, PrintedShipment } from '../ptl/status/printed.service';
import { dateOf, instantOf, list, note, numberOf, pairs, type Words, wholeSection } from './form';

/** Words that the notice of an arrival and the D/O share. */
export const shipmentWords = {
  ko: {
    voyage: '운송',
    cargo: '화물',
    containers: '컨테이너',
    place: '인도 장소',
    unknown: '미확인',
    undecided: '미정',
    unstated: '기재 없음',
    notArrived: '미입항',
    type: '규격',
    seal: '씰 번호',
    packages: '수량',
    weight: '중량(KG)',
    measure: '용적(CBM)',
    freeDays: '무료 일수',
    freeUntil: '무료 종료일',
    firstFree: '무료 종료일(최초)',
    afterDischarge: '양하 후 확정',
    demurrage: '무료 종료일 다음 날부터 체화료가 발생합니다.',
    noFreeTime: '해당 없음',
    noContainers: '등록된 컨테이너가 없습니다.',
    total: (count: number) => `합계 ${count}대`,
  },
  en: {
    voyage: 'Voyage',
    cargo: 'Cargo',
    containers: 'Containers',
    place: 'Place of release',
    unknown: 'Not known',
    undecided: 'To be advised',
    unstated: 'Not stated',
    notArrived: 'Not arrived yet',
    type: 'Type',
    seal: 'Seal no.',
    packages: 'Packages',
    weight: 'Weight (kg)',
    measure: 'CBM',
    freeDays: 'Free days',
    freeUntil: 'Free until',
    firstFree: 'Free until (earliest)',
    afterDischarge: 'After discharge',
    demurrage: 'Demurrage is charged from the day after the free time.',
    noFreeTime: 'Not applicable',
    noContainers: 'No containers are on file.',
    total: (count: number) => `Total ${count}`,
  },
};

const joined = (parts: (string | null | undefined)[], by = ' '): string => parts.filter(Boolean).join(by);
const port = (code: string | null, name: string | null) => joined([name, code && `(${code})`]);

/** The numbers a shipment goes by, and its parties. */
export function parties(shipment: PrintedShipment, { label, lang }: Words, numbers: [string, string | null][] = []): Content {
  const text = shipmentWords[lang];
  return pairs([
    ...numbers,
    [label('HBL_NO'), shipment.HBL_NO],
    [label('MBL_NO'), shipment.MBL_NO ?? text.unknown],
    [label('CARG_MT_NO'), shipment.CARG_MT_NO ?? text.unknown],
    [label('SHPR_NM'), shipment.SHPR_NM],
    [label('CNEE_NM'), shipment.CNEE_NM],
    [label('NTFY_NM'), shipment.NTFY_NM ?? text.unstated],
  ]);
}

/** With what it comes, from where, to where and when. */
export function voyage(shipment: PrintedShipment, { label, name, lang }: Words): Content {
  const text = shipmentWords[lang];
  return pairs([
    [label('VSL_NM'), shipment.VSL_NM ?? text.undecided],
    [label('VOY_NO'), shipment.VOY_NO ?? text.undecided],
    [label('POL_CD'), port(shipment.POL_CD, shipment.POL_NM)],
    [label('POD_CD'), port(shipment.POD_CD, shipment.POD_NM)],
    [label('ETA_DT'), dateOf(shipment.ETA_DT)],
    [label('ATA_DTM'), shipment.ATA_DTM ? instantOf(shipment.ATA_DTM) : text.notArrived],
    [label('CARR_NM'), shipment.CARR_NM],
    [label('FRT_TERM'), name('FRT_TERM', shipment.FRT_TERM)],
  ]);
}

/** What it is and how much of it. */
export function cargo(shipment: PrintedShipment, { label, name, lang }: Words): Content {
  return pairs(
    [
      [label('LOAD_TP'), name('LOAD_TP', shipment.LOAD_TP)],
      [label('PKG_QTY'), joined([numberOf(shipment.PKG_QTY), name('PKG_UT_CD', shipment.PKG_UT_CD)])],
      [label('GRS_WT'), numberOf(shipment.GRS_WT)],
      [label('MSR_CBM'), numberOf(shipment.MSR_CBM)],
    ],
    [
      [label('ITEM_NM'), shipment.ITEM_NM],
      [label('MARK_TXT'), shipment.MARK_TXT ?? shipmentWords[lang].unstated],
    ],
  );
}

/** When the first free time of its containers ends. */
function firstFree({ FREE_YN, CONTAINERS }: PrintedShipment, lang: Words['lang']): string {
  const text = shipmentWords[lang];
  if (!FREE_YN) return text.noFreeTime;
  const [first] = CONTAINERS.flatMap(({ FREE_DT }) => FREE_DT ?? []).sort();
  return first ? dateOf(first) : text.afterDischarge;
}

/** Where it is handed out, and up to when without a charge. */
export function place(shipment: PrintedShipment, { label, lang }: Words): Content {
  const text = shipmentWords[lang];
  const isKnown = shipment.CYCFS_NM !== null;
  const missing = isKnown ? text.unknown : text.undecided;
  return pairs([
    [label('CYCFS_NM'), shipment.CYCFS_NM ?? missing],
    [label('SHED_SGN'), shipment.SHED_SGN ?? missing],
    [label('ADDR'), shipment.ADDR ?? missing],
    [text.firstFree, firstFree(shipment, lang)],
  ]);
}

/** The sum of a column where every container tells it. */
function sumOf(containers: readonly PrintedContainer[], field: 'PKG_QTY' | 'GRS_WT' | 'MSR_CBM'): number | null {
  const values = containers.map((container) => container[field]);
  return values.every((value) => value !== null) ? Decimal.sum(values).toNumber() : null;
}

/** Containers that stand on one page together. */
const onOnePage = 15;

/** The containers of what does not fly, on as many pages as they need. */
export function containers(shipment: PrintedShipment, words: Words): Content {
  const { TRANS_MODE, FREE_YN, CONTAINERS } = shipment;
  const text = shipmentWords[words.lang];
  if (TRANS_MODE === 'AIR') return [];
  if (CONTAINERS.length === 0) return wholeSection(text.containers, { text: text.noContainers });
  const charged = FREE_YN ? note(text.demurrage) : [];
  if (CONTAINERS.length <= onOnePage) return wholeSection(text.containers, [containerList(shipment, words), charged]);
  const caption = `${text.containers} · ${words.label('HBL_NO')} ${shipment.HBL_NO}`;
  return [{ margin: [0, 12, 0, 0], stack: [containerList(shipment, words, caption), charged] }];
}

/** The containers with their free time and their sums. */
function containerList({ FREE_YN, CONTAINERS }: PrintedShipment, { label, lang }: Words, caption?: string): Content {
  const text = shipmentWords[lang];
  const figure = (value: number | null) => (value === null ? text.unknown : numberOf(value));
  const free = ({ FREE_DAYS, FREE_DT }: PrintedContainer) =>
    FREE_YN ? [String(FREE_DAYS), FREE_DT ? dateOf(FREE_DT) : text.afterDischarge] : ['–', text.noFreeTime];
  const rows = CONTAINERS.map((container) => [
    container.CNTR_NO,
    container.CNTR_TP_CD,
    container.SEAL_NO ?? text.unknown,
    ...(['PKG_QTY', 'GRS_WT', 'MSR_CBM'] as const).map((field) => figure(container[field])),
    ...free(container),
  ]);
  const sums = (['PKG_QTY', 'GRS_WT', 'MSR_CBM'] as const).map((field) => figure(sumOf(CONTAINERS, field)));
  return list(
    [
      { title: label('CNTR_NO'), width: 70 },
      { title: text.type, width: 34 },
      { title: text.seal, width: '*' },
      { title: text.packages, width: 44, right: true },
      { title: text.weight, width: 58, right: true },
      { title: text.measure, width: 52, right: true },
      { title: text.freeDays, width: 46, right: true },
      { title: text.freeUntil, width: 70, right: true },
    ],
    rows,
    [text.total(CONTAINERS.length), '', '', ...sums, '', ''],
    caption,
  );
}
