import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { MailParty } from '../../src/contract/cms/popup/cmsReportPopup';
import type { SettlementLine } from '../../src/contract/set/setCostStlList';
import type { Settlement } from '../../src/contract/set/settlement';
import type { Uncharged } from '../../src/contract/set/settlementBill';
import { aBilledCost, aQuotedShipment, handlingBasis } from '../support/billed';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';
import { actOn, askSettle, linesOf, settled, settlementOf } from '../support/settlements';
import { told } from '../support/stock';

const path = '/api/set/setCostStlList';
let t: TestApp;
let staff: Visitor;
let customer: Visitor;
let other: Visitor;

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://portal.example' });
  [staff, customer, other] = await Promise.all([t.login('stl01'), t.login('cadm01'), t.login('cadm03')]);
  await t.sql(
    `insert into mdm_cust_chrg (cust_cd, chrg_seq, chrg_nm, email, chrg_tp, mail_yn) values
       ('C00001', 91, '정산', 'bill@trade.example', 'SETL', 'Y'), ('C00001', 92, '배송', 'dlv@trade.example', 'DLV', 'Y')`,
  );
}, 90_000);
afterAll(() => t?.close());
beforeEach(() => t.sql('delete from cms_email_log'));

/** A settlement of a quoted shipment: handling at another rate, waiting that was not quoted, a D/O fee as quoted; documents are not charged. */
async function quotedSettlement() {
  const shipment = await aQuotedShipment(t);
  const { HBL_NO } = shipment;
  const costs = [
    await aBilledCost(t, HBL_NO, { frt: 'HDL', unit: 'BL', qty: 3, prc: 35.75, curr: 'USD', rate: 1385.5, basis: handlingBasis }),
    await aBilledCost(t, HBL_NO, { frt: 'WTG', unit: 'HR', qty: 4, prc: 30_000 }),
    await aBilledCost(t, HBL_NO, { frt: 'DOF', unit: 'BL', qty: 1, prc: 45_000 }),
  ].map(({ COST_NO }) => COST_NO);
  const answer = await askSettle(t, staff, costs);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { ...shipment, costs, made: (await settlementOf(staff, answer.json().data.LIST[0].STL_NO)) as Settlement };
}
const reasons = (who: Visitor, lines: readonly SettlementLine[], QUO_DIFF_RSN: string | null = '환율과 현장 대기') =>
  who.post(`${path}/saveSetCostStlG2`, {
    BATCH_ID: randomUUID(),
    LIST: lines.map(({ COST_NO, UPD_CNT }) => ({ BATCH_FLAG: 'update', COST_NO, UPD_CNT, QUO_DIFF_RSN })),
  });
const unreasoned = (lines: readonly SettlementLine[]) => lines.filter(({ DIFF_AMT }) => DIFF_AMT);
async function sent() {
  const bill = await quotedSettlement();
  expect((await reasons(staff, unreasoned(await linesOf(staff, bill.made.STL_NO)))).statusCode).toBe(200);
  const answer = await actOn(staff, 'request', bill.made);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return bill;
}

describe('a settlement beside its quote', () => {
  it('shows each line with its quoted amount and difference, and what was quoted and not charged', async () => {
    const { made, QUO_NO } = await quotedSettlement();
    const lines = await linesOf(staff, made.STL_NO);
    expect(lines.map(({ FRT_CD, QUO_AMT, DIFF_AMT, QUO_NO: no }) => [FRT_CD, QUO_AMT, DIFF_AMT, no])).toEqual([
      ['HDL', 147_147, 1_447, QUO_NO],
      ['WTG', null, 120_000, null],
      ['DOF', 45_000, 0, QUO_NO],
    ]);
    const { LIST } = await staff.data<{ LIST: Uncharged[] }>(`${path}/selectSetCostStlG7`, { SEARCH: { STL_NO: made.STL_NO } });
    expect(LIST.map(({ FRT_CD, QUO_AMT }) => [FRT_CD, QUO_AMT])).toEqual([['DOC', 40_000]]);
    expect((await other.data<{ LIST: Uncharged[] }>(`${path}/selectSetCostStlG7`, { SEARCH: { STL_NO: made.STL_NO } })).LIST).toEqual([]);
  });

  it('is not sent before each difference has its reason; then the customer sees quote, difference and reason at once', async () => {
    const { made, costs } = await quotedSettlement();
    const refused = await actOn(staff, 'request', made);
    expect(told(refused)).toEqual([422, '1 QUO_DIFF_RSN MSG000785']);
    for (const no of costs.slice(0, 2)) expect(refused.body).toContain(no);
    expect(refused.body).not.toContain(costs[2]);
    const [first, second] = unreasoned(await linesOf(staff, made.STL_NO)) as [SettlementLine, SettlementLine];
    expect((await reasons(staff, [first])).statusCode).toBe(200);
    expect((await reasons(staff, [second], '   ')).statusCode).toBe(200);
    expect(told(await actOn(staff, 'request', made))).toEqual([422, '1 QUO_DIFF_RSN MSG000785']);
    const [, again] = unreasoned(await linesOf(staff, made.STL_NO)) as [SettlementLine, SettlementLine];
    expect((await reasons(staff, [again])).statusCode).toBe(200);
    expect((await actOn(staff, 'request', made)).statusCode).toBe(200);
    expect((await linesOf(customer, made.STL_NO)).map(({ QUO_AMT, DIFF_AMT, QUO_DIFF_RSN }) => [QUO_AMT, DIFF_AMT, QUO_DIFF_RSN])).toEqual([
      [147_147, 1_447, '환율과 현장 대기'],
      [null, 120_000, '환율과 현장 대기'],
      [45_000, 0, null],
    ]);
  });

  it('takes reasons of the staff alone, of the version they saw, until it is sent', async () => {
    const { made } = await quotedSettlement();
    const lines = unreasoned(await linesOf(staff, made.STL_NO));
    expect(told(await reasons(customer, lines))).toEqual([403, 'MSG000029']);
    expect((await reasons(staff, lines)).statusCode).toBe(200);
    expect((await reasons(staff, lines)).statusCode).toBe(409);
    expect((await actOn(staff, 'request', made)).statusCode).toBe(200);
    expect(told(await reasons(staff, unreasoned(await linesOf(staff, made.STL_NO)), '다른 사유'))).toEqual([
      422,
      '1 QUO_DIFF_RSN MSG000027',
      '2 QUO_DIFF_RSN MSG000027',
    ]);
    const free = await aBilledCost(t, 'NONE', { frt: 'DOF', unit: 'BL', qty: 1, prc: 1_000 });
    expect(told(await reasons(staff, [{ COST_NO: free.COST_NO, UPD_CNT: 0 } as SettlementLine]))).toEqual([422, '1 COST_NO MSG000043']);
  });
});

describe('the mail of a settlement', () => {
  it('goes with its statement to administrators and contacts for settlement when the customer is asked', async () => {
    const { made } = await sent();
    const [mail, ...more] = await mailsOf(t);
    expect(more).toEqual([]);
    const [user] = await t.sql<{ email: string }>(`select email from cms_user where user_id = 'cadm01'`);
    expect(mail?.to_email.split(/[,;]\s*/)).toEqual(expect.arrayContaining(['bill@trade.example', user?.email]));
    expect(mail?.to_email).not.toContain('dlv@trade.example');
    expect(JSON.stringify(mail)).toContain(made.STL_NO);
    const { TOT_AMT } = (await settlementOf(customer, made.STL_NO)) ?? {};
    expect(JSON.stringify(mail)).toContain(`KRW ${TOT_AMT?.toLocaleString('en-US')}`);
    const files = await t.sql<{ file_nm: string; open_yn: string; doc_tp: string }>(
      `select file_nm, open_yn, doc_tp from cms_file where ref_tp = 'STL' and ref_key = $1`,
      [made.STL_NO],
    );
    expect(files).toEqual([{ file_nm: expect.stringContaining(`${made.STL_NO}.pdf`), open_yn: 'Y', doc_tp: 'DBN' }]);
  }, 60_000);

  it('says before it is sent who gets it, by name and address, as it then goes out', async () => {
    const partiesOf = async (who: Visitor, STL_NO: string | string[]) =>
      (await who.data<ReadData<MailParty>>(`${path}/selectSetCostStlG10`, { SEARCH: { STL_NO } })).LIST;
    const { made } = await quotedSettlement();
    const [party, ...more] = await partiesOf(staff, made.STL_NO);
    expect([party?.CUST_NM, party?.KEYS, more]).toEqual([made.CUST_NM, [made.STL_NO], []]);
    const [user] = await t.sql<{ email: string; user_nm: string }>(`select email, user_nm from cms_user where user_id = 'cadm01'`);
    expect(party?.READERS).toEqual(
      expect.arrayContaining([
        { EMAIL: 'bill@trade.example', CHRG_NM: '정산', MAIL_YN: 'Y' },
        { EMAIL: user?.email, CHRG_NM: user?.user_nm, MAIL_YN: 'Y' },
      ]),
    );
    await reasons(staff, unreasoned(await linesOf(staff, made.STL_NO)));
    expect((await actOn(staff, 'request', made)).statusCode).toBe(200);
    const written = (await mailsOf(t)).flatMap(({ to_email }) => to_email.split(/[,;]\s*/));
    expect(written.toSorted()).toEqual(party?.READERS.map(({ EMAIL }) => EMAIL).toSorted());

    const others = await settled(t, staff, 'C00006', [1_000]);
    expect((await partiesOf(staff, [made.STL_NO, others.STL_NO, 'ST000'])).map(({ KEYS }) => KEYS)).toEqual([
      [made.STL_NO],
      [others.STL_NO],
    ]);
    const ask = (who: Visitor) => who.post(`${path}/selectSetCostStlG10`, { SEARCH: { STL_NO: made.STL_NO } });
    expect((await ask(t.visitor())).statusCode).toBe(401);
    for (const user of ['cadm01', 'cadm03', 'sal01', 'ops01']) expect((await ask(await t.login(user))).statusCode, user).toBe(403);
    expect(await partiesOf(await t.login('stl03', { corp: '2000' }), made.STL_NO)).toEqual([]);
  }, 60_000);

  it('is queued by nobody whose request is refused', async () => {
    const { made } = await quotedSettlement();
    expect((await actOn(staff, 'request', made)).statusCode).toBe(422);
    expect(await mailsOf(t)).toEqual([]);
  });

  it('is sent again to addresses that may read it, and to no others', async () => {
    const { made } = await sent();
    await t.sql('delete from cms_email_log');
    const again = (who: Visitor, TO_EMAIL?: string, STL_NO = made.STL_NO) =>
      who.post(`${path}/mail`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO }], TO_EMAIL });
    expect((await again(staff, 'bill@trade.example')).statusCode).toBe(200);
    expect((await mailsOf(t)).map(({ to_email }) => to_email)).toEqual(['bill@trade.example']);
    expect(told(await again(staff, 'dlv@trade.example'))).toEqual([422, 'TO_EMAIL MSG000472']);
    expect(told(await again(staff, 'no address'))).toEqual([422, 'TO_EMAIL MSG000019']);
    expect(told(await again(customer))).toEqual([403, 'MSG000029']);
    expect(told(await again(staff, undefined, 'ST000'))).toEqual([404, 'MSG000043']);
    const draft = await quotedSettlement();
    expect(told(await again(staff, undefined, draft.made.STL_NO))).toEqual([422, '1 STL_STS MSG000027']);
  }, 60_000);

  it('is refused where nobody takes it, which is said before', async () => {
    const { made } = await sent();
    await t.sql('delete from cms_email_log');
    await t.sql(`update cms_user set del_yn = 'Y' where user_id in (select user_id from cms_user_cust where cust_cd = 'C00001')`);
    await t.sql(`update mdm_cust_chrg set mail_yn = 'N' where cust_cd = 'C00001'`);
    const { LIST } = await staff.data<ReadData<MailParty>>(`${path}/selectSetCostStlG10`, { SEARCH: { STL_NO: made.STL_NO } });
    expect(LIST.map(({ READERS }) => READERS)).toEqual([[]]);
    const answer = await staff.post(`${path}/mail`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO: made.STL_NO }] });
    expect(told(answer)).toEqual([422, 'MSG000473']);
    expect(answer.json().message).toContain(made.STL_NO);
    expect(await mailsOf(t)).toEqual([]);
  }, 60_000);
});
