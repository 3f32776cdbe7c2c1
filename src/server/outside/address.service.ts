import { Refusal } from '../lib/refusal';
import { ask, type Outside, OutsideError, Unusable } from './outside.service';

/** An address as the road-name address service knows it. */
export interface FoundAddress {
  ZIP_NO: string;
  ADDR: string;
  LOT_ADDR: string | null;
  BLDG_NM: string | null;
  ADDR_ENG: string | null;
}

const apiId = 'JUSO';
/** Addresses of one question: the most that the service gives. */
const mostAddresses = 100;
/** The longest keyword that the service takes. */
const longestKeyword = 80;

const broken = (what: string): never => {
  throw new Unusable('PARSE', what);
};
const line = /^[^\p{Cc}]{1,300}$/u;
const text = (value: unknown): string => (typeof value === 'string' && line.test(value) ? value : broken(String(value).slice(0, 50)));
const optional = (value: unknown): string | null => (value === '' || value === null || value === undefined ? null : text(value));

function addressOf({ zipNo, roadAddr, jibunAddr, bdNm, engAddr }: Record<string, unknown>): FoundAddress {
  const ZIP_NO = text(zipNo);
  if (!/^\d{5}$/.test(ZIP_NO)) return broken(`zipNo ${ZIP_NO}`);
  return { ZIP_NO, ADDR: text(roadAddr), LOT_ADDR: optional(jibunAddr), BLDG_NM: optional(bdNm), ADDR_ENG: optional(engAddr) };
}

interface Answer {
  results: { common: { errorCode: unknown; errorMessage: unknown; totalCount: unknown }; juso: unknown };
}

/** The addresses that a keyword finds, up to a hundred, and how many there are. */
export const findAddresses = (outside: Outside, keyword: string): Promise<{ list: FoundAddress[]; total: number }> =>
  ask(outside, apiId, {
    path: '/addrlink/addrLinkApi.do',
    query: {
      keyword: [...keyword].slice(0, longestKeyword).join(''),
      currentPage: '1',
      countPerPage: String(mostAddresses),
      resultType: 'json',
    },
    key: 'confmKey',
    about: [...keyword].slice(0, 50).join(''),
    read(answer) {
      const { common, juso } = (JSON.parse(answer) as Answer).results;
      if (common.errorCode !== '0') throw new Unusable('REJECT', `${text(common.errorCode)} ${text(common.errorMessage)}`);
      const rows = juso ?? [];
      if (!Array.isArray(rows)) return broken('not a list');
      const list = rows.slice(0, mostAddresses).map((row) => addressOf(row as Record<string, unknown>));
      return { value: { list, total: Math.max(list.length, Number(text(common.totalCount)) || 0) }, empty: list.length === 0 };
    },
  });

/** Refusals that are about the keyword: what the service says of it is for who has typed it. Others are about the key or the service. */
const aboutKeyword = /REJECT: E00(?:0[5689]|1[01235]) (.+)$/;

/** What a failure of the service is to the user. Anything else goes on as it is. */
export function addressRefusal(error: unknown): unknown {
  if (!(error instanceof OutsideError)) return error;
  const [, reason] = aboutKeyword.exec(error.message) ?? [];
  if (reason) return new Refusal(422, 'MSG000543', { args: [reason] });
  return new Refusal(error.result === 'TIMEOUT' ? 504 : 502, 'MSG000542');
}
