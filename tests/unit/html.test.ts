import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanHtml, maxDepth, maxForeign } from '../../src/server/lib/html';
import { evil } from '../fixtures/evilHtml';

describe('foreign HTML', () => {
  it.each(evil)('%s loses what could harm', (html) => {
    for (const clean of [cleanHtml(html), cleanHtml(cleanHtml(html))]) {
      expect(clean).not.toMatch(/<\s*(script|iframe|object|embed|form|input|button|style|link|meta|base|svg|math|template|video|audio)/i);
      expect(clean).not.toMatch(/<[^>]*\son\w+\s*=/i);
      expect(clean).not.toMatch(/<[^>]*(javascript|vbscript|expression|behavior|position|url\(|image-set|data:text|svg\+xml)/i);
      expect(clean).not.toMatch(/<[^>]*(src|srcset|background|action)\s*=\s*["']?\s*(https?:)?[/\\]{2}/i);
      expect(clean).not.toMatch(/<[^>]*href\s*=\s*["']?\s*(javascript|vbscript|data|\/\/)/i);
    }
  });

  it('is refused before it is read when it is too long, and when its elements are nested too deeply', () => {
    const nested = (depth: number) => '<b>'.repeat(depth);
    expect(cleanHtml(nested(maxDepth))).toContain('<b>');
    expect(() => cleanHtml(nested(maxDepth + 1))).toThrow(expect.objectContaining({ status: 422, code: 'MSG000450', args: [maxDepth] }));
    expect(() => cleanHtml('x'.repeat(maxForeign + 1))).toThrow(expect.objectContaining({ status: 422, code: 'MSG000358' }));
  });

  it('elements that are closed do not count, nor do those without an end', () => {
    const html = '<p>a<br><img src="cid:a"></p><p>b'.repeat(maxDepth);
    expect(cleanHtml(html)).toContain('<p>b</p>');
  });

  it('keeps tables, looks and pictures', () => {
    const html =
      '<p style="text-align:center;color:#1d2939"><b>안내</b> <u>밑줄</u><br /></p><table cellpadding="4"><tr><th align="left">번호</th><td style="border:1px solid #ccc">DV1</td></tr></table><img src="data:image/png;base64,AAAA" alt="그림" width="10" /><img src="/api/file/fileDownload?fileSn=1" alt="" />';
    expect(cleanHtml(html)).toBe(html);
  });

  it('links open in a window of their own that knows nothing of this one', () => {
    expect(cleanHtml('<a href="https://a.example/x?y=1&amp;z=2" onclick="x()">a</a>')).toBe(
      '<a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer">a</a>',
    );
  });

  it('the mail templates that the portal brings stay as they are', () => {
    const [head = '', ...lines] = readFileSync('src/server/db/seed/mails.tsv', 'utf8').trim().split('\n');
    const at = head.split('\t').indexOf('MAIL_CNNT');
    const templates = lines.map((line) => line.split('\t')[at] ?? '');
    expect(templates.length).toBeGreaterThan(10);
    const plain = (html: string) => html.replaceAll(' target="_blank" rel="noopener noreferrer"', '').replaceAll(' />', '>');
    for (const template of templates) {
      const filled = template.replaceAll(/\$\{link\}/g, 'https://portal.example/x').replaceAll(/\$\{\w+\}/g, 'x');
      expect(plain(cleanHtml(filled))).toBe(plain(filled));
    }
  });
});
