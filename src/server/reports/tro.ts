import type { DeliveryOrderLine } from '../../contract/pan/dlvOrd';
import type { Content } from '../lib/pdf';
import type { PrintedOrder } from '../pan/printed.service';
import { dateOf, heading, list, numberOf, pairs, remark, type Sender, section, signatures, timeOf, type Words } from './form';

export const troWords = {
  ko: {
    title: '배송 지시서',
    pickup: '상차',
    delivery: '하차',
    place: '장소',
    address: '주소',
    date: '일시',
    contact: '담당자',
    lines: '품목',
    total: '합계',
    sign: '(서명)',
    signers: ['화주', '기사', '인수자'],
  },
  en: {
    title: 'Truck delivery order',
    pickup: 'Pick-up',
    delivery: 'Delivery',
    place: 'Place',
    address: 'Address',
    date: 'Date and time',
    contact: 'Contact',
    lines: 'Lines',
    total: 'Total',
    sign: '(signature)',
    signers: ['Shipper', 'Driver', 'Receiver'],
  },
};

/** Who it is for, what comes and with which truck: the same on both delivery forms. */
export const orderHead = (order: PrintedOrder, words: Words): Content =>
  pairs([
    [words.label('CUST_NM'), order.CUST_NM],
    [words.label('DLV_TP'), words.name('DLV_TP', order.DLV_TP)],
    [words.label('DLV_ORD_DT'), dateOf(order.DLV_ORD_DT)],
    [
      words.label('CAR_TP'),
      [words.name('CAR_TP', order.CAR_TP), order.CAR_QTY && order.CAR_QTY > 1 ? `× ${order.CAR_QTY}` : ''].filter(Boolean).join(' '),
    ],
    [words.label('CAR_NO'), order.CAR_NO],
    [words.label('HBL_NO'), order.HBL_NO],
    [words.label('DRV_NM'), order.DRV_NM],
    [words.label('DRV_TEL'), order.DRV_TEL],
  ]);

/** Where it is fetched and where it goes, side by side, and the container. */
export function orderPlaces(order: PrintedOrder, words: Words): Content {
  const text = troWords[words.lang];
  const when = (date: string | null, time: string | null) => [dateOf(date), timeOf(time)].filter(Boolean).join(' ');
  const contact = [order.DLV_CHRG_NM, order.DLV_TEL].filter(Boolean).join(' · ');
  const address = [order.DLV_ZIP ? `(${order.DLV_ZIP})` : '', order.DLV_ADDR].filter(Boolean).join(' ');
  const rows: [string, string | null, string | null][] = [
    [text.place, order.PICKUP_PLC_NM, order.DLV_PLC_NM],
    [text.address, order.PICKUP_ADDR, address],
    [text.date, when(order.PICKUP_DT, order.PICKUP_TM), when(order.DLV_DT, order.DLV_TM)],
    [text.contact, null, contact],
  ];
  const head = (title: string) => ({ text: title, style: 'head', alignment: 'center', fillColor: '#eef2f5' });
  return {
    margin: [0, 8, 0, 0],
    stack: [
      {
        layout: 'box',
        table: {
          widths: [88, '*', '*'],
          body: [
            [head(''), head(text.pickup), head(text.delivery)],
            ...rows.map(([title, from, to]) => [{ text: title, style: 'label' }, { text: from || '–' }, { text: to || '–' }]),
          ],
          dontBreakRows: true,
        },
      },
      { margin: [0, 8, 0, 0], stack: [containerOf(order, words)] },
    ],
  };
}

const containerOf = (order: PrintedOrder, words: Words): Content =>
  pairs([
    [words.label('CNTR_NO'), [order.CNTR_NO, order.CNTR_TP_CD].filter(Boolean).join(' / ')],
    [words.label('SEAL_NO'), order.SEAL_NO],
    [words.label('RTN_PLC_NM'), order.RTN_PLC_NM],
    [words.label('PLT_QTY'), numberOf(order.PLT_QTY)],
  ]);

const sum = (lines: DeliveryOrderLine[], field: 'PKG_QTY' | 'GRS_WT' | 'MSR_CBM'): number =>
  lines.reduce((total, line) => total + Math.round((line[field] ?? 0) * 1000), 0) / 1000;

/** The lines of the instruction with their sums. */
function lines(order: PrintedOrder, words: Words): Content {
  const rows = order.LINES.map((line) => [
    String(line.LINE_NO),
    [line.ITEM_NM, line.ITEM_CD && `(${line.ITEM_CD})`].filter(Boolean).join(' '),
    line.LOT_NO ?? '',
    [numberOf(line.QTY), words.name('QTY_UT', line.QTY_UT)].filter(Boolean).join(' '),
    numberOf(line.PKG_QTY),
    numberOf(line.GRS_WT),
    numberOf(line.MSR_CBM),
  ]);
  const total = [
    '',
    troWords[words.lang].total,
    '',
    '',
    ...(['PKG_QTY', 'GRS_WT', 'MSR_CBM'] as const).map((field) => numberOf(sum(order.LINES, field))),
  ];
  return list(
    [
      { title: words.label('LINE_NO'), width: 28 },
      { title: words.label('ITEM_NM'), width: '*' },
      { title: words.label('LOT_NO'), width: 70 },
      { title: words.label('QTY'), width: 74, right: true },
      { title: words.label('PKG_QTY'), width: 58, right: true },
      { title: words.label('GRS_WT', 'PAN_DLV_ORD_DTL'), width: 76, right: true },
      { title: words.label('MSR_CBM'), width: 72, right: true },
    ],
    rows,
    rows.length > 0 ? total : undefined,
  );
}

/** 배송 지시서: what the trucker is told to carry, from where, to where. */
export const tro = (order: PrintedOrder, sender: Sender, words: Words): Content => {
  const text = troWords[words.lang];
  return [
    heading(sender, words, text.title, order.DLV_ORD_NO),
    orderHead(order, words),
    orderPlaces(order, words),
    section(text.lines),
    lines(order, words),
    remark(words.label('REQ_RMK'), order.REQ_RMK),
    signatures(text.signers, text.sign),
  ];
};
