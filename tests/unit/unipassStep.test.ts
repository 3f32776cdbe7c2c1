import { expect, test } from 'vitest';
import { stepMeaning } from '../../src/contract/ptl/popup/unipass';

test.each([
  ['입항적하목록 심사완료', 'MFS', null],
  ['하선신고 수리', 'UNL', null],
  ['보세운송 신고 수리', 'BTD', null],
  ['보세운송신고 수리', 'BTD', null],
  ['반입신고', 'BIN', 'CSIN'],
  ['반입 신고', 'BIN', 'CSIN'],
  ['수입신고', 'DCL', 'CSDC'],
  ['수입신고수리', 'ACP', 'CSAC'],
  ['수입신고 수리', 'ACP', 'CSAC'],
  [' 수입 신고\t수리 ', 'ACP', 'CSAC'],
  ['수입신고수리(검사생략)', 'ACP', 'CSAC'],
  ['수입신고 수리전 반출승인', 'DCL', 'CSDC'],
  ['수입(사용소비) 결재통보', 'PAY', null],
  ['반출신고', 'OUT', 'CSOT'],
  ['수입신고 검사대상 선별', 'INS', null],
  ['관리대상화물 검사', 'INS', null],
  ['통관보류', 'HLD', 'CSHD'],
  ['수입신고 통관 보류', 'HLD', 'CSHD'],
])('%s means %s, event %s', (text, CSTM_STS, EVENT_CD) => {
  expect(stepMeaning(text)).toEqual({ CSTM_STS, EVENT_CD });
});

test.each([
  null,
  '',
  ' ',
  '입항보고 제출',
  '입항적하목록 제출',
  '하선신고',
  '보세운송 신고 접수',
  '통관보류 해제',
  '수입신고 취하',
  '반입정정신고',
])('%j means nothing', (text) => expect(stepMeaning(text)).toBeNull());
