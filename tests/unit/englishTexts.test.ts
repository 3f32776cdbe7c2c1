import { describe, expect, it } from 'vitest';
import { bootTexts } from '../../src/client/app/bootTexts';
import { captions } from '../../src/client/shell/captions';
import { seedFile } from '../../src/server/db/seedFiles';

/** Every English text that the portal comes with, by where it stands. */
const english = new Map<string, string>();
const note = (key: string, text: string | null | undefined) => text && english.set(key, text);
for (const name of ['messages', 'labels', 'texts'])
  for (const row of seedFile(name)) note(String(row.CODE ?? row.LANG_KEY), row.EN as string | null);
for (const row of seedFile('words')) note(`word ${row.WORD}`, row.EN as string | null);
for (const row of seedFile('codes')) {
  note(`code ${row.MSTR_CD}.${row.CODE}`, row.ENG_NAME as string | null);
  note(`codes ${row.MSTR_CD}`, row.MSTR_ENG_NM as string | null);
}
for (const row of seedFile('tables/cms_code_mst')) note(`group ${row.MSTR_CD}`, row.MSTR_ENG_NM as string | null);
for (const row of seedFile('screens')) note(`screen ${row.SCRN_ID}`, row.SCRN_ENG_NM as string | null);
for (const row of seedFile('tables/cms_menu')) note(`menu ${row.MENU_ID}`, row.MENU_ENG_NM as string | null);
for (const row of seedFile('buttons')) note(`button ${row.SCRN_ID}.${row.BTN_ID}`, row.BTN_ENG_NM as string | null);
for (const row of seedFile('tables/mdm_freight')) note(`charge ${row.FRT_CD}`, row.FRT_ENG_NM as string | null);
for (const row of seedFile('mails'))
  if (row.LANG_CD === 'en')
    note(`mail ${row.FRM_ID}`, [row.FRM_NM, row.MAIL_TITLE, String(row.MAIL_CNNT).replace(/<[^>]*>/g, ' ')].join(' '));
for (const [name, [, text]] of Object.entries(captions)) note(`caption ${name}`, text);
for (const [name, text] of Object.entries(bootTexts.en)) note(`boot ${name}`, text);

const found = (wrong: (text: string, key: string) => boolean) => [...english].filter(([key, text]) => wrong(text, key));

/** Words for which the portal has another one. */
const otherWords: [word: RegExp, say: string][] = [
  [/\b(log ?(in|out|off)|login|logout)\b/i, 'sign in, sign out, sign-in'],
  [/\bsecond step\b/i, 'two-step sign-in'],
  [/(?<!e-)\bmail(s|ed)?\b/i, 'e-mail'],
  [/\bemail/i, 'e-mail'],
  [/\bremove (row|line)/i, 'delete'],
  [/\bmodify\b/i, 'edit'],
  [/\bstore (it|the)\b/i, 'save'],
  [/\binquir|\benquir/i, 'request, search'],
  [/\blookup/i, 'look-up'],
  [/\btelephone/i, 'phone'],
  [/\bpresent (password|status|value)/i, 'current'],
  [/\bkind\b/i, 'type'],
  [/\btrucking company\b|\bhaulier\b/i, 'trucker'],
  [/\btracing\b/i, 'tracking'],
  [/\bstate\b/i, 'status'],
  [/\bmeasurement\b/i, 'volume'],
  [/\bcolor\b|\bcenter\b|\bfavorite|\borganization/i, 'the British spelling'],
  [/\(s\)/, 'a plural, or words that need none'],
  [/ No\.$/, 'no.'],
  [/\benglish\b/, 'English'],
];

describe('English is English: its texts', () => {
  it('are all read', () => expect(english.size).toBeGreaterThan(2_500));

  it('have no Korean letter in them', () => expect(found((text) => /[ㄱ-ㅎㅏ-ㅣ가-힣]/.test(text))).toEqual([]));

  it.each(otherWords)('do not say %s', (word) => expect(found((text) => word.test(text))).toEqual([]));

  it('call the paper of the carrier D/O, the own document delivery order', () =>
    expect(found((text, key) => /delivery order/i.test(text) && /\.DO$|DOF$|LBL\.DO_/.test(key))).toEqual([]));

  it('begin with a capital letter or a value, and are not their key', () => {
    const small = /^(code|group|word|menu|screen|button|LBL|caption) ?/;
    expect(found((text, key) => small.test(key) && /^[a-z]/.test(text) && !/^(yyyy|iM Bank)/.test(text))).toEqual([]);
    expect(found((text, key) => key.endsWith(`.${text}`) && /_/.test(text))).toEqual([]);
    expect(found((text) => /^[A-Z0-9]+_[A-Z0-9_]+$/.test(text))).toEqual([]);
  });

  it('call nothing by what it is inside: popup, dialog or view are no part of a title', () =>
    expect(found((text, key) => /^(screen|menu) /.test(key) && /\b(popup|dialog|view|management)$/i.test(text))).toEqual([]));
});
