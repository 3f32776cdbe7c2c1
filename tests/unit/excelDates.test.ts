import { isDateFormat as hucreIsDate, serialToDate } from 'hucre';
import { describe, expect, it } from 'vitest';
import { SSF } from 'xlsx';
import { dateOf, isDateFormat, isDateFormatId, momentOf, serialOf } from '../../src/server/lib/excelDates';

const dates = [
  ...['yyyy-mm-dd', 'yyyy\\-mm\\-dd', 'yy/m/d', 'm/d/yyyy', 'd-mmm-yy', 'd-mmm', 'mmm-yy', 'YYYY.MM.DD', 'dddd, mmmm d, yyyy', 'mmmmm'],
  ...['yyyy"년" m"월" d"일"', 'yyyy"년"', 'yyyy"년" mm"월"', 'm"월" d"일"', 'yy"年" mm"月" dd"日"', 'yyyy/mm/dd(aaa)', 'yyyy\\.mm\\.dd'],
  ...['h:mm', 'hh:mm:ss', 'h:mm AM/PM', '[$-412]AM/PM h:mm', '[$-ko-KR]AM/PM h:mm:ss;@', 'h"시" mm"분"', 'h:mm A/P', 'mm:ss.0', 'ss'],
  ...['[h]:mm', '[hh]:mm:ss', '[mm]:ss', '[ss]', '[s].00', '[m]', '[H]:MM', '[h]"시간"'],
  ...['[$-F800]dddd, mmmm dd, yyyy', '[$-F400]h:mm:ss AM/PM', '[$-409]d-mmm-yy;@', '[$-x-sysdate]dddd, mmmm dd, yyyy', 'yyyy\\-mm\\-dd;@'],
  ...['[Red]yyyy-mm-dd', '[>40000]yyyy;0', '"d" dd', '\\d yyyy', '_(yyyy_)', '* yyyy', 'General;yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'],
];

const numbers = [
  ...['', 'General', 'GENERAL', '@', '0', '00000', '0.00', '#,##0', '#,##0.00;[Red]-#,##0.00', '0%', '0.00E+00', '##0.0E-0', '# ?/?'],
  ...['"d"', '0"d"', '"day "0', '0 "months"', '0"건"', '#,##0"원"', '0\\d', '0\\h', '\\y0', '\\s\\h', '0_d', '0*d', '0_y_m_d', '*y0'],
  ...['[Red]0', '[red]General', '[Yellow]0', '[Magenta]#,##0', '[Color5]0', '[=1]"yes";[=0]"no"', '[<100]0;[>=100]#,##0', '_-* #,##0_-'],
  ...['_("$"* #,##0.00_)', '[$-412]0', '[$USD] #,##0', '[$€-2] #,##0', '[$₩-412]#,##0', '[$₩-ko-KR]#,##0', '[$SFr.-807] #,##0', ';;;'],
];

/** Where the others go wrong: hucre takes a currency with a dot or blank for no bracket, and a month alone for a number. */
const hucreErrs = ['[$din.-81A]#,##0', '[$Rs. hd-4009]0', 'm', 'mm', 'mm"월"', 'm"월"', '"d', 'aaaa', 'hhh'];

describe('which formats show a number as a day or time', () => {
  it.each(dates)('%s does', (format) => {
    expect([isDateFormat(format), hucreIsDate(format)]).toEqual([true, true]);
  });

  it.each(numbers)('%s does not', (format) => {
    expect([isDateFormat(format), hucreIsDate(format)]).toEqual([false, false]);
  });

  it('is right also where hucre is not', () => {
    expect(hucreErrs.filter((format) => isDateFormat(format) === hucreIsDate(format))).toEqual([]);
    expect(hucreErrs.filter(isDateFormat)).toEqual(['m', 'mm', 'mm"월"', 'm"월"', 'aaaa', 'hhh']);
  });

  it('says the same as SheetJS, which takes what fills a cell for a letter of the format', () => {
    const all = [...dates, ...numbers].filter((format) => !/\*[dy]/.test(format));
    expect(all.filter((format) => isDateFormat(format) !== SSF.is_date(format))).toEqual([]);
  });

  it('knows the built-in ones by their numbers', () => {
    const ids = Array.from({ length: 164 }, (_, id) => id);
    expect(ids.filter(isDateFormatId)).toEqual(ids.filter((id) => hucreIsDate(String(id))));
  });
});

describe('days as Excel counts them', () => {
  const serials = [
    0, 0.25, 0.999999, 1, 1.5, 31, 58.75, 59, 60, 61, 366, 367, 25_569, 45_351, 45_351.395833333, 73_050.5, 2_958_465, -1, -0.5,
  ];

  it.each([false, true])('are moments as hucre has them, from 1904: %s', (is1904) => {
    for (const serial of serials) expect([serial, momentOf(serial, is1904)]).toEqual([serial, serialToDate(serial, is1904)]);
  });

  it('go over the 29 February 1900 that only Excel has', () => {
    const days = [58, 59, 60, 61].map((serial) => momentOf(serial, false).toISOString().slice(0, 10));
    expect(days).toEqual(['1900-02-27', '1900-02-28', '1900-02-28', '1900-03-01']);
    expect(momentOf(0.5, false).toISOString()).toBe('1899-12-31T12:00:00.000Z');
  });

  it('begin in 1904 in workbooks of old Macs', () => {
    expect([0, 60, 43_889].map((serial) => momentOf(serial, true).toISOString().slice(0, 10))).toEqual([
      '1904-01-01',
      '1904-03-01',
      '2024-02-29',
    ]);
  });

  it('are no moment beyond the calendar', () => {
    expect(momentOf(1e12, false).getTime()).toBeNaN();
  });

  it('are told from dates of 8 digits, and back', () => {
    expect([serialOf('19000301'), serialOf('20240229'), dateOf(45_351), dateOf(61)]).toEqual([61, 45_351, '20240229', '19000301']);
  });
});
