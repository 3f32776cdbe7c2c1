import { sql } from 'kysely';
import type { Found, NumberKind } from '../../contract/find';
import type { Db } from '../db/open';
import type { Scope } from '../lib/scope';
import { inScope } from '../lib/where';
import { ofShipment } from './documentFiles.service';
import { seenBy } from './files.service';

/** Shipments named for one number at most. */
const most = 20;

/** The documents of the shipments that have a number: their own, or that of their cargo. */
export const findShipments = {
  screens: ['cmsDocumentPopup'],
  /** A shipment without files is of use to whoever can file some there, or looks for them in the document store. */
  filledBy: [['cmsDocumentPopup', 'upload'], ['cmsDocumentElvisPopup']],
  async find(db: Db, scope: Scope, screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    const kind = kinds.find((one) => one === 'CARGO' || one === 'BL');
    if (!kind) return [];
    const { rows } = await sql<{ HBL_NO: string; CNT: number }>`
      select h.hbl_no,
        (select count(*)::int from cms_file f where f.del_yn = 'N' and ${ofShipment(scope, sql.ref('H.HBL_NO'))} and ${seenBy(scope)}) as cnt
      from fms_hbl h where ${kind === 'CARGO' ? sql`h.carg_mt_no = ${no}` : sql`h.hbl_no = ${no}`} and h.del_yn = 'N' and ${inScope(scope, 'H')}
      order by h.hbl_seq limit ${most}`.execute(db);
    return rows.map(({ HBL_NO, CNT }) => ({ SCRN_ID: screen, KIND: kind, ROW_CNT: CNT, ARGS: { HBL_NO } }));
  },
};
