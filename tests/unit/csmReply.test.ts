import { describe, expect, it } from 'vitest';
import { isProven, referenceDays, referencesIn, writeReference } from '../../src/server/csm/reference';
import { textOfLetter } from '../../src/server/csm/replyHtml';
import { cutReply } from '../../src/server/csm/replyText';
import { Secret } from '../../src/server/lib/secret';

const secret = new Secret('a secret of the tests, long enough');
const request = { REQ_NO: 'CS2611270001', CUST_CD: 'C00001' };
const reference = writeReference(secret, request, '20261127');
const own = '선적 서류를 첨부합니다.\n확인 부탁드립니다.';
const original = `고객 요청에 답변드립니다.\n서류를 보내 주십시오.\n[${reference}]`;
const quoted = original.replace(/^/gm, '> ');
const textOf = (mail: string, hasFiles = false) => cutReply(mail, { hasFiles }).text;

/** Replies as mail programs write them; each ends with what was cut and has the writer's words above. */
const programs: [string, string][] = [
  ['Gmail in English', `${own}\n\nOn Fri, Nov 27, 2026 at 9:12 AM Quayside <cs@quayside.example> wrote:\n\n${quoted}`],
  [
    'Gmail in English, broken over lines',
    `${own}\n\nOn Fri, Nov 27, 2026 at 9:12 AM Quayside Logistics Customer Service\n<cs@quayside.example> wrote:\n\n${quoted}`,
  ],
  ['Gmail in Korean', `${own}\n\n2026년 11월 27일 (금) 오전 9:12, 퀘이사이드 <cs@quayside.example>님이 작성:\n\n${quoted}`],
  [
    'Gmail in Korean, broken over lines',
    `${own}\n\n2026년 11월 27일 (금) 오전 9:12, 퀘이사이드\n<cs@quayside.example>님이\n작성:\n\n${quoted}`,
  ],
  ['Apple Mail', `${own}\n\n> 2026. 11. 27. 오전 9:12, 퀘이사이드 <cs@quayside.example> 작성:\n> \n${quoted}`],
  [
    'a telephone that quotes without marks',
    `${own}\n\n나의 iPhone에서 보냄\n\n2026. 11. 27. 오전 9:12, 퀘이사이드 <cs@quayside.example> 작성:\n\n${original}`,
  ],
  [
    'Outlook in Korean',
    `${own}\n\n보낸 사람: 퀘이사이드 <cs@quayside.example>\n보낸 날짜: 2026년 11월 27일 금요일 오전 9:12\n받는 사람: 김담당\n제목: [답변] CS2611270001 서류\n\n${original}`,
  ],
  [
    'Outlook in English',
    `${own}\n\n________________________________\nFrom: Quayside <cs@quayside.example>\nSent: Friday, November 27, 2026 9:12 AM\nTo: Kim\nCc: Lee\nSubject: RE: documents\n\n${original}`,
  ],
  ['Outlook as text in bold', `${own}\n\n*From:* Quayside\n*Sent:* Friday\n*To:* Kim\n*Subject:* documents\n\n${original}`],
  ['old Outlook', `${own}\n\n-----Original Message-----\nFrom: Quayside\nSent: Friday\nTo: Kim\nSubject: documents\n\n${original}`],
  [
    'Naver',
    `${own}\n\n-----Original Message-----\nFrom: "퀘이사이드"<cs@quayside.example>\nTo: "김담당"<kim@a.example>;\nCc:\nSent: 2026-11-27 (금) 09:12:00 (GMT+09:00)\nSubject: [답변]\n\n${original}`,
  ],
  ['Daum', `${own}\n\n--------- 원본 메일 ---------\n보낸사람 : 퀘이사이드\n날짜: 26.11.27 09:12\n제목: [답변]\n${original}`],
  ['groupware', `${own}\n\n-----원본 메시지-----\n발신: 퀘이사이드\n\n${original}`],
  ['bare quotes', `${own}\n\n${quoted}`],
  ['a signature', `${own}\n\n-- \n김담당 대리\n플레어 주식회사\nT 02-123-4567`],
  ['a signature above and below a quote', `${own}\n\n-- \n김담당 대리\n\n${quoted}\n-- \nmailing list`],
  ['an iPhone', `${own}\n\nSent from my iPhone`],
  ['an iPhone in Korean', `${own}\n\n나의 iPhone에서 보냄`],
  ['a Galaxy', `${own}\n\n갤럭시에서 보냈습니다.\n\n${quoted}`],
  [
    'Outlook of a telephone',
    `${own}\n\nGet Outlook for Android\n________________________________\nFrom: Quayside\nSent: Friday\nTo: Kim\nSubject: x\n\n${original}`,
  ],
  ['Windows line ends', `${own}\n\n${quoted}`.replaceAll('\n', '\r\n')],
];

describe('a reply without what its mail program has put below', () => {
  it.each(programs)('%s', (_, mail) => {
    const { text, rest } = cutReply(mail);
    expect(text).toBe(own);
    expect(rest.length).toBeGreaterThan(5);
  });

  it('keeps answers between quotes, with the quotes they answer, and cuts what follows them', () => {
    const mail =
      'On Fri, Nov 27, 2026, Quayside <a@b.example> wrote:\n> 몇 상자입니까?\n12상자입니다.\n> 언제입니까?\n내일입니다.\n> 감사합니다.';
    expect(textOf(mail)).toBe(mail.split('\n').slice(0, -1).join('\n'));
  });

  it('keeps an answer below the quote', () => {
    const mail = `On Fri, Quayside <a@b.example> wrote:\n> 몇 상자입니까?\n\n12상자입니다.`;
    expect(textOf(mail)).toBe(mail);
  });

  it.each([
    ['a route', 'From: Busan\nTo: Long Beach\nDate: 2026-12-01\nPlease quote.'],
    ['a sentence that introduces something of the writer', '김대리님이 작성:\n수량은 12상자입니다.'],
    ['what somebody wrote', 'On Monday Kim wrote:\nship it tomorrow'],
    ['dashes between paragraphs', '첫째 문단\n--\n둘째 문단\n---\n셋째'],
    ['a list with marks', '품목\n- 타이어 12\n- 휠 4'],
    ['words about an original message', 'The original message got lost.\nPlease send it again.'],
    ['a forwarded mail', '아래 내용 확인 부탁드립니다.\n---------- Forwarded message ---------\n선사에서 온 내용입니다.'],
    ['a text that speaks of an iPhone', '화물은 iPhone입니다.\nSent from my warehouse yesterday: 12 boxes, and more is to come'],
  ])('keeps %s', (_, mail) => {
    if (mail.includes('yesterday')) expect(textOf(`${mail}\n확인 바랍니다.`)).toBe(`${mail}\n확인 바랍니다.`);
    else expect(textOf(mail)).toBe(mail);
  });

  it('keeps all of a mail with nothing above the answered one, unless files were sent', () => {
    const mail = `\n보낸 사람: 퀘이사이드\n보낸 날짜: 금요일\n제목: [답변]\n\n서류를 보내 주십시오.\n→ 첨부합니다.`;
    expect(textOf(mail)).toBe(mail.trim());
    expect(textOf(mail, true)).toBe('');
  });

  it('is empty where only quotes were sent', () => {
    expect(textOf(quoted)).toBe('');
    expect(textOf('')).toBe('');
  });
});

describe('a reply in HTML', () => {
  const gmail = `<div dir="ltr">선적 서류를 첨부합니다.<div>확인&nbsp;부탁드립니다. <b>A&amp;B &lt;3</b></div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">2026년 11월 27일 (금) 오전 9:12, 퀘이사이드 &lt;<a href="mailto:a@b.example">a@b.example</a>&gt;님이 작성:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc"><div>서류를 보내 주십시오.<br>둘째 줄</div></blockquote></div>`;

  it('of Gmail, quotes cut', () => {
    expect(textOf(textOfLetter(gmail))).toBe('선적 서류를 첨부합니다.\n확인 부탁드립니다. A&B <3');
  });

  it('of Outlook, by its mark or by the head of the mail', () => {
    const head = '<b>보낸 사람:</b> 퀘이사이드<br><b>보낸 날짜:</b> 금요일<br><b>받는 사람:</b> 김<br><b>제목:</b> 답변';
    const words = '<style>p{color:red}</style><div class="WordSection1"><p class="MsoNormal">첨부합니다.<o:p></o:p></p>';
    expect(textOf(textOfLetter(`${words}<div style="border-top:solid #E1E1E1 1.0pt"><p>${head}</p></div><p>원래 글</p></div>`))).toBe(
      '첨부합니다.',
    );
    expect(textOf(textOfLetter(`${words}</div><div id="divRplyFwdMsg">Von: x</div><div>원래 글</div>`))).toBe('첨부합니다.');
    expect(textOf(textOfLetter(`${words}</div><div class="OutlookMessageHeader">x</div><div>원래 글</div>`))).toBe('첨부합니다.');
  });

  it('keeps what a writer has indented, and answers between quotes', () => {
    expect(
      textOf(textOfLetter('<div>수량</div><blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>12상자</div></blockquote>')),
    ).toBe('수량\n12상자');
    const between = '<blockquote type="cite">몇 상자?</blockquote><div>12상자</div><blockquote type="cite">고맙습니다</blockquote>';
    expect(textOf(textOfLetter(between))).toBe('> 몇 상자?\n12상자');
  });

  it('names the pictures of the mail where they stand, and nothing from elsewhere', () => {
    const mail =
      '<p>보기 <img src="cid:a@x"></p><blockquote type="cite"><img src="cid:b@x"></blockquote><img src="https://track.example/p.gif"><script>x()</script>';
    const { text, rest } = cutReply(textOfLetter(`${mail}`));
    expect(text).toBe('보기 [cid:a@x]');
    expect(rest).toContain('[cid:b@x]');
    expect(text + rest).not.toMatch(/track|x\(\)/);
  });

  it('refuses what is nested too deeply', () => {
    expect(() => textOfLetter('<div>'.repeat(300))).toThrow(expect.objectContaining({ code: 'MSG000450' }));
  });
});

describe('the reference of a mail', () => {
  const of = (text: string) => referencesIn(text)[0];
  const proven = (text: string, custCd = 'C00001', today = '20261127', by = secret) => {
    const found = of(text);
    return found !== undefined && isProven(by, found, custCd, today);
  };

  it('is found in a line, a Message-ID or a subject, and proves itself', () => {
    for (const text of [`[${reference}]`, `<${reference}.0a1b2c@quayside.example>`, `RE: [답변] ${reference}`, `x\n> [${reference}]\ny`]) {
      expect(of(text)?.REQ_NO).toBe('CS2611270001');
      expect(proven(text)).toBe(true);
    }
  });

  it('is nothing for another request, customer, day or key, nor changed, nor when it is old', () => {
    expect(proven(reference.replace('CS2611270001', 'CS2611270002'))).toBe(false);
    expect(proven(reference, 'C00002')).toBe(false);
    expect(proven(reference.replace('-20261127-', '-20261126-'))).toBe(false);
    expect(proven(reference, 'C00001', '20261127', new Secret('another secret, which is long enough'))).toBe(false);
    expect(proven(`${reference.slice(0, -1)}${reference.endsWith('0') ? '1' : '0'}`)).toBe(false);
    expect(proven(reference, 'C00001', '20270526')).toBe(true);
    expect(proven(reference, 'C00001', '20270527')).toBe(false);
    expect(proven(reference, 'C00001', '20261126')).toBe(false);
    expect(referenceDays).toBe(180);
  });

  it('is not read out of a longer word, and of many no more than fifty', () => {
    expect(referencesIn(`${reference}a`)).toEqual([]);
    expect(referencesIn(`x-${reference}`)).toEqual([]);
    const many = Array.from({ length: 80 }, (_, i) => writeReference(secret, { ...request, REQ_NO: `CS${i}` }, '20261127'));
    expect(referencesIn(many.join('\n')).length).toBe(50);
  });
});
