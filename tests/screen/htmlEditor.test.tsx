// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of mails are written so
import { readFileSync } from 'node:fs';
import { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { pictureFile } from '../../src/client/fields/editor/files';
import { cleanPaste } from '../../src/client/fields/editor/paste';
import { schema } from '../../src/client/fields/editor/schema';
import { readTsv } from '../../src/server/db/seedFiles';
import { cleanHtml } from '../../src/server/lib/html';

const clipboard = (name: string) => readFileSync(`tests/fixtures/clipboard/${name}.clip`, 'utf8');
const editorOf = (content: string) => new Editor({ element: null, extensions: schema, content });
/** What the editor makes of something pasted. */
const made = (html: string) => editorOf(cleanPaste(html).html).getHTML();

/** HTML in one spelling: names in their order, styles without blanks. */
function spelled(html: string): string {
  const body = document.createElement('body');
  body.innerHTML = html;
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((a, b) => a.name.localeCompare(b.name));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) {
      element.setAttribute(name, name === 'style' ? value.replaceAll(/\s*([:;])\s*/g, '$1').replace(/;$/, '') : value);
    }
  }
  return body.innerHTML;
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('what is pasted into the editor', () => {
  it('from Word keeps headings, bold, colours, alignment, lists and tables, and nothing of Word', () => {
    const { html, lost } = cleanPaste(clipboard('word'));
    expect(lost).toBe(1);
    expect(html).not.toMatch(/mso-|class=|o:p|v:|<!--|font-family|font-size|file:|xml/i);
    expect(made(clipboard('word'))).toBe(
      [
        '<h1>운송 요율 개정 안내</h1>',
        '<p style="text-align: center;"><strong>2026년 4월 1일부터 적용</strong></p>',
        '<p><span style="color: red;">반드시</span> 확인하여 <span style="background-color: yellow;">회신</span>하여 주시기 <em>바랍니다</em><u>.</u></p>',
        '<p></p>',
        '<ul><li><p>인천 권역</p><ul><li><p>남동 공단</p></li></ul></li><li><p>부산 권역</p></li></ul>',
        '<p>신청 순서</p>',
        '<ol><li><p>신청서 작성</p></li><li><p>담당자 확인</p></li></ol>',
        '<table style="width: 100%;"><tbody>',
        '<tr><td colspan="2" style="background-color: #D9E2F3;"><p style="text-align: center;"><strong>구간</strong></p></td>',
        '<td style="background-color: #D9E2F3;"><p style="text-align: right;"><strong>운임(KRW)</strong></p></td></tr>',
        '<tr><td><p>인천항</p></td><td><p>용인</p></td><td><p style="text-align: right;">350,000</p></td></tr>',
        '</tbody></table><p></p>',
      ].join(''),
    );
  });

  it('from Hangul keeps bold, colours, alignment of its styles and joined cells', () => {
    const { html, lost } = cleanPaste(clipboard('hangul'));
    expect(lost).toBe(1);
    expect(html).not.toMatch(/hstyle|style-name|함초롬|file:|<!--|line-height/i);
    const editor = editorOf(html);
    expect(editor.getText()).toContain('5월 1일은 휴무입니다.');
    expect(made(clipboard('hangul'))).toBe(
      [
        '<p style="text-align: center;"><strong>임시 휴무 안내</strong></p>',
        '<p style="text-align: right;">2026. 5. 1.</p>',
        '<p><span style="color: #ff0000;"><strong>5월 1일</strong></span>은 <em><u>휴무</u></em>입니다.</p>',
        '<table style="width: 100%;"><tbody>',
        '<tr><td rowspan="2" style="background-color: #dfe6f7;"><p style="text-align: center;"><strong>지점</strong></p></td><td><p>인천</p></td></tr>',
        '<tr><td><p>부산</p></td></tr>',
        '</tbody></table><p></p>',
      ].join(''),
    );
  });

  it('from Excel keeps what its classes say of cells', () => {
    expect(made(clipboard('excel'))).toBe(
      [
        '<table style="width: 100%;"><tbody>',
        '<tr><td style="text-align: center; background-color: #FFC000;"><p><strong>품목</strong></p></td>',
        '<td style="text-align: center; background-color: #FFC000;"><p><strong>수량</strong></p></td></tr>',
        '<tr><td><p>셔츠</p></td><td style="text-align: right;"><p><span style="color: red;">1,200</span></p></td></tr>',
        '</tbody></table>',
      ].join(''),
    );
  });

  it('holds no script, no foreign picture and no embedded one: those become files', () => {
    const pasted = cleanPaste(
      `<p onclick="x()">a<script>x()</script><img src="https://evil.example/p.png"><img src="data:image/png;base64,${pixel}">
       <img src="/api/file/fileDownload?fileSn=7" alt="b"></p><a href="javascript:x()">c</a>`,
    );
    expect(pasted.lost).toBe(1);
    expect(pasted.pictures).toEqual([`data:image/png;base64,${pixel}`]);
    const html = editorOf(pasted.html).getHTML();
    expect(html).toContain('<img src="/api/file/fileDownload?fileSn=7" alt="b">');
    expect(html).not.toMatch(/script|evil|data:|onclick/);
    const file = pictureFile(pasted.pictures[0] ?? '', 1);
    expect([file?.name, file?.type, file?.size]).toEqual(['image1.png', 'image/png', 70]);
    expect(pictureFile('data:image/svg+xml;base64,PHN2Zz4=', 1)).toBeNull();
  });
});

describe('what the editor makes stays as it is when the server cleans it', () => {
  const writing: [string, (editor: Editor) => unknown][] = [
    ['plain text', () => {}],
    ...(['bold', 'italic', 'underline', 'strike'] as const).map((name): [string, (editor: Editor) => unknown] => [
      name,
      (editor) => editor.chain().selectAll().toggleMark(name).run(),
    ]),
    ...([1, 2, 3] as const).map((level): [string, (editor: Editor) => unknown] => [
      `heading ${level}`,
      (editor) => editor.chain().selectAll().setHeading({ level }).run(),
    ]),
    ['alignment', (editor) => editor.chain().selectAll().setTextAlign('center').run()],
    ['colours', (editor) => editor.chain().selectAll().setColor('#b81d26').setBackgroundColor('#fff0b8').run()],
    ['a list', (editor) => editor.chain().selectAll().toggleBulletList().run()],
    ['a numbered list', (editor) => editor.chain().selectAll().toggleOrderedList().run()],
    ['a quote and a line', (editor) => editor.chain().selectAll().toggleBlockquote().setHorizontalRule().run()],
    ['a link', (editor) => editor.chain().selectAll().setLink({ href: 'https://a.example/x?y=1&z=2' }).run()],
    ['a picture', (editor) => editor.chain().setImage({ src: '/api/file/fileDownload?fileSn=7', alt: '약도 "A"', width: 200 }).run()],
    [
      'a table',
      (editor) => {
        editor.commands.insertTable({ rows: 2, cols: 3, withHeaderRow: true });
        editor.commands.addRowAfter();
        editor.commands.addColumnBefore();
        editor.commands.toggleHeaderColumn();
      },
    ],
    [
      'joined cells with a ground',
      (editor) => {
        editor.commands.insertTable({ rows: 2, cols: 2, withHeaderRow: false });
        const cells: number[] = [];
        editor.state.doc.descendants((node, at) => void (node.type.name === 'tableCell' && cells.push(at)));
        editor.commands.setCellSelection({ anchorCell: cells[0] ?? 0, headCell: cells[1] ?? 0 });
        editor.commands.mergeCells();
        editor.commands.setCellAttribute('backgroundColor', '#ddeaf8');
        expect(editor.getHTML()).toContain('<td colspan="2" style="background-color: #ddeaf8;">');
      },
    ],
  ];

  it.each(writing)('%s', (_, write) => {
    const editor = editorOf('<p>공지 &amp; &lt;안내&gt;<br>둘째 줄</p>');
    const before = editor.getHTML();
    write(editor);
    const html = editor.getHTML();
    if (write !== writing[0]?.[1]) expect(html).not.toBe(before);
    expect(spelled(cleanHtml(html))).toBe(spelled(html));
    expect(editorOf(cleanHtml(html)).getHTML()).toBe(html);
  });

  it.each(['word', 'hangul', 'excel'])('a text pasted from %s', (name) => {
    const html = made(clipboard(name));
    expect(spelled(cleanHtml(html))).toBe(spelled(html));
    expect(editorOf(cleanHtml(html)).getHTML().replaceAll(/ ?; ?/g, ';')).toBe(html.replaceAll(/ ?; ?/g, ';'));
  });
});

it('a mail template goes through the editor with its variables, links, small print and codes', () => {
  for (const { FRM_ID, MAIL_CNNT: html } of readTsv('src/server/db/seed/mails.tsv')) {
    const out = editorOf(html ?? '').getHTML();
    const parts = (text: string) => [
      ...(text.match(/\$\{\w+\}/g) ?? []).sort(),
      ...['a ', 'small', 'code', 'tr', 'th', 'td', 'h3'].map((tag) => `${tag} ${text.split(`<${tag}`).length}`),
    ];
    expect([FRM_ID, parts(out)]).toEqual([FRM_ID, parts(html ?? '')]);
    expect(spelled(cleanHtml(out))).toContain((html ?? '').includes('href="${url}"') ? 'href="${url}"' : '<p');
  }
});
