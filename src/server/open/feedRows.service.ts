import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { isInstant } from '../../contract/dates';
import { type FedPart, type FedRow, type FeedItem, fedTables } from '../../contract/open/feed';
import { bareContainerNo, checkRow, isCargoNo, isContainerNo, isEmpty } from '../../contract/rules';
import type { Db } from '../db/open';
import { codeCheck } from '../lib/codeNames';
import { type Entry, keyOf, valuesToBe } from '../lib/entries';
import { inPieces } from '../lib/pieces';
import { referenceFaults } from '../lib/references';
import { insertRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';

type Row = Record<string, unknown>;

/** An item with its number in the message, and when it was changed at the sender's (14 digits). */
export interface Numbered {
  item: FeedItem;
  no: number;
  at: string;
}

/** A row as it is to be, what was sent of it, the items that bring it, and where it stands in them. */
export interface FedEntry extends Entry<Row> {
  sent: FedRow;
  of: Numbered[];
  place: string;
}

export type FedEntries = Record<FedPart, FedEntry[]>;
type Present = Record<FedPart, Map<string, Row>>;

const parts = Object.keys(fedTables) as FedPart[];
/** Containers and events are named within their shipment. */
const keysOf = (part: FedPart): readonly string[] =>
  part === 'cntr' || part === 'event' ? ['HBL_SEQ', ...fedTables[part].keys] : fedTables[part].keys;
const texts = (list: readonly unknown[]) => [...new Set(list.flatMap((one) => (isEmpty(one) ? [] : [String(one)])))];

/** Reads what is there of the items and locks it, in the order of their numbers, so that messages do not wait for each other in a ring. */
export async function lockPresent(db: Db, items: readonly Numbered[]): Promise<Present> {
  const hblNos = texts(items.map(({ item }) => item.hbl.HBL_NO));
  const mblNos = texts(items.map(({ item }) => item.mbl?.MBL_NO));
  const { rows: mbl } = await sql<Row>`
    select * from fms_mbl where mbl_no = any(${mblNos}) order by corp_cd, mbl_no, imex_tp for update`.execute(db);
  const { rows: hbl } = await sql<Row>`select * from fms_hbl where hbl_no = any(${hblNos}) order by corp_cd, hbl_no for update`.execute(db);
  const seqs = hbl.map((row) => row.HBL_SEQ);
  const { rows: cntr } = await sql<Row>`select * from fms_cntr where hbl_seq = any(${seqs})`.execute(db);
  const { rows: event } = await sql<Row>`select * from fms_event where hbl_seq = any(${seqs})`.execute(db);
  const byKey = (part: FedPart, rows: readonly Row[]) => [part, new Map(rows.map((row) => [keyOf(row, keysOf(part)), row]))] as const;
  return Object.fromEntries([byKey('mbl', mbl), byKey('hbl', hbl), byKey('cntr', cntr), byKey('event', event)]) as Present;
}

/** The rows of items as they are to be. HBL_SEQ of a shipment that is not there yet is its item's number below zero. */
export function entriesOf(items: readonly Numbered[], present: Present): FedEntries {
  const out: Record<FedPart, Map<string, FedEntry>> = { mbl: new Map(), hbl: new Map(), cntr: new Map(), event: new Map() };
  const put = (part: FedPart, one: Numbered, place: string, sent: FedRow, isLate = false) => {
    const key = keyOf(sent, keysOf(part));
    const before = present[part].get(key);
    const same = out[part].get(key);
    const isOlder =
      (before?.FEED_DTM && one.at < String(before.FEED_DTM)) || (isLate && before) || (same && one.at < (same.of.at(-1)?.at ?? ''));
    if (isOlder) return void same?.of.unshift(one);
    const row: Row = { ...before, ...valuesToBe<Row>([...keysOf(part), ...fedTables[part].columns], sent, before) };
    out[part].set(key, { row, before, sent, removed: false, ROW_NO: 0, place, of: [...(same?.of ?? []), one] });
  };
  for (const one of items) {
    const { item, at } = one;
    const before = present.hbl.get(keyOf(item.hbl, keysOf('hbl')));
    const isLate = Boolean(before?.FEED_DTM && at < String(before.FEED_DTM));
    const HBL_SEQ = (before?.HBL_SEQ as number | undefined) ?? -one.no;
    if (item.mbl) put('mbl', one, 'mbl', item.mbl);
    // The arrival that was expected first stays so.
    const hbl = before
      ? { ...item.hbl, ORG_ETA_DT: before.ORG_ETA_DT as string }
      : { CSTM_HOLD_YN: 'N', ORG_ETA_DT: item.hbl.ETA_DT ?? null, ...item.hbl };
    if (!isLate) put('hbl', one, '', hbl);
    for (const [i, sent] of (item.cntrList ?? []).entries())
      if (!isLate) put('cntr', one, `cntrList.${i + 1}`, { ...sent, HBL_SEQ, CNTR_NO: bareContainerNo(String(sent.CNTR_NO ?? '')) });
    for (const [i, sent] of (item.eventList ?? []).entries()) {
      const CNTR_NO = isEmpty(sent.CNTR_NO) ? null : bareContainerNo(String(sent.CNTR_NO));
      put('event', one, `eventList.${i + 1}`, { EVENT_CRT_DTM: at, ...sent, HBL_SEQ, CNTR_NO, LOC_CD: sent.LOC_CD ?? null }, isLate);
    }
  }
  return { mbl: [...out.mbl.values()], hbl: [...out.hbl.values()], cntr: [...out.cntr.values()], event: [...out.event.values()] };
}

/** Faults of rows: their values, codes, rows of other tables they name, and numbers. */
export async function faultsOf(ctx: Ctx<unknown>, entries: FedEntries): Promise<[FedEntry, Fault][]> {
  const faults: [FedEntry, Fault][] = [];
  for (const part of parts) {
    const { table, rules, keys, columns, own } = fedTables[part];
    const title = (name: string) => ctx.label(name, table);
    const codeFaults = await codeCheck(
      ctx.db,
      rules.map((rule) => rule.field),
      title,
    );
    const known = new Set<string>([...keys, ...columns, ...own]);
    const list = entries[part].map((entry, i) => ({ ...entry, ROW_NO: i }));
    await inPieces(list, ({ row, before, sent }, i) => {
      const found = checkRow(row, rules, title);
      found.push(...codeFaults(row, before, found));
      for (const name of Object.keys(sent)) if (!known.has(name)) found.push({ FIELD: name, CODE: 'MSG000645', ARGS: [name] });
      const { UPD_DTM } = sent;
      if (!isEmpty(UPD_DTM) && !isInstant(String(UPD_DTM))) found.push({ FIELD: 'UPD_DTM', CODE: 'MSG000187' });
      for (const fault of [...found, ...numberFaults(part, row)]) faults.push([entries[part][i] as FedEntry, fault]);
    });
    for (const { ROW_NO = 0, ...fault } of await referenceFaults(ctx, table, list)) {
      // A customer is unknown as it is on every screen.
      const told = fault.FIELD === 'CUST_CD' ? { FIELD: 'CUST_CD', CODE: 'MSG000043' } : fault;
      if (fault.FIELD !== 'HBL_SEQ') faults.push([entries[part][ROW_NO] as FedEntry, told]);
    }
  }
  return [...faults, ...(await takenNumbers(ctx.db, entries.hbl))];
}

type Check = (value: string) => Pick<Fault, 'CODE' | 'ARGS'> | null;
const blNo: Check = (value) => (/^[A-Z0-9][A-Z0-9-]*$/.test(value) ? null : { CODE: 'MSG000646', ARGS: [value] });
const cargoNo: Check = (value) => (isCargoNo(value) ? null : { CODE: 'MSG000647', ARGS: [value] });
const containerNo: Check = (value) => (isContainerNo(value) ? null : { CODE: 'MSG000021', ARGS: [value] });
/** Numbers that are written in a form of their own. */
const numbers: Record<FedPart, Record<string, Check>> = {
  mbl: { MBL_NO: blNo },
  hbl: { HBL_NO: blNo, CARG_MT_NO: cargoNo },
  cntr: { CNTR_NO: containerNo },
  event: { CNTR_NO: containerNo },
};

const numberFaults = (part: FedPart, row: Row): Fault[] =>
  Object.entries(numbers[part]).flatMap(([FIELD, check]) => {
    const fault = isEmpty(row[FIELD]) ? null : check(String(row[FIELD]));
    return fault ? [{ FIELD, ...fault }] : [];
  });

/** House B/Ls that were deleted, and cargo management numbers that another one has. */
async function takenNumbers(db: Db, hbls: readonly FedEntry[]): Promise<[FedEntry, Fault][]> {
  const numbers = texts(hbls.map(({ row }) => row.CARG_MT_NO));
  const { rows } = await sql<{ CARG_MT_NO: string; HBL_SEQ: number }>`
    select carg_mt_no, hbl_seq from fms_hbl where carg_mt_no = any(${numbers})`.execute(db);
  const holder = new Map(rows.map((row) => [row.CARG_MT_NO, row.HBL_SEQ]));
  const first = new Map(hbls.map((entry) => [entry.row.CARG_MT_NO, entry] as const).toReversed());
  return hbls.flatMap((entry): [FedEntry, Fault][] => {
    const { row, before } = entry;
    const no = String(row.CARG_MT_NO ?? '');
    const other = holder.get(no);
    const isTaken = no !== '' && ((other !== undefined && other !== before?.HBL_SEQ) || first.get(no) !== entry);
    return [
      ...(before?.DEL_YN === 'Y' ? [[entry, { FIELD: 'HBL_NO', CODE: 'MSG000043' }] as [FedEntry, Fault]] : []),
      ...(isTaken ? [[entry, { FIELD: 'CARG_MT_NO', CODE: 'MSG000024', ARGS: [no] }] as [FedEntry, Fault]] : []),
    ];
  });
}

/** Writes checked rows in sets; gives HBL_SEQ of the shipments that something was written of. */
export async function writeFed(db: Db, { mbl, hbl, cntr, event }: FedEntries): Promise<number[]> {
  const write = async (part: FedPart, key: string, entries: readonly FedEntry[], more: readonly string[], start: Row) => {
    const { table, columns } = fedTables[part];
    const names = [...keysOf(part), ...columns, ...more];
    const pick = ({ row }: FedEntry) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
    await insertRows(
      db,
      table,
      entries.filter(({ before }) => !before).map((entry) => ({ ...start, ...pick(entry) })),
    );
    const old = entries
      .filter(({ before }) => before)
      .map(({ row, before }) => ({
        row,
        isSame: [...columns, ...more].every((name) => name === 'FEED_DTM' || row[name] === before?.[name]),
      }));
    const update = (list: typeof old, names: readonly string[]) =>
      updateRows(
        db,
        table,
        [key],
        names,
        list.map(({ row }) => row),
      );
    await update(
      old.filter(({ isSame }) => !isSame),
      [...columns, ...more],
    );
    if (more.length)
      await update(
        old.filter(({ isSame }) => isSame),
        ['FEED_DTM'],
      );
  };
  for (const { row, of } of [...mbl, ...hbl]) row.FEED_DTM = of.at(-1)?.at;
  await write('mbl', 'MBL_SEQ', mbl, ['FEED_DTM'], {});

  const { rows: mbls } = await sql<Row>`
    select mbl_seq, corp_cd, mbl_no, imex_tp from fms_mbl where mbl_no = any(${texts(hbl.map(({ of }) => of[0]?.item.mbl?.MBL_NO))})`.execute(
    db,
  );
  const mblSeqs = new Map(mbls.map((row) => [keyOf(row, keysOf('mbl')), row.MBL_SEQ]));
  for (const { row, of } of hbl) {
    const above = of.at(-1)?.item.mbl;
    if (above) row.MBL_SEQ = mblSeqs.get(keyOf(above, keysOf('mbl')));
  }
  await write('hbl', 'HBL_SEQ', hbl, ['MBL_SEQ', 'FEED_DTM'], { CARGO_STS: 'BKD', DELAY_YN: 'N', DELAY_DAYS: 0 });

  const { rows: hbls } = await sql<Row>`
    select hbl_seq, corp_cd, hbl_no from fms_hbl where hbl_no = any(${texts(hbl.map(({ row }) => row.HBL_NO))})`.execute(db);
  const hblSeqs = new Map(hbls.map((row) => [keyOf(row, keysOf('hbl')), row.HBL_SEQ]));
  const given = new Map(hbl.map(({ row, of }) => [-(of[0]?.no ?? 0), hblSeqs.get(keyOf(row, keysOf('hbl')))]));
  for (const { row } of [...cntr, ...event]) row.HBL_SEQ = given.get(row.HBL_SEQ as number) ?? row.HBL_SEQ;
  await write('cntr', 'CNTR_SEQ', cntr, [], { CNTR_STS: 'PLN' });
  await write('event', 'EVENT_SEQ', event, [], {});
  return texts([...hblSeqs.values(), ...[...cntr, ...event].map(({ row }) => row.HBL_SEQ)]).map(Number);
}
