import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, ReadData } from '../../src/contract/call';
import type { Carrier } from '../../src/contract/mdm/code/mdmCarrierMgt';
import type { ExchangeRate } from '../../src/contract/mdm/code/mdmCurrencyMgt';
import type { Phrase } from '../../src/contract/mdm/code/mdmFrequentlyUsedPhraseMgt';
import { readSheet } from '../../src/server/lib/excelRead';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const signedIn = new Map<string, ReturnType<TestApp['login']>>();
/** Who has signed in, once for all tests. */
const as = (by: string) => {
  const visitor = signedIn.get(by) ?? t.login(by);
  signedIn.set(by, visitor);
  return visitor;
};
type Row = Record<string, unknown>;
const path = (name: string) => `/api/mdm/code/Mdm${name}Mgt`;
const list = async <R = Row>(name: string, grid: string, SEARCH: object = {}, by = 'adm1000') =>
  (await (await as(by)).data<ReadData<R>>(`${path(name)}/selectMdm${name}${grid}`, { SEARCH })).LIST;
const save = async (name: string, grid: string, LIST: object[], by = 'adm1000') =>
  (await as(by)).post(`${path(name)}/saveMdm${name}${grid}`, { BATCH_ID: randomUUID(), LIST });
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);
const added = (row: object) => ({ BATCH_FLAG: 'insert', USE_YN: 'Y', ...row });

describe('every master of codes', () => {
  it('is read by all staff, kept by whom the domain names, and nothing to customers', async () => {
    const keepers: [name: string, grid: string, by: string[]][] = [
      ['Carrier', '', ['ops01', 'adm1000']],
      ['Carrier', 'G2', ['ops01', 'adm1000']],
      ['Container', '', ['adm1000']],
      ['Country', '', ['adm1000']],
      ['Country', 'G2', ['adm1000']],
      ['Country', 'G3', ['adm1000']],
      ['Currency', '', ['stl01', 'adm1000']],
      ['Currency', 'G2', ['stl01', 'adm1000']],
      ['Customs', '', ['ops01', 'adm1000']],
      ['Customs', 'G2', ['ops01', 'adm1000']],
    ];
    for (const [name, grid, by] of keepers)
      for (const user of ['ops01', 'sal01', 'stl01', 'adm1000', 'cadm01']) {
        const read = await (await as(user)).post(`${path(name)}/selectMdm${name}${grid}`, { SEARCH: {} });
        expect([name, grid, user, read.statusCode]).toEqual([name, grid, user, user === 'cadm01' ? 403 : 200]);
        const kept = (await save(name, grid, [{ BATCH_FLAG: 'insert' }], user)).statusCode;
        expect([name, grid, user, kept]).toEqual([name, grid, user, by.includes(user) ? 422 : 403]);
      }
  });

  it('goes into a workbook whose titles are those of its grid', async () => {
    const [shipped] = await t.sql(`select min(carr_cd) as carr_cd from mdm_vessel`);
    for (const [name, GRID, SEARCH] of [
      ['Carrier', undefined, {}],
      ['Carrier', 'G2', { CARR_CD: shipped?.carr_cd }],
      ['Country', 'G3', { CTRY_CD: 'KR' }],
      ['Currency', 'G2', { CURR_CD: 'USD' }],
      ['Customs', 'G2', {}],
    ] as const) {
      const excel = await (await as('adm1000')).post(`${path(name)}/excel`, { SEARCH, ACCESS_RSN: '점검', ...(GRID ? { GRID } : {}) });
      expect([name, GRID, excel.statusCode]).toEqual([name, GRID, 200]);
      const { header, rows } = await readSheet(excel.rawPayload);
      expect(rows.length, name).toBeGreaterThan(0);
      expect(header.join(' '), name).toMatch(/[가-힣]/);
    }
  });

  it('a file with a person in charge of a bonded place asks why', async () => {
    const asked = { SEARCH: {}, GRID: 'G2', COLUMNS: [{ FIELD: 'CHRG_NM' }, { FIELD: 'TEL_NO' }] };
    const refused = await (await as('ops01')).post(`${path('Customs')}/excel`, asked);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'MSG000039']);
  });

  it('keeps its history, seen by staff', async () => {
    const [carrier] = await list<Carrier>('Carrier', '');
    expect((await save('Carrier', '', [{ ...carrier, BATCH_FLAG: 'update', RMK: '해운 동맹' }], 'ops01')).statusCode).toBe(200);
    const asked = { SEARCH: { TBL_NM: 'MDM_CARRIER', ROW_KEY: carrier?.CARR_CD } };
    const history = await (await as('sal01')).data<ReadData<Row>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', asked);
    expect(history.LIST[0]).toMatchObject({ COL_NM: 'RMK', NEW_VAL: '해운 동맹', CHG_USER_ID: 'ops01' });
    expect((await (await as('cadm01')).post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', asked)).statusCode).toBe(403);
  });
});

describe('carriers and vessels', () => {
  it('refuse a SCAC that is not four letters, an address that is none, and a wrong IMO number', async () => {
    const carrier = added({ CARR_CD: 'TSTC', CARR_NM: '시험 선사', CARR_TP: 'SEA' });
    expect(faults(await save('Carrier', '', [{ ...carrier, SCAC_CD: 'AB1', TRACK_URL: 'javascript:alert(1)', FREE_DAYS: -1 }]))).toEqual([
      ...['1 FREE_DAYS MSG000016', '1 SCAC_CD MSG000013', '1 TRACK_URL MSG000013'],
    ]);
    expect((await save('Carrier', '', [{ ...carrier, SCAC_CD: 'TSTC', TRACK_URL: 'https://track.example/x' }], 'ops01')).statusCode).toBe(
      200,
    );
    const vessel = added({ VSL_CD: 'TSTV', VSL_NM: 'TEST', CARR_CD: 'TSTC' });
    expect(faults(await save('Carrier', 'G2', [{ ...vessel, IMO_NO: '9074720' }]))).toEqual(['1 IMO_NO MSG000570']);
    expect((await save('Carrier', 'G2', [{ ...vessel, IMO_NO: '9074729' }], 'ops01')).statusCode).toBe(200);
    expect((await list('Carrier', 'G2', { CARR_CD: 'TSTC' })).map(({ VSL_CD }) => VSL_CD)).toEqual(['TSTV']);
  });

  it('stay while vessels or shipments name them', async () => {
    const [used] = await t.sql(`select carr_cd from mdm_vessel where carr_cd is not null group by 1 order by 1 limit 1`);
    const [row] = (await list<Carrier>('Carrier', '')).filter(({ CARR_CD }) => CARR_CD === used?.carr_cd);
    const refused = await save('Carrier', '', [{ ...row, BATCH_FLAG: 'delete' }]);
    expect([refused.statusCode, ...faults(refused)]).toEqual([422, '1 CARR_CD MSG000026']);
  });
});

describe('ports and holidays', () => {
  it('a port begins with its country, lies in a time zone and names a customs office that is there', async () => {
    const port = added({ PORT_CD: 'KRTST', PORT_NM: '시험항', PORT_TP: 'SEA', CTRY_CD: 'KR' });
    expect(faults(await save('Country', 'G2', [{ ...port, PORT_CD: 'CNTST', TIME_ZONE: 'Asia/Nowhere', CSTM_CD: '999' }]))).toEqual([
      ...['1 PORT_CD MSG000017', '1 TIME_ZONE MSG000017', '1 CSTM_CD MSG000017'],
    ]);
    // Of a new port nobody is told only that it is not there.
    const told = (await save('Country', 'G2', [{ ...port, PORT_CD: 'CNTST' }])).json<ErrorBody>();
    expect(told.errors?.[0]?.MESSAGE).toContain('CNTST: 국가 코드 KR(으)로 시작해야 함');
    expect((await save('Country', 'G2', [{ ...port, TIME_ZONE: 'Asia/Seoul', CSTM_CD: '020' }])).statusCode).toBe(200);
    expect((await list('Country', '', { KEYWORD: 'KRTST' })).map(({ CTRY_CD }) => CTRY_CD)).toEqual(['KR']);
  });

  it('a year of holidays is saved in one go; a day twice is refused', async () => {
    const days = ['20280101', '20280301', '20280505'].map((HLDY_DT) => ({
      BATCH_FLAG: 'insert',
      CTRY_CD: 'KR',
      HLDY_DT,
      HLDY_NM: '휴일',
      HLDY_TP: 'PUB',
    }));
    expect(faults(await save('Country', 'G3', days))).toEqual([]);
    expect(faults(await save('Country', 'G3', days.slice(0, 1)))).toEqual(['1 HLDY_DT MSG000024']);
    expect(faults(await save('Country', 'G3', [{ ...days[0], HLDY_DT: '20280230' }]))).toEqual(['1 HLDY_DT MSG000187']);
  });
});

describe('a country in use', () => {
  it('says apart how many ports and how many holidays name it: one screen shows both', async () => {
    const [korea] = (await list<Row>('Country', '')).filter(({ CTRY_CD }) => CTRY_CD === 'KR');
    const refused = await save('Country', '', [{ ...korea, BATCH_FLAG: 'delete' }]);
    expect([refused.statusCode, ...faults(refused)]).toEqual([422, '1 CTRY_CD MSG000026']);
    const said = refused.json<{ errors: { MESSAGE: string }[] }>().errors[0]?.MESSAGE ?? '';
    expect(said).toMatch(/국가·항구 관리 · 휴일 · \S+ \d+/);
    expect(said).toMatch(/국가·항구 관리 · 항구·공항 · \S+ \d+/);
  });
});

describe('currencies and rates', () => {
  it('a typed rate is marked so, is told with the one before it, and is not overwritten by a fetch', async () => {
    const rate = { BATCH_FLAG: 'insert', EXCH_DT: '20200106', CURR_CD: 'USD', EXCH_TP: 'TTS', EXCH_RATE: 1180.5, SRC_TP: 'IF' };
    const saved = await save('Currency', 'G2', [rate, { ...rate, EXCH_DT: '20200107', EXCH_RATE: 1181 }], 'stl01');
    expect(saved.json<{ data: ReadData<ExchangeRate> }>().data.LIST).toMatchObject([
      { EXCH_DT: '20200106', SRC_TP: 'MAN', PREV_RATE: null },
      { EXCH_DT: '20200107', SRC_TP: 'MAN', PREV_RATE: 1180.5, DIFF_RATE: 0.5 },
    ]);
    expect(faults(await save('Currency', 'G2', [{ ...rate, CURR_CD: 'KRW' }]))).toEqual(['1 CURR_CD MSG000572']);
    expect(faults(await save('Currency', 'G2', [{ ...rate, EXCH_DT: '20200108', EXCH_RATE: 0 }]))).toEqual(['1 EXCH_RATE MSG000016']);
  });

  it('a period of more than a year is refused', async () => {
    const asked = { SEARCH: { CURR_CD: 'USD', FR_DT: '20250101', TO_DT: '20260630' } };
    const answer = await (await as('stl01')).post(`${path('Currency')}/selectMdmCurrencyG2`, asked);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'MSG000023']);
  });

  it('a fetch is for settlement and administrators, and says what did not answer', async () => {
    expect((await (await as('ops01')).post(`${path('Currency')}/run`, { BATCH_ID: randomUUID() })).statusCode).toBe(403);
    const failed = await (await as('stl01')).post(`${path('Currency')}/run`, { BATCH_ID: randomUUID() });
    expect([failed.statusCode, failed.json().code]).toEqual([502, 'MSG000573']);
    expect(failed.json().message).not.toContain('undefined');
    // On a new installation no outside system is registered: it told of 0 rates as of a success.
    await t.sql(`update cms_api set use_yn = 'N' where api_id in ('EXCH_BANK', 'EXCH_CSTM')`);
    const off = await (await as('stl01')).post(`${path('Currency')}/run`, { BATCH_ID: randomUUID() });
    expect([off.statusCode, off.json().code]).toEqual([422, 'MSG000674']);
  });
});

describe('customs offices and bonded places', () => {
  it('a sign of a place has eight digits, its office is there, and an office in use stays', async () => {
    const place = added({ CYCFS_CD: 'TSTP', CYCFS_NM: '시험 장치장', CYCFS_TP: 'CY', CSTM_CD: '020' });
    expect(faults(await save('Customs', 'G2', [{ ...place, SHED_SGN: '1234567', CSTM_CD: 'ZZZ' }]))).toEqual([
      ...['1 SHED_SGN MSG000478', '1 CSTM_CD MSG000017'],
    ]);
    const [type] = await t.sql(`select cycfs_tp from mdm_cycfs limit 1`);
    expect((await save('Customs', 'G2', [{ ...place, CYCFS_TP: type?.cycfs_tp, SHED_SGN: '02012345' }], 'ops01')).statusCode).toBe(200);
    const offices = (await list('Customs', '', { CSTM_CD: '020' })).map((row) => ({ ...row, BATCH_FLAG: 'delete' }));
    expect(faults(await save('Customs', '', offices))[0]).toBe('1 CSTM_CD MSG000026');
  });
});

describe('phrases', () => {
  const phrases = (by: string, SEARCH: object = {}) => list<Phrase>('FrequentlyUsedPhrase', '', SEARCH, by);
  const keep = (LIST: object[], by: string) => save('FrequentlyUsedPhrase', '', LIST, by);
  const phrase = added({ PHRS_TP: 'ETC', PHRS_TITLE: '시험 문구', PHRS_CNNT: '확인 후 회신드리겠습니다.', SORT_SEQ: 0 });

  it('an own phrase is seen, changed and removed by its owner alone', async () => {
    const made = await keep([{ ...phrase, PHRS_OWN: 'OWN' }], 'ops01');
    expect(made.statusCode).toBe(200);
    const [row] = made.json<{ data: ReadData<Phrase> }>().data.LIST;
    expect(row).toMatchObject({ PHRS_OWN: 'OWN', PHRS_TITLE: '시험 문구', UPD_CNT: 0 });
    expect((await phrases('sal01', { KEYWORD: '시험 문구' })).length).toBe(0);
    const change = { ...row, BATCH_FLAG: 'update', PHRS_TITLE: '고친 문구' };
    expect((await keep([change], 'sal01')).statusCode).toBe(422);
    expect((await keep([change], 'ops01')).statusCode).toBe(200);
    expect((await keep([{ ...row, BATCH_FLAG: 'delete', UPD_CNT: 1 }], 'ops01')).statusCode).toBe(200);
  });

  it('keeps the history of its changes, an own one for its owner alone', async () => {
    const [row] = (await keep([{ ...phrase, PHRS_OWN: 'OWN', PHRS_TITLE: '이력 문구' }], 'ops01')).json<{ data: ReadData<Phrase> }>().data
      .LIST;
    expect((await keep([{ ...row, BATCH_FLAG: 'update', PHRS_CNNT: '고쳤습니다.' }], 'ops01')).statusCode).toBe(200);
    const asked = { SEARCH: { TBL_NM: 'MDM_PHRASE', ROW_KEY: String(row?.PHRS_SEQ) } };
    const history = async (by: string) => (await as(by)).post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', asked);
    const columns = (await history('ops01')).json<{ data: ReadData<{ COL_NM: string | null }> }>().data.LIST.map(({ COL_NM }) => COL_NM);
    expect(columns).toContain('PHRS_CNNT');
    expect((await history('sal01')).statusCode).toBe(404);
    expect((await history('adm1000')).statusCode).toBe(404);
  });

  it('a shared one is kept by administrators, for all staff of their corporation', async () => {
    expect((await keep([{ ...phrase, PHRS_OWN: 'SHR' }], 'ops01')).statusCode).toBe(403);
    expect((await keep([{ ...phrase, PHRS_OWN: 'SHR' }], 'adm1000')).statusCode).toBe(200);
    const [shared] = await phrases('ops01', { KEYWORD: '시험 문구', OWN_TP: 'SHR' });
    expect(shared).toMatchObject({ PHRS_OWN: 'SHR' });
    expect((await keep([{ ...shared, BATCH_FLAG: 'delete' }], 'ops01')).statusCode).toBe(403);
    const others = await (await t.login('adm2000', { corp: '2000' })).data<ReadData<Phrase>>(
      `${path('FrequentlyUsedPhrase')}/selectMdmFrequentlyUsedPhrase`,
      { SEARCH: { KEYWORD: '시험 문구' } },
    );
    expect(others.LIST).toEqual([]);
  });

  it('the shared phrases of two corporations, alike in all else, are told apart by who sees both', async () => {
    const corps = (rows: Phrase[]) => [...new Set(rows.map(({ CORP_CD }) => CORP_CD))];
    const shared = await phrases('sysadm', { KEYWORD: 'FREIGHT COLLECT' });
    expect(corps(shared)).toEqual(['1000', '2000']);
    expect(corps(await phrases('adm1000', { KEYWORD: 'FREIGHT COLLECT' }))).toEqual(['1000']);
  });
});
