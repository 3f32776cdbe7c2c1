import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '../../src/server/lib/html';

/** Ways to run a script or to reach elsewhere, as they are known (OWASP XSS Filter Evasion), and what filters fell for. */
const evil = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="java\tscript:alert(1)">',
  '<img src="&#x6A;avascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img src="//evil.example/p.png">',
  '<img src="https://evil.example/p.png">',
  '<img src="/\\evil.example/p.png">',
  '<img srcset="https://evil.example/p.png 1x" src="/logos/a.svg">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" &#14; javascript:alert(1)">a</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="//evil.example">a</a>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/x"></object><embed src="https://evil.example/x">',
  '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">go</button></form>',
  '<style>@import url(https://evil.example/x.css); body { display: none }</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<div style="background: url(https://evil.example/p.png)">a</div>',
  '<div style="position: fixed; inset: 0; z-index: 9999">a</div>',
  '<div style="width: expression(alert(1))">a</div>',
  '<div style="-moz-binding: url(https://evil.example/x.xml#x)">a</div>',
  '<div style="color: red; behavior: url(x.htc)">a</div>',
  '<div style="border: 1px solid; background-image: image-set(\'https://evil.example/p.png\' 1x)">a</div>',
  '<table background="https://evil.example/p.png"><tr><td background="javascript:alert(1)">a</td></tr></table>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<template><img src=x onerror=alert(1)></template>',
  '<video src="https://evil.example/x.mp4" onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>',
  '<!--><img src=x onerror=alert(1)-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<xml><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script></xml>',
  `${'<div>'.repeat(2_000)}<script>alert(1)</script>`,
];

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
