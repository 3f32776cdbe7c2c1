import { createElement, Fragment, type ReactNode } from 'react';
import { isContainerNo } from '../../../contract/rules';
import { menuOf } from '../../shell/menu';
import { OpenTab } from '../OpenTab';

/** The screens of a number by its beginning, and what they are told: the first that the user has is opened. */
const documents: readonly [form: RegExp, name: string, screens: readonly string[]][] = [
  [/^DV\d{8,}$/, 'DLV_ORD_NO', ['dlvOrdDetail']],
  [/^OR\d{8,}$/, 'ORD_NO', ['custOrderMgt']],
  [/^QT\d{8,}$/, 'QUO_NO', ['tarQuoteMgt', 'tarQuoteList']],
  [/^CS\d{8,}$/, 'REQ_NO', ['csmResponseMgt', 'csmRequestMgt', 'csmRequestList']],
  [/^HL\d{8,}$/, 'HBL_NO', ['ptlShipngStusDetail']],
];

interface Target {
  menu: string;
  args: Record<string, string>;
}

/** Where a number leads among the screens of the user; undefined where nowhere. */
function targetOf(number: string, shipment: string | null): Target | undefined {
  if (number === shipment) return { menu: 'ptlShipngStusDetail', args: { HBL_NO: number } };
  if (isContainerNo(number)) return { menu: 'ptlShipngStusList', args: { NO_TP: 'CNTR', NO_VAL: number } };
  const [, name, screens] = documents.find(([form]) => form.test(number)) ?? [];
  const menu = screens?.find((screen) => menuOf(screen));
  return menu && name ? { menu, args: { [name]: number } } : undefined;
}

/** A number as a link to the screen that shows it, the text alone where the user has none. */
export function NumberLink({ number, shipment = null }: { number: string; shipment?: string | null }) {
  const target = targetOf(number, shipment);
  if (!target) return number;
  return (
    <OpenTab menu={target.menu} args={target.args} inText>
      {number}
    </OpenTab>
  );
}

const numbers = /([A-Z0-9][A-Z0-9-]{7,19})/;

/** A text whose numbers are links; `shipment` is the one that it speaks of. */
export function LinkedText({ text, shipment }: { text: string; shipment: string | null }): ReactNode {
  const parts = text.split(numbers).map((part, i) => (i % 2 ? createElement(NumberLink, { number: part, shipment }) : part));
  return createElement(Fragment, null, ...parts);
}
