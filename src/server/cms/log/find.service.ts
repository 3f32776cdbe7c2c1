import { errorCode, type Found, type NumberKind } from '../../../contract/find';
import type { Db } from '../../db/open';
import type { Scope } from '../../lib/scope';

/** The error log, where the code that a user reads out is found. */
export const findErrors = {
  screens: ['cmsErrorLogList'],
  async find(db: Db, _scope: Scope, screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    const ERR_CD = errorCode(no);
    if (!ERR_CD || !kinds.includes('ERROR')) return [];
    const hits = await db.selectFrom('CMS_ERROR_LOG').select('LOG_SEQ').where('ERR_CD', '=', ERR_CD).execute();
    return hits.length ? [{ SCRN_ID: screen, KIND: 'ERROR', ROW_CNT: hits.length, ARGS: { ERR_CD } }] : [];
  },
};
