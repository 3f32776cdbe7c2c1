import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';
import { type PrintedRow, printed } from '../support/pdfText';
import { aContainer, aShipment, day } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
/** A shipment with all there is to print, with charges. */
let full: Awaited<ReturnType<typeof fullShipment>>;
const langs = ['ko', 'en'] as const;
type Lang = (typeof langs)[number];
type Form = 'AN' | 'DO';
const one = <T>(lang: Lang, ko: T, en: T): T => (lang === 'ko' ? ko : en);

const popup = '/api/cms/popup/cmsReportPopup';
const ask = (v: Visitor, REPORT_TP: Form, KEYS: string[], LANG_CD?: Lang) =>
  v.post(`${popup}/selectCmsReport`, { REPORT_TP, KEYS, ...(LANG_CD ? { LANG_CD } : {}) });
async function print(v: Visitor, form: Form, key: string | string[], lang: Lang = 'ko') {
  const answer = await ask(v, form, [key].flat(), lang);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return { ...printed(answer.rawPayload), pages: answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0 };
}
const refusal = async (v: Visitor, form: Form, keys: string[]) => {
  const answer = await ask(v, form, keys);
  const { code, message } = answer.json<{ code: string; message: string }>();
  return { said: [answer.statusCode, code], message };
};
const pairsOf = (rows: readonly PrintedRow[]) =>
  new Map(rows.filter((row) => row.length === 4).flatMap(([a, b, c, d]) => [[a, b] as const, [c, d] as const]));
const containersOf = (rows: readonly PrintedRow[]) => rows.filter((row) => row.length === 8 && /^[A-Z]{4}\d{7}$/.test(row[0] ?? ''));
const labelsOf = async (lang: Lang, table = 'FMS_HBL') => {
  const speech = await t.app.kit.texts.of(lang);
  return (field: string) => speech.label(field, undefined, table);
};

/** A cost of a shipment in won, as settlement would have it. */
const aCost = (HBL_NO: string, frt: string, amount: number, columns: Record<string, unknown> = {}) => {
  const own = {
    cost_no: `T${randomUUID().slice(0, 12)}`,
    corp_cd: '1000',
    orgn_cd: '10PS11',
    cust_cd: 'C00001',
    hbl_no: HBL_NO,
    frt_cd: frt,
  };
  const kind = {
    cost_tp: 'FRT',
    ar_ap: 'AR',
    occr_dt: day(0),
    frt_unit: 'BL',
    unit_qty: 1,
    unit_prc: amount,
    curr_cd: 'KRW',
    exch_rate: 1,
  };
  const money = { frgn_amt: amount, sply_amt: amount, vat_tp: 'TAX', vat_amt: amount / 10, tot_amt: amount * 1.1, cost_sts: 'CFM' };
  const all = { ...own, ...kind, ...money, ...columns };
  return t.sql(
    `insert into set_cost (${Object.keys(all).join(', ')}) values (${Object.keys(all)
      .map((_, i) => `$${i + 1}`)
      .join(', ')})`,
    Object.values(all),
  );
};

const facts = {
  vsl_nm: 'HMM ALGECIRAS',
  voy_no: '0123W',
  carg_mt_no: '26HDMU0123I00120034',
  cnee_nm: '㈜플레어패션코리아',
  ntfy_nm: '물류팀 뷁꿻쌰',
  cycfs_cd: 'PNC1',
  ops_user_id: 'ops02',
  item_nm: '면 블라우스와 치마',
  mark_txt: 'FLAIR / SEOUL',
  pkg_qty: 1234,
  grs_wt: 12345.678,
  msr_cbm: 55.123,
};

/** Makes a shipment with all there is to print, and gives its numbers. */
async function fullShipment() {
  const [master] = await t.sql<{ mbl_seq: string; mbl_no: string }>(`select mbl_seq, mbl_no from fms_mbl where corp_cd = '1000' limit 1`);
  const times = { ata_dtm: `${day(-1)} 10:05:00+09`, do_no: `DO${randomUUID().slice(0, 10)}`, do_iss_dtm: `${day(0)} 09:30:00+09` };
  const all = { ...facts, ...times, mbl_seq: master?.mbl_seq, free_days: 5 };
  const shipment = await aShipment(t, all);
  await aContainer(t, shipment.HBL_SEQ, {
    seal_no: 'HMM1234567',
    pkg_qty: 1000,
    grs_wt: 8000.123,
    msr_cbm: 30.1,
    disc_dtm: `${day(-1)} 08:00:00+09`,
  });
  await aContainer(t, shipment.HBL_SEQ, { cntr_no: 'TGHU7777772', pkg_qty: 234, grs_wt: 4345.555, msr_cbm: 25.023, free_days: 9 });
  await aCost(shipment.HBL_NO, 'OFR', 2_563_175, {
    curr_cd: 'USD',
    frgn_amt: 1850,
    exch_rate: 1385.5,
    vat_tp: 'ZERO',
    vat_amt: 0,
    tot_amt: 2_563_175,
  });
  await aCost(shipment.HBL_NO, 'WFG', 41_406, {
    curr_cd: 'JPY',
    frgn_amt: 4500,
    exch_rate: 920.15,
    vat_tp: 'FREE',
    vat_amt: 0,
    tot_amt: 41_406,
  });
  await t.sql(
    `insert into set_stl (stl_no, corp_cd, cust_cd, ar_ap, stl_ym, stl_dt, cost_cnt, sply_amt, vat_amt, tot_amt, paid_amt, bal_amt, stl_sts)
     values ('ST9901SHIPFORM', '1000', 'C00001', 'AR', '202601', '2026-02-01', 1, 45000, 4500, 49500, 49500, 0, 'PAD')`,
  );
  await aCost(shipment.HBL_NO, 'DOF', 45_000, { cost_sts: 'STL', stl_no: 'ST9901SHIPFORM' });
  return { ...shipment, MBL_NO: master?.mbl_no ?? '', DO_NO: String(all.do_no) };
}

beforeAll(async () => {
  t = await createTestApp();
  [ops, customer] = await Promise.all([t.login('ops02'), t.login('cadm01')]);
  full = await fullShipment();
}, 120_000);
afterAll(() => t?.close());

describe.each(langs)('in %s', (lang) => {
  it('an arrival notice says what came, where it lies, up to when it lies there free and what it costs', async () => {
    const { HBL_NO, MBL_NO } = full;
    const { lines, rows, pages } = await print(customer, 'AN', HBL_NO, lang);
    const [label, pairs] = [await labelsOf(lang), pairsOf(rows)];
    expect(lines).toEqual(expect.arrayContaining([one(lang, '화물도착통지서', 'Arrival notice'), HBL_NO]));
    expect(lines).toContain(one(lang, `아래 화물이 ${day(-1)} 도착하였음을 알려 드립니다.`, `The cargo below arrived on ${day(-1)}.`));
    expect(Object.fromEntries(pairs)).toMatchObject({
      [label('HBL_NO')]: HBL_NO,
      [label('MBL_NO')]: MBL_NO,
      [label('CARG_MT_NO')]: facts.carg_mt_no,
      [label('SHPR_NM')]: 'SHANGHAI TEXTILE',
      [label('CNEE_NM')]: facts.cnee_nm,
      [label('NTFY_NM')]: facts.ntfy_nm,
      [label('POL_CD')]: one(lang, '상하이 (CNSHA)', 'Shanghai (CNSHA)'),
      [label('POD_CD')]: one(lang, '부산 (KRPUS)', 'Busan (KRPUS)'),
      [label('ETA_DT')]: day(0),
      [label('ATA_DTM')]: `${day(-1)} 10:05`,
      [label('CYCFS_NM')]: one(lang, '부산신항 1부두', 'Busan New Port Terminal 1'),
      [label('SHED_SGN')]: '03099001',
      [label('GRS_WT')]: '12,345.678',
      [label('MSR_CBM')]: '55.123',
      [label('ITEM_NM')]: facts.item_nm,
      [one(lang, '무료 종료일(최초)', 'Free until (earliest)')]: day(4),
      [label('TEL_NO')]: '02-000-3005',
    });
    expect(lines).toEqual(expect.arrayContaining([facts.vsl_nm, facts.voy_no, one(lang, '노항만', 'Noh Hangman')]));
    const later = one(lang, '양하 후 확정', 'After discharge');
    expect(containersOf(rows)).toEqual([
      ['CSQU3054383', '40HC', 'HMM1234567', '1,000', '8,000.123', '30.1', '5', day(4)],
      ['TGHU7777772', '40HC', one(lang, '미확인', 'Not known'), '234', '4,345.555', '25.023', '9', later],
    ]);
    const total = one(lang, '합계', 'Total');
    expect(rows.find(([first]) => first === one(lang, '합계 2대', 'Total 2'))?.slice(3, 6)).toEqual(['1,234', '12,345.678', '55.123']);
    expect(rows.filter((row) => row.length === 7).slice(1)).toEqual([
      [
        one(lang, '해상운임', 'Ocean freight'),
        'USD',
        '1,850.00',
        '1,385.50',
        '2,563,175',
        one(lang, '영세율(0%)', 'Zero rated'),
        '2,563,175',
      ],
      [one(lang, '부두사용료', 'Wharfage'), 'JPY', '4,500', '920.15/100', '41,406', one(lang, '면세', 'Exempt'), '41,406'],
      [one(lang, 'D/O 발급비', 'D/O fee'), 'KRW', '45,000', '', '45,000', '4,500', '49,500'],
      [total, '', '', '', '2,649,581', '4,500', '2,654,081'],
    ]);
    expect(rows).toContainEqual([one(lang, '국민은행', 'KB Kookmin'), '000000-01-100001', '새별로지스㈜', 'KRW', '']);
    expect(pages).toBe(2);
  }, 60_000);

  it('a D/O names its number, the place that hands the cargo out, the containers and their free time, on one page', async () => {
    const { HBL_NO, DO_NO, MBL_NO } = full;
    const { lines, rows, pages } = await print(customer, 'DO', HBL_NO, lang);
    const label = await labelsOf(lang);
    expect(Object.fromEntries(pairsOf(rows))).toMatchObject({
      [label('DO_NO')]: DO_NO,
      [label('DO_ISS_DTM')]: `${day(0)} 09:30`,
      [label('HBL_NO')]: HBL_NO,
      [label('MBL_NO')]: MBL_NO,
      [label('CARG_MT_NO')]: facts.carg_mt_no,
      [label('CNEE_NM')]: facts.cnee_nm,
      [label('CYCFS_NM')]: one(lang, '부산신항 1부두', 'Busan New Port Terminal 1'),
      [label('SHED_SGN')]: '03099001',
      [label('MARK_TXT')]: facts.mark_txt,
      [one(lang, '무료 종료일(최초)', 'Free until (earliest)')]: day(4),
    });
    expect(containersOf(rows).map(([no, , , , , , , until]) => [no, until])).toEqual([
      ['CSQU3054383', day(4)],
      ['TGHU7777772', one(lang, '양하 후 확정', 'After discharge')],
    ]);
    for (const text of one(
      lang,
      ['화물인도지시서', '상기 화물을 인도하여 주시기 바랍니다.', '새별로지스㈜', '(직인)'],
      ['Delivery order', 'Please deliver the cargo above.', 'Saebyeol Logis Co., Ltd.', '(seal)'],
    ))
      expect(lines).toContain(text);
    expect(pages).toBe(1);
  }, 60_000);

  it('what nobody knows yet is said as such', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { do_no: 'DOUNKNOWN' });
    const empty = await print(ops, 'AN', HBL_NO, lang);
    const [label, pairs] = [await labelsOf(lang), pairsOf(empty.rows)];
    const [unknown, undecided] = one(lang, ['미확인', '미정'], ['Not known', 'To be advised']);
    expect(Object.fromEntries(pairs)).toMatchObject({
      [label('MBL_NO')]: unknown,
      [label('CARG_MT_NO')]: unknown,
      [label('NTFY_NM')]: one(lang, '기재 없음', 'Not stated'),
      [label('VSL_NM')]: undecided,
      [label('VOY_NO')]: undecided,
      [label('ATA_DTM')]: one(lang, '미입항', 'Not arrived yet'),
      [label('CYCFS_NM')]: undecided,
      [label('SHED_SGN')]: undecided,
      [one(lang, '무료 종료일(최초)', 'Free until (earliest)')]: one(lang, '양하 후 확정', 'After discharge'),
    });
    for (const text of one(
      lang,
      [`아래 화물이 ${day(0)} 도착할 예정임을 알려 드립니다.`, '등록된 컨테이너가 없습니다.', '확정된 비용이 아직 없습니다.', '미지정'],
      [
        `The cargo below is expected to arrive on ${day(0)}.`,
        'No containers are on file.',
        'No charges are confirmed yet.',
        'Not assigned',
      ],
    ))
      expect(empty.lines).toContain(text);
    await aContainer(t, HBL_SEQ, { pkg_qty: 10, grs_wt: null, msr_cbm: null });
    const { rows } = await print(ops, 'DO', HBL_NO, lang);
    expect(containersOf(rows)[0]?.slice(2, 6)).toEqual([unknown, '10', unknown, unknown]);
    expect(rows.find(([first]) => first === one(lang, '합계 1대', 'Total 1'))?.slice(3, 6)).toEqual(['10', unknown, unknown]);
  }, 60_000);

  it('sixty containers go on over the pages, each headed by what it is of', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { do_no: 'DOMANY' });
    const numbers = Array.from({ length: 60 }, (_, i) => `TGHU77${String(i).padStart(5, '0')}`);
    for (const cntr_no of numbers) await aContainer(t, HBL_SEQ, { cntr_no, pkg_qty: 10, grs_wt: 0.1, msr_cbm: 0.2 });
    for (const form of ['AN', 'DO'] as const) {
      const { rows, lines, pages } = await print(customer, form, HBL_NO, lang);
      expect(pages).toBe(3);
      expect(containersOf(rows).map(([no]) => no)).toEqual(numbers);
      const heads = lines.filter((line) => line === one(lang, `컨테이너 · HBL 번호 ${HBL_NO}`, `Containers · HBL no. ${HBL_NO}`));
      expect(heads).toHaveLength(pages);
      expect(rows.find(([first]) => first === one(lang, '합계 60대', 'Total 60'))?.slice(3, 6)).toEqual(['600', '6', '12']);
    }
  }, 60_000);
});

describe('the charges of an arrival notice', () => {
  const charged = async (v: Visitor, HBL_NO: string) => {
    const { rows, lines } = await print(v, 'AN', HBL_NO);
    return { names: rows.filter((row) => row.length === 7 && row[6]).map(([name]) => name), lines };
  };

  it('are those to the customer that are confirmed, whoever prints it', async () => {
    const { HBL_NO } = await aShipment(t, { ops_user_id: 'ops02' });
    for (const cost_sts of ['TMP', 'CXL']) await aCost(HBL_NO, 'THC', 111, { cost_sts });
    await aCost(HBL_NO, 'THC', 222, { ar_ap: 'AP', vndr_cd: 'C00002' });
    await aCost(HBL_NO, 'THC', 333, { cust_cd: 'C00002' });
    await aCost(HBL_NO, 'THC', 444, { del_yn: 'Y' });
    await aCost(HBL_NO, 'THC', 555, { cost_tp: 'TRSP' });
    await aCost(HBL_NO, 'DOF', 45_000, { cost_sts: 'CFM' });
    for (const cost_sts of ['REQ', 'DSP', 'STL']) await aCost(HBL_NO, 'DOF', 45_000, { cost_sts, stl_no: 'ST9901SHIPFORM' });
    const fee = 'D/O 발급비';
    for (const v of [ops, customer, await t.login('sysadm')])
      expect((await charged(v, HBL_NO)).names.slice(1)).toEqual([fee, fee, fee, fee, '합계']);
  }, 60_000);

  it('are hidden from a customer user who sees no costs, and the form says so', async () => {
    const { HBL_NO } = await aShipment(t);
    await aCost(HBL_NO, 'DOF', 45_000);
    const { names, lines } = await charged(await t.login('cusr01'), HBL_NO);
    expect(names).toEqual([]);
    expect(lines).toContain('비용은 고객 관리자에게만 표시됩니다.');
    expect(lines.join(' ')).not.toContain('45,000');
  }, 60_000);
});

describe('who prints what', () => {
  it("a customer prints own shipments alone: another's number is answered as one that never was", async () => {
    const [own, foreign] = [await aShipment(t, { do_no: 'DOOWN' }), await aShipment(t, { cust_cd: 'C00002', do_no: 'DOFOREIGN' })];
    const gone = await aShipment(t, { del_yn: 'Y', do_no: 'DOGONE' });
    for (const form of ['AN', 'DO'] as const) {
      const never = await refusal(customer, form, ['NEVER']);
      expect(never.said).toEqual([404, 'MSG000043']);
      expect(await refusal(customer, form, [foreign.HBL_NO])).toEqual(never);
      expect(await refusal(customer, form, [gone.HBL_NO])).toEqual(never);
      expect(await refusal(customer, form, [own.HBL_NO, foreign.HBL_NO])).toEqual(never);
      expect((await print(ops, form, [foreign.HBL_NO, own.HBL_NO])).pages).toBe(2);
    }
    expect((await refusal(t.visitor(), 'AN', [own.HBL_NO])).said).toEqual([401, 'MSG000030']);
    expect((await refusal(await t.login('ops04'), 'AN', [own.HBL_NO])).said).toEqual([404, 'MSG000043']);
    await t.sql(`delete from cms_role_btn b using cms_menu m where m.menu_id = b.menu_id and b.role_id = 'STL' and b.btn_id = 'print'
      and m.scrn_id in ('ptlShipngStusList', 'fmsImportCargoList')`);
    await expect.poll(async () => (await refusal(await t.login('stl01'), 'DO', [own.HBL_NO])).said).toEqual([403, 'MSG000029']);
  }, 60_000);

  it('one of several that cannot be printed refuses all, and is named', async () => {
    const [whole, without] = [await aShipment(t, { do_no: 'DOWHOLE' }), await aShipment(t)];
    const out = await aShipment(t, { imex_tp: 'E' });
    const cancelled = await aShipment(t, { do_no: 'DOCXL', cargo_sts: 'CXL' });
    const keys = [whole.HBL_NO, without.HBL_NO, out.HBL_NO];
    const no = await refusal(customer, 'DO', keys);
    expect([no.said, no.message]).toEqual([
      [422, 'MSG000642'],
      `D/O가 발급되지 않아 화물인도지시서를 출력할 수 없습니다. (${without.HBL_NO}, ${out.HBL_NO})`,
    ]);
    const leaving = await refusal(customer, 'AN', keys);
    expect([leaving.said, leaving.message]).toEqual([
      [422, 'MSG000643'],
      `수입 화물만 화물도착통지서를 출력할 수 있습니다. (${out.HBL_NO})`,
    ]);
    for (const form of ['AN', 'DO'] as const) {
      const { said, message } = await refusal(ops, form, [whole.HBL_NO, cancelled.HBL_NO]);
      expect([said, message]).toEqual([[422, 'MSG000644'], `취소된 화물은 출력할 수 없습니다. (${cancelled.HBL_NO})`]);
    }
  });

  it('takes up to fifty shipments', async () => {
    const keys: string[] = [];
    for (let i = 0; i < 51; i++) keys.push((await aShipment(t, { do_no: `DOFIFTY${i}` })).HBL_NO);
    expect((await print(ops, 'DO', keys.slice(0, 50))).pages).toBe(50);
    expect((await refusal(ops, 'DO', keys)).said).toEqual([422, 'MSG000046']);
  }, 60_000);

  it("of a number that two corporations have it is the reader's own", async () => {
    const { HBL_NO } = await aShipment(t, { item_nm: 'OF 1000' });
    const [other] = await t.sql<{ orgn_cd: string }>(`select orgn_cd from mdm_orgn where corp_cd = '2000' limit 1`);
    await aShipment(t, { hbl_no: HBL_NO, corp_cd: '2000', orgn_cd: other?.orgn_cd, item_nm: 'OF 2000' });
    const items = async (corp: string) =>
      (await print(await t.login('sysadm', { corp }), 'AN', HBL_NO)).lines.filter((line) => /^OF/.test(line));
    expect([await items('1000'), await items('2000')]).toEqual([['OF 1000'], ['OF 2000']]);
  }, 60_000);

  it('who may be asked is logged as told', async () => {
    const { HBL_NO } = await aShipment(t, { ops_user_id: 'ops03' });
    await print(customer, 'AN', HBL_NO);
    const told = await t.sql(
      `select user_id, prvc_tp, tbl_nm, tgt_key from cms_prvc_log where tgt_key = 'ops03' order by log_seq desc limit 1`,
    );
    expect(told).toEqual([{ user_id: 'cadm01', prvc_tp: 'PRINT', tbl_nm: 'CMS_USER', tgt_key: 'ops03' }]);
  });
});

describe('shipments without containers of their own', () => {
  it('cargo by air has no section of containers, less than a container load no free time', async () => {
    const air = await aShipment(t, { trans_mode: 'AIR', load_tp: 'AIR', bl_tp: 'AWB' });
    const flown = await print(customer, 'AN', air.HBL_NO);
    expect(flown.lines).not.toContain('등록된 컨테이너가 없습니다.');
    expect(pairsOf(flown.rows).get('무료 종료일(최초)')).toBe('해당 없음');
    const lcl = await aShipment(t, { load_tp: 'LCL' });
    await aContainer(t, lcl.HBL_SEQ, { disc_dtm: `${day(-1)} 08:00:00+09` });
    const { rows, lines } = await print(customer, 'AN', lcl.HBL_NO);
    expect(containersOf(rows)[0]?.slice(6)).toEqual(['–', '해당 없음']);
    expect(lines).not.toContain('무료 종료일 다음 날부터 체화료가 발생합니다.');
  }, 30_000);
});

describe('mailed', () => {
  it('each customer gets its own as a mail, and the form stays as a file of its shipment', async () => {
    for (const [i, cust] of ['C00001', 'C00002'].entries())
      await t.sql(
        `insert into mdm_cust_chrg (cust_cd, chrg_seq, chrg_nm, email, chrg_tp, mail_yn) values ($1, 91, '담당', $2, 'OPS', 'Y')`,
        [cust, `cargo${i + 1}@forms.example`],
      );
    const [a, b] = [await aShipment(t, { do_no: 'DOMAILA' }), await aShipment(t, { cust_cd: 'C00002', do_no: 'DOMAILB' })];
    for (const REPORT_TP of ['AN', 'DO'] as const) {
      const KEYS = [a.HBL_NO, b.HBL_NO];
      const { LIST } = await ops.data<{ LIST: { KEYS: string[] }[] }>(`${popup}/selectCmsReportG2`, { SEARCH: { REPORT_TP, KEYS } });
      expect(LIST.map((party) => party.KEYS)).toEqual([[a.HBL_NO], [b.HBL_NO]]);
      const TO_EMAIL = 'cargo1@forms.example, cargo2@forms.example';
      const answer = await ops.post(`${popup}/mail`, { BATCH_ID: randomUUID(), REPORT_TP, KEYS, TO_EMAIL, MAIL_CNNT: 'x', LANG_CD: 'en' });
      expect(answer.statusCode, answer.body).toBe(200);
      const mails = (await mailsOf(t, 'DOC_SEND')).slice(-2);
      expect(mails.map(({ to_email, ref_key }) => [to_email, ref_key])).toEqual([
        ['cargo1@forms.example', a.HBL_NO],
        ['cargo2@forms.example', b.HBL_NO],
      ]);
      const kept = await t.sql(
        `select ref_key, doc_tp, cust_cd, open_yn, file_nm from cms_file where ref_tp = 'HBL' and doc_tp = $2 and ref_key = any($1) order by file_sn`,
        [KEYS, REPORT_TP],
      );
      const name = REPORT_TP === 'AN' ? 'Arrival notice' : 'DO';
      expect(kept).toEqual([
        { ref_key: a.HBL_NO, doc_tp: REPORT_TP, cust_cd: 'C00001', open_yn: 'N', file_nm: `${name}_${a.HBL_NO}.pdf` },
        { ref_key: b.HBL_NO, doc_tp: REPORT_TP, cust_cd: 'C00002', open_yn: 'N', file_nm: `${name}_${b.HBL_NO}.pdf` },
      ]);
    }
  }, 60_000);
});
