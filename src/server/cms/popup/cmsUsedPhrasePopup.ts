import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cmsUsedPhrasePopup, type PhraseRow } from '../../../contract/cms/popup/cmsUsedPhrasePopup';
import { checkRow } from '../../../contract/rules';
import { codeCheck, codeNames } from '../../lib/codeNames';
import { page } from '../../lib/page';
import { flatMapInPieces } from '../../lib/pieces';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { insertedRows } from '../../lib/save';
import { serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';

const rules = ['PHRS_TP', 'PHRS_TITLE', 'PHRS_CNNT'].map((field) => ({ field, required: true }));

/** The phrases a user may choose from: shared ones for staff, and the own; row-level security sees to it. */
export default async function cmsUsedPhrasePopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsUsedPhrasePopup.select, async (ctx) => {
    const { PHRS_TP, KEYWORD } = ctx.body.SEARCH ?? {};
    const query = sql<PhraseRow>`
      select p.phrs_seq, p.phrs_tp, p.phrs_title, p.phrs_cnnt, p.upd_cnt, case when p.user_id is null then 'SHR' else 'OWN' end as phrs_own
      from mdm_phrase p where p.use_yn = 'Y' and ${anyOf('P.PHRS_TP', PHRS_TP)}
        and (${contains('P.PHRS_TITLE', KEYWORD)} or ${contains('P.PHRS_CNNT', KEYWORD)})`;
    const { LIST, TOTAL } = await page(ctx, query, ctx.body, {
      sortable: ['P.PHRS_TP', 'P.PHRS_TITLE'],
      orderBy: [
        ['P.SORT_SEQ', 'asc'],
        ['P.PHRS_SEQ', 'asc'],
      ],
    });
    const { PHRS_OWN } = await codeNames(ctx, { PHRS_OWN: 'PHRS_OWN' });
    return { LIST: LIST.map((row) => ({ ...row, OWNER_TXT: PHRS_OWN.get(row.PHRS_OWN) ?? null })), TOTAL };
  });

  serve(app, cmsUsedPhrasePopup.save, async (ctx) => {
    const { LIST } = ctx.body;
    if (LIST.some((row) => row.BATCH_FLAG !== 'insert')) throw new Refusal(403, 'MSG000029');
    const codeFaults = await codeCheck(ctx.db, ['PHRS_TP'], ctx.label);
    refuseFaults(
      await flatMapInPieces(LIST, (row, i) =>
        [...checkRow(row, rules, ctx.label), ...codeFaults(row)].map((fault) => ({ ROW_NO: i + 1, ...fault })),
      ),
    );
    const rows = LIST.map(({ PHRS_TP, PHRS_TITLE, PHRS_CNNT }) => ({
      PHRS_TP,
      PHRS_TITLE,
      PHRS_CNNT,
      CORP_CD: ctx.user.CORP_CD,
      USER_ID: ctx.user.USER_ID,
      SORT_SEQ: 0,
      USE_YN: 'Y',
    }));
    const stored = await insertedRows<PhraseRow>(ctx.db, 'MDM_PHRASE', rows);
    return { LIST: stored.map((row) => ({ ...row, PHRS_OWN: 'OWN', OWNER_TXT: null })) };
  });
}
