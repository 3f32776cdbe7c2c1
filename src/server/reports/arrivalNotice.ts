import { Decimal } from '../../contract/decimal';
import type { Content } from '../lib/pdf';
import type { PrintedArrival, PrintedCharge } from '../ptl/status/printed.service';
import { dateOf, heading, list, note, pairs, type Sender, section, type Words, wholeSection } from './form';
import { cargo, containers, parties, place, shipmentWords, voyage } from './shipment';

const noticeWords = {
  ko: {
    title: '화물도착통지서',
    coming: (day: string) => `아래 화물이 ${day} 도착할 예정임을 알려 드립니다.`,
    arrived: (day: string) => `아래 화물이 ${day} 도착하였음을 알려 드립니다.`,
    charges: '청구 비용',
    amount: '금액',
    total: '합계',
    noCharges: '확정된 비용이 아직 없습니다.',
    confirmed: '확정된 비용만 기재하였으며, 이후 비용이 추가될 수 있습니다.',
    hidden: '비용은 고객 관리자에게만 표시됩니다.',
    accounts: '입금 계좌',
    noAccounts: '등록된 계좌가 없습니다.',
    operator: '담당자',
    name: '성명',
    unassigned: '미지정',
  },
  en: {
    title: 'Arrival notice',
    coming: (day: string) => `The cargo below is expected to arrive on ${day}.`,
    arrived: (day: string) => `The cargo below arrived on ${day}.`,
    charges: 'Charges',
    amount: 'Amount',
    total: 'Total',
    noCharges: 'No charges are confirmed yet.',
    confirmed: 'Confirmed charges only; others may follow.',
    hidden: "Charges are shown to the customer's administrator only.",
    accounts: 'Bank accounts',
    noAccounts: 'No accounts are on file.',
    operator: 'Contact',
    name: 'Name',
    unassigned: 'Not assigned',
  },
};

/** An amount with the decimals of its currency. */
const amount = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 2) });
const won = (value: number): string => amount(value, 0);

/** A rate with the number of units it is for, where that is not one; none for won. */
function rateOf({ CURR_CD, EXCH_RATE, EXCH_UNIT }: PrintedCharge): string {
  if (CURR_CD === 'KRW') return '';
  const rate = EXCH_RATE.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return EXCH_UNIT === 1 ? rate : `${rate}/${EXCH_UNIT}`;
}

/** Charges that stand on one page together. */
const onOnePage = 20;

/** The charges, or why there are none. */
function charges({ CHARGES }: PrintedArrival, words: Words): Content {
  const text = noticeWords[words.lang];
  if (!CHARGES?.length) return wholeSection(text.charges, { text: CHARGES ? text.noCharges : text.hidden });
  const content = [chargeList(CHARGES, words), note(text.confirmed)];
  return CHARGES.length > onOnePage ? [section(text.charges), ...content] : wholeSection(text.charges, content);
}

/** The charges with their sums in won. */
function chargeList(lines: PrintedCharge[], { lang, label, name }: Words): Content {
  const text = noticeWords[lang];
  const title = (field: string) => label(field, 'SET_COST');
  const sum = (field: 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT') => won(Decimal.sum(lines.map((charge) => charge[field])).toNumber());
  const rows = lines.map((charge) => [
    charge.FRT_NM,
    charge.CURR_CD,
    amount(charge.FRGN_AMT, charge.DEC_LEN),
    rateOf(charge),
    won(charge.SPLY_AMT),
    charge.VAT_TP === 'TAX' ? won(charge.VAT_AMT) : name('VAT_TP', charge.VAT_TP),
    won(charge.TOT_AMT),
  ]);
  return list(
    [
      { title: title('FRT_NM'), width: '*' },
      { title: title('CURR_CD'), width: 42 },
      { title: text.amount, width: 66, right: true },
      { title: title('EXCH_RATE'), width: 52, right: true },
      { title: title('SPLY_AMT'), width: 66, right: true },
      { title: title('VAT_AMT'), width: 52, right: true },
      { title: title('TOT_AMT'), width: 66, right: true },
    ],
    rows,
    [text.total, '', '', '', sum('SPLY_AMT'), sum('VAT_AMT'), sum('TOT_AMT')],
  );
}

/** The accounts that charges are paid to. */
function accounts({ ACCOUNTS }: PrintedArrival, { lang, label, name }: Words): Content {
  if (ACCOUNTS.length === 0) return { text: noticeWords[lang].noAccounts };
  const title = (field: string) => label(field, 'MDM_CORP_BANK');
  return list(
    [
      { title: title('BANK_CD'), width: 100 },
      { title: title('ACCT_NO'), width: '*' },
      { title: title('ACCT_NM'), width: 130 },
      { title: title('CURR_CD'), width: 40 },
      { title: title('SWIFT_CD'), width: 80 },
    ],
    ACCOUNTS.map((one) => [name('BANK_CD', one.BANK_CD), one.ACCT_NO, one.ACCT_NM, one.CURR_CD, one.SWIFT_CD ?? '']),
  );
}

/** Who is asked about the cargo. */
function operator({ OPERATOR }: PrintedArrival, { lang, label }: Words): Content {
  const text = noticeWords[lang];
  return pairs([
    [text.name, OPERATOR?.USER_NM ?? text.unassigned],
    [label('TEL_NO', 'CMS_USER'), OPERATOR ? (OPERATOR.TEL_NO ?? shipmentWords[lang].unknown) : null],
    [label('EMAIL', 'CMS_USER'), OPERATOR ? (OPERATOR.EMAIL ?? shipmentWords[lang].unknown) : null],
  ]);
}

/** 화물도착통지서: what comes or has come, where it lies, what it costs and up to when it may lie there free. */
export const arrivalNotice = (arrival: PrintedArrival, sender: Sender, words: Words): Content => {
  const [text, shared] = [noticeWords[words.lang], shipmentWords[words.lang]];
  const said = arrival.ATA_DTM ? text.arrived(dateOf(arrival.ATA_DTM.slice(0, 8))) : text.coming(dateOf(arrival.ETA_DT));
  return [
    heading(sender, words, text.title, arrival.HBL_NO),
    { text: said, margin: [0, 0, 0, 8] },
    parties(arrival, words),
    section(shared.voyage),
    voyage(arrival, words),
    section(shared.place),
    place(arrival, words),
    section(shared.cargo),
    cargo(arrival, words),
    containers(arrival, words),
    charges(arrival, words),
    wholeSection(text.accounts, accounts(arrival, words)),
    wholeSection(text.operator, operator(arrival, words)),
  ];
};
