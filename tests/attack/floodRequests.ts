import { randomUUID } from 'node:crypto';
import { settings } from '../../config/settings';
import { csmFigureList } from '../../src/contract/csm/csmFigureList';
import { longestWords, mostWords } from '../../src/contract/csm/csmFind';
import { csmRequestList } from '../../src/contract/csm/csmRequestList';
import { csmRequestMgt } from '../../src/contract/csm/csmRequestMgt';
import { csmResponseMgt } from '../../src/contract/csm/csmResponseMgt';
import { csmResponsePopup } from '../../src/contract/csm/popup/csmResponsePopup';
import { addDays } from '../../src/contract/dates';
import type { CallBody } from './floodCalls';

const most = settings.LIST_MAX_ROW;
const rows = <R>(row: R, count = most): R[] => Array.from({ length: count }, () => row);
/** Of long texts fewer: a thousand bodies of them at once would be more than the attacker's own memory holds. */
const mostTexts = 100;
const longestWord = '통관문의선적확인안'.repeat(20);
const longestLine = Array.from({ length: mostWords }, () => longestWord.slice(0, longestWords / mostWords - 1)).join(' ');
const longText = `<p>${'통관 서류 '.repeat(300)}</p>`;

/** Lists, searches for words and saves of requests with the most that their limits let through; no save is whole, so none is written. */
export const requestBodies = (today: string): readonly CallBody[] => {
  const year = { FR_DT: addDays(today, -364), TO_DT: today };
  const search = (more: object) => () => ({ SEARCH: { ...year, ...more }, SIZE: most, PAGE: 1 });
  return [
    [csmRequestList.select.path, search({ TXT: '문의' })],
    [csmRequestList.select.path, search({ TXT: longestLine })],
    [csmResponseMgt.select.path, search({ KEYWORD: '%' })],
    [csmResponseMgt.selectSimilar.path, () => ({ SEARCH: { REQ_TITLE: longestWord } })],
    [csmFigureList.select.path, search({ FIG_BY: 'CUST' })],
    [csmResponseMgt.excel.path, search({})],
    [csmRequestMgt.save.path, () => ({ BATCH_ID: randomUUID(), LIST: rows({ BATCH_FLAG: 'insert', CUST_CD: 'C00001', CSM_REQ_TP: '?' }) })],
    [
      csmResponsePopup.save.path,
      () => ({
        BATCH_ID: randomUUID(),
        LIST: rows({ BATCH_FLAG: 'insert', REQ_NO: 'CSSTORY00012', CSM_RES_TP: '?', RES_CNNT: longText }, mostTexts),
      }),
    ],
    [
      csmRequestMgt.addRes.path,
      () => ({ BATCH_ID: randomUUID(), LIST: rows({ REQ_NO: 'CSSTORY00013', UPD_CNT: -1, RES_CNNT: longText }, mostTexts) }),
    ],
    [csmResponseMgt.read.path, () => ({ BATCH_ID: randomUUID(), LIST: rows({ REQ_NO: 'CSSTORY00012', RES_SEQ: 0 }) })],
  ];
};
