import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { checkArchive, proveArchive, unpack } from '../../src/server/lib/archive';
import { isAllowed, isArchive, sniff } from '../../src/server/lib/archiveKind';
import { cleanName } from '../../src/server/lib/files';
import type { Refusal } from '../../src/server/lib/refusal';
import { formBook } from '../fixtures/forms';

const archive = (parts: Record<string, Uint8Array>) => Buffer.from(zipSync(parts));

function refusal(run: () => void): Refusal | null {
  try {
    run();
    return null;
  } catch (error) {
    return error as Refusal;
  }
}

/** An archive whose directory says another size than its entry has. */
function lying(content: Buffer, says: number): Buffer {
  const zip = Buffer.from(zipSync({ 'a.xml': content }));
  for (const [mark, at] of [
    ['PK\x01\x02', 24],
    ['PK\x03\x04', 22],
  ] as const) {
    zip.writeUInt32LE(says, zip.indexOf(mark, 0, 'latin1') + at);
  }
  return zip;
}

describe('archives', () => {
  it('takes an ordinary workbook', async () => {
    const book = formBook({});
    checkArchive(book);
    await proveArchive(book);
    expect((await unpack(book)).has('xl/workbook.xml')).toBe(true);
  });

  it('refuses with 415 what would unpack to more than 100 times its size, before unpacking', () => {
    const bomb = archive({ 'bomb.bin': new Uint8Array(30_000_000) });
    const said = refusal(() => checkArchive(bomb, '폭탄.zip'));
    expect([said?.status, said?.code, said?.args]).toEqual([415, 'MSG000301', ['폭탄.zip']]);
  });

  it('refuses overlapping entries that each count in full', () => {
    const data = deflateRawSync(Buffer.alloc(9_000_000, 'ab'.repeat(50)));
    expect(data.length).toBeLessThan(90_000);
    const zip = archive({ a: Buffer.alloc(9_000_000, 'ab'.repeat(50)), b: Buffer.alloc(9_000_000, 'ab'.repeat(50)) });
    expect(refusal(() => checkArchive(zip))?.code).toBe('MSG000301');
  });

  it('refuses what is no archive or a broken one', () => {
    expect(refusal(() => checkArchive(Buffer.from('nothing')))?.code).toBe('MSG000301');
    expect(refusal(() => checkArchive(formBook({}).subarray(0, 900)))?.code).toBe('MSG000301');
  });

  it('finds out a size that was lied about while inflating', async () => {
    const zip = lying(Buffer.alloc(400_000, 'quayside '), 20_000);
    expect(refusal(() => checkArchive(zip))).toBeNull();
    await expect(proveArchive(zip)).rejects.toMatchObject({ code: 'MSG000301' });
    await expect(unpack(zip)).rejects.toMatchObject({ code: 'MSG000301' });
  });
});

describe('content of files', () => {
  it.each([
    ['pdf', '%PDF-1.7\n'],
    ['png', '\x89PNG\r\n\x1a\n...'],
    ['jpg', '\xff\xd8\xff\xe0'],
    ['gif', 'GIF89a'],
    ['tif', 'II*\0'],
    ['eml', 'From: a@b.kr\r\nTo: c@d.kr\r\n\r\nx'],
    ['text', '오더 번호,수량\n1,2\n'],
    ['unknown', '\x7fELF\x02\x01\x01\0'],
    ['unknown', ''],
  ])('knows %s', (kind, text) => expect(sniff(Buffer.from(text, kind === 'text' ? 'utf8' : 'latin1'))).toBe(kind));

  it('knows a workbook from another archive, and neither by its name', () => {
    expect(sniff(formBook({}))).toBe('xlsx');
    expect(sniff(archive({ 'a.txt': strToU8('x') }))).toBe('zip');
    expect(isAllowed('xlsx', archive({ 'a.txt': strToU8('x') }))).toBe(false);
    expect(isAllowed('pdf', formBook({}))).toBe(false);
    expect(isAllowed('exe', Buffer.from('MZ'))).toBe(false);
    expect(isArchive(formBook({}))).toBe(true);
  });

  it('knows old documents by their streams, also with another one inside', () => {
    const ole = (...names: string[]) =>
      Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), ...names.map((name) => Buffer.from(name, 'utf16le'))]);
    expect(isAllowed('xls', ole('Workbook'))).toBe(true);
    expect(isAllowed('xls', ole('WordDocument', 'Workbook'))).toBe(true);
    expect(isAllowed('xls', ole('WordDocument'))).toBe(false);
    expect(isAllowed('hwp', ole('HwpSummaryInformation'))).toBe(true);
    expect(isAllowed('doc', ole('Something'))).toBe(false);
  });
});

describe('the name of a file', () => {
  it('is stored composed, as a Mac does not send it, without folders and what nobody sees', () => {
    expect(cleanName('견적서.pdf'.normalize('NFD'))).toBe('견적서.pdf');
    expect(cleanName('C:\\fake\u202e\\송\u200b장\u0007.xlsx')).toBe('송장.xlsx');
    expect([...cleanName(`${'강'.repeat(300).normalize('NFD')}.pdf`)]).toHaveLength(255);
  });
});
