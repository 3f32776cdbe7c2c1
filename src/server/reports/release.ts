import type { Content } from '../lib/pdf';
import type { PrintedShipment } from '../ptl/status/printed.service';
import { heading, instantOf, type Sender, section, signatures, type Words } from './form';
import { cargo, containers, parties, place, shipmentWords, voyage } from './shipment';

const releaseWords = {
  ko: { title: '화물인도지시서', order: '상기 화물을 인도하여 주시기 바랍니다.', seal: '(직인)' },
  en: { title: 'Delivery order', order: 'Please deliver the cargo above.', seal: '(seal)' },
};

/** 화물인도지시서: by it the place where the cargo lies hands it out. */
export const release = (shipment: PrintedShipment, sender: Sender, words: Words): Content => {
  const [text, shared] = [releaseWords[words.lang], shipmentWords[words.lang]];
  const issuer = (words.lang === 'en' && sender.CORP_ENG_NM) || sender.CORP_NM;
  const number = shipment.DO_NO ?? '';
  const issued = shipment.DO_ISS_DTM ? instantOf(shipment.DO_ISS_DTM) : shared.unknown;
  return [
    heading(sender, words, text.title, number),
    parties(shipment, words, [
      [words.label('DO_NO'), number],
      [words.label('DO_ISS_DTM'), issued],
    ]),
    section(shared.place),
    place(shipment, words),
    section(shared.voyage),
    voyage(shipment, words),
    section(shared.cargo),
    cargo(shipment, words),
    containers(shipment, words),
    {
      unbreakable: true,
      columns: [
        { text: text.order, bold: true, width: '*', margin: [0, 18, 0, 0] },
        { width: 200, stack: [signatures([issuer], text.seal)] },
      ],
    },
  ];
};
