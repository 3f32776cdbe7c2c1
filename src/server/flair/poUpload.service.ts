import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { type Po, type PoLine, poLine, transModes } from '../../contract/flair/flairPoInfoMgt';
import { canEditPo } from '../../contract/flair/ledger';
import { type PoFormField, poForm, poHeadForm, poLineForm } from '../../contract/flair/poForm';
import { dashed } from '../../contract/shown';
import { titleOf } from '../../contract/uploadForm';
import { type CodeFaults, codeCheck, codeNames } from '../lib/codeNames';
import { nameIn } from '../lib/names';
import { groupInPieces, inPieces, mapInPieces } from '../lib/pieces';
import type { Ctx } from '../lib/serve';
import type { Code } from '../lib/uploadCell';
import { codesOfForm } from '../lib/uploadCodes';
import {
  type CheckedRow,
  checkShared,
  checkUnread,
  type FormSheet,
  faultAdder,
  groupsBy,
  needCells,
  rowReader,
  stopGroup,
} from '../lib/uploadRows';
import { headFaults, lineFaults, totalFaults } from './poCheck.service';
import { numberOf } from './poLines.service';
import { poLines, posByNo } from './poList.service';
import { lockPos } from './poLock.service';
import { poNumber } from './poSave.service';

export type PoRow = CheckedRow<PoFormField>;
export type Values = PoRow['values'];

const [keyColumn] = poForm as readonly [(typeof poForm)[number]];
const columnOf = new Map(poForm.map((column) => [column.field as string, column]));
const addFault = faultAdder(poForm);
const heads = poHeadForm.filter((column) => column !== keyColumn).map(({ field }) => field);
const ofLines = poLineForm.filter(({ field }) => field !== 'LINE_NO').map(({ field }) => field);

/** Rows of a file by their purchase orders. */
export const posOfRows = (rows: readonly PoRow[]): PoRow[][] => groupsBy(rows, 'PO_NO');

/** Codes that the form takes, by column: those of groups, ports and currencies in use. */
export async function poCodes(ctx: Ctx<unknown>): Promise<Map<PoFormField, Code[]>> {
  const codes = await codesOfForm(ctx, poForm);
  const { rows: ports } = await sql<Code>`
    select port_cd as code, ${nameIn(ctx.lang, 'PORT_NM')} as name from mdm_port where use_yn = 'Y' order by port_cd`.execute(ctx.db);
  const { rows: currencies } = await sql<Code>`
    select curr_cd as code, ${nameIn(ctx.lang, 'CURR_NM')} as name from mdm_currency where use_yn = 'Y' order by sort_seq, curr_cd`.execute(
    ctx.db,
  );
  const modes = (codes.get('TRANS_MODE') ?? []).filter(({ CODE }) => transModes.includes(CODE));
  return codes.set('TRANS_MODE', modes).set('POL_CD', ports).set('POD_CD', ports).set('CURR_CD', currencies);
}

/** What the data says of the purchase orders that a file names. */
interface Known {
  custCd: string;
  heads: ReadonlyMap<string, Po>;
  /** Lines by their number as people name it, and those of each purchase order. */
  lines: ReadonlyMap<string, PoLine>;
  linesOf: ReadonlyMap<string, readonly PoLine[]>;
  /** Numbers of removed purchase orders that stay taken, as they were in a booking. */
  taken: ReadonlySet<string>;
  states: Record<'FLAIR_PO_STS' | 'PO_LINE_STS', Map<string, string>>;
  codes: CodeFaults;
}

async function readKnown(ctx: Ctx<unknown>, custCd: string, numbers: readonly string[]): Promise<Known> {
  const { rows: taken } = await sql<{ PO_NO: string }>`
    select p.po_no from flair_po p where p.cust_cd = ${custCd} and p.po_no = any(${numbers}) and p.del_yn = 'Y'
       and exists (select from flair_po_load d where d.cust_cd = p.cust_cd and d.po_no = p.po_no)`.execute(ctx.db);
  const lines = await poLines(ctx, [custCd], numbers);
  return {
    custCd,
    heads: new Map((await posByNo(ctx, [custCd], numbers)).map((own) => [own.PO_NO, own])),
    lines: new Map(lines.map((line) => [numberOf(line), line])),
    linesOf: await groupInPieces(lines, ({ PO_NO }) => PO_NO),
    taken: new Set(taken.map(({ PO_NO }) => PO_NO)),
    states: await codeNames(ctx, { FLAIR_PO_STS: 'FLAIR_PO_STS', PO_LINE_STS: 'PO_LINE_STS' }),
    codes: await codeCheck(ctx.db, poLine.columns, (field) => ctx.label(field, poLine.table)),
  };
}

/** Checks the rows of the form of purchase orders; a good row of one with a bad row is not saved either and says which row stops it. */
export async function checkPoRows(ctx: Ctx<unknown>, sheet: FormSheet, custCd: string, isSaving: boolean): Promise<PoRow[]> {
  const rows = await readPoRows(ctx, sheet, custCd, isSaving);
  await inPieces(posOfRows(rows), (group) =>
    stopGroup(
      group.filter(({ savedAs }) => savedAs === undefined),
      keyColumn,
      ctx.lang,
    ),
  );
  return rows;
}

/**
 * Reads the rows of the form of purchase orders of a customer and gives every fault of every row. Rows that say what is saved already are passed
 * over. For a save the purchase orders and their lines are locked first.
 */
export async function readPoRows(ctx: Ctx<unknown>, sheet: FormSheet, custCd: string, isSaving: boolean): Promise<PoRow[]> {
  const { lang, today } = ctx;
  const read = rowReader(poForm, { lang, today, codes: Object.fromEntries(await poCodes(ctx)) });
  const rows = await mapInPieces(sheet.rows, read);
  await fillVendors(ctx, rows);
  const groups = posOfRows(rows);
  const numbers = groups.map(([first]) => String(first?.values.PO_NO ?? ''));
  if (isSaving)
    await lockPos(
      ctx,
      numbers.map((PO_NO) => ({ CUST_CD: custCd, PO_NO })),
    );
  const known = await readKnown(ctx, custCd, numbers);
  await inPieces(rows, (row) => needCells(row, poForm, lang, ({ required }) => required === true));
  await checkTwice(rows);
  for (const [i, faults] of (await ofHeads(ctx, groups, known)).entries()) tell(ctx, groups[i]?.[0], faults, 'FLAIR_PO');
  await inPieces(rows, (row) => checkLine(ctx, row, known));
  await inPieces(groups, (group) => {
    checkShared(group, poForm, lang);
    checkState(ctx, group, known);
    markSaved(group, known);
    const fresh = group.filter(({ savedAs }) => savedAs === undefined);
    checkUnread(fresh, sheet, keyColumn, 'MSG000815');
    checkTotals(ctx, group, known);
  });
  return rows;
}

/** Fills an empty name of a vendor from its code. */
async function fillVendors(ctx: Ctx<unknown>, rows: readonly PoRow[]): Promise<void> {
  const bare = rows.filter(({ values }) => values.VNDR_NM === null && values.VNDR_CD !== null);
  if (bare.length === 0) return;
  const { rows: found } = await sql<{ CUST_CD: string; CUST_NM: string }>`
    select cust_cd, cust_nm from mdm_cust where cust_tp = 'VND' and del_yn = 'N' and cust_cd = any(${bare.map(({ values }) => values.VNDR_CD)})`.execute(
    ctx.db,
  );
  const names = new Map(found.map(({ CUST_CD, CUST_NM }) => [CUST_CD, CUST_NM]));
  for (const row of bare) row.values.VNDR_NM = names.get(String(row.values.VNDR_CD)) ?? null;
}

/** Lines that stand twice in the file: the second one names the row of the first. */
function checkTwice(rows: readonly PoRow[]): Promise<void> {
  const first = new Map<string, number>();
  return inPieces(rows, (row) => {
    if (row.values.PO_NO === null || row.values.LINE_NO === null || hasFault(row, 'LINE_NO')) return;
    const key = numberOf(row.values as unknown as PoLine);
    const before = first.get(key);
    if (before) addFault(row, 'LINE_NO', 'MSG000309', [before]);
    else first.set(key, row.rowNo);
  });
}

const hasFault = ({ errors }: PoRow, field: string): boolean => errors.some(({ column }) => column.field === field);

/** The values of a row; what could not be read counts as empty. */
const valuesOf = (row: PoRow): Values => ({
  ...row.values,
  ...Object.fromEntries(row.errors.map(({ column }) => [column.field, null])),
});

/** Adds faults to a row: of cells that have none yet, in the words of the form. */
function tell(ctx: Ctx<unknown>, row: PoRow | undefined, faults: readonly Fault[], table: 'FLAIR_PO' | 'FLAIR_PO_LINE'): void {
  if (!row) return;
  const told = new Set(row.errors.map(({ column }) => column.field as string));
  for (const { FIELD = '', CODE, ARGS = [] } of faults) {
    const column = columnOf.get(FIELD);
    if (!column || told.has(FIELD)) continue;
    const inWords = (arg: string | number) =>
      arg === '{row}' ? row.rowNo : arg === ctx.label(FIELD, table) ? titleOf(column, ctx.lang) : arg;
    addFault(row, column.field, CODE, ARGS.map(inWords));
  }
}

/** Faults of purchase orders, each by its first row; those that are there already keep what did not change. */
async function ofHeads(ctx: Ctx<unknown>, groups: readonly PoRow[][], { custCd, heads: saved, taken }: Known): Promise<Fault[][]> {
  const entries = groups.map(([first], i) => {
    const values = first ? valuesOf(first) : {};
    const before = saved.get(String(first?.values.PO_NO));
    return { row: { ...values, CUST_CD: custCd } as unknown as Po, before, removed: false, ROW_NO: i };
  });
  const faults: Fault[][] = groups.map(() => []);
  for (const { row, before, ROW_NO } of entries) {
    const { PO_NO } = row;
    if (before || PO_NO === null) continue;
    if (!poNumber.test(PO_NO)) faults[ROW_NO]?.push({ FIELD: 'PO_NO', CODE: 'MSG000805', ARGS: [ctx.label('PO_NO', 'FLAIR_PO')] });
    if (taken.has(PO_NO)) faults[ROW_NO]?.push({ FIELD: 'PO_NO', CODE: 'MSG000024', ARGS: [PO_NO] });
  }
  for (const fault of await headFaults(ctx, entries)) faults[fault.ROW_NO ?? 0]?.push(fault);
  return faults;
}

/** The saved line that a row names. */
const savedLine = ({ values }: PoRow, { lines }: Known): PoLine | undefined => lines.get(numberOf(values as unknown as PoLine));

/** The line of a row as it is to be; what the form does not have stays. */
export const lineOfRow = (values: Values, custCd: string, before?: PoLine): PoLine =>
  ({
    ...Object.fromEntries(poLineForm.map(({ field }) => [field, values[field]])),
    ...{ CUST_CD: custCd, PO_NO: values.PO_NO, SHORT_YN: before?.SHORT_YN ?? 'N', PACK_QTY: before?.PACK_QTY ?? null },
  }) as unknown as PoLine;

function checkLine(ctx: Ctx<unknown>, row: PoRow, known: Known): void {
  const before = savedLine(row, known);
  // What a line that was booked or cancelled may say is told with the state of its purchase order.
  if (before && known.heads.get(before.PO_NO)?.FLAIR_PO_STS !== 'OPN') return;
  tell(ctx, row, lineFaults(ctx, known.codes, lineOfRow(valuesOf(row), known.custCd, before), before), 'FLAIR_PO_LINE');
}

const differing = (values: Values, saved: Po | PoLine, fields: readonly PoFormField[]): PoFormField[] =>
  fields.filter((field) => (values[field] ?? null) !== ((saved[field as keyof typeof saved] as unknown) ?? null));

/**
 * What the state of a purchase order refuses. Cancelled: everything. Closed: what says another thing. Something booked: lines that are there and say
 * another thing, and what it says of itself. Open: lines that were cancelled; what changes it is warned of, since a wrong number would change another one.
 */
function checkState(ctx: Ctx<unknown>, group: readonly PoRow[], known: Known): void {
  const [first] = group;
  const head = known.heads.get(String(first?.values.PO_NO));
  if (!first || !head) return;
  const state = head.FLAIR_PO_STS;
  const changes = group.filter((row) => state === 'CXL' || !isSaved(row, known));
  if (!canEditPo(head)) {
    for (const row of changes) addFault(row, 'PO_NO', 'MSG000027', [known.states.FLAIR_PO_STS.get(state) ?? state]);
    return;
  }
  for (const row of group) {
    const before = savedLine(row, known);
    if (before?.PO_LINE_STS === 'CXL') addFault(row, 'LINE_NO', 'MSG000027', [known.states.PO_LINE_STS.get('CXL') ?? 'CXL']);
    else if (before && state !== 'OPN') fixed(ctx, row, before, ofLines);
  }
  if (state === 'OPN') {
    const saved = known.linesOf.get(head.PO_NO)?.length ?? 0;
    for (const row of changes) row.warnings.push({ ...warning(row), args: [saved] });
  } else fixed(ctx, first, head, heads);
}

/** Says of a row that it changes a purchase order which is saved already. */
const warning = ({ rowNo, values }: PoRow) => ({ rowNo, column: keyColumn, text: String(values.PO_NO ?? ''), code: 'MSG000806' });

/** Tells what differs of something that a booking holds fast. */
function fixed(ctx: Ctx<unknown>, row: PoRow, saved: Po | PoLine, fields: readonly PoFormField[]): void {
  const { values } = row;
  for (const field of differing(values, saved, fields)) {
    const column = columnOf.get(field);
    if (!column || hasFault(row, field)) continue;
    const was = String(saved[field as keyof typeof saved] ?? '-');
    if (field === 'PO_QTY' && 'BKD_QTY' in saved && Number(values.PO_QTY) < saved.BKD_QTY)
      addFault(row, field, 'MSG000246', [saved.BKD_QTY, Number(values.PO_QTY)]);
    else addFault(row, field, 'MSG000817', [titleOf(column, ctx.lang), column.kind === 'date' ? dashed(was) : was]);
  }
}

/** Does a row say what is saved already, of its line and of its purchase order? */
function isSaved(row: PoRow, known: Known): boolean {
  const line = savedLine(row, known);
  const head = known.heads.get(String(row.values.PO_NO));
  if (!line || !head || row.errors.length > 0) return false;
  return differing(row.values, line, ofLines).length === 0 && differing(row.values, head, heads).length === 0;
}

/** Marks rows that say what is saved already: they are passed over. */
function markSaved(group: readonly PoRow[], known: Known): void {
  for (const row of group)
    if (isSaved(row, known)) Object.assign(row, { savedAs: numberOf(row.values as unknown as PoLine), warnings: [] });
}

/** What the sums of a purchase order cannot hold, with the lines that the file does not name; told at its last row. */
function checkTotals(ctx: Ctx<unknown>, group: readonly PoRow[], { linesOf }: Known): void {
  const last = group.at(-1);
  if (!last || group.some(({ errors }) => errors.length > 0)) return;
  const named = new Set(group.map(({ values }) => values.LINE_NO));
  const others = (linesOf.get(String(last.values.PO_NO)) ?? []).filter(({ LINE_NO }) => !named.has(LINE_NO));
  const rows = group.map(({ values }) => values as unknown as PoLine);
  tell(ctx, last, totalFaults(ctx, [...others, ...rows]), 'FLAIR_PO');
}
