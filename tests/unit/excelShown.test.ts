import { describe, expect, it } from 'vitest';
import { SSF } from 'xlsx';
import { shownNumber } from '../../src/server/lib/excelShown';

describe('what a number format shows', () => {
  it.each([
    [1012345678, '000-0000-0000', '010-1234-5678'],
    [7, '"LOT-"000', 'LOT-007'],
    [1234, '00000', '01234'],
    [0.5, '0%', '50%'],
    [12000, '#,##0,', '12'],
    [1234567.891, '#,##0.0#', '1,234,567.89'],
    [20251120, '0000-00-00', '2025-11-20'],
    [12, '0"kg"', '12kg'],
    [0, '#', ''],
    [5, ';;;', ''],
    [-5, '#,##0;[Red]-#,##0', '-5'],
    [-1234, '#,##0_);(#,##0)', '(1,234)'],
    [5, '[$₩-412]#,##0', '₩5'],
    [1.005, '0.00', '1.01'],
    [1234567, '#,##0', '1,234,567'],
    [12, '00000,000', '00,000,012'],
    [-7, '000-000', '-000-007'],
  ])('%d in %s is %s', (value, format, shown) => expect(shownNumber(value, format)?.text).toBe(shown));

  it('says the same as another reader does', () => {
    const formats = ['0', '0.0', '#,##0', '#,##0.00', '0000', '0.0%', '0"개"', '"No."00', '#,##0;-#,##0', '0_-', '$#,##0.00'];
    for (const format of formats)
      for (const value of [0, 1, 12, 999, 1000, 12345.678, 0.126, -7, -1234.56])
        expect([format, value, shownNumber(value, format)?.text]).toEqual([format, value, (SSF.format(format, value) as string).trim()]);
  });

  it.each(['# ?/?', '0.00E+00', '[>100]0', 'yyyy'])('is not said of %s', (format) => expect(shownNumber(12.5, format)).toBeNull());
  it('tells a number from what hides its minus', () => {
    expect(shownNumber(-5, '#,##0;[Red]#,##0')).toEqual({ text: '5', number: 5 });
    expect(shownNumber(0, '#,##0;-#,##0;"-"')).toEqual({ text: '-', number: null });
  });
});
