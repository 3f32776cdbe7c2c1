import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { type QuoteRequest, quotePopup, requestFaults } from '../../../contract/login/popup/quotePopup';
import { spendCode } from '../../auth/emailCode.service';
import type { Db } from '../../db/open';
import { codeCheck } from '../../lib/codeNames';
import { countOrRefuse, networkOf } from '../../lib/limit';
import { refuseFaults } from '../../lib/refusal';
import { systemScope } from '../../lib/scope';
import { type Ctx, serve } from '../../lib/serve';
import { transaction, type Work } from '../../lib/transaction';
import { askForQuote } from '../../ptl/quo/visitor.service';

/** Tries of an address, and the requests among them that are taken. */
const triesWindowSec = 600;
const takenMost = 5;
const takenWindowSec = 3_600;

/** What only the database knows of a request: codes, ports and container types that are in use. */
async function storedFaults(db: Db, row: QuoteRequest): Promise<Fault[]> {
  const label = (field: string) => `LBL.${field}`;
  const codeFaults = await codeCheck(db, ['IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'CARGO_TP', 'INCOTERMS', 'PKG_UT_CD'], label);
  const { rows } = await sql<{ K: string }>`
    select 'PORT/' || port_cd as k from mdm_port where port_cd in (${row.POL_CD}, ${row.POD_CD}) and use_yn = 'Y'
    union all select 'CNTR/' || cntr_tp_cd from mdm_cntr_tp where cntr_tp_cd = ${row.CNTR_TP_CD ?? null} and use_yn = 'Y'`.execute(db);
  const known = new Set(rows.map(({ K }) => K));
  const masters = Object.entries({ POL_CD: 'PORT', POD_CD: 'PORT', CNTR_TP_CD: 'CNTR' } as const);
  const unknown = masters.flatMap(([FIELD, master]): Fault[] => {
    const value = row[FIELD as keyof QuoteRequest] ?? null;
    return value === null || known.has(`${master}/${value}`) ? [] : [{ FIELD, CODE: 'MSG000017', ARGS: [label(FIELD), value] }];
  });
  return [...codeFaults(row), ...unknown];
}

/** Takes a request without fault, of somebody who can read the mails of its address; gives its number. */
async function take({ body: row, ip, systemDb, outbox, lang, label }: Ctx<QuoteRequest>, work: Work, corpCd: string): Promise<string> {
  const { db, today } = work;
  refuseFaults(requestFaults(row, today, (field) => label(field, 'PTL_QUOTE')));
  refuseFaults(await storedFaults(db, row));
  // Counted with what it counts: a request that is refused is none, and those sent at once wait for each other here.
  await countOrRefuse(db, 'QUOTE', networkOf(ip), takenMost, takenWindowSec);
  await spendCode({ db, systemDb }, row.EMAIL, 'QUOTE', row.EMAIL_CD);
  return askForQuote(work, outbox, lang, corpCd, row);
}

export default async function quotePopupRoutes(app: FastifyInstance) {
  const { env, pools } = app.kit;
  serve(
    app,
    quotePopup.submit,
    async (ctx) => {
      const { systemDb, ip, settings } = ctx;
      await countOrRefuse(systemDb, 'QUOTE', `address:${networkOf(ip)}`, settings.ASK_ADDR_MAX, triesWindowSec);
      const QUO_NO = await transaction(pools.short, { scope: systemScope, ip }, (work) => take(ctx, work, env.CORP));
      ctx.say('MSG000261', QUO_NO);
      return { QUO_NO };
    },
    { transaction: 'none' },
  );
}
