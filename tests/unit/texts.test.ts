import { expect, test, vi } from 'vitest';
import { label, lang, onTexts, setTexts, t } from '../../src/client/lib/texts';
import { Speech } from '../../src/server/lib/texts';

test('a text takes its values; a missing key shows itself', () => {
  setTexts('ko', { MSG000012: '[{0}] 항목은 필수 입력입니다.', A: '{1}-{0}-{2}' });
  expect(t('MSG000012', '하차지')).toBe('[하차지] 항목은 필수 입력입니다.');
  expect(t('A', 1, 2)).toBe('2-1-{2}');
  expect(t('NONE')).toBe('NONE');
});

test('the most special label wins: screen, table, column', () => {
  setTexts('ko', { 'LBL.DLV_DT': '열', 'LBL.PAN_DLV_ORD.DLV_DT': '표', 'LBL.dlvOrdMgt.DLV_DT': '화면' });
  expect(label('DLV_DT', 'dlvOrdMgt', 'PAN_DLV_ORD')).toBe('화면');
  expect(label('DLV_DT', 'other', 'PAN_DLV_ORD')).toBe('표');
  expect(label('DLV_DT')).toBe('열');
  expect(label('X')).toBe('X');
});

test('S1-06 switching the language is told', () => {
  const told = vi.fn();
  const stop = onTexts(told);
  setTexts('en', { A: 'a' });
  stop();
  setTexts('ko', {});
  expect(told).toHaveBeenCalledOnce();
  expect(lang()).toBe('ko');
});

test('a number in a message is grouped, on both sides; a text of digits stays as it is', () => {
  setTexts('ko', { A: '{0}건 {1}' });
  expect(t('A', 12_345.5, '12345')).toBe('12,345.5건 12345');
  expect(new Speech({ A: '{0}건 {1}' }).text('A', 12_345.5, '12345')).toBe('12,345.5건 12345');
});
