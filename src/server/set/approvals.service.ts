import type { FastifyRequest } from 'fastify';
import type { Fault } from '../../contract/call';
import {
  type ApprovalField,
  approvalColumns,
  approvalMaxRows,
  approvalTitles,
  neededApprovals,
  type ReadApproval,
  type ReadApprovals,
} from '../../contract/set/approvals';
import { readAmount, readMoment } from '../../contract/set/bankRows';
import { checkInvoice, type Settlement, settlementRefusal } from '../../contract/set/settlement';
import { type InvoiceLine, invoicesOf, type TaxInvoice } from '../../contract/set/taxInvoice';
import { numberText } from '../../contract/shown';
import { type ReceivedBook, receiveBook, saidByField } from '../lib/bookUpload';
import type { SheetRow } from '../lib/excelRead';
import type { AskedColumn } from '../lib/excelTable';
import type { Kit } from '../lib/kit';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { needColumns, sheetNotes } from '../lib/sheetNotes';
import { settlementsByNo } from './settlements';
import { settlementStates } from './settleStatus.service';
import { invoiceLines, invoiceParties, notedApprovals, type Parties } from './taxInvoice.service';

const isAmount = (name: ApprovalField): boolean => name === 'SPLY_AMT' || name === 'VAT_AMT';
const kindOf = (name: ApprovalField): AskedColumn['kind'] => (isAmount(name) ? 'number' : name === 'INV_DT' ? 'date' : 'text');
const asked: AskedColumn[] = approvalColumns.map((name) => ({ titles: approvalTitles[name], kind: kindOf(name), isShared: false }));

export const receiveApprovals = (request: FastifyRequest, kit: Kit, gone?: AbortSignal): Promise<ReceivedBook> =>
  receiveBook(request, kit, { columns: async () => asked, maxRows: approvalMaxRows }, gone);

/** An issued invoice as its row says it; what cannot be read is null, or stands as it was. */
interface Issued {
  rowNo: number;
  /** Words of its remark, one of which is the number of its settlement. */
  words: string[];
  said: Record<ApprovalField, string>;
  TAX_INV_NO: string;
  INV_DT: string | null;
  SPLY_AMT: number | null;
  VAT_AMT: number | null;
  faults: Fault[];
}

/** Of a remark this much is looked through. */
const longestRemark = 200;

const amountOf = (text: string): number | null => {
  const digits = readAmount(text);
  return digits === undefined ? null : Number(digits ?? 0);
};

function issuedOf({ rowNo, cells, faults = [] }: SheetRow): Issued {
  const said = Object.fromEntries(approvalColumns.map((name, i) => [name, (cells[i] ?? '').trim()])) as Record<ApprovalField, string>;
  const INV_DT = readMoment(said.INV_DT)?.day ?? null;
  const [SPLY_AMT, VAT_AMT] = [amountOf(said.SPLY_AMT), amountOf(said.VAT_AMT)];
  const unread = (['INV_DT', 'SPLY_AMT', 'VAT_AMT'] as const).filter((name) => ({ INV_DT, SPLY_AMT, VAT_AMT })[name] === null);
  return {
    ...{
      rowNo,
      said,
      INV_DT,
      SPLY_AMT,
      VAT_AMT,
      words:
        said.STL_NO.slice(0, longestRemark)
          .toUpperCase()
          .match(/[A-Z0-9]+/g) ?? [],
    },
    TAX_INV_NO: said.TAX_INV_NO.replaceAll('-', ''),
    faults: [
      ...faults.map(({ column, code, args }) => ({ FIELD: approvalColumns[column] ?? '', CODE: code, ARGS: args })),
      ...unread.map((FIELD) => ({ FIELD, CODE: 'MSG000751', ARGS: [approvalTitles[FIELD][0] ?? '', said[FIELD]] })),
    ],
  };
}

/** What is known of the settlements that a file names. */
interface Known {
  settlements: ReadonlyMap<string, Settlement>;
  parties: ReadonlyMap<string, Parties>;
  lines: readonly (InvoiceLine & { STL_NO: string })[];
  stateOf(state: string): string;
  /** Approval numbers that another settlement has. */
  taken: ReadonlySet<string>;
  /** What several rows are for: settlements with amounts. */
  twice: ReadonlySet<string>;
}

/** The settlement that the row names by one word of its remark. */
const settlementOf = ({ words }: Issued, settlements: Known['settlements']): Settlement | undefined =>
  words.flatMap((word) => settlements.get(word) ?? []).at(0);

/** An invoice as rows say it: two of one name are not both of its settlement. */
const nameOf = ({ STL_NO }: Settlement, { SPLY_AMT, VAT_AMT }: Issued): string => [STL_NO, SPLY_AMT, VAT_AMT].join('|');

async function known(ctx: Ctx<unknown>, issued: readonly Issued[]): Promise<Known> {
  const named = await settlementsByNo(ctx, [...new Set(issued.flatMap(({ words }) => words))]);
  const settlements = new Map(named.flatMap((one) => (one.AR_AP === 'AR' ? [[one.STL_NO, one] as const] : [])));
  const numbers = [...settlements.keys()];
  const wanted = issued.flatMap((one) => {
    const settlement = settlementOf(one, settlements);
    return settlement ? [{ ...settlement, TAX_INV_NO: one.TAX_INV_NO, NAME: nameOf(settlement, one) }] : [];
  });
  const twice = wanted.filter(({ NAME }, i) => wanted.findIndex((one) => one.NAME === NAME) !== i);
  return {
    settlements,
    parties: await invoiceParties(ctx, numbers),
    lines: await invoiceLines(ctx, numbers),
    stateOf: await settlementStates(ctx),
    taken: await notedApprovals(ctx, wanted),
    twice: new Set(twice.map(({ NAME }) => NAME)),
  };
}

const digits = (text: string | null): string => (text ?? '').replace(/\D/g, '');

/** Faults of an issued invoice beside the settlement it names: as of one that is typed, and what its sheet said of it. */
function faultsOf(
  ctx: Ctx<unknown>,
  one: Issued,
  settlement: Settlement,
  { parties, stateOf, taken, twice }: Known,
  invoice: TaxInvoice | undefined,
): Fault[] {
  const { TAX_INV_NO, INV_DT, SPLY_AMT, VAT_AMT, said } = one;
  const faults = [...one.faults, ...checkInvoice({ TAX_INV_NO, INV_DT }, ctx.today, (field) => ctx.label(field, 'SET_STL'))];
  const state = settlementRefusal('invoice', settlement, ctx.user);
  if (state) faults.push({ FIELD: 'STL_NO', CODE: state, ARGS: [stateOf(settlement.STL_STS)] });
  if (taken.has(TAX_INV_NO)) faults.push({ FIELD: 'TAX_INV_NO', CODE: 'MSG000787', ARGS: [TAX_INV_NO] });
  const own = parties.get(settlement.STL_NO);
  for (const [FIELD, party] of [
    ['SELLER', own?.SELLER],
    ['BUYER', own?.BUYER],
  ] as const)
    if (digits(said[FIELD]) !== digits(party?.BIZ_NO ?? null))
      faults.push({ FIELD, CODE: 'MSG000792', ARGS: [party?.NAME ?? '', said[FIELD]] });
  if (twice.has(nameOf(settlement, one))) faults.push({ FIELD: 'STL_NO', CODE: 'MSG000794', ARGS: [settlement.STL_NO] });
  if (!invoice && SPLY_AMT !== null && VAT_AMT !== null)
    faults.push({ FIELD: 'SPLY_AMT', CODE: 'MSG000793', ARGS: [numberText(SPLY_AMT ?? 0), numberText(VAT_AMT ?? 0)] });
  return faults;
}

/** The issued invoice with what the reader is told of it. */
function checked(ctx: Ctx<unknown>, one: Issued, facts: Known): ReadApproval {
  const { rowNo: ROW_NO, TAX_INV_NO, INV_DT, SPLY_AMT, VAT_AMT, said } = one;
  const settlement = settlementOf(one, facts.settlements);
  const row = { ROW_NO, TAX_INV_NO, INV_DT, SPLY_AMT, VAT_AMT, CUST_NM: settlement?.CUST_NM ?? null, UPD_CNT: settlement?.UPD_CNT ?? null };
  const told = (CHK_STS: ReadApproval['CHK_STS'], faults: readonly Fault[]): ReadApproval => {
    const fields = saidByField(ctx, faults, (name) => approvalTitles[name as ApprovalField][0] ?? name);
    const ERR_MSG = Object.values(fields).join(' / ') || null;
    return { ...row, STL_NO: settlement?.STL_NO ?? said.STL_NO, CHK_STS, ERR_MSG, ERR_FIELDS: CHK_STS === 'ERR' ? fields : {} };
  };
  if (!settlement) return told('ERR', [...one.faults, { FIELD: 'STL_NO', CODE: 'MSG000791', ARGS: [said.STL_NO] }]);
  if (settlement.TAX_INV_NO === TAX_INV_NO) return told('DONE', []);
  const party = { BIZ_NO: null, NAME: null, CEO_NM: null, ADDR: null, BIZ_COND: null, BIZ_ITEM: null, EMAIL: null };
  const invoices = invoicesOf(
    settlement,
    facts.lines.filter(({ STL_NO }) => STL_NO === settlement.STL_NO),
    { INV_DT: INV_DT ?? '', SELLER: party, BUYER: party },
  );
  const invoice = invoices.find((each) => each.SPLY_AMT === SPLY_AMT && each.VAT_AMT === VAT_AMT);
  const faults = faultsOf(ctx, one, settlement, facts, invoice);
  if (faults.length) return told('ERR', faults);
  if (invoice !== invoices[0]) return told('WARN', [{ FIELD: 'TAX_INV_NO', CODE: 'MSG000795' }]);
  return told('OK', []);
}

/** Rows that are the same in every column that is read: an invoice stands in a row for each of its items. */
const distinct = (rows: readonly SheetRow[]): SheetRow[] =>
  [...new Map(rows.toReversed().map((row) => [row.cells.join('\t'), row])).values()].reverse();

/** Reads a list of issued invoices and checks each as one that is typed, beside its settlement. Nothing is written. */
export async function readApprovals(ctx: Ctx<ReceivedBook>): Promise<ReadApprovals> {
  const { sheet } = ctx.body;
  const isNeeded = approvalColumns.map((name) => neededApprovals.includes(name));
  needColumns(
    { ...sheet, places: sheet.places.filter((_, i) => isNeeded[i]) },
    neededApprovals.map((name) => approvalTitles[name][0] ?? name),
  );
  const issued = distinct(sheet.rows).map(issuedOf);
  if (issued.length === 0 && !sheet.unread) throw new Refusal(422, 'MSG000305');
  return ctx.within('read', async (part) => {
    const facts = await known(part, issued);
    return { NOTES: sheetNotes(ctx, sheet), LIST: issued.map((one) => checked(part, one, facts)) };
  });
}
