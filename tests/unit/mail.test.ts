// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of a template are what is filled
import { describe, expect, test } from 'vitest';
import { nextRun } from '../../src/server/jobs/cron';
import { addressLists, fillHtml, fillTitle } from '../../src/server/lib/mail';
import { SealError, Secret } from '../../src/server/lib/secret';

describe('a template is filled', () => {
  test('values in a body are text: no markup, no attribute, no variable of their own', () => {
    const vars = { custName: '<b onclick="x()">A & B\'s</b>', reason: '첫 줄\n둘째 ${url}\r\n셋째', url: 'https://p.example/?a=1&b="' };
    expect(fillHtml('<p title="${custName}">${reason}</p><a href="${url}">', vars)).toBe(
      '<p title="&lt;b onclick=&quot;x()&quot;&gt;A &amp; B&#39;s&lt;/b&gt;">첫 줄<br>둘째 ${url}<br>셋째</p><a href="https://p.example/?a=1&amp;b=&quot;">',
    );
  });

  test('an empty value and a variable nobody gives stand as a dash', () => {
    expect(fillHtml('${a}${b}${c}${d} ${}', { a: null, b: '', c: 0 })).toBe('--0- ${}');
  });

  test('a subject is one line without control characters, and fits its column', () => {
    expect(fillTitle('[배송] ${a}', { a: 'x\r\nBcc: thief@evil.example\u0000\u2028y\u202e' })).toBe('[배송] x Bcc: thief@evil.example y');
    const long = fillTitle('${a}', { a: '가'.repeat(300) });
    expect([...long].length).toBe(200);
    expect(long.endsWith('…')).toBe(true);
  });
});

describe('recipients', () => {
  test('what is no single address is left out; the same one counts once', () => {
    expect(
      addressLists([
        'a@b.example',
        ' A@B.example ',
        'x@y.example, z@y.example',
        'x@y.example\r\nBcc: q@r.example',
        'Name <n@m.example>',
        '',
        'c@d.example',
      ]),
    ).toEqual(['A@B.example, c@d.example']);
    expect(addressLists(['nobody'])).toEqual([]);
  });

  test('more than a row holds are several rows', () => {
    const to = Array.from({ length: 60 }, (_, i) => `user${i}@organisation.example`);
    const lists = addressLists(to);
    expect(lists.length).toBeGreaterThan(1);
    expect(lists.every((list) => list.length <= 500)).toBe(true);
    expect(lists.flatMap((list) => list.split(', '))).toEqual(to);
  });
});

describe('a sealed text', () => {
  const secret = new Secret('a secret of the tests, long enough');

  test('opens with the same secret in another process, and no two are alike', () => {
    const [one, two] = [secret.seal('mail', '비밀', 'to'), secret.seal('mail', '비밀', 'to')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('비밀');
    expect(new Secret('a secret of the tests, long enough').open('mail', one, 'to')).toBe('비밀');
  });

  test.each([
    ['another secret', () => new Secret('another secret of the tests, as long').open('mail', secret.seal('mail', 'x', 'to'), 'to')],
    ['another purpose', () => secret.open('other', secret.seal('mail', 'x', 'to'), 'to')],
    ['another recipient', () => secret.open('mail', secret.seal('mail', 'x', 'to'), 'thief')],
    [
      'a changed letter',
      () => {
        const sealed = secret.seal('mail', 'x'.repeat(50), 'to');
        return secret.open('mail', sealed.slice(0, -6) + (sealed.at(-6) === 'A' ? 'B' : 'A') + sealed.slice(-5), 'to');
      },
    ],
    ['a cut tag', () => secret.open('mail', secret.seal('mail', '', 'to').slice(0, -8), 'to')],
    ['no seal at all', () => secret.open('mail', 'plain text', 'to')],
  ])('does not open with %s', (_, open) => {
    expect(open).toThrow(SealError);
  });
});

describe('CRON_EXPR', () => {
  const runsAfter = (expression: string, from: string) => nextRun(expression, new Date(from))?.toISOString();

  test('six fields in Korean time; several expressions give the earliest', () => {
    expect(runsAfter('0 0 3 * * *', '2026-03-10T00:00:00Z')).toBe('2026-03-10T18:00:00.000Z');
    expect(runsAfter('0 * * * * *', '2026-03-10T00:00:30Z')).toBe('2026-03-10T00:01:00.000Z');
    expect(runsAfter('*/10 * * * * *', '2026-03-10T00:00:05Z')).toBe('2026-03-10T00:00:10.000Z');
    const three = '0 40 8 * * 1-5;0 10 11 * * 1-5;0 40 15 * * 1-5';
    expect(runsAfter(three, '2026-03-10T00:00:00Z')).toBe('2026-03-10T02:10:00.000Z');
    // From Friday evening to Monday morning.
    expect(runsAfter(three, '2026-03-13T10:00:00Z')).toBe('2026-03-15T23:40:00.000Z');
  });

  test('five fields run at second 0; what cannot be read throws, what never comes is null', () => {
    expect(runsAfter('5 0 * * *', '2026-03-10T00:00:00Z')).toBe('2026-03-10T15:05:00.000Z');
    expect(() => runsAfter('every day', '2026-03-10T00:00:00Z')).toThrow();
    expect(nextRun('0 0 0 31 2 *', new Date('2026-03-10T00:00:00Z'))).toBeNull();
  });
});
