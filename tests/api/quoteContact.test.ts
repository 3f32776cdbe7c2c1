import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Quote, quoteKey } from '../../src/contract/ptl/quo/tarQuote';
import type { OfferPeople } from '../../src/contract/ptl/quo/tarQuoteMgt';
import { quoteRemind } from '../../src/server/jobs/quotes';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { jobsOf, mailsOf, startMailServer } from '../support/mail';
import { newQuote, saved, take, wonLines } from '../support/quotes';

let t: TestApp;
let sales: Visitor;
let customer: Visitor;
/** In charge of the customer, and the address of that account. */
let inCharge: string;
let address: string;

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://portal.example' });
  [sales, customer] = await Promise.all([t.login('adm1000'), t.login('cadm01')]);
  const [row] = await t.sql<{ user_id: string; email: string }>(
    `select u.user_id, u.email from mdm_cust c join cms_user u on u.user_id = c.sales_user_id where c.cust_cd = 'C00001'`,
  );
  [inCharge, address] = [row?.user_id ?? '', row?.email ?? ''];
  await t.sql(`update cms_user set tel_no = '02-0000-1011' where user_id = $1`, [inCharge]);
}, 60_000);
afterAll(() => t?.close());
beforeEach(() => t.sql('delete from cms_email_log'));

const offered = async (over: Record<string, unknown> = {}): Promise<Quote> =>
  take(sales, 'offer', await saved(sales, { ...newQuote('C00001', over), G2: wonLines() }));
const contactOf = async (v: Visitor, { QUO_NO, QUO_REV }: Quote): Promise<OfferPeople[]> =>
  (await v.data<{ LIST: OfferPeople[] }>('/api/ptl/quo/tarQuoteMgt/selectTarQuoteG3', { SEARCH: { QUO_NO, QUO_REV } })).LIST;
/** Keeps an account from signing in while something runs. */
async function whileAway(where: string, run: () => Promise<void>): Promise<void> {
  const away = await t.sql<{ user_id: string }>(
    `update cms_user set use_end_dt = current_date - 1 where user_sts = 'ACT' and use_end_dt is null and ${where} returning user_id`,
  );
  try {
    await run();
  } finally {
    await t.sql('update cms_user set use_end_dt = null where user_id = any($1)', [away.map((one) => one.user_id)]);
  }
}

describe('who answers for an offer', () => {
  it('gets what is replied to its mail, and stands in it', async () => {
    await offered({ EMAIL: 'reader@trade.example' });
    const [mail] = await mailsOf(t, 'QUO_OFFER');
    for (const said of ['영업 담당', '02-0000-1011', address, '회신하시면']) expect(mail?.html).toContain(said);
    expect(mail?.html).not.toContain('확인할 수 없습니다');
    const server = await startMailServer();
    try {
      await jobsOf(t).sendAll({ SMTP_URL: server.url });
      const [head = ''] = server.taken[0]?.source.split('\r\n\r\n') ?? [];
      expect(head.replaceAll(/\r\n\s+/g, ' ')).toMatch(new RegExp(`^Reply-To: .*<${address}>$`, 'm'));
    } finally {
      await server.close();
    }
  }, 60_000);

  it('is also answered where an offer is about to end', async () => {
    const offer = await offered();
    await t.sql(`update ptl_quote set valid_dt = current_date + 1, rply_dtm = now() - interval '2 days' where quo_no = $1`, [offer.QUO_NO]);
    await jobsOf(t).due('QUOTE_REMIND');
    await jobsOf(t).runner({}, { QUOTE_REMIND: quoteRemind }).runDue();
    const mails = (await mailsOf(t, 'QUO_REMIND')).filter(({ ref_key }) => ref_key === quoteKey(offer));
    expect(mails.length).toBeGreaterThan(1);
    for (const { html, replyTo } of mails) expect([html.includes(address), replyTo?.address]).toEqual([true, address]);
  }, 60_000);

  it('is one of the team where the person in charge has left, else the corporation', async () => {
    const offer = await offered();
    const [team] = await t.sql<{ orgn_cd: string }>('select orgn_cd from cms_user where user_id = $1', [inCharge]);
    await whileAway(`user_id = '${inCharge}'`, async () => {
      const [found] = await contactOf(customer, offer);
      const colleagues = await t.sql<{ email: string }>(
        `select email from cms_user u join cms_user_role r using (user_id) where r.role_id = 'SALES' and u.orgn_cd = $1 and user_id <> $2`,
        [team?.orgn_cd, inCharge],
      );
      expect(colleagues.map(({ email }) => email)).toContain(found?.EMAIL);
    });
    await whileAway(`orgn_cd = '${team?.orgn_cd}' and user_id not in ('adm1000', 'sal01')`, () =>
      whileAway(`orgn_cd = '${team?.orgn_cd}' and user_id <> 'adm1000'`, async () => {
        const [corp] = await t.sql<{ email: string; corp_nm: string }>(`select email, corp_nm from mdm_corp where corp_cd = '1000'`);
        expect((await contactOf(customer, offer))[0]).toMatchObject({ SALES_USER_NM: corp?.corp_nm, EMAIL: corp?.email, ORGN_NM: null });
      }),
    );
  }, 60_000);

  it('is told to who sees the quote, in the reader’s language, and to nobody else; giving it out is logged', async () => {
    const offer = await offered();
    expect(await contactOf(customer, offer)).toEqual([
      {
        SALES_USER_NM: expect.any(String),
        ORGN_NM: expect.any(String),
        TEL_NO: '02-0000-1011',
        EMAIL: address,
        CHG_DTM: null,
        CHG_USER_NM: null,
      },
    ]);
    const declined = await take(customer, 'decline', offer, { LOSE_RSN: 'PRC' });
    const [me] = await t.sql<{ user_nm: string }>(`select user_nm from cms_user where user_id = 'cadm01'`);
    expect((await contactOf(sales, declined))[0]).toMatchObject({ CHG_DTM: expect.stringMatching(/^\d{14}$/), CHG_USER_NM: me?.user_nm });
    const [english] = await contactOf(await t.login('cadm01', { lang: 'en' }), offer);
    expect(english?.SALES_USER_NM).toMatch(/^[A-Za-z .,-]+$/);
    const [stranger] = await t.sql<{ user_id: string }>(
      `select user_id from cms_user u join cms_user_role r using (user_id) where r.role_id = 'CUST_ADM' and u.user_sts = 'ACT'
         and exists (select from cms_user_cust c join mdm_cust m using (cust_cd) where c.user_id = u.user_id and m.corp_cd = '1000')
         and not exists (select from cms_user_cust c where c.user_id = u.user_id and c.cust_cd = 'C00001') order by 1 limit 1`,
    );
    expect(await contactOf(await t.login(stranger?.user_id ?? ''), offer)).toEqual([]);
    const logged = await t.sql(
      `select tbl_nm, col_list from cms_prvc_log where user_id = 'cadm01' and svc_id = 'ptl.quo.tarQuoteMgt.selectTarQuoteG3' limit 1`,
    );
    expect(logged).toEqual([{ tbl_nm: 'CMS_USER', col_list: 'EMAIL,TEL_NO' }]);
  }, 60_000);
});

it('templates of before are told of it once; one that an administrator wrote keeps its text', async () => {
  const migration = readFileSync(new URL('../../src/server/db/migrations/0061-replies-to-offers.sql', import.meta.url), 'utf8');
  const body = async (lang: string) =>
    (
      await t.sql<{ mail_cnnt: string; var_list: string }>(
        `select mail_cnnt, var_list from cms_email_frm where frm_id = 'QUO_OFFER' and lang_cd = $1`,
        [lang],
      )
    )[0];
  const now = await body('ko');
  const before = '<table cellpadding="4"><tr><th>x</th></tr></table><p>이 메일은 자동으로 발송되었으며 회신하셔도 확인할 수 없습니다.</p>';
  await t.sql(`alter table cms_email_frm disable trigger user`);
  await t.sql(
    `update cms_email_frm set mail_cnnt = case lang_cd when 'ko' then $1 else 'own words' end, upd_cnt = case lang_cd when 'ko' then 0 else 3 end,
            var_list = 'quoNo,custName,pol,pod,total,validDate,url' where frm_id = 'QUO_OFFER'`,
    [before],
  );
  await t.sql(`alter table cms_email_frm enable trigger user`);
  await t.sql(migration);
  expect((await body('ko'))?.mail_cnnt).toContain('{salesEmail}</td></tr></table><p>이 메일에 회신하시면 영업 담당에게 전달됩니다.');
  expect((await body('en'))?.mail_cnnt).toBe('own words');
  expect([(await body('ko'))?.var_list, (await body('en'))?.var_list]).toEqual([now?.var_list, now?.var_list]);
});
