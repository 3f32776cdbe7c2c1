import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Fault } from '../../contract/call';
import { told } from '../../contract/rules';
import { callerOf } from './device';
import { readSheetApart } from './excelApart';
import type { SheetText } from './excelRead';
import type { AskedColumn } from './excelTable';
import { openStore } from './fileStore';
import { cleanName } from './files';
import type { Kit } from './kit';
import { Refusal } from './refusal';
import type { Ctx } from './serve';
import { dropSpooled, spoolParts } from './spool';
import type { Texts } from './texts';
import { paramOf } from './uploadParam';

/** A workbook as it was sent, with the table that was looked for in it. */
export interface ReceivedBook {
  sheet: SheetText;
  name: string;
  /** The workbook itself: a function, for texts of a body are normalized. */
  file: () => Buffer;
}

interface Options {
  /** The columns that are looked for; `param` is the JSON part of the upload. */
  columns: (texts: Texts, param: object) => Promise<readonly AskedColumn[]>;
  maxRows: number;
  /** Where no sheet has such a table, the first one is taken as it stands, with the titles of its first row. */
  orAsItStands?: boolean;
}

/**
 * Reads the workbook of an upload; it is kept nowhere. It waits for its turn to be taken apart once it is there, however slowly it comes.
 * No file: 422 MSG000305, too many rows: 413 MSG000310.
 */
export async function receiveBook(
  request: FastifyRequest,
  { env, turns, texts }: Kit,
  { columns, maxRows, orAsItStands = false }: Options,
  gone?: AbortSignal,
): Promise<ReceivedBook> {
  const { files, fields } = await spoolParts(request, openStore(env).spool, { texts: ['param'], most: 1 });
  try {
    const [sent] = files;
    if (!sent) throw new Refusal(422, 'MSG000305');
    const [asked, name] = [await columns(texts, paramOf(fields.param)), cleanName(sent.name)];
    const file = await readFile(sent.path);
    const read = (wanted: readonly AskedColumn[]) => readSheetApart(file, name, maxRows, wanted, gone);
    const isNone = (error: unknown) => orAsItStands && error instanceof Refusal && error.code === 'MSG000304';
    const sheet = await turns.parse.run(callerOf(request), gone, () =>
      read(asked).catch((error) => {
        if (isNone(error)) return read([]);
        throw error;
      }),
    );
    if (sheet.rows.length > maxRows) throw new Refusal(413, 'MSG000310', { args: [maxRows] });
    return { sheet, name, file: () => file };
  } finally {
    await dropSpooled(files);
  }
}

/** Faults of a row in words, by their columns; each names its column. */
export function saidByField({ text }: Pick<Ctx<unknown>, 'text'>, faults: readonly Fault[], title: (field: string) => string) {
  const fields: Record<string, string> = {};
  for (const fault of faults) {
    const { FIELD = '' } = fault;
    const { code, args } = told(fault);
    const said = text(code, ...args);
    fields[FIELD] = [fields[FIELD], said.includes(`[${title(FIELD)}]`) ? said : `[${title(FIELD)}] ${said}`].filter(Boolean).join('\n');
  }
  return fields;
}
