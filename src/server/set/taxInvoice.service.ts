import { sql } from 'kysely';
import { told } from '../../contract/rules';
import type { Settlement } from '../../contract/set/settlement';
import type { InvoiceSearch, ListedInvoice } from '../../contract/set/settlementBill';
import {
  bulkRow,
  bulkTitles,
  comesTo,
  fileOf,
  type InvoiceFile,
  type InvoiceLine,
  type InvoiceParty,
  invoiceFaults,
  invoiceMaxRows,
  invoicesOf,
  type TaxInvoice,
} from '../../contract/set/taxInvoice';
import { bufferOf, excelType, writeExcel } from '../lib/excel';
import { logAccess } from '../lib/privacy';
import { Refusal, refuseFaults } from '../lib/refusal';
import type { Ctx, Download } from '../lib/serve';
import { settlementsByNo } from './settlements';
import { settlementStates } from './settleStatus.service';

/** Who issues an invoice of a settlement, and who gets it. */
export interface Parties {
  STL_NO: string;
  SELLER: InvoiceParty;
  BUYER: InvoiceParty;
}

/** An invoice with what it lacks in words, and the settlement it is of. */
interface CheckedInvoice {
  invoice: TaxInvoice;
  settlement: Settlement;
  faults: string[];
}

/** Sales that their customers have agreed to, in the order asked: 404 MSG000043 for none of the reader's, MSG000027 for another state. */
async function agreedSettlements(ctx: Ctx<unknown>, asked: unknown): Promise<Settlement[]> {
  const numbers = [...new Set([asked].flat().filter((one): one is string => typeof one === 'string' && one !== ''))];
  if (numbers.length === 0) throw new Refusal(422, 'MSG000009');
  if (numbers.length > invoiceMaxRows) throw new Refusal(422, 'MSG000046', { args: [invoiceMaxRows] });
  const settlements = await settlementsByNo(ctx, numbers);
  if (settlements.length !== numbers.length) throw new Refusal(404, 'MSG000043');
  const stateOf = await settlementStates(ctx);
  refuseFaults(
    settlements.flatMap(({ STL_STS, AR_AP }, i) =>
      STL_STS === 'AGR' && AR_AP === 'AR' ? [] : [{ ROW_NO: i + 1, FIELD: 'STL_STS', CODE: 'MSG000027', ARGS: [stateOf(STL_STS)] }],
    ),
  );
  return settlements;
}

/** Both sides of invoices, by the numbers of their settlements. */
export async function invoiceParties({ db }: Ctx<unknown>, numbers: readonly string[]): Promise<Map<string, Parties>> {
  const { rows } = await sql<Record<string, string | null> & { STL_NO: string }>`
    select s.stl_no, p.biz_no, p.corp_nm as name, p.ceo_nm, p.addr, p.biz_cond, p.biz_item, p.email, c.biz_no as b_biz_no, c.cust_nm as b_name,
        c.ceo_nm as b_ceo_nm, nullif(concat_ws(' ', c.addr, c.addr_dtl), '') as b_addr, c.biz_cond as b_biz_cond, c.biz_item as b_biz_item,
        coalesce(c.tax_email, c.email) as b_email
      from set_stl s join mdm_corp p on p.corp_cd = s.corp_cd join mdm_cust c on c.cust_cd = s.cust_cd where s.stl_no = any(${[...numbers]})`.execute(
    db,
  );
  const party = (row: Record<string, string | null>, side: '' | 'B_'): InvoiceParty => {
    const value = (field: keyof InvoiceParty) => row[`${side}${field}`] ?? null;
    return {
      ...{ BIZ_NO: value('BIZ_NO'), NAME: value('NAME'), CEO_NM: value('CEO_NM'), ADDR: value('ADDR') },
      ...{ BIZ_COND: value('BIZ_COND'), BIZ_ITEM: value('BIZ_ITEM'), EMAIL: value('EMAIL') },
    };
  };
  return new Map(rows.map((row) => [row.STL_NO, { STL_NO: row.STL_NO, SELLER: party(row, ''), BUYER: party(row, 'B_') }]));
}

/** Costs as invoices take them. Their names are Korean, whoever asks: the tax office reads them. */
export async function invoiceLines({ db }: Ctx<unknown>, numbers: readonly string[]) {
  const { rows } = await sql<InvoiceLine & { STL_NO: string }>`
    select k.stl_no, k.vat_tp, k.frt_cd, f.frt_nm, k.sply_amt, k.vat_amt from set_cost k join mdm_freight f on f.frt_cd = k.frt_cd
     where k.stl_no = any(${[...numbers]}) and k.cost_sts <> 'CXL' and k.del_yn = 'N' order by k.stl_no, k.occr_dt, k.cost_no`.execute(db);
  return rows;
}

/** The invoices that settlements give, one for each tax kind, with everything that each lacks. */
async function checkedInvoices(ctx: Ctx<unknown>, { STL_NO, INV_DT }: Partial<InvoiceSearch>): Promise<CheckedInvoice[]> {
  const settlements = await agreedSettlements(ctx, STL_NO);
  const numbers = settlements.map((settlement) => settlement.STL_NO);
  const [parties, lines] = [await invoiceParties(ctx, numbers), await invoiceLines(ctx, numbers)];
  const sides = { S: ctx.text('UI.INVOICE.SELLER'), B: ctx.text('UI.INVOICE.BUYER') };
  const own: Record<string, string> = { NAME: ctx.text('UI.INVOICE.NAME'), EMAIL: ctx.text('UI.INVOICE.EMAIL') };
  const title = (field: string) => own[field] ?? ctx.label(field, 'MDM_CUST');
  return settlements.flatMap((settlement) => {
    const { SELLER, BUYER } = parties.get(settlement.STL_NO) as Parties;
    const charged = lines.filter((line) => line.STL_NO === settlement.STL_NO);
    const invoices = invoicesOf(settlement, charged, { INV_DT: typeof INV_DT === 'string' ? INV_DT : '', SELLER, BUYER });
    const sums = comesTo(invoices, settlement) ? [] : [ctx.text('UI.INVOICE.SUMS')];
    return invoices.map((invoice): CheckedInvoice => {
      const faults = invoiceFaults(invoice, ctx.today, title).map((fault) => {
        const { code, args } = told(fault);
        return [fault.SIDE && sides[fault.SIDE], ctx.text(code, ...args)].filter(Boolean).join(': ');
      });
      return { invoice, settlement, faults: [...faults, ...sums] };
    });
  });
}

/** The same as a list. */
export async function listedInvoices(ctx: Ctx<unknown>, search: Partial<InvoiceSearch>): Promise<ListedInvoice[]> {
  return (await checkedInvoices(ctx, search)).map(({ invoice: { STL_NO, KIND, SPLY_AMT, VAT_AMT }, settlement, faults }) => ({
    ...{ STL_NO, CUST_NM: settlement.CUST_NM, VAT_TP: KIND, SPLY_AMT, VAT_AMT, FILE: fileOf(KIND), FAULTS: faults },
  }));
}

const fileNames: Record<InvoiceFile, string> = { TAX: '전자세금계산서', FREE: '전자계산서' };
const guide = [
  '엑셀 업로드 양식 - 100건 이하',
  '실제 업로드할 자료는 7행부터입니다.',
  '행이나 열을 추가하거나 삭제하지 마십시오.',
  '비고의 정산 번호로 발급 결과를 다시 읽습니다.',
  '',
];

/** The sheet for bulk issue of the tax invoices of settlements, or of the invoices of their exempt costs. What lacks something is refused (MSG000788). */
export async function bulkInvoices(ctx: Ctx<unknown>, search: Partial<InvoiceSearch>, file: InvoiceFile): Promise<Download> {
  const own = (await checkedInvoices(ctx, search)).filter(({ invoice }) => fileOf(invoice.KIND) === file);
  if (own.length === 0) throw new Refusal(422, 'MSG000790');
  refuseFaults(
    own.flatMap(({ invoice, faults }) =>
      faults.length ? [{ FIELD: 'STL_NO', CODE: 'MSG000788', ARGS: [`${invoice.STL_NO} ${faults.join(' ')}`] }] : [],
    ),
  );
  if (own.length > invoiceMaxRows) throw new Refusal(422, 'MSG000046', { args: [invoiceMaxRows] });
  const columns = bulkTitles(file).map((title) => ({
    title,
    ...(/공급가액|세액/.test(title) ? ({ kind: 'number', scale: 0 } as const) : {}),
  }));
  const rows = own.map(({ invoice }) => bulkRow(invoice));
  const body = await bufferOf(writeExcel({ sheets: [{ name: fileNames[file], columns, rows, above: guide }] }));
  await logAccess(ctx, { type: 'DOWN', table: 'MDM_CUST', columns: 'CEO_NM,EMAIL', rows: own.length });
  return { name: `${fileNames[file]}_${ctx.today}.xlsx`, type: excelType, body };
}

type WantedApproval = Pick<Settlement, 'STL_NO' | 'CORP_CD'> & { TAX_INV_NO: string };

/** Approval numbers of these that another settlement of the corporation has already. */
export async function notedApprovals({ db }: Pick<Ctx<unknown>, 'db'>, wanted: readonly WantedApproval[]): Promise<Set<string>> {
  const { rows } = await sql<{ TAX_INV_NO: string }>`
    select s.tax_inv_no from set_stl s
      join unnest(${wanted.map(({ CORP_CD }) => CORP_CD)}::text[], ${wanted.map(({ TAX_INV_NO }) => TAX_INV_NO)}::text[],
        ${wanted.map(({ STL_NO }) => STL_NO)}::text[]) as w (corp, no, stl) on w.corp = s.corp_cd and w.no = s.tax_inv_no and w.stl <> s.stl_no`.execute(
    db,
  );
  const twice = wanted.filter(({ TAX_INV_NO, STL_NO }) => wanted.some((one) => one.TAX_INV_NO === TAX_INV_NO && one.STL_NO !== STL_NO));
  return new Set([...rows, ...twice].map(({ TAX_INV_NO }) => TAX_INV_NO));
}

/** The same, to be written: nobody else notes one of them until the end of the transaction. */
export async function takenApprovals(ctx: Pick<Ctx<unknown>, 'db'>, wanted: readonly WantedApproval[]): Promise<Set<string>> {
  for (const { CORP_CD, TAX_INV_NO } of [...wanted].sort((a, b) => a.TAX_INV_NO.localeCompare(b.TAX_INV_NO)))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`tax-invoice/${CORP_CD}/${TAX_INV_NO}`}, 0))`.execute(ctx.db);
  return notedApprovals(ctx, wanted);
}
