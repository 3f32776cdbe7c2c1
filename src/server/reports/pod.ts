import type { Content } from '../lib/pdf';
import type { PrintedOrder } from '../pan/printed.service';
import { heading, instantOf, list, numberOf, pairs, type Sender, section, signatures, type Words } from './form';
import { orderHead, orderPlaces, troWords } from './tro';

const podWords = {
  ko: { title: '인수증', received: '인수', text: '상기 화물을 위와 같이 인수하였습니다.', signers: ['인수자'] },
  en: { title: 'Proof of delivery', received: 'Received', text: 'The goods above were received as stated.', signers: ['Receiver'] },
};

/** 인수증: what was handed over, with what was short or damaged. */
export const pod = (order: PrintedOrder, sender: Sender, words: Words): Content => {
  const text = podWords[words.lang];
  const shared = troWords[words.lang];
  const rows = order.LINES.map((line) => [
    String(line.LINE_NO),
    [line.ITEM_NM, line.ITEM_CD && `(${line.ITEM_CD})`].filter(Boolean).join(' '),
    line.LOT_NO ?? '',
    words.name('QTY_UT', line.QTY_UT),
    numberOf(line.QTY),
    numberOf(line.DLVD_QTY),
    words.name('DIFF_RSN', line.DIFF_RSN),
  ]);
  return [
    heading(sender, words, text.title, order.DLV_ORD_NO),
    orderHead(order, words),
    orderPlaces(order, words),
    section(shared.lines),
    list(
      [
        { title: words.label('LINE_NO'), width: 28 },
        { title: words.label('ITEM_NM'), width: '*' },
        { title: words.label('LOT_NO'), width: 70 },
        { title: words.label('QTY_UT'), width: 50 },
        { title: words.label('QTY'), width: 62, right: true },
        { title: words.label('DLVD_QTY'), width: 62, right: true },
        { title: words.label('DIFF_RSN'), width: 74 },
      ],
      rows,
    ),
    {
      unbreakable: true,
      stack: [
        section(text.received),
        pairs([
          [words.label('RCVR_NM'), order.RCVR_NM],
          [words.label('CMPL_DTM'), instantOf(order.CMPL_DTM)],
        ]),
        { text: text.text, margin: [0, 10, 0, 0] },
        signatures(text.signers, shared.sign),
      ],
    },
  ];
};
