import { randomUUID } from 'node:crypto';
import type { ReadData } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { Po, PoLine } from '../../src/contract/flair/flairPoInfoMgt';
import type { TestApp, Visitor } from './db';

export const customer = 'C00001';
const path = '/api/flair/flairPoInfoMgt';
let made = 0;

/** Purchase orders of the key account as its screen keeps them. */
export function flairDesk(t: TestApp, today: string, by: Visitor) {
  const post = (verb: string, LIST: object[], who = by, RSN?: string) =>
    who.post(`${path}/${verb}`, { BATCH_ID: randomUUID(), LIST, ...(RSN ? { RSN } : {}) });
  const head = (over: object = {}) => ({
    ...{ BATCH_FLAG: 'insert', CUST_CD: customer, PO_NO: `PO-T${++made}`, PO_DT: today, VNDR_NM: '하노이스타의류', INCOTERMS: 'FOB' },
    ...{ TRANS_MODE: 'SEA', POL_CD: 'VNHPH', POD_CD: 'KRPUS', SHIP_BGN_DT: today, SHIP_END_DT: addDays(today, 20) },
    ...{ REQ_DLV_DT: addDays(today, 40), CURR_CD: 'USD', SEASON_CD: '27SS' },
    ...over,
  });
  const line = (PO_QTY: number, over: object = {}) => ({
    ...{ STYLE_NO: 'FL27S-1104', ITEM_NM: '셔츠', COLOR_CD: 'BK', SIZE_CD: 'M', PO_QTY, QTY_UT: 'PC', UNIT_PRC: 8.64 },
    ...over,
  });
  return {
    path,
    post,
    head,
    line,
    list: async (SEARCH: object, who = by) =>
      (await who.data<ReadData<Po>>(`${path}/selectFlairPoInfo`, { SEARCH: { FR_DT: addDays(today, -300), TO_DT: today, ...SEARCH } }))
        .LIST,
    linesOf: async ({ CUST_CD, PO_NO }: { CUST_CD: string; PO_NO: string }, who = by) =>
      (await who.data<ReadData<PoLine>>(`${path}/selectFlairPoInfoG2`, { SEARCH: { CUST_CD, PO_NO } })).LIST,
    make: async (G2: object[], who = by, over: object = {}): Promise<Po> => {
      const answer = await post('saveFlairPoInfo', [head({ G2, ...over })], who);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().data.LIST[0];
    },
    /** Puts quantities of lines into a new booking and gives its number. */
    book: async (PO_NO: string, quantities: Readonly<Record<number, number>>, state = 'REQ'): Promise<string> => {
      const BKG_NO = `FBT${++made}`;
      await t.sql(
        `insert into flair_bkg (bkg_no, corp_cd, cust_cd, bkg_dt, vndr_nm, trans_mode, load_tp, pol_cd, pod_cd, cgo_rdy_dt)
         values ($1, '1000', $2, current_date, 'x', 'SEA', 'FCL', 'VNHPH', 'KRPUS', current_date)`,
        [BKG_NO, customer],
      );
      await t.sql(
        `insert into flair_po_load (cust_cd, po_no, line_no, bkg_no, bkd_qty) select $1, $2, key::int, $3, value::int from jsonb_each_text($4::jsonb)`,
        [customer, PO_NO, BKG_NO, JSON.stringify(quantities)],
      );
      if (state !== 'REQ') await t.sql('update flair_bkg set flair_bkg_sts = $2 where bkg_no = $1', [BKG_NO, state]);
      return BKG_NO;
    },
  };
}

/** A purchase order with one line as a partner's system sends it. */
export const partnerPo = (today: string, over: object = {}) => ({
  ...{ PO_NO: `PO-P${Date.now().toString(36)}${++made}`, PO_DT: today, VNDR_NM: '하노이스타의류', INCOTERMS: 'FOB', TRANS_MODE: 'SEA' },
  ...{ POL_CD: 'VNHPH', POD_CD: 'KRPUS', SHIP_BGN_DT: today, SHIP_END_DT: addDays(today, 20), REQ_DLV_DT: addDays(today, 40) },
  ...{ CURR_CD: 'USD', SEASON_CD: '27SS', LINES: [partnerPoLine(1)] },
  ...over,
});
export const partnerPoLine = (LINE_NO: number, over: object = {}) => ({
  ...{ LINE_NO, STYLE_NO: 'FL27S-1104', ITEM_NM: '셔츠', PO_QTY: 12, QTY_UT: 'PC', UNIT_PRC: 8.64 },
  ...over,
});
