import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { addDays, isDate8 } from '../../contract/dates';
import type { Decimal } from '../../contract/decimal';
import { ask, type Outside, rateFrom, Unusable } from './outside.service';
import { customsTurn } from './unipass.service';

/** A weekly rate of the customs service, in won of the currency's unit of notice, in force from a day on. */
export interface CustomsRate {
  currency: string;
  from: string;
  rate: Decimal;
}

interface Line {
  currSgn?: string;
  fxrt?: string;
  aplyBgnDt?: string;
}

interface Answer {
  trifFxrtInfoQryRtnVo?: { tCnt?: string; ntceInfo?: string; trifFxrtInfoQryRsltVo?: Line[] };
}

// Values stay text: numbers are read as decimals, and an entity of another document is none.
const parser = new XMLParser({ parseTagValue: false, processEntities: false, isArray: (name) => name === 'trifFxrtInfoQryRsltVo' });

/** The rates of the week of a day: CSTI of imports, CSTE of exports. */
export const customsRates = (outside: Outside, day: string, type: 'CSTI' | 'CSTE'): Promise<CustomsRate[]> =>
  ask(outside, 'EXCH_CSTM', {
    path: '/ext/rest/trifFxrtInfoQry/retrieveTrifFxrtInfo',
    query: { qryYymmDd: day, imexTp: type === 'CSTE' ? '1' : '2' },
    key: 'crkyCn',
    about: `${day} ${type}`,
    turn: customsTurn,
    read: (text) => readRates(text, day),
  });

/** The rates that an answer says. Throws an Unusable. */
export function readRates(text: string, day: string): { value: CustomsRate[]; empty: boolean } {
  if (XMLValidator.validate(text) !== true) throw new Unusable('PARSE', 'not XML');
  const answer = (parser.parse(text) as Answer).trifFxrtInfoQryRtnVo;
  if (!answer) throw new Unusable('PARSE', 'not the answer that was agreed');
  if (answer.tCnt === '-1') throw new Unusable('REJECT', answer.ntceInfo ?? '');
  const lines = answer.trifFxrtInfoQryRsltVo ?? [];
  return { value: lines.map((line) => rateOf(line, day)), empty: lines.length === 0 };
}

/** A line of the answer: a rate of another week than that of the day was not asked for. */
function rateOf({ currSgn = '', fxrt = '', aplyBgnDt = '' }: Line, day: string): CustomsRate {
  const isOfDay = isDate8(aplyBgnDt) && aplyBgnDt <= day && day <= addDays(aplyBgnDt, 6);
  if (!/^[A-Z]{3}$/.test(currSgn) || !isOfDay) throw new Unusable('PARSE', `${currSgn} ${aplyBgnDt}`);
  return { currency: currSgn, from: aplyBgnDt, rate: rateFrom(fxrt) };
}
