import { expect, test } from 'vitest';
import { Unusable } from '../../src/server/outside/outside.service';
import { readExport } from '../../src/server/outside/unipassExport.service';

const no = '1234526000001X';
const answer = (content: string, count = '1', notice = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><expDclrNoPrExpFfmnBrkdQryRtnVo><ntceInfo>${notice}</ntceInfo><tCnt>${count}</tCnt>${content}</expDclrNoPrExpFfmnBrkdQryRtnVo>`;
const row = (fields: string) => `<expDclrNoPrExpFfmnBrkdQryRsltVo><expDclrNo>${no}</expDclrNo>${fields}</expDclrNoPrExpFfmnBrkdQryRsltVo>`;
const detail = (fields: string) => `<expDclrNoPrExpFfmnBrkdDtlQryRsltVo>${fields}</expDclrNoPrExpFfmnBrkdDtlQryRsltVo>`;
const byBl = (fields: string) => `<expDclrNoPrExpFfmnBrkdBlNoQryRsltVo>${fields}</expDclrNoPrExpFfmnBrkdBlNoQryRsltVo>`;

const whole = `<exppnConm>새벽전자</exppnConm><mnurConm>가온정밀</mnurConm><acptDt>20261101</acptDt><acptDttm>20261101101112</acptDttm>
  <loadDtyTmlm>20261201</loadDtyTmlm><shpmCmplYn>Y</shpmCmplYn><csclPckGcnt>10</csclPckGcnt><csclPckUt>CT</csclPckUt><csclWght>250.5</csclWght>
  <shpmPckGcnt>9</shpmPckGcnt><shpmPckUt>CT</shpmPckUt><shpmWght>220</shpmWght><sanm>KMTC GAON</sanm>`;
const loading = (flag: string) =>
  detail(
    `<blNo>HL260700001</blNo><tkofDt>20261105</tkofDt>${flag}<shpmPckGcnt>9</shpmPckGcnt><shpmPckUt>CT</shpmPckUt><shpmWght>220</shpmWght>`,
  );
const loaded = { BL_NO: 'HL260700001', TKOF_DT: '20261105', SHPM_PKG_QTY: 9, SHPM_PKG_UT: 'CT', SHPM_WT: 220 };

test('by declaration: the declaration with what was loaded, none, one or many', () => {
  const read = {
    ...{ EXP_DCLR_NO: no, EXPPN_NM: '새벽전자', MNUR_NM: '가온정밀', EXP_ACPT_DT: '20261101', LOAD_DUTY_DT: '20261201', SHPM_CMPL_YN: 'Y' },
    ...{ CSCL_PKG_QTY: 10, CSCL_PKG_UT: 'CT', CSCL_WT: 250.5, SHPM_PKG_QTY: 9, SHPM_PKG_UT: 'CT', SHPM_WT: 220, VSL_NM: 'KMTC GAON' },
    SHPM_PORT_NM: null,
  };
  expect(readExport(answer(row(whole)))).toEqual({ value: [{ ...read, LOADINGS: [] }], empty: false });
  const flag = '<shpmcmplYn>Y</shpmcmplYn>';
  expect(readExport(answer(row(whole) + loading(flag))).value).toEqual([{ ...read, LOADINGS: [{ ...loaded, SHPM_CMPL_YN: 'Y' }] }]);
  expect(readExport(answer(row(whole) + loading('') + loading(flag))).value[0]?.LOADINGS).toHaveLength(2);
});

test('by B/L: each declaration with its loading', () => {
  const fields = `<expDclrNo>${no}</expDclrNo><blNo>HL260700001</blNo><exppnConm>새벽전자</exppnConm><acptDt>20261101</acptDt><loadDtyTmlm>20261201</loadDtyTmlm>
    <tkofDt>20261105</tkofDt><shpmAirptPortNm>부산항</shpmAirptPortNm><shpmCmplYn>N</shpmCmplYn><csclPckGcnt>10</csclPckGcnt><csclPckUt>CT</csclPckUt>
    <shpmPckGcnt>9</shpmPckGcnt><shpmPckUt>CT</shpmPckUt><shpmWght>220</shpmWght>`;
  const { value } = readExport(answer(byBl(fields) + byBl('<expDclrNo>1234526000002X</expDclrNo>'), '2'));
  expect(value).toMatchObject([
    { EXP_DCLR_NO: no, SHPM_PORT_NM: '부산항', VSL_NM: null, SHPM_CMPL_YN: 'N', LOADINGS: [{ ...loaded, SHPM_CMPL_YN: 'N' }] },
    { EXP_DCLR_NO: '1234526000002X', SHPM_CMPL_YN: null, LOADINGS: [{ BL_NO: null }] },
  ]);
});

test.each([
  ['<shpmCmplYn>Y</shpmCmplYn>', '<shpmcmplYn>N</shpmcmplYn>', 'Y'],
  ['<shpmcmplYn>N</shpmcmplYn>', '', 'N'],
  ['', '<shpmcmplYn>Y</shpmcmplYn>', 'Y'],
  ['<shpmCmplYn/>', '<shpmCmplYn>N</shpmCmplYn>', 'N'],
  ['<shpmCmplYn>?</shpmCmplYn>', '', null],
])('loaded by %j of the declaration and %j of its B/L is %s', (own, its, flag) => {
  expect(readExport(answer(row(own) + loading(its))).value[0]?.SHPM_CMPL_YN).toBe(flag);
});

test('empty and odd elements are left out; the day of acceptance may stand with its time alone', () => {
  const [read] = readExport(
    answer(row('<acptDttm>20261101101112</acptDttm><loadDtyTmlm>soon</loadDtyTmlm><csclWght>heavy</csclWght><sanm/>')),
  ).value;
  expect(read).toMatchObject({ EXP_ACPT_DT: '20261101', LOAD_DUTY_DT: null, CSCL_WT: null, VSL_NM: null, LOADINGS: [] });
});

test('nothing, a refusal and what is no answer', () => {
  expect(readExport(answer('', '0'))).toEqual({ value: [], empty: true });
  expect(() => readExport(answer('', '-1', '수출신고번호를 확인하십시오.'))).toThrow('수출신고번호를 확인하십시오.');
  for (const text of [
    '',
    '<html/>',
    answer(row(whole)).slice(0, -9),
    answer('', '2'),
    answer(byBl('<blNo>x</blNo>')),
    answer(row('')).replace('?>', '?><!DOCTYPE a>'),
  ])
    expect(() => readExport(text), text).toThrow(Unusable);
});
