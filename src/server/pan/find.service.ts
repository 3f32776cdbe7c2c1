import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addMonths, exceeds } from '../../contract/dates';
import type { Found, NumberKind } from '../../contract/find';
import type { Db } from '../db/open';
import type { Scope } from '../lib/scope';
import { inScope } from '../lib/where';
import { visibleOrders } from './orders';

/** Longest period of delivery dates that a list shows at once, in months. */
const months = { dlvOrdMgt: 3, dlvOrdList: 6 };
type List = keyof typeof months;

/** Orders looked at for one number. */
const most = 500;

type Hit = { DLV_ORD_NO: string; HBL_NO: string | null; DLV_DT: string };

/** The house B/Ls, of those the user sees, that a customs cargo number or a master B/L stands for: by themselves, so that the index of the orders is used. */
async function houseNos(db: Db, scope: Scope, condition: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ HBL_NO: string }>`select h.hbl_no from fms_hbl h left join fms_mbl m on m.mbl_seq = h.mbl_seq
    where ${condition} and ${inScope(scope, 'H')}`.execute(db);
  return rows.map(({ HBL_NO }) => HBL_NO);
}

async function named(db: Db, kind: NumberKind, no: string, scope: Scope): Promise<RawBuilder<SqlBool>> {
  if (kind === 'ORDER') return sql<SqlBool>`o.dlv_ord_no = ${no}`;
  if (kind === 'CNTR') return sql<SqlBool>`o.cntr_no = ${no}`;
  if (kind === 'CARGO') return sql<SqlBool>`o.hbl_no = any(${await houseNos(db, scope, sql<SqlBool>`h.carg_mt_no = ${no}`)})`;
  return sql<SqlBool>`o.hbl_no = any(${[no, ...(await houseNos(db, scope, sql<SqlBool>`m.mbl_no = ${no}`))]})`;
}

/** The condition under which a list shows the orders of one house B/L, container or number, with dates that hold the latest of them. */
function foundInList(screen: List, kind: NumberKind, no: string, hits: Hit[]): Found {
  const days = hits.map((hit) => hit.DLV_DT).sort();
  const TO_DT = days.at(-1) ?? '';
  const first = days[0] ?? TO_DT;
  const FR_DT = exceeds(first, TO_DT, { months: months[screen] }) ? addMonths(TO_DT, -months[screen]) : first;
  const key: Record<string, string> =
    kind === 'ORDER' ? { DLV_ORD_NO: no } : kind === 'CNTR' ? { CNTR_NO: no } : { HBL_NO: hits[0]?.HBL_NO ?? no };
  const ARGS = kind === 'ORDER' ? key : { ...key, DT_TP: 'DLV', FR_DT, TO_DT };
  return { SCRN_ID: screen, KIND: kind, ROW_CNT: days.filter((day) => day >= FR_DT).length, ARGS };
}

/** The delivery screens where a number is found: the order itself where it is one, and the lists with the number as their condition. */
export const findOrders = {
  screens: ['dlvOrdDetail', 'dlvOrdMgt', 'dlvOrdList'],
  async find(db: Db, scope: Scope, screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    for (const kind of kinds.filter((one) => one !== 'QUOTE' && one !== 'CUST_ORD')) {
      const hits: Hit[] = await visibleOrders(db, scope)
        .select(['O.DLV_ORD_NO', 'O.HBL_NO', 'O.DLV_DT'])
        .where(await named(db, kind, no, scope))
        .orderBy('O.DLV_DT', 'desc')
        .limit(most)
        .execute();
      const [only, ...others] = hits;
      if (!only) continue;
      if (screen === 'dlvOrdDetail')
        return others.length ? [] : [{ SCRN_ID: screen, KIND: kind, ROW_CNT: 1, ARGS: { DLV_ORD_NO: only.DLV_ORD_NO } }];
      const houseNos = kind === 'BL' || kind === 'CARGO' ? [...new Set(hits.map((hit) => hit.HBL_NO))] : [null];
      return houseNos.map((house) => {
        const own = house === null ? hits : hits.filter((hit) => hit.HBL_NO === house);
        return foundInList(screen as List, kind, no, own);
      });
    }
    return [];
  },
};
