import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { type Quote, type QuoteLine, typedColumns, typedLineColumns } from '../../../contract/ptl/quo/tarQuote';
import { isEmpty } from '../../../contract/rules';
import { codeCheck } from '../../lib/codeNames';
import { knownCustomers } from '../../lib/customers';
import { flatMapInPieces } from '../../lib/pieces';
import type { Ctx } from '../../lib/serve';
import type { Draft } from './draft';
import { lineTitle, quoteTitle } from './quotes';

/** Columns that name a row of a master, with its key. */
const masters = {
  POL_CD: ['mdm_port', 'port_cd'],
  POD_CD: ['mdm_port', 'port_cd'],
  CNTR_TP_CD: ['mdm_cntr_tp', 'cntr_tp_cd'],
  CURR_CD: ['mdm_currency', 'curr_cd'],
  FRT_CD: ['mdm_freight', 'frt_cd'],
} as const;

/**
 * Faults of quotes that need the data: customers that exist, are the user's and not stopped, codes and master rows in use. What did not
 * change is not checked again.
 */
export async function checkReferences(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<Fault[]> {
  const customers = await knownCustomers(
    ctx,
    drafts.flatMap(({ quote }) => quote.CUST_CD ?? []),
  );
  const codeFaults = await codeCheck(ctx.db, typedColumns, quoteTitle(ctx));
  const lineCodeFaults = await codeCheck(ctx.db, typedLineColumns, lineTitle(ctx));
  const known = await knownRows(ctx, drafts);
  return flatMapInPieces(drafts, ({ quote, before, lines, at }) => {
    const faults: Fault[] = [];
    const changed = (field: keyof Quote) => !isEmpty(quote[field]) && quote[field] !== before?.[field];
    const unknown = (field: keyof Quote) => ({ ...at(field), CODE: 'MSG000017', ARGS: [quoteTitle(ctx)(field), String(quote[field])] });
    if (changed('CUST_CD') || (ctx.user.USER_TP === 'C' && quote.CUST_CD)) {
      const customer = customers.get(String(quote.CUST_CD));
      if (!customer) faults.push(unknown('CUST_CD'));
      else if (customer.STOP_YN === 'Y') faults.push({ ...at('CUST_CD'), CODE: 'MSG000186', ARGS: [customer.CUST_NM] });
    }
    faults.push(...codeFaults(quote, before).map((fault) => ({ ...fault, ...at(fault.FIELD ?? '') })));
    for (const field of ['POL_CD', 'POD_CD', 'CNTR_TP_CD', 'CURR_CD'] as const)
      if (changed(field) && !known.has(`${masters[field][0]}/${quote[field]}`)) faults.push(unknown(field));
    for (const { line, before: old, at } of lines) {
      const wrong = (field: keyof QuoteLine, is: boolean) => {
        if (is || isEmpty(line[field]) || line[field] === old?.[field]) return;
        faults.push({ ...at(field), CODE: 'MSG000017', ARGS: [lineTitle(ctx)(field), String(line[field])] });
      };
      faults.push(...lineCodeFaults(line, old).map((fault) => ({ ...fault, ...at(fault.FIELD ?? '') })));
      for (const field of ['FRT_CD', 'CURR_CD'] as const) wrong(field, known.has(`${masters[field][0]}/${line[field]}`));
    }
    return faults;
  });
}

/** Rows of masters that are in use, of those the drafts name, as table/key. */
async function knownRows(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<Set<string>> {
  const named = (field: string) =>
    drafts.flatMap(({ quote, lines }) =>
      [quote, ...lines.map(({ line }) => line)].flatMap((row) => (row as Record<string, unknown>)[field] ?? []),
    );
  const parts = Object.entries(masters).map(
    ([field, [table, key]]) =>
      sql`select ${table} || '/' || ${sql.ref(key.toUpperCase())} as k from ${sql.table(table.toUpperCase())}
        where use_yn = 'Y' and ${sql.ref(key.toUpperCase())} = any(${named(field).map(String)})`,
  );
  const { rows } = await sql<{ K: string }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return new Set(rows.map((row) => row.K));
}
