import { describe, expect, test } from 'vitest';
import { Unusable } from '../../src/server/outside/outside.service';
import { type CargoAnswer, readCargo, readContainers } from '../../src/server/outside/unipassCargo.service';

const no = '26HDMU0001I00010002';
const answer = (content: string, count = '1', notice = '') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cargCsclPrgsInfoQryRtnVo><ntceInfo>${notice}</ntceInfo><tCnt>${count}</tCnt>${content}</cargCsclPrgsInfoQryRtnVo>`;
const row = (fields: string) => `<cargCsclPrgsInfoQryVo>${fields}</cargCsclPrgsInfoQryVo>`;
const step = (fields: string) => `<cargCsclPrgsInfoDtlQryVo>${fields}</cargCsclPrgsInfoDtlQryVo>`;
const number = `<cargMtNo>${no}</cargMtNo>`;
/** How an answer that is none is logged, and why. */
function refused(text: string, asked?: string): string {
  try {
    readCargo(text, asked);
  } catch (error) {
    return `${error instanceof Unusable ? error.result : 'PARSE'} ${(error as Error).message}`;
  }
  return 'read';
}
const one = (text: string) => readCargo(text).value as CargoAnswer & { found: 'one' };

const whole = `${number}<prgsStts>반출완료</prgsStts><prgsStCd>CAGE12</prgsStCd><csclPrgsStts>반출완료</csclPrgsStts>
  <mblNo>HDMU12345678</mblNo><hblNo>HL260700001</hblNo><cargTp>수입 일반화물</cargTp><shipNm>HMM SAEBYEOK</shipNm><vydf>021E</vydf>
  <shipNat>KR</shipNat><shipNatNm>대한민국</shipNatNm><agnc>가온해운</agnc><shcoFlcoSgn>HDMU</shcoFlcoSgn><shcoFlco>HMM &amp; CO</shcoFlco>
  <frwrSgn>QYSD</frwrSgn><frwrEntsConm>퀘이사이드</frwrEntsConm><prnm>SHIRTS &lt;COTTON&gt; &#xAC00;&#45208;</prnm><ldprCd>CNSHA</ldprCd><ldprNm>상하이</ldprNm>
  <lodCntyCd>CN</lodCntyCd><dsprCd>KRPUS</dsprCd><dsprNm>부산</dsprNm><etprCstm>부산세관</etprCstm><etprDt>20261119</etprDt>
  <pckGcnt>1,240</pckGcnt><pckUt>CT</pckUt><ttwg>18250.4567</ttwg><wghtUt>KG</wghtUt><msrm>61.25</msrm><cntrGcnt>2</cntrGcnt>
  <cntrNo>HDMU1234567</cntrNo><blPt>C</blPt><blPtNm>Consol</blPtNm><mtTrgtCargYnNm>N</mtTrgtCargYnNm>
  <rlseDtyPridPassTpcd>N</rlseDtyPridPassTpcd><dclrDelyAdtxYn>Y</dclrDelyAdtxYn><spcnCargCd>A</spcnCargCd><prcsDttm>20261121093000</prcsDttm>
  <somethingNew><deep>1</deep></somethingNew>`;
const newest =
  step(`<cargTrcnRelaBsopTpcd>반출신고</cargTrcnRelaBsopTpcd><prcsDttm>20261121093000</prcsDttm><shedSgn>03099001</shedSgn><shedNm>부산신항 1부두</shedNm>
  <pckGcnt>1240</pckGcnt><pckUt>CT</pckUt><wght>18250.4</wght><wghtUt>KG</wghtUt><rlbrDttm>2026-11-21 09:30:00</rlbrDttm>
  <rlbrCn>수입신고 수리후 반출</rlbrCn><rlbrBssNo>1234526000001M</rlbrBssNo><dclrNo>1234526000001M</dclrNo><bfhnGdncCn>안내</bfhnGdncCn>`);
const oldest = step(`<cargTrcnRelaBsopTpcd>보세운송 신고 수리</cargTrcnRelaBsopTpcd><prcsDttm>20261119080000</prcsDttm>
  <rlbrDttm>도착기한 : 2026-11-25</rlbrDttm>`);

describe('an answer about cargo', () => {
  test('with one cargo gives all that is said of it, and what is new to us is left', () => {
    expect(readCargo(answer(row(whole), '2'))).toEqual({
      empty: false,
      value: {
        found: 'one',
        cargo: {
          ...{ CARG_MT_NO: no, PRGS_STTS: '반출완료', CSCL_PRGS_STTS: '반출완료', MBL_NO: 'HDMU12345678', HBL_NO: 'HL260700001' },
          ...{ CARGO_TP: '수입 일반화물', VSL_NM: 'HMM SAEBYEOK', VOY_NO: '021E', SHIP_NAT_NM: '대한민국', AGNC_NM: '가온해운' },
          ...{ CARR_NM: 'HMM & CO', FRWR_NM: '퀘이사이드', ITEM_NM: 'SHIRTS <COTTON> 가나', POL_CD: 'CNSHA', POL_NM: '상하이' },
          ...{ POD_CD: 'KRPUS', POD_NM: '부산', ENTR_CSTM_NM: '부산세관', ETA_DT: '20261119', PKG_QTY: 1240, PKG_UT_CD: 'CT' },
          ...{ GRS_WT: 18250.457, MSR_CBM: 61.25, CNTR_CNT: 2, CNTR_NO: 'HDMU1234567', BL_TP_NM: 'Consol', MGT_YN: 'N' },
          ...{ LATE_FINE_YN: 'N', LATE_TAX_YN: 'Y', SPCN_CD: 'A', PRCS_DTM: '20261121093000' },
        },
        steps: [],
      },
    });
  });

  test('gives many steps and a single one, newest first whatever their order was', () => {
    const { steps } = one(answer(row(number) + oldest + newest, '2'));
    expect(steps).toEqual([
      {
        ...{ SEQ_NO: 2, PRCS_DTM: '20261121093000', PRCS_TP: '반출신고', SHED_SGN: '03099001', SHED_NM: '부산신항 1부두' },
        ...{ PKG_QTY: 1240, PKG_UT_CD: 'CT', GRS_WT: 18250.4, RLBR_DTM: '2026-11-21 09:30:00', RLBR_CNNT: '수입신고 수리후 반출' },
        ...{ RLBR_BSS_NO: '1234526000001M', DCLR_NO: '1234526000001M', PRE_GUIDE: '안내' },
      },
      expect.objectContaining({
        SEQ_NO: 1,
        PRCS_TP: '보세운송 신고 수리',
        RLBR_DTM: '도착기한 : 2026-11-25',
        SHED_SGN: null,
        GRS_WT: null,
      }),
    ]);
    expect(one(answer(row(number) + oldest)).steps).toMatchObject([{ SEQ_NO: 1, PRCS_DTM: '20261119080000' }]);
    expect(one(answer(`${row(number)}${step('<prcsDttm/>')}${oldest}<cargCsclPrgsInfoDtlQryVo/>`)).steps).toMatchObject([
      { SEQ_NO: 2, PRCS_DTM: '20261119080000' },
      { SEQ_NO: 1, PRCS_DTM: null, PRCS_TP: null },
    ]);
  });

  test('may leave everything but the number empty, odd or away', () => {
    const names = [...whole.matchAll(/<(\w+)>/g)].map(([, name]) => name).filter((name) => name !== 'cargMtNo');
    const filled = Object.keys(one(answer(row(whole))).cargo).filter((field) => field !== 'CARG_MT_NO');
    const nothing = Object.fromEntries(filled.map((field) => [field, null]));
    for (const fields of [
      '',
      names.map((name) => `<${name}/>`).join(''),
      names.map((name) => `<${name}> </${name}>`).join(''),
      names.map((name) => `<${name}><x>1</x></${name}>`).join(''),
      names.map((name) => `<${name}>1</${name}><${name}>2</${name}>`).join(''),
    ])
      expect(one(answer(row(number + fields))).cargo).toEqual({ CARG_MT_NO: no, ...nothing });
  });

  test.each([
    ['etprDt', 'ETA_DT', ['2026-11-19', '20261301', '2026111', '0']],
    ['prcsDttm', 'PRCS_DTM', ['20261121', '20261121250000', '2026-11-21 09:30:00']],
    ['pckGcnt', 'PKG_QTY', ['-1', '1.390,20', '1e9', '12345678901', '9'.repeat(10_000), 'NaN']],
    ['ttwg', 'GRS_WT', ['12,34', '.', '∞', '1 000']],
    ['ldprCd', 'POL_CD', ['cnsha', 'CNSHAX', "X'; --"]],
    ['cntrNo', 'CNTR_NO', ['<![CDATA[<b>]]>', 'HDMU1234567890']],
    ['mtTrgtCargYnNm', 'MGT_YN', ['예', 'YES']],
  ])('leaves out what %s is not in its form', (name, field, values) => {
    for (const value of values)
      expect(one(answer(row(`${number}<${name}>${value}</${name}>`))).cargo, value).toMatchObject({ [field]: null });
  });

  test('has no weight where the unit is not the kilogram, names and texts of one line and so long', () => {
    expect(one(answer(row(`${number}<ttwg>3</ttwg><wghtUt>TO</wghtUt>`))).cargo.GRS_WT).toBeNull();
    expect(one(answer(row(`${number}<ttwg>3</ttwg>`))).cargo.GRS_WT).toBe(3);
    const { ITEM_NM, CARR_NM } = one(
      answer(row(`${number}<prnm>a\n\tb&#0;&#x110000;&foo;${'🚢'.repeat(9_000)}</prnm><shcoFlcoSgn>HDMU</shcoFlcoSgn>`)),
    ).cargo;
    expect([...(ITEM_NM ?? '')].length).toBe(500);
    expect(ITEM_NM).toMatch(/^a b &#x110000;&foo;🚢/u);
    expect(CARR_NM).toBe('HDMU');
  });

  test('with several cargoes is a list to choose from, by the notice or by their number', () => {
    const other = '26HDMU0001I00010003';
    const rows = row(`${number}<hblNo>H1</hblNo>`) + row(`<cargMtNo>${other}</cargMtNo><hblNo>H2</hblNo><shcoFlco>HMM</shcoFlco>`);
    const notice = '[N00] 조회 결과가 다건입니다. 화물관리번호로 재조회 하십시오.';
    for (const text of [answer(rows, '2', notice), answer(rows, '2'), answer(rows, '-1', notice)]) {
      expect(readCargo(text)).toMatchObject({ empty: false, several: true, value: { found: 'several' } });
      expect(readCargo(text).value).toMatchObject({
        list: [
          { CARG_MT_NO: no, HBL_NO: 'H1' },
          { CARG_MT_NO: other, HBL_NO: 'H2', CARR_NM: 'HMM', MBL_NO: null, ETA_DT: null, POD_CD: null, POD_NM: null },
        ],
      });
    }
    expect(readCargo(answer(row(number), '1', notice)).value).toMatchObject({ found: 'several', list: [{ CARG_MT_NO: no }] });
  });

  test('with nothing is empty', () => {
    expect(readCargo(answer('', '0'))).toEqual({ value: { found: 'none' }, empty: true });
  });

  test('that refuses says why in its words', () => {
    expect(refused(answer('', '-1', '인증키가 유효하지\n 않습니다.'))).toBe('REJECT 인증키가 유효하지 않습니다.');
    expect(refused(answer('', '-1'))).toBe('REJECT ');
  });

  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>';
  const typed = (type: string) => answer(row(`${number}<prnm>&b;</prnm>`)).replace('?>', `?>${type}`);
  const [notXml, notAgreed, numberless] = ['not XML', 'not the answer that was agreed', 'a cargo without its number'];
  const ownType = 'an answer that declares its own document type';
  const notThere = 'rows that are counted are not there';
  test.each([
    ['empty', '', notXml],
    ['no XML', 'ERROR', notXml],
    ['a page', '<html><body><p>점검 중<br></body></html>', notXml],
    ['a page that says what it is', '<!doctype html><html><body><p>점검 중</p></body></html>', ownType],
    ['a page that is XML', '<html><body><p>점검 중</p></body></html>', notAgreed],
    ['cut off', answer(row(whole) + newest, '2').slice(0, -30), notXml],
    ['cut off within a tag', answer(row(whole)).slice(0, 900), notXml],
    ['a bomb of entities', typed(bomb), ownType],
    ['of a document type elsewhere', typed('<!DOCTYPE x SYSTEM "file:///etc/passwd">'), ownType],
    ['of another service', answer(row(number)).replaceAll('cargCsclPrgsInfoQryRtnVo', 'otherRtnVo'), notAgreed],
    [
      'two answers in one',
      answer(row(number))
        .replace(/^<\?xml.*?\?>/, '')
        .repeat(2),
      notXml,
    ],
    ['text alone', '<cargCsclPrgsInfoQryRtnVo>x</cargCsclPrgsInfoQryRtnVo>', notAgreed],
    ['without a count', '<cargCsclPrgsInfoQryRtnVo><ntceInfo/></cargCsclPrgsInfoQryRtnVo>', notThere],
    ['with a count and no cargo', answer('', '3'), notThere],
    ['with a cargo that is empty', answer('<cargCsclPrgsInfoQryVo/>'), notThere],
    ['with a cargo without its number', answer(row('<hblNo>H1</hblNo>')), numberless],
    ['with a number that is none', answer(row('<cargMtNo>1</cargMtNo>')), numberless],
    ['with several of which one has no number', answer(row(number) + row('<hblNo>H1</hblNo>'), '2'), numberless],
    ['nested without end', answer(row('<a>'.repeat(5_000) + '</a>'.repeat(5_000))), 'Maximum nested tags exceeded'],
    ['with a name of the language', answer(`<__proto__><found>1</found></__proto__>${row(number)}`), '[SECURITY] Invalid name'],
  ])('that is %s is none', (_, text, why) => {
    expect(refused(text)).toContain(`PARSE ${why}`);
  });

  test('about another cargo than the one asked for is none', () => {
    expect(refused(answer(row(number)), no)).toBe('read');
    expect(refused(answer(row(number)), no.slice(0, 15).toLowerCase())).toBe('read');
    expect(refused(answer(row(number)), '26HDMU0001I00010003')).toBe(`PARSE another cargo: ${no}`);
  });
});

test('an answer about containers gives their numbers, sizes and seals', () => {
  const boxes = (rows: string, count: string) => readContainers(`<cntrQryBrkdQryRtnVo><tCnt>${count}</tCnt>${rows}</cntrQryBrkdQryRtnVo>`);
  const box = `<cntrQryBrkdQryVo><cntrNo>HDMU1234567</cntrNo><cntrStszCd>45G1</cntrStszCd><cntrSelgNo1>SB1</cntrSelgNo1><cntrSelgNo2/></cntrQryBrkdQryVo>`;
  const read = { CNTR_NO: 'HDMU1234567', CNTR_STSZ_CD: '45G1', SEAL_NO1: 'SB1', SEAL_NO2: null, SEAL_NO3: null };
  expect(boxes(box, '1')).toEqual({ value: [read], empty: false });
  expect(boxes(`${box}<cntrQryBrkdQryVo><cntrNo>?</cntrNo></cntrQryBrkdQryVo>${box}`, '3').value).toEqual([read, read]);
  expect(boxes('', '0')).toEqual({ value: [], empty: true });
  expect(() => boxes('', '1')).toThrow(Unusable);
});
