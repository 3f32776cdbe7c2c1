import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { cmsDocumentPartnerPopup, sendRules, sentMaxFiles, sentMaxPersons } from '../../../contract/cms/popup/cmsDocumentPartnerPopup';
import { checkRow } from '../../../contract/rules';
import { readFiles } from '../../file/files.service';
import { type Addressed, mailFiles } from '../../file/mailFiles.service';
import { customersInScope } from '../../lib/customers';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';

const columns = ['C.CUST_CD', 'C.CHRG_SEQ', 'C.CHRG_NM', 'C.EMAIL', 'C.CHRG_TP', 'C.MAIL_YN'];

/** Persons with an address at partners the user does business with, and each partner's own address. */
const persons = ({ scope, lang }: Ctx<unknown>, where: RawBuilder<unknown>): RawBuilder<Addressed> => sql<Addressed>`
  select ${sql.join(columns.map((name) => sql.ref(name)))}, ${nameIn(lang, 'M.CUST_NM')} as cust_nm,
    case when coalesce(m.ctry_cd, 'KR') = 'KR' then 'ko' else 'en' end as lang_cd
  from (select cust_cd, chrg_seq, chrg_nm, email, chrg_tp, mail_yn from mdm_cust_chrg
        union all select cust_cd, 0, null, email, null, 'Y' from mdm_cust) c join mdm_cust m on m.cust_cd = c.cust_cd
  where c.email is not null and m.del_yn = 'N' and ${customersInScope(scope, 'M')} and ${where}`;

/**
 * Refuses files that are none of a person's (MSG000472): those of a customer go to no other customer, shipper or consignee, those of an order to no
 * trucker but its own. Agents, warehouses and brokers work with the documents of many.
 */
async function refuseStrangers({ db }: Ctx<unknown>, to: readonly Addressed[], numbers: readonly number[]): Promise<void> {
  const { rows } = await sql<{ CUST_CD: string; FILE_NM: string }>`
    select m.cust_cd, f.file_nm from cms_file f left join pan_dlv_ord o on f.ref_tp = 'DLV' and o.dlv_ord_no = f.ref_key
      join mdm_cust m on m.cust_cd = any(${to.map(({ CUST_CD }) => CUST_CD)})
     where f.file_sn = any(${[...numbers]})
       and case when m.cust_tp in ('CUS', 'SHP', 'CNE') then coalesce(f.cust_cd, o.cust_cd) <> m.cust_cd
         when m.cust_tp = 'TRK' then o.dlv_ord_no is not null and o.truck_cd is distinct from m.cust_cd end`.execute(db);
  refuseFaults(
    to.flatMap(({ CUST_CD, EMAIL }) => {
      const names = rows.flatMap((row) => (row.CUST_CD === CUST_CD ? row.FILE_NM : []));
      return names.length ? [{ FIELD: 'LIST', CODE: 'MSG000472', ARGS: [EMAIL ?? CUST_CD, names.join(', ')] }] : [];
    }),
  );
}

const numbersOf = (value: unknown): number[] => [...new Set([value ?? []].flat().map(Number))];

export default async function cmsDocumentPartnerPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsDocumentPartnerPopup.select, async (ctx) => {
    const { CUST_CD, CUST_LIST } = ctx.body.SEARCH ?? {};
    const codes = [CUST_CD || (CUST_LIST ?? [])].flat().filter(Boolean);
    const query = persons(ctx, sql`c.cust_cd = any(${codes})`);
    const { LIST, TOTAL } = await page(ctx, query, ctx.body, {
      sortable: [...columns, 'CUST_NM'],
      orderBy: [
        ['CUST_NM', 'asc'],
        ['C.MAIL_YN', 'desc'],
        ['C.CUST_CD', 'asc'],
        ['C.CHRG_SEQ', 'asc'],
      ],
    });
    return { LIST: LIST.map(({ LANG_CD: _, ...row }) => row), TOTAL };
  });

  serve(app, cmsDocumentPartnerPopup.selectFiles, async (ctx) => {
    const numbers = numbersOf(ctx.body.SEARCH?.FILE_SN);
    const files = numbers.length ? await readFiles(ctx, numbers) : [];
    const LIST = files.map(({ FILE_SN, DOC_TP, FILE_NM, FILE_SIZE }) => ({ FILE_SN, DOC_TP, FILE_NM, FILE_SIZE }));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, cmsDocumentPartnerPopup.mail, async (ctx) => {
    const { body } = ctx;
    const asked = askedRows(ctx);
    const numbers = numbersOf(body.FILES);
    refuseFaults([...checkRow({ ...body }, sendRules, ctx.label), ...(numbers.length ? [] : [{ FIELD: 'FILES', CODE: 'MSG000009' }])]);
    if (numbers.length > sentMaxFiles) throw new Refusal(422, 'MSG000046', { args: [sentMaxFiles] });
    if (asked.length > sentMaxPersons) throw new Refusal(422, 'MSG000046', { args: [sentMaxPersons] });
    const files = await readFiles(ctx, numbers, 422);
    const codes = asked.map((row) => String(row.CUST_CD));
    const { rows: known } = await persons(ctx, sql`c.cust_cd = any(${codes})`).execute(ctx.db);
    const found = asked.map((row) => known.find((one) => one.CUST_CD === row.CUST_CD && one.CHRG_SEQ === row.CHRG_SEQ));
    refuseFaults(found.flatMap((row, i) => (row ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
    const to = [...new Set(found)].filter((row) => row !== undefined);
    await refuseStrangers(ctx, to, numbers);
    await mailFiles(ctx, to, files, body.MAIL_CNNT);
    ctx.say('MSG000413', to.map((row) => row.EMAIL).join(', '));
    return { LIST: to.map(({ LANG_CD: _, ...row }) => row) };
  });
}
