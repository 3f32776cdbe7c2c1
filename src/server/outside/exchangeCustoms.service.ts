import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isDate8 } from '../../contract/dates';
import { Decimal } from '../../contract/decimal';
import { ask, type Outside, Unusable } from './outside.service';

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
    read(text) {
      if (XMLValidator.validate(text) !== true) throw new Unusable('PARSE', 'not XML');
      const answer = (parser.parse(text) as Answer).trifFxrtInfoQryRtnVo;
      if (!answer) throw new Unusable('PARSE', 'not the answer that was agreed');
      if (answer.tCnt === '-1') throw new Unusable('REJECT', answer.ntceInfo ?? '');
      const lines = answer.trifFxrtInfoQryRsltVo ?? [];
      return { value: lines.map(rateOf), empty: lines.length === 0 };
    },
  });

function rateOf({ currSgn = '', fxrt = '', aplyBgnDt = '' }: Line): CustomsRate {
  if (!/^[A-Z]{3}$/.test(currSgn) || !isDate8(aplyBgnDt)) throw new Unusable('PARSE', `${currSgn} ${aplyBgnDt}`);
  return { currency: currSgn, from: aplyBgnDt, rate: Decimal.of(fxrt.replaceAll(',', '')) };
}
