import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cronInWords } from '../../src/contract/cronWords';

const both = (expression: string) => [cronInWords(expression, 'ko'), cronInWords(expression, 'en')];

describe('when a job runs, in words', () => {
  it.each([
    ['0 0 6 * * *', '매일 06:00', 'every day 06:00'],
    ['0 6 * * *', '매일 06:00', 'every day 06:00'],
    ['0 */10 9-17 * * 1-5', '평일 09:00–17:50 10분마다', 'weekdays 09:00–17:50 every 10 minutes'],
    ['0 */10 9 * * *', '매일 09:00–09:50 10분마다', 'every day 09:00–09:50 every 10 minutes'],
    ['0 40 8 * * 1-5;0 10 11 * * 1-5;0 40 15 * * 1-5', '평일 08:40, 11:10, 15:40', 'weekdays 08:40, 11:10, 15:40'],
    ['0 0 8 * * MON-FRI; 0 0 10 * * 0,6', '평일 08:00 · 주말 10:00', 'weekdays 08:00 · weekends 10:00'],
    ['0 0 7-21 * * *', '매일 07:00–21:00 1시간마다', 'every day 07:00–21:00 every hour'],
    ['0 30 8-18/3 * * *', '매일 08:30–17:30 3시간마다', 'every day 08:30–17:30 every 3 hours'],
    ['0 0 */2 * * *', '2시간마다', 'every 2 hours'],
    ['0 15 * * * *', '매일 00:15–23:15 1시간마다', 'every day 00:15–23:15 every hour'],
    ['0 * * * * *', '1분마다', 'every minute'],
    ['0 */5 * * * *', '5분마다', 'every 5 minutes'],
    ['0 */5 * * * 1-5', '평일 5분마다', 'weekdays every 5 minutes'],
    ['0 0 6 ? * 2', '매주 화요일 06:00', 'every Tuesday 06:00'],
    ['0 0,30 9,18 * * 3', '매주 수요일 09:00, 09:30, 18:00, 18:30', 'every Wednesday 09:00, 09:30, 18:00, 18:30'],
    ['0 0 9 * * 1,7', '매주 일요일, 월요일 09:00', 'every Sunday, Monday 09:00'],
    ['0 0 0 1,15 * *', '매월 1일, 15일 00:00', 'day 1, 15 of every month 00:00'],
    ['0 0 23 L * *', '매월 말일 23:00', 'last day of every month 23:00'],
    ['0 30 4 1 1 *', '매년 1월 1일 04:30', 'every January 1 04:30'],
  ])('%s', (expression, ko, en) => expect(both(expression)).toEqual([ko, en]));

  it.each([
    ['no expression', 'every day'],
    ['nothing', ''],
    ['seconds', '*/10 * * * * *'],
    ['a second other than the first', '30 0 6 * * *'],
    ['a day of the month or of the week', '0 0 6 1 * 1'],
    ['the first Monday of a month', '0 0 6 * * 1#1'],
    ['minutes that do not fill the hour', '0 */7 * * * *'],
    ['hours that do not fill the day', '0 0 */5 * * *'],
    ['more times than can be said', '0 0,20,40 8,12,18 * * *'],
    ['a value beyond its bounds', '0 0 24 * * *'],
    ['months of which there are several', '0 0 6 1 1,7 *'],
    ['one of two that has no words', '0 0 6 * * *;x'],
    ['a step of nothing', '0 */0 * * * *'],
  ])('%s stands as it is written', (_, expression) => expect(both(expression)).toEqual([expression, expression]));

  it('every job of the product has words', () => {
    const [, ...jobs] = readFileSync('src/server/db/seed/tables/cms_job.tsv', 'utf8').trim().split('\n');
    const crons = jobs.map((line) => line.split('\t')[2] ?? '');
    expect(crons.length).toBeGreaterThan(10);
    expect(crons.filter((cron) => cronInWords(cron, 'ko') === cron)).toEqual([]);
  });
});
