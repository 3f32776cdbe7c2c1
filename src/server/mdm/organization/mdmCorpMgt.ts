import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ReadBody } from '../../../contract/call';
import {
  type BankAccount,
  bankAccount,
  type Corporation,
  type CorporationSearch,
  corporation,
  mdmCorpMgt,
} from '../../../contract/mdm/organization/mdmCorpMgt';
import { everyCorporation } from '../../../contract/ptl/board/notice';
import { columnList, presentRows, writeEntries } from '../../lib/entries';
import { codeLetters, saveEntries } from '../../lib/entrySave';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains, ownCorps } from '../../lib/where';
import { accountFaults, corporationFaults, lockAccounts, withBizNo } from './corporation.service';

const order = { sortable: corporation.all, orderBy: [['CORP_CD', 'asc']] } as const;
const accountOrder = {
  sortable: bankAccount.all,
  orderBy: [
    ['CORP_CD', 'asc'],
    ['ACCT_SEQ', 'asc'],
  ],
} as const;

const searched = ({ scope, body }: Ctx<ReadBody<CorporationSearch>>) => {
  const { KEYWORD, USE_YN } = body.SEARCH;
  return sql<Corporation>`
    select ${columnList(corporation, 'C')} from mdm_corp c
     where c.corp_cd <> ${everyCorporation} and ${ownCorps(scope, 'C')} and ${anyOf('C.USE_YN', USE_YN)}
       and (${contains('C.CORP_CD', KEYWORD)} or ${contains('C.CORP_NM', KEYWORD)} or ${contains('C.CORP_ENG_NM', KEYWORD)}
         or ${contains('C.BIZ_NO', KEYWORD)})`;
};

const accountsOf = ({ scope, body }: Ctx<ReadBody<{ CORP_CD: string }>>) => sql<BankAccount>`
  select ${columnList(bankAccount, 'B')} from mdm_corp_bank b where b.corp_cd = ${String(body.SEARCH.CORP_CD ?? '')} and ${ownCorps(scope, 'B')}`;

export default async function mdmCorpMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmCorpMgt.select, (ctx) => page(ctx, searched(ctx), ctx.body, order));
  serve(app, mdmCorpMgt.selectAccounts, (ctx) => page(ctx, accountsOf(ctx), ctx.body, accountOrder));

  serve(app, mdmCorpMgt.save, (ctx) => {
    const LIST = ctx.body.LIST.map(withBizNo);
    const isEverywhere = ctx.scope.kind === 'ALL';
    if (LIST.some(({ BATCH_FLAG }) => BATCH_FLAG === 'delete' || (BATCH_FLAG === 'insert' && !isEverywhere)))
      throw new Refusal(403, 'MSG000029');
    return saveEntries<Corporation>(ctx, corporation, LIST, {
      written: codeLetters,
      faults: (entries) => corporationFaults(ctx, entries),
    });
  });

  serve(app, mdmCorpMgt.saveAccounts, async (ctx) => {
    const entries = await lockAccounts(ctx, ctx.body.LIST);
    refuseFaults(await accountFaults(ctx, entries));
    await writeEntries(ctx.db, bankAccount, entries);
    return { LIST: await presentRows(ctx, bankAccount, entries) };
  });
}
