import type { Row } from './load';
import type { Paper } from './paper';

/** What shipments carry in English, by their HS codes. */
const goods: Record<string, string> = {
  '6110200000': 'Cotton pullovers',
  '3924100000': 'Plastic tableware',
  '3304991000': 'Cosmetic creams',
  '8534001000': 'Printed circuits',
  '8482100000': 'Ball bearings',
  '9503003000': 'Toys',
  '9401610000': 'Upholstered seats',
};

interface Kind {
  title: string;
  /** What it says besides what every document says. */
  more?: (house: Row) => [label: string, value: unknown][];
}

const terms = (h: Row): [string, unknown] => ['Terms', `${h.INCOTERMS}, ${h.FRT_TERM === 'C' ? 'freight collect' : 'freight prepaid'}`];
const invoice = (h: Row): [string, unknown][] => [
  ['Invoice No.', h.INV_NO],
  ['Purchase order', h.PO_NO],
];
const carriage = (h: Row): [string, unknown][] => [
  ['Notify party', h.NTFY_NM],
  terms(h),
  ['Marks', String(h.MARK_TXT).replaceAll('\n', ' / ')],
];

/** Documents by DOC_TP. */
const kinds: Record<string, Kind> = {
  CI: { title: 'COMMERCIAL INVOICE', more: (h) => [...invoice(h), terms(h)] },
  PL: { title: 'PACKING LIST', more: (h) => [...invoice(h), ['Marks', String(h.MARK_TXT).replaceAll('\n', ' / ')]] },
  HBL: { title: 'BILL OF LADING (COPY)', more: carriage },
  AWB: { title: 'HOUSE AIR WAYBILL (COPY)', more: carriage },
  MBL: { title: 'MASTER BILL OF LADING (COPY)', more: (h) => [['Carrier', h.CARR_CD]] },
  CO: {
    title: 'CERTIFICATE OF ORIGIN',
    more: (h) => [['Country of origin', String(h.POL_CD).slice(0, 2)], ['HS code', h.HS_CD], ...invoice(h)],
  },
  INS: {
    title: 'CARGO INSURANCE POLICY',
    more: (h) => [['Sum insured', `${h.CURR_CD} ${Math.round(Number(h.INV_AMT) * 1.1)}`], ['Conditions', 'ICC (A)'], ...invoice(h)],
  },
  AN: { title: 'ARRIVAL NOTICE', more: (h) => [['Notify party', h.NTFY_NM], ['Cargo management No.', h.CARG_MT_NO], terms(h)] },
  DO: {
    title: 'DELIVERY ORDER',
    more: (h) => [
      ['D/O No.', h.DO_NO],
      ['Cargo management No.', h.CARG_MT_NO],
    ],
  },
  IMD: {
    title: 'IMPORT DECLARATION CERTIFICATE',
    more: (h) => [
      ['Declaration No.', h.IMP_DCLR_NO],
      ['HS code', h.HS_CD],
    ],
  },
  EXD: {
    title: 'EXPORT DECLARATION CERTIFICATE',
    more: (h) => [
      ['Declaration No.', h.EXP_DCLR_NO],
      ['HS code', h.HS_CD],
    ],
  },
  DGD: { title: 'DANGEROUS GOODS DECLARATION', more: (h) => [['HS code', h.HS_CD]] },
  MSDS: { title: 'SAFETY DATA SHEET', more: (h) => [['HS code', h.HS_CD]] },
  ETC: { title: 'JOB SHEET (INTERNAL)', more: (h) => [['Customer reference', h.CUST_REF_NO], terms(h)] },
};

const note = 'A document of the demo company: whoever is named in it is invented.';

/** What a document of a house B/L says. */
export function paperOf(docTp: string, h: Row): Paper {
  const { title, more } = kinds[docTp] ?? { title: docTp };
  const facts: [string, unknown][] = [
    [h.TRANS_MODE === 'AIR' ? 'House AWB No.' : 'House B/L No.', h.HBL_NO],
    ['Shipper', h.SHPR_NM],
    ['Consignee', h.CNEE_NM],
    [h.TRANS_MODE === 'AIR' ? 'Flight' : 'Vessel and voyage', `${h.VSL_NM} ${h.VOY_NO}`],
    ['From and to', `${h.POL_CD} - ${h.POD_CD}`],
    ['ETD and ETA', `${h.ETD_DT} - ${h.ETA_DT}`],
    ...(more?.(h) ?? []),
  ];
  return {
    title,
    facts: facts.flatMap(([label, value]): [string, string][] => (value ? [[label, String(value)]] : [])),
    ...(docTp === 'CI' ? priced(h) : packed(h)),
    note,
  };
}

const nameOf = (h: Row) => goods[String(h.HS_CD)] ?? 'General cargo';

/** The packages, and what they are sold for. */
function priced(h: Row): Pick<Paper, 'heads' | 'lines'> {
  const [quantity, amount] = [Number(h.PKG_QTY), Number(h.INV_AMT)];
  return {
    heads: ['Description', 'Packages', 'Unit price', `Amount (${h.CURR_CD})`],
    lines: [[nameOf(h), String(quantity), (amount / quantity).toFixed(2), String(amount)]],
  };
}

/** The packages with their weight and volume, in two lots where there are several. */
function packed(h: Row): Pick<Paper, 'heads' | 'lines'> {
  const quantity = Number(h.PKG_QTY);
  const first = quantity > 1 ? Math.ceil(quantity / 2) : quantity;
  const lot = (count: number) => {
    const part = (value: unknown) => ((Number(value) * count) / quantity).toFixed(3);
    return [nameOf(h), `${count} ${h.PKG_UT_CD}`, part(h.GRS_WT), part(h.MSR_CBM)];
  };
  return {
    heads: ['Description', 'Packages', 'Gross weight (kg)', 'Measurement (CBM)'],
    lines: [first, quantity - first].filter(Boolean).map(lot),
  };
}
