import { toSVG } from 'bwip-js/node';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { typedDate } from '../../src/client/fields/date';
import { classLooks } from '../../src/client/fields/editor/paste';
import { dateReading, numberReading, timeReading } from '../../src/client/fields/reading';
import { parseTsv, toTsv } from '../../src/client/grid/clip';
import { resolve } from '../../src/client/grid/column';
import { parse } from '../../src/client/grid/value';
import { fileName } from '../../src/client/lib/transfer';
import { formFaults } from '../../src/contract/cms/comm/cmsEmailFrmMgt';
import { addressesOf, addressFault } from '../../src/contract/cms/popup/cmsReportPopup';
import { Decimal } from '../../src/contract/decimal';
import { readNumber } from '../../src/contract/find';
import { textOfHtml } from '../../src/contract/htmlText';
import { isNetwork } from '../../src/contract/networks';
import { form } from '../../src/contract/pan/dlvOrdForm';
import { isCommonPassword, passwordFaults } from '../../src/contract/password';
import { stepMeaning } from '../../src/contract/ptl/popup/unipass';
import { checkRow, hasPlainEnds, hasRun, isBizNo, isEmail, isUserId } from '../../src/contract/rules';
import { cutReply } from '../../src/server/csm/replyText';
import { proveArchive } from '../../src/server/lib/archive';
import { isAllowed, sniff } from '../../src/server/lib/archiveKind';
import { contentDisposition } from '../../src/server/lib/disposition';
import { readSheet } from '../../src/server/lib/excelRead';
import { appendReasons } from '../../src/server/lib/excelReasons';
import { cleanName } from '../../src/server/lib/files';
import { cleanHtml } from '../../src/server/lib/html';
import { addressLists, fillHtml, fillTitle } from '../../src/server/lib/mail';
import { filesNamed } from '../../src/server/lib/mailPictures';
import { maskedText } from '../../src/server/lib/mask';
import { normalize } from '../../src/server/lib/normalize';
import { allows } from '../../src/server/lib/partner';
import { readCell } from '../../src/server/lib/uploadCell';
import { readRates } from '../../src/server/outside/exchangeCustoms.service';
import { readCargo } from '../../src/server/outside/unipassCargo.service';
import { quantityOf, textOf } from '../../src/server/outside/unipassFields';

/** A variable of a mail template. */
const variable = `\${a}`;

/** Processor time of a run, whatever it gives or refuses. */
async function cost(run: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  try {
    await run();
  } catch {
    // Refusing is reading too.
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Milliseconds that can be compared, and the largest number of pieces: the square of it would take seconds. */
const enough = 5;
const largest = 8_000;

/** Times that four times the input may take: a reader that is linear needs about 4, one whose time grows with the square 16. */
const most = 10;

/**
 * How much longer four times the input takes, twice in a row: the smaller of both, since a collection of garbage is met once and a square every
 * time; 0 where even the largest input takes next to no time. What looks like too much is measured again, and the shortest times count: so that
 * a busy machine does not matter.
 */
async function growth<Input>(make: (n: number) => Input, read: (input: Input) => unknown): Promise<number> {
  let [n, input, before] = [2_000, make(2_000), Number.POSITIVE_INFINITY];
  let once = await cost(() => read(input));
  for (;;) {
    once = Math.min(once, await cost(() => read(input)));
    if (once < enough && n >= largest) return 0;
    const more = make(4 * n);
    let four = await cost(() => read(more));
    if (once >= enough) {
      for (let round = 0; round < 4 && four / once > most; round++) {
        four = Math.min(four, await cost(() => read(more)));
        once = Math.max(enough / 2, Math.min(once, await cost(() => read(input))));
      }
      if (four / once <= most || before < Number.POSITIVE_INFINITY) return Math.min(before, four / once);
      before = four / once;
    }
    [n, input, once] = [4 * n, more, four];
  }
}

const linear = async <Input>(make: (n: number) => Input, read: (input: Input) => unknown) =>
  expect(await growth(make, read)).toBeLessThanOrEqual(most);

/** Texts that grow with a number: how often a piece stands between a beginning and an end. */
type Hostile = Record<string, (n: number) => string>;
const texts = (pieces: readonly (string | readonly [string, string, string])[]): Hostile =>
  Object.fromEntries(
    pieces.map((piece) => {
      const [begin, often, end] = typeof piece === 'string' ? ['', piece, ''] : piece;
      return [`${begin.slice(0, 20)}(${often.slice(0, 30)})…${end.slice(0, 20)}`, (n: number) => begin + often.repeat(n) + end];
    }),
  );

const head = '<?xml version="1.0"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const good: Record<string, string> = {
  '[Content_Types].xml': `${head}<Types/>`,
  '_rels/.rels': `${head}<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
  'xl/sharedStrings.xml': `${head}<sst><si><t>a</t></si></sst>`,
  'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" s="0"><v>1</v></c></row></sheetData></worksheet>`,
};

/** A workbook of which one part is another. */
const book = (part: string, xml: string): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries({ ...good, [part]: head + xml }).map(([name, text]) => [name, strToU8(text)])), { level: 0 }),
  );

/** What an element can be made into. */
const xmlOf = (open: string, name: string, close: string): Hostile =>
  texts([
    [open, `<${name} `, ''],
    [open, `<${name}>`, ''],
    [open, `<${name}><`, close],
    [open, `<${name} a="1" b='2'/>`, close],
    [open, `<${name}>x</${name}>`, close],
    [`${open}<${name} `, 'a="b" ', `/>${close}`],
    [`${open}<${name}`, ' ', `/>${close}`],
    [`${open}<${name} a="`, '&amp;', `"/>${close}`],
    [open, `<${name} a="`, ''],
    [open, '<!--', ''],
    [open, '<!-- -->', close],
    [open, '<![CDATA[', ''],
    [open, '</', ''],
    [open, '&', close],
  ]);

const parts: [string, Hostile][] = [
  ['_rels/.rels', xmlOf('<Relationships>', 'Relationship', '</Relationships>')],
  ['xl/workbook.xml', xmlOf('<workbook><sheets>', 'sheet', '</sheets></workbook>')],
  [
    'xl/styles.xml',
    {
      ...xmlOf('<styleSheet><numFmts>', 'numFmt', '</numFmts></styleSheet>'),
      ...xmlOf('<styleSheet><cellXfs>', 'xf', '</cellXfs></styleSheet>'),
      ...texts([
        ['<styleSheet>', '<fonts>', ''],
        ['<styleSheet>', '<cellXfs><xf></cellXfs>', '</styleSheet>'],
        ['<styleSheet><numFmts><numFmt numFmtId="164" formatCode="', '[', '"/></numFmts></styleSheet>'],
      ]),
    },
  ],
  [
    'xl/sharedStrings.xml',
    { ...xmlOf('<sst>', 'si', '</sst>'), ...xmlOf('<sst><si>', 't', '</si></sst>'), ...texts([['<sst>', '<si><rPh>', '']]) },
  ],
  [
    'xl/worksheets/sheet1.xml',
    {
      ...xmlOf('<worksheet><sheetData>', 'row', '</sheetData></worksheet>'),
      ...xmlOf('<worksheet><sheetData><row r="1">', 'c', '</row></sheetData></worksheet>'),
      ...xmlOf('<worksheet><sheetData><row r="1"><c t="inlineStr">', 'is', '</c></row></sheetData></worksheet>'),
      ...xmlOf('<worksheet>', 'cols', '<sheetData/></worksheet>'),
      ...xmlOf('<worksheet><sheetData><row r="1"/></sheetData>', 'conditionalFormatting', '</worksheet>'),
      ...texts([
        ['<worksheet>', '<cols><col min="1" max="99"/>', '<sheetData/></worksheet>'],
        ['<worksheet><dimension ref="', 'A1:', '"/></worksheet>'],
        ['<worksheet><sheetData>', '<row r="1"><c r="XFD1"><v>1</v></c></row>', '</sheetData></worksheet>'],
        ['<worksheet><sheetData>', '<row r="2"/>', '</sheetData></worksheet>'],
        ['<worksheet><sheetData><row r="1"><c t="str"><v>', ' ', 'x</v></c></row></sheetData></worksheet>'],
        ['<worksheet><sheetData><row r="2"><c><v>', '0', 'e1</v></c></row></sheetData></worksheet>'],
        ['<worksheet><sheetData/>', 'sheetData>', '</worksheet>'],
      ]),
      'rows in merged areas': (n) => {
        const rows = Array.from({ length: n }, (_, i) => `<row r="${i + 2}"><c r="B${i + 2}"><v>1</v></c></row>`);
        const areas = Array.from({ length: n }, () => `<mergeCell ref="A2:A${n}"/>`);
        return `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells>${areas.join('')}</mergeCells></worksheet>`;
      },
      'cells that name one long text': (n) =>
        `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>${' x'.repeat(n)}</t></is></c>${'<c t="s"><v>0</v></c>'.repeat(n)}</row></sheetData></worksheet>`,
    },
  ],
];

const reasons = { title: '오류', titles: ['오류'], columns: [], rows: new Map([[2, 'x']]), cells: ['A2'] };

describe.each(parts)('a workbook whose %s', (part, hostile) => {
  it.each(Object.entries(hostile))(
    'is %s',
    async (_, make) => {
      await linear(
        (n) => book(part, make(n)),
        (file) => readSheet(file),
      );
      await linear(
        (n) => book(part, make(n)),
        (file) => appendReasons(file, '', reasons),
      );
    },
    120_000,
  );
});

it.each(['Sent from my iPhone\n', '> \n', 'From: a\n', 'On \n', '-- \n', '-----Original Message-----\n', ' \n'])(
  'a reply by mail with many lines of %j',
  (line) => linear((n) => line.repeat(n), cutReply),
  120_000,
);

/** An archive whose `n` entries all lie in the same packed data, which unpacks to nothing. */
function overlapping(n: number): Buffer {
  const nothing = Buffer.concat([Buffer.alloc(n * 5, Buffer.from('000000ffff', 'hex')), Buffer.from('010000ffff', 'hex')]);
  const count = Math.ceil(n / 20);
  const local = Buffer.alloc(31);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(1, 26);
  local.write('a', 30);
  const entry = Buffer.alloc(47);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(nothing.length, 20);
  entry.writeUInt16LE(1, 28);
  entry.write('a', 46);
  return Buffer.concat([local, nothing, ...Array.from({ length: count }, () => entry), ending(count, local.length + nothing.length)]);
}

/** The end of a central directory. */
function ending(count: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(at, 16);
  return end;
}

/** The end of a central directory that says it has more entries than there are bytes. */
function countless(n: number): Buffer {
  const wide = Buffer.alloc(56 + 20);
  wide.writeBigUInt64LE(2n ** 60n, 32);
  wide.writeUInt32LE(0x07064b50, 56);
  wide.writeBigUInt64LE(BigInt(n), 56 + 8);
  return Buffer.concat([Buffer.from('PK\x03\x04'.padEnd(n, ' '), 'latin1'), wide, ending(0xffff, 0)]);
}

const ole = (text: string) => Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), Buffer.from(text, 'utf16le')]);

it.each<[string, (n: number) => Buffer]>([
  ['entries of the same data', overlapping],
  ['more entries than bytes', countless],
  [
    'many entries',
    (n) =>
      Buffer.from(
        zipSync(Object.fromEntries(Array.from({ length: Math.min(n, 20_000) }, (_, i) => [`xl/${i}`, new Uint8Array(0)])), { level: 0 }),
      ),
  ],
  ['ends of directories', (n) => Buffer.from('PK\x03\x04'.padEnd(n, 'PK\x05\x06'), 'latin1')],
  ['half names of streams', (n) => ole('WordDocumenWorkbooPowerPoint Documen'.repeat(n))],
  ['headers of a mail', (n) => Buffer.from('A'.repeat(n))],
  ['lines of headers', (n) => Buffer.from('A-A: \r'.repeat(n))],
])(
  'an archive or a file of %s',
  async (_, make) => {
    await linear(make, async (file) => {
      sniff(file);
      isAllowed('xls', file);
      await proveArchive(file);
    });
  },
  120_000,
);

const html = texts([
  ...[
    '<div>',
    '<b>',
    '<p>',
    '<ul><li>',
    '<table><tr><td>',
    '<font color="red">a',
    '<svg>',
    '<noscript>',
    '<p><noscript></p>',
    '<iframe>',
    '<select><option>',
  ],
  ...[
    '<',
    '<a ',
    '<a href="',
    '<!--',
    '<![CDATA[',
    '&',
    '&#',
    '</div>',
    '<x></y>',
    '<img src="',
    '<img src="cid:a">',
    '${',
    variable,
    '&nbsp;',
    ' \n ',
    '<p><br>',
  ],
  ['<b>', '<i></i></u>', ''],
  ...['color:red;', '(', 'a{', "'\\", '/*', 'margin:1 ', ';'].map((piece) => ['<p style="', piece, '">x</p>'] as const),
  ...['1 ', ' ', '1', '0.'].map((piece) => ['<p style="margin:1', piece, 'x">x</p>'] as const),
  ...['&#1;', '<!--', ' ', 'javascript:', '\t'].map((piece) => ['<a href="', piece, 'x:">x</a>'] as const),
  ['<img src="data:image/png;base64,', 'AAAA', '">'],
  ['<img ', ' src="/api/file/fileDownload?fileSn=1', '">'],
]);

const mailForm = (MAIL_CNNT: string) => ({
  FRM_ID: 'A',
  LANG_CD: 'ko',
  FRM_NM: 'a',
  MAIL_TITLE: MAIL_CNNT.slice(0, 200),
  MAIL_CNNT,
  USE_YN: 'Y',
  VAR_LIST: MAIL_CNNT,
});

const words = texts([
  ...[
    'a',
    '1',
    '0',
    ' ',
    '\t',
    '\n',
    '\r',
    '"',
    '""',
    '"\t',
    '"a\t',
    '\\',
    '.',
    '-',
    ',',
    ';',
    '@',
    '(',
    '{0}',
    '%',
    '0,',
    '1,000,',
    'é',
    '한',
    '😀',
    '\u200f',
    '/',
    '../',
    '=',
    '<',
    '*/',
    '/*',
    '{',
    '}',
    '.a{',
    '<!--',
  ],
  ['a@', 'a-', ''],
  ['a@', 'a.', ''],
  ['', 'a.', '@a.kr'],
  ['', 'a@a.kr,', ''],
  ['', 'a@a.kr ', 'x'],
  ['0.', '0', '1'],
  ['-', '1', '.5'],
  ['1e', '9', ''],
  ['1', ' ', 'x'],
  ['2026-', '1', '-1'],
  ['20260101 ', '0', ':00'],
  ['eyJ', 'a', ''],
  ['eyJ.', 'a.', ''],
  ['filename="', '\\"', ''],
  ["filename*=UTF-8'", 'a', ''],
  ['DV', 'A', ''],
  ['::', 'f:', ''],
  ['0', '10-', ''],
]);

const columns = form.filter((column, at) => form.findIndex(({ kind }) => kind === column.kind) === at);
const fields = ['GRS_WT', 'DLV_DT', 'DLV_TM', 'REG_DTM', 'ONTIME_YN', 'CUST_NM'].map((field) =>
  resolve({ field } as Parameters<typeof resolve>[0]),
);
const limits = { MIN_LEN: 9, MAX_BYTE: 72, PLAIN_ENDS: true };

/** Every reader of a text that comes from outside. */
const readers: Record<string, [Hostile, (text: string) => unknown]> = {
  'foreign HTML': [html, cleanHtml],
  'text of HTML': [html, textOfHtml],
  'pictures of a mail': [html, filesNamed],
  'faults of a mail template': [
    { ...html, variables: (n) => Array.from({ length: n }, (_, i) => `\${${i}},`).join('') },
    (text) => formFaults(mailForm(text), String),
  ],
  'values of a mail': [
    html,
    (text) => [fillHtml(text, { a: text.slice(0, 10) }), fillHtml(variable, { a: text }), fillTitle(variable, { a: text })],
  ],
  'XML of rates': [
    xmlOf('<trifFxrtInfoQryRtnVo>', 'trifFxrtInfoQryRsltVo', '</trifFxrtInfoQryRtnVo>'),
    (text) => readRates(text, '20260101'),
  ],
  'XML about cargo': [
    {
      ...xmlOf('<cargCsclPrgsInfoQryRtnVo>', 'cargCsclPrgsInfoDtlQryVo', '</cargCsclPrgsInfoQryRtnVo>'),
      ...xmlOf(
        '<cargCsclPrgsInfoQryRtnVo><cargCsclPrgsInfoQryVo><cargMtNo>26HDMU0001I00010001</cargMtNo>',
        'prnm',
        '</cargCsclPrgsInfoQryVo></cargCsclPrgsInfoQryRtnVo>',
      ),
    },
    readCargo,
  ],
  'text of the customs service': [
    { ...words, ...texts(['&#', '&amp;', '1,', [' ', '\t', 'x']]) },
    (text) => [textOf(text), quantityOf(text), stepMeaning(text)],
  ],
  'mail address': [words, isEmail],
  'line of mail addresses': [words, (text) => [addressFault(text), addressLists(addressesOf(text))]],
  'cells of the clipboard': [words, (text) => toTsv(parseTsv(text))],
  'styles of the clipboard': [
    { ...words, ...texts(['a', '.a{', '.a{color:red}', '/*', '{', '.a,', ['.a{', 'color:red;', '}']]) },
    (text) => classLooks([text]),
  ],
  'cell of a workbook': [
    words,
    (text) => columns.map((column) => readCell(text, column, [{ CODE: 'A', NAME: 'a' }], { lang: 'ko', today: '20260101' })),
  ],
  'cell of a grid': [words, (text) => fields.map((column) => parse(text, column))],
  'typed date': [words, (text) => [typedDate(text, text.length, 'day'), dateReading(text, 'day', 'A')]],
  'typed number or time': [words, (text) => [numberReading(text, 3, 'A'), timeReading(text, 'A')]],
  'decimal number': [words, (text) => Decimal.of(text).plus('0.5').rounded(2).toNumber()],
  'row of a form': [
    words,
    (text) =>
      checkRow(
        { CUST_NM: text, DLV_DT: text, DLV_TM: text, REG_DTM: text },
        ['CUST_NM', 'DLV_DT', 'DLV_TM', 'REG_DTM'].map((field) => ({ field })),
        String,
      ),
  ],
  'number that is looked for': [words, (text) => [readNumber(text), isBizNo(text), isUserId(text)]],
  password: [words, (text) => [passwordFaults(text, text, limits, String), isCommonPassword(text), hasRun(text), hasPlainEnds(text)]],
  'bar code and QR code': [
    words,
    (text) =>
      ['code128', 'qrcode'].map((bcid) => {
        try {
          return toSVG({ bcid, text });
        } catch {
          return null;
        }
      }),
  ],
  'name of a file': [words, (text) => [cleanName(text), contentDisposition(text.slice(0, 100_000)), fileName(text)]],
  'networks and addresses': [words, (text) => [isNetwork(text), allows(text, '10.0.0.1')]],
  'text for a log': [words, (text) => [maskedText(text, 1_000), normalize(text)]],
};

describe.each(Object.entries(readers))('%s', (_, [hostile, read]) => {
  it.each(Object.entries(hostile))('%j', async (_, make) => linear(make, read), 120_000);
});
