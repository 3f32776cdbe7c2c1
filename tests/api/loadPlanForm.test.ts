import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, Visitor } from '../support/db';
import { aBegunPlan, aBooking, aPlan, typedLine } from '../support/loadPlans';
import { printed } from '../support/pdfText';
import { visited } from '../support/visited';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let today: string;
beforeAll(async () => {
  ({ t, ops, customer, today } = await visited({ ops: 'ops05', customer: 'cadm01' }));
});
afterAll(() => t?.close());

const report = '/api/cms/popup/cmsReportPopup';
const print = (who: Visitor, KEYS: string[], LANG_CD = 'ko') => who.post(`${report}/selectCmsReport`, { REPORT_TP: 'CLP', KEYS, LANG_CD });
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
const said = (pdf: Buffer) => printed(pdf).lines.join('\n');
/** A plan with so many bookings of several customers. */
async function filled(count: number) {
  const custs = ['C00001', 'C00003', 'C00004', 'C00005'];
  const nos = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      aBooking(t, {
        ...{ cust_cd: custs[i % 4], item_nm: `GOODS ${i + 1}`, grs_wt: 100 + i, hbl_no: `HB${i}` },
        ...(i === 0 ? { imdg_cls: '3', un_no: '1263' } : {}),
      }),
    ),
  );
  const lines = nos.map((no, i) =>
    typedLine(no, i + 1, { GRS_WT: 100 + (i % 7), MSR_CBM: Math.round(60_000 / count + (i % 5) * 100) / 1000 }),
  );
  return { plan: await aBegunPlan(ops, today, [], { G2: lines, VSL_NM: 'HMM BUSAN', VOY_NO: '012E' }), nos };
}

describe('the printed load plan', () => {
  it.each([
    ['ko', '컨테이너 적입 계획서', '적입 배치도', '적재율(%)', '수하인'],
    ['en', 'Container load plan', 'Arrangement', 'Loading rate (%)', 'Consignees'],
  ])(
    'has head, lines in the order of loading, totals, rate and picture in %s',
    async (lang, title, picture, rate, consignees) => {
      const { plan, nos } = await filled(6);
      const answer = await print(ops, [plan.CLP_NO], lang);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      if (process.env.SHOW_PDF) writeFileSync(`${process.env.SHOW_PDF}-${lang}.pdf`, answer.rawPayload);
      const text = said(answer.rawPayload);
      for (const part of [
        title,
        picture,
        rate,
        consignees,
        plan.CLP_NO,
        'CSQU3054383',
        'HMM BUSAN',
        '012E',
        'USLAX',
        'KRPUS',
        'IMDG 3',
        '1263',
      ])
        expect(text).toContain(part);
      const at = nos.map((no) => text.indexOf(no));
      expect(at.every((place, i) => place > (at[i - 1] ?? 0))).toBe(true);
      expect(printed(answer.rawPayload).rows.at(-1)).toBeDefined();
    },
    60_000,
  );

  it.each(['ko', 'en'])(
    'is one page where it has few lines, picture and signatures on it, in %s',
    async (lang) => {
      const { plan } = await filled(6);
      const answer = await print(ops, [plan.CLP_NO], lang);
      if (process.env.SHOW_PDF) writeFileSync(`${process.env.SHOW_PDF}-few-${lang}.pdf`, answer.rawPayload);
      expect(pages(answer.rawPayload)).toBe(1);
    },
    60_000,
  );

  it('gives customers their own lines and sums alone, without rate and picture', async () => {
    const { plan, nos } = await filled(5);
    const text = said((await print(customer, [plan.CLP_NO])).rawPayload);
    expect([text.includes(String(nos[0])), text.includes(String(nos[4])), text.includes('귀사 화물만 표시합니다.')]).toEqual([
      true,
      true,
      true,
    ]);
    for (const kept of [...nos.slice(1, 4), 'GOODS 2', '적재율', '적입 배치도', '수하인']) expect(text).not.toContain(kept);
    const [foreign] = [await aPlan(ops, today, [await aBooking(t, { cust_cd: 'C00004' })])];
    const answers = [await print(customer, [plan.CLP_NO, foreign.CLP_NO]), await print(customer, ['CLP0'])];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['x-error-code']])).toEqual([
      [404, 'MSG000043'],
      [404, 'MSG000043'],
    ]);
  }, 60_000);

  it('goes on over pages with sixty lines, each below a head that names the plan', async () => {
    const { plan, nos } = await filled(60);
    const answer = await print(ops, [plan.CLP_NO]);
    if (process.env.SHOW_PDF) writeFileSync(`${process.env.SHOW_PDF}-60.pdf`, answer.rawPayload);
    const text = said(answer.rawPayload);
    expect(pages(answer.rawPayload)).toBeGreaterThan(2);
    expect(nos.filter((no) => !text.includes(no))).toEqual([]);
    expect(text.split(`적입 명세 · CLP 번호 ${plan.CLP_NO}`).length).toBeGreaterThan(2);
  }, 60_000);

  it('is not mailed, and not printed by who has no such button', async () => {
    const { plan } = await filled(1);
    const search = { SEARCH: { REPORT_TP: 'CLP', KEYS: [plan.CLP_NO] } };
    expect((await ops.post(`${report}/selectCmsReportG2`, search)).json().code).toBe('MSG000714');
    const mail = { ...search.SEARCH, BATCH_ID: crypto.randomUUID(), TO_EMAIL: 'a@b.example', MAIL_CNNT: 'x' };
    expect((await ops.post(`${report}/mail`, mail)).json().code).toBe('MSG000714');
    expect((await print(await t.login('cusr01'), [plan.CLP_NO])).statusCode).toBe(403);
  });
});
