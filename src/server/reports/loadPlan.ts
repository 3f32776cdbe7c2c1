import type { PrintedPlan } from '../cfs/printed.service';
import type { Content } from '../lib/pdf';
import {
  dateOf,
  heading,
  instantOf,
  list,
  note,
  numberOf,
  pairs,
  type Sender,
  section,
  signatures,
  type Words,
  wholeSection,
} from './form';
import { containerPicture, swatch } from './loadPicture';

const planWords = {
  ko: {
    title: '컨테이너 적입 계획서',
    lines: '적입 명세',
    seq: '순서',
    goods: '품명',
    packages: '수량',
    weight: '중량(KG)',
    measure: '용적(CBM)',
    total: (count: number) => `합계 ${count}건`,
    noLines: '적입 명세가 없습니다.',
    undecided: '미정',
    picture: '적입 배치도',
    views: { above: '평면도 (위에서 본 모습)', side: '측면도 (오른쪽에서 본 모습)', front: '안쪽', doors: '문', free: '여유' },
    consignees: '수하인 (HBL이 없으면 거래처)',
    guess: '적입 순서와 용적으로 그린 배치이며, 실제 적입 위치와 다를 수 있습니다.',
    own: '귀사 화물만 표시합니다.',
    sign: '(서명)',
    signers: ['작성', '적입 작업', '확인'],
  },
  en: {
    title: 'Container load plan',
    lines: 'Lines',
    seq: 'Seq.',
    goods: 'Goods',
    packages: 'Packages',
    weight: 'Weight (kg)',
    measure: 'CBM',
    total: (count: number) => `Total ${count}`,
    noLines: 'The plan has no lines.',
    undecided: 'To be advised',
    picture: 'Arrangement',
    views: { above: 'Plan view (from above)', side: 'Side view (from the right)', front: 'Front wall', doors: 'Doors', free: 'free' },
    consignees: 'Consignees (customers where there is no house B/L yet)',
    guess: 'Drawn from the order of loading and the volumes; cargo may stand elsewhere.',
    own: 'Your own cargo only.',
    sign: '(signature)',
    signers: ['Planned by', 'Stuffed by', 'Checked by'],
  },
};

const port = (code: string | null, name: string) => [name, code && `(${code})`].filter(Boolean).join(' ');

/** The container, its way and when it is stuffed; its load rate where the reader has that. */
function head(plan: PrintedPlan, { label, name, lang }: Words): Content {
  const { undecided } = planWords[lang];
  const of = (field: string) => label(field);
  const rate: [string, string][] = plan.LOAD_RATE === null ? [] : [[of('LOAD_RATE'), numberOf(plan.LOAD_RATE)]];
  return pairs([
    [of('CLP_STS'), name('CLP_STS', plan.CLP_STS)],
    [of('CYCFS_CD'), plan.CYCFS_NM],
    [of('CNTR_NO'), plan.CNTR_NO ?? undecided],
    [of('CNTR_TP_CD'), [plan.CNTR_TP_CD, plan.ISO_CD && `(${plan.ISO_CD})`].filter(Boolean).join(' ')],
    [of('SEAL_NO'), plan.SEAL_NO ?? undecided],
    [of('CLP_DT'), dateOf(plan.CLP_DT)],
    [of('CARR_CD'), plan.CARR_NM ?? undecided],
    [of('LINE_BKG_NO'), plan.LINE_BKG_NO ?? undecided],
    [of('VSL_NM'), plan.VSL_NM ?? undecided],
    [of('VOY_NO'), plan.VOY_NO ?? undecided],
    [of('POL_CD'), port(plan.POL_CD, plan.POL_NM)],
    [of('POD_CD'), port(plan.POD_CD, plan.POD_NM)],
    [of('ETD_DT'), plan.ETD_DT ? dateOf(plan.ETD_DT) : undecided],
    [of('STUF_BGN_DTM'), plan.STUF_BGN_DTM && instantOf(plan.STUF_BGN_DTM)],
    [of('STUF_END_DTM'), plan.STUF_END_DTM && instantOf(plan.STUF_END_DTM)],
    ...rate,
  ]);
}

/** Lines that stand on the first page below the head; more go on below a head that names the plan. */
const onFirstPage = 15;

/** Class and UN number of dangerous goods; nothing of other cargo. */
const dangerOf = ({ IMDG_CLS, UN_NO }: PrintedPlan['LINES'][number]): string =>
  [IMDG_CLS && `IMDG ${IMDG_CLS}`, UN_NO && `UN ${UN_NO}`].filter(Boolean).join(' ');

/** The lines in the order of loading, with their sums. */
function lines({ CLP_NO, LINES, TOT_PKG_QTY, TOT_GRS_WT, TOT_MSR_CBM }: PrintedPlan, { label, name, lang }: Words): Content {
  const text = planWords[lang];
  if (LINES.length === 0) return { text: text.noLines };
  return list(
    [
      { title: text.seq, width: 34 },
      { title: label('BKG_NO'), width: 76 },
      { title: label('HBL_NO'), width: 76 },
      { title: text.goods, width: '*' },
      { title: text.packages, width: 70, right: true },
      { title: text.weight, width: 62, right: true },
      { title: text.measure, width: 58, right: true },
    ],
    LINES.map((line) => [
      String(line.LOAD_SEQ),
      line.BKG_NO,
      line.HBL_NO ?? '–',
      [line.ITEM_NM, dangerOf(line)].filter(Boolean).join(' · '),
      `${numberOf(line.PKG_QTY)} ${name('PKG_UT_CD', line.PKG_UT_CD)}`,
      numberOf(line.GRS_WT),
      numberOf(line.MSR_CBM),
    ]),
    ['', text.total(LINES.length), '', '', numberOf(TOT_PKG_QTY), numberOf(TOT_GRS_WT), numberOf(TOT_MSR_CBM)],
    LINES.length > onFirstPage ? `${text.lines} · ${label('CLP_NO')} ${CLP_NO}` : undefined,
  );
}

/** Lines up to which a small picture with the legend beside it, and the signatures, stand on the first page. */
const onOnePage = 6;
/** Consignees that stand on the page of the picture. */
const belowPicture = 24;
/** Points: a page, and the small picture. */
const widths = { page: 523, small: 290 };

/** Both views of the container, whose cargo each pattern is, and the signatures, which never stand on a page alone. */
function picture({ ARRANGED, LINES }: PrintedPlan, words: Words, signed: Content): Content {
  if (!ARRANGED || LINES.length === 0) return signed;
  const text = planWords[words.lang];
  const consignees = [...new Set(LINES.map(({ CNEE_NM }) => CNEE_NM))];
  const kinds = new Map(LINES.map(({ LOAD_SEQ, CNEE_NM }) => [LOAD_SEQ, consignees.indexOf(CNEE_NM)]));
  const own = (name: string) => LINES.filter(({ CNEE_NM }) => CNEE_NM === name).map(({ LOAD_SEQ }) => LOAD_SEQ);
  const legend = consignees.map((name, kind) => ({
    columns: [
      { svg: swatch(kind), width: 18 },
      { width: '*', text: [{ text: `${name}  `, bold: true }, own(name).join(', ')], fontSize: 7.5 },
    ],
    columnGap: 6,
    margin: [0, 1.5, 0, 1.5],
  }));
  const title = { text: text.consignees, style: 'label', margin: [0, 6, 0, 2] };
  const drawn = (width: number) => ({ svg: containerPicture(ARRANGED, (seq) => kinds.get(seq) ?? 0, text.views, width), width });
  if (LINES.length <= onOnePage) {
    const beside = { columns: [drawn(widths.small), { width: '*', stack: [title, ...legend] }], columnGap: 14 };
    return wholeSection(text.picture, [beside, note(text.guess), signed]);
  }
  const half = Math.ceil(legend.length / 2);
  const below = { columns: [{ stack: legend.slice(0, half) }, { stack: legend.slice(half) }], columnGap: 14 };
  const whole = [drawn(widths.page), note(text.guess)];
  return legend.length > belowPicture
    ? [wholeSection(text.picture, whole), title, below, signed]
    : wholeSection(text.picture, [...whole, title, below, signed]);
}

/** 컨테이너 적입 계획서: what goes into a container, in which order. Who is limited to his own cargo has it without the rest and the picture. */
export const loadPlan = (plan: PrintedPlan, sender: Sender, words: Words): Content => {
  const text = planWords[words.lang];
  return [
    heading(sender, words, text.title, plan.CLP_NO),
    head(plan, words),
    ...(plan.LINES.length > onFirstPage ? [{ text: '', margin: [0, 10, 0, 0] }] : [section(text.lines)]),
    lines(plan, words),
    ...(plan.ARRANGED ? [] : [note(text.own)]),
    picture(plan, words, signatures(text.signers, text.sign)),
  ];
};
