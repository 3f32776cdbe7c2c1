import { Decimal, type Decimalish } from '../decimal';
import type { Row } from '../dictionary';
import { won } from '../ptl/quo/quoteSum';
import { dashed } from '../shown';
import type { ChargedDay, CostBasis } from './costBasis';
import { pricedAmount } from './costSum';
import type { Compared } from './quoted';
import { exactText, money, type Said, said, signedText, type Why, type WhyStep } from './whyWords';

/** A cost line as it is explained, its codes with their names in the language of the reader. */
export type WhyLine = Row<
  | 'COST_NO'
  | 'CUST_CD'
  | 'FRT_CD'
  | 'FRT_UNIT'
  | 'UNIT_QTY'
  | 'UNIT_PRC'
  | 'CURR_CD'
  | 'EXCH_DT'
  | 'EXCH_RATE'
  | 'FRGN_AMT'
  | 'SPLY_AMT'
  | 'VAT_TP'
  | 'VAT_AMT'
  | 'TOT_AMT'
  | 'OCCR_DT'
  | 'PRC_NO'
  | 'HBL_NO'
  | 'DLV_ORD_NO',
  | 'COST_NO'
  | 'CUST_CD'
  | 'FRT_CD'
  | 'FRT_UNIT'
  | 'UNIT_QTY'
  | 'UNIT_PRC'
  | 'CURR_CD'
  | 'EXCH_RATE'
  | 'FRGN_AMT'
  | 'SPLY_AMT'
  | 'VAT_TP'
  | 'VAT_AMT'
  | 'TOT_AMT'
  | 'OCCR_DT'
> & { FRT_NM: string; FRT_UNIT_NM: string; VAT_NM: string };

/** What a reader may know: staff everything, customers neither the standard tariff nor the numbers of prices. */
export interface WhyReader {
  isStaff: boolean;
}

/** Explains the amounts of a line from the line and its basis alone; `compared` says what was quoted, null of a shipment without a quote. */
export function explainCost(line: WhyLine, basis: CostBasis | null, compared: Compared | null, reader: WhyReader): Why {
  const isWon = line.CURR_CD === won;
  const steps = [
    priceStep(line, basis, reader),
    ...(isWon ? [] : [rateStep(line, basis, compared, reader)]),
    cutStep(line, basis),
    taxStep(line, basis),
  ];
  return {
    ...{ COST_NO: line.COST_NO, FRT_NM: line.FRT_NM, HBL_NO: line.HBL_NO, DLV_ORD_NO: line.DLV_ORD_NO },
    STEPS: steps.map((step, i) => ({ ...step, NO: i + 1 })),
    NOTE: basis ? null : said('NO_BASIS'),
    TOTAL: money(won, line.TOT_AMT, 0),
    DIFF: compared && difference(compared),
  };
}

type Step = Omit<WhyStep, 'NO'>;

const exactPrice = (line: WhyLine, basis: CostBasis | null): Decimal =>
  pricedAmount({ ...line, ...(basis?.PRICE ?? {}), UNIT_PRC: line.UNIT_PRC, ...(basis?.DAYS ? { DAYS: basis.DAYS } : {}) });

/** A unit as it is counted: its name says what a price is for, as in B/L당 or Per B/L. */
const unitWord = ({ FRT_UNIT_NM }: WhyLine): string => FRT_UNIT_NM.replace(/당(?=\(|$)|^per /i, '');

/** Quantity × price, or the days one by one. */
function priceStep(line: WhyLine, basis: CostBasis | null, reader: WhyReader): Step {
  const decimals = basis?.DEC_LEN ?? (line.CURR_CD === won ? 0 : 2);
  const amount = money(line.CURR_CD, line.FRGN_AMT, decimals);
  const price = exactText(line.UNIT_PRC, decimals);
  const quantity = `${exactText(line.UNIT_QTY)} ${unitWord(line)}`;
  const isMissing = line.UNIT_PRC === 0 && !basis?.PRICE && !basis?.DAYS?.length;
  return {
    TITLE: said(basis?.DAYS ? 'DAYS' : line.FRT_UNIT === 'PCT' ? 'SHARE' : 'QTY'),
    NAME: null,
    VALUE: basis?.DAYS
      ? amount
      : line.FRT_UNIT === 'PCT'
        ? `${money(line.CURR_CD, line.UNIT_QTY, decimals)} × ${exactText(line.UNIT_PRC)} % = ${amount}`
        : `${quantity} × ${price} = ${amount}`,
    LINES: [
      ...priceLines(line, basis, reader),
      ...limitLines(line, basis, decimals),
      ...(basis?.FREE ? freeLines(basis.FREE) : []),
      ...(basis?.DAYS ?? []).map((day) => dayLine(day, line.CURR_CD, decimals)),
    ],
    WARN: isMissing ? said('NO_PRICE', said('MSG000191'), `${line.FRT_NM} · ${unitWord(line)} · ${dashed(line.OCCR_DT)}`) : null,
  };
}

/** Which price was taken, and why not the next one. */
function priceLines(line: WhyLine, basis: CostBasis | null, { isStaff }: WhyReader): Said[] {
  const { PRICE, OTHER, DAYS } = basis ?? {};
  if (!PRICE) return DAYS?.length || line.UNIT_PRC === 0 ? [] : [said('PRC_TYPED')];
  const own = PRICE.CUST_CD !== null;
  const taken = isStaff
    ? { ...said(own ? 'PRC_OWN' : 'PRC_STD', PRICE.PRC_NO, dashed(PRICE.BGN_DT)), LINK: { TO: 'PRC' as const, KEY: PRICE.PRC_NO } }
    : own
      ? said('PRC_YOURS', dashed(PRICE.BGN_DT))
      : said('PRC_PLAIN');
  if (!OTHER || !isStaff) return [taken];
  const kind = said(OTHER.CUST_CD === null ? 'KIND_STD' : 'KIND_OWN');
  return [taken, said(`LOST_${OTHER.LOST}`, kind, OTHER.PRC_NO, money(OTHER.CURR_CD, OTHER.UNIT_PRC, OTHER.CURR_CD === won ? 0 : 2))];
}

/** Where the price asks for more or less than the quantity comes to, and what is rounded. */
function limitLines(line: WhyLine, basis: CostBasis | null, decimals: number): Said[] {
  const { PRICE, MEASURED_QTY } = basis ?? {};
  const plain = pricedAmount({
    UNIT_QTY: line.UNIT_QTY,
    UNIT_PRC: line.UNIT_PRC,
    FRT_UNIT: line.FRT_UNIT,
    ...(basis?.DAYS ? { DAYS: basis.DAYS } : {}),
  });
  const show = (value: Decimalish) => money(line.CURR_CD, value, decimals);
  const isLess = typeof PRICE?.MIN_AMT === 'number' && plain.compare(PRICE.MIN_AMT) < 0;
  const isMore = typeof PRICE?.MAX_AMT === 'number' && plain.compare(PRICE.MAX_AMT) > 0;
  const exact = exactPrice(line, basis);
  const isRounded = exact.compare(line.FRGN_AMT) !== 0 && exact.rounded(decimals).compare(line.FRGN_AMT) === 0;
  return [
    ...(MEASURED_QTY === undefined ? [] : [said('MIN_QTY', exactText(MEASURED_QTY), exactText(line.UNIT_QTY))]),
    ...(isLess ? [said('MIN_AMT', show(plain), show(PRICE?.MIN_AMT as number))] : []),
    ...(isMore ? [said('MAX_AMT', show(plain), show(PRICE?.MAX_AMT as number))] : []),
    ...(isRounded ? [said('ROUNDED', exactText(exact), exactText(line.FRGN_AMT, decimals))] : []),
    ...(exact.compare(line.FRGN_AMT) !== 0 && !isRounded ? [said('NOT_THIS', show(exact), show(line.FRGN_AMT))] : []),
  ];
}

const freeLines = (free: NonNullable<CostBasis['FREE']>): Said[] => [
  said(free.OPEN_YN === 'Y' ? 'FREE_OPEN' : 'FREE_DONE', dashed(free.FROM_DT), dashed(free.TO_DT)),
  said('FREE_DAYS', exactText(free.FREE_DAYS), said(`FREE_${free.FREE_SRC}`), dashed(free.BGN_DT)),
];

const dayLine = ({ DAY, NO, UNIT_PRC }: ChargedDay, currency: string, decimals: number): Said =>
  said('DAY', exactText(NO), dashed(DAY), money(currency, UNIT_PRC, decimals));

/** × the rate of which day, and why of that day. */
function rateStep(line: WhyLine, basis: CostBasis | null, compared: Compared | null, { isStaff }: WhyReader): Step {
  const unit = basis?.EXCH_UNIT ?? 1;
  const exact = Decimal.of(line.FRGN_AMT).times(line.EXCH_RATE).dividedBy(unit, 10);
  const rate = rateText(line.EXCH_RATE, unit);
  const day = line.EXCH_DT ? dashed(line.EXCH_DT) : '';
  const quoted = compared?.LINE;
  const isMissing = line.EXCH_RATE === 0;
  const why = basis?.RATE?.WHY;
  const reason: Said[] = !why
    ? [said(day ? 'RATE_DAY' : 'RATE_UNKNOWN', day)]
    : why === 'TYPED'
      ? [said('RATE_TYPED', day)]
      : [
          {
            ...said('RATE', day, said(`RATE_${why}`)),
            ...(isStaff && line.EXCH_DT ? { LINK: { TO: 'RATE' as const, KEY: line.EXCH_DT } } : {}),
          },
        ];
  const isEarlier = basis?.RATE && why !== 'TYPED' && line.EXCH_DT && basis.RATE.BASE_DT !== line.EXCH_DT;
  return {
    TITLE: said('TIMES_RATE'),
    NAME: null,
    VALUE: `${rate} = ${exactText(exact)}`,
    LINES: [
      ...(isMissing ? [] : reason),
      ...(isEarlier ? [said('RATE_EARLIER', dashed(basis.RATE?.BASE_DT ?? ''))] : []),
      ...(quoted && quoted.CURR_CD === line.CURR_CD
        ? [
            {
              ...said(
                'QUO_RATE',
                quoted.QUO_NO,
                quoted.EXCH_DT ? dashed(quoted.EXCH_DT) : '–',
                rateText(quoted.EXCH_RATE, quoted.EXCH_UNIT),
                exactText(compared.QUO_AMT ?? 0),
              ),
              ...(isStaff ? { LINK: { TO: 'QUO' as const, KEY: quoted.QUO_NO } } : {}),
            },
          ]
        : []),
    ],
    WARN: isMissing ? said('MSG000190', line.CURR_CD, dashed(basis?.RATE?.BASE_DT ?? line.OCCR_DT)) : null,
  };
}

/** A rate with the number of units it is for, where that is not one. */
const rateText = (rate: number, unit: number): string => `${exactText(rate, 2)}${unit === 1 ? '' : `/${exactText(unit)}`}`;

/** − what is below one won. */
function cutStep(line: WhyLine, basis: CostBasis | null): Step {
  const whole =
    line.CURR_CD === won
      ? exactPrice(line, basis)
      : Decimal.of(line.FRGN_AMT)
          .times(line.EXCH_RATE)
          .dividedBy(basis?.EXCH_UNIT ?? 1, 10);
  const cut = whole.minus(line.SPLY_AMT);
  const isCut = cut.compare(0) >= 0 && cut.compare(1) < 0;
  return {
    TITLE: isCut ? said('CUT', exactText(cut)) : said('CUT_NONE'),
    NAME: said('SPLY'),
    VALUE: exactText(line.SPLY_AMT),
    LINES: isCut || line.CURR_CD === won ? [] : [said('NOT_THIS', exactText(whole), exactText(line.SPLY_AMT))],
    WARN: null,
  };
}

/** + VAT by kind and rate, below one won cut off. */
function taxStep(line: WhyLine, basis: CostBasis | null): Step {
  const rate = basis ? basis.VAT_RATE : null;
  const exact = rate === null ? null : Decimal.of(line.SPLY_AMT).times(rate).dividedBy(100, 6);
  const isCut = exact !== null && exact.compare(line.VAT_AMT) !== 0;
  const kind = said(`VAT_${line.VAT_TP}`, line.VAT_NM);
  return {
    TITLE: rate === null ? said('VAT_UNKNOWN') : said('VAT', exactText(rate)),
    NAME: null,
    VALUE: exactText(line.VAT_AMT),
    LINES: [isCut ? said('VAT_CUT', kind, exactText(exact)) : kind],
    WARN: null,
  };
}

/** The line that splits the difference to the quote. */
function difference({ LINE, DIFF_AMT, PARTS, SHARED_CNT }: Compared): NonNullable<Why['DIFF']> {
  const SIGNED = signedText(DIFF_AMT);
  if (!LINE || !PARTS) return { SIGNED, SAID: said('UNQUOTED'), PARTS: said('UNQUOTED_ALL') };
  const parts = said('PARTS', signedText(PARTS.RATE), signedText(PARTS.QTY), signedText(PARTS.PRC));
  return {
    SIGNED,
    SAID: said(DIFF_AMT === 0 ? 'SAME' : 'MORE'),
    PARTS: SHARED_CNT > 1 ? said('SHARED', parts, exactText(SHARED_CNT)) : parts,
  };
}
