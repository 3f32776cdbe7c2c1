import { type SqlBool, sql } from 'kysely';
import type { ActionBody, Fault, SaveData } from '../../../contract/call';
import { type DoFacts, doMissing } from '../../../contract/ptl/status/doReadiness';
import type { ImportCargo } from '../../../contract/ptl/status/fmsImportCargoList';
import { rank } from '../../../contract/ptl/status/milestones';
import { codeNames } from '../../lib/codeNames';
import { takeNumbers } from '../../lib/number';
import { refuseFaults } from '../../lib/refusal';
import { askedRows, inOrder, insertRows, lockRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { importCargo, withFigures } from './importCargo.service';
import { readCargoCodes, readCargoEvents, recalculateShipments } from './recalculate.service';

type Facts = DoFacts & { HBL_SEQ: number };

/** What says whether shipments can have their D/O, by HBL_SEQ. A B/L is in when its surrender or its receipt is an event that happened. */
export async function doFacts({ db }: Pick<Ctx<unknown>, 'db'>, seqs: readonly number[]): Promise<Map<number, Facts>> {
  const { rows } = await sql<Facts>`
    select h.hbl_seq, h.bl_tp, h.ata_dtm, h.cstm_hold_yn, c.pay_term, c.stop_yn, coalesce(s.cost_cnt, 0) as cost_cnt, coalesce(s.cost_open_cnt, 0) as cost_open_cnt,
      (select max(e.event_crt_dtm) from fms_event e where e.hbl_seq = h.hbl_seq and e.event_cd in ('SURR', 'RECE') and e.event_clsf = 'ACT'
        and e.doc_ref_tp is distinct from 'BKG') as bl_in_dtm,
      case when h.cstm_hold_yn = 'Y' then (select max(e.event_dtm) from fms_event e where e.hbl_seq = h.hbl_seq and e.event_cd = 'CSHD') end as hold_dtm
    from fms_hbl h join mdm_cust c on c.cust_cd = h.cust_cd
      left join lateral (select count(*)::int as cost_cnt, count(*) filter (where x.cost_sts <> 'STL')::int as cost_open_cnt from set_cost x
        where x.corp_cd = h.corp_cd and x.hbl_no = h.hbl_no and x.ar_ap = 'AR' and x.del_yn = 'N' and x.cost_sts <> 'CXL') s on true
    where h.hbl_seq = any(${seqs})`.execute(db);
  return new Map(rows.map((row) => [row.HBL_SEQ, row]));
}

/**
 * Locks shipments and gives each the number of its D/O, with the event that tells it. Refused with every reason there is: one that has not arrived or
 * has a D/O with MSG000027 or MSG000628, the conditions of contract/ptl/status/doReadiness with MSG000629.
 */
export async function issueDos(ctx: Ctx<ActionBody<ImportCargo>>): Promise<SaveData<ImportCargo>> {
  const locked = (await lockRows(ctx.db, 'FMS_HBL', ['HBL_SEQ'], askedRows(ctx))) as (ImportCargo & { IMEX_TP: string; POD_CD: string })[];
  const seqs = locked.map(({ HBL_SEQ }) => HBL_SEQ);
  const facts = await doFacts(ctx, seqs);
  const codes = await readCargoCodes(ctx.db);
  const { CARGO_STS: names } = await codeNames(ctx, { CARGO_STS: 'CARGO_STS' });
  const faults = locked.flatMap((row, i): Fault[] => {
    const at = { ROW_NO: i + 1, FIELD: 'DO_NO' };
    const isBefore = rank(codes, row.CARGO_STS) < rank(codes, 'ARR');
    if (row.IMEX_TP !== 'I' || row.CARGO_STS === 'CXL' || isBefore)
      return [{ ...at, FIELD: 'CARGO_STS', CODE: 'MSG000027', ARGS: [names.get(row.CARGO_STS) ?? row.CARGO_STS] }];
    if (row.DO_NO) return [{ ...at, CODE: 'MSG000628', ARGS: [row.DO_NO] }];
    const missing = doMissing(facts.get(row.HBL_SEQ) as Facts);
    return missing.length ? [{ ...at, CODE: 'MSG000629', ARGS: [missing.map((one) => ctx.text(`UI.DO.${one}`)).join(', ')] }] : [];
  });
  refuseFaults(faults);
  const before = await readCargoEvents(ctx.db, seqs);
  const event = { EVENT_TP: 'SHIPMENT', EVENT_CD: 'DOIS', EVENT_CLSF: 'ACT', EVENT_SRC: 'SYS', OPEN_YN: 'Y', DOC_REF_TP: 'DO' };
  for (const corp of new Set(locked.map(({ CORP_CD }) => CORP_CD))) {
    const rows = locked.filter(({ CORP_CD }) => CORP_CD === corp);
    const numbers = await takeNumbers(ctx.db, 'DON', corp, rows.length);
    const issued = rows.map((row, i) => ({ HBL_SEQ: row.HBL_SEQ, DO_NO: numbers[i], DO_ISS_DTM: ctx.now }));
    await updateRows(ctx.db, 'FMS_HBL', ['HBL_SEQ'], ['DO_NO', 'DO_ISS_DTM'], issued);
    const told = issued.map(({ HBL_SEQ, DO_NO }) => ({ ...event, HBL_SEQ, EVENT_DTM: ctx.now, EVENT_CRT_DTM: ctx.now, DOC_REF_NO: DO_NO }));
    await insertRows(ctx.db, 'FMS_EVENT', told);
  }
  await recalculateShipments(ctx, seqs, before);
  const { rows } = await sql<ImportCargo>`${importCargo(ctx, sql<SqlBool>`h.hbl_seq = any(${seqs})`)}`.execute(ctx.db);
  return { LIST: await withFigures(ctx, inOrder(rows, ['HBL_SEQ'], locked)) };
}
