import { sql } from 'kysely';
import type { Env } from '../../../config/env';
import { addDays } from '../../contract/dates';
import type { Db, Pools } from '../db/open';
import { systemScope } from '../lib/scope';
import type { Secret } from '../lib/secret';
import { transaction } from '../lib/transaction';
import { bankRates } from '../outside/exchangeBank.service';
import { customsRates } from '../outside/exchangeCustoms.service';
import { type Outside, OutsideError } from '../outside/outside.service';

const bankKinds = ['BASE', 'TTB', 'TTS'] as const;
const customsKinds = ['CSTI', 'CSTE'] as const;
const daysOfWeek = 7;

interface RateRow {
  EXCH_DT: string;
  CURR_CD: string;
  EXCH_TP: string;
  EXCH_RATE: number;
}

/** Units of notice of the currencies in use. */
type Units = ReadonlyMap<string, number>;

/** What fetching works with; `cut` fires when it is to be let go. */
interface FetchContext {
  pools: Pools;
  env: Env;
  secret: Secret;
  cut: AbortSignal;
}

/** What fetching rates came to: rates stored by where they are from, their number, whether any outside system was asked, and what those failed with. */
interface Fetched {
  asked: boolean;
  told: string[];
  written: number;
  failures: string[];
}

/**
 * Gets the bank's rates of a day, and the customs service's of its week where they are not there yet. With `last`, currencies without a rate
 * get that of the last earlier day. Typed rates stay as they are.
 */
export async function fetchRates({ pools, env, secret, cut }: FetchContext, day: string, last: boolean): Promise<Fetched> {
  const within = <T>(run: (db: Db) => Promise<T>) => transaction(pools.short, { scope: systemScope }, ({ db }) => run(db));
  const units = await within(readUnits);
  const there = await within((db) => kindsOf(db, day));
  const outside: Outside = { db: pools.asideDb, env, secret, cut };
  const fetched: Fetched = { asked: false, told: [], written: 0, failures: [] };
  /** Stores what a system gives; one that is out of use gives nothing. */
  const get = async (name: string, ask: () => Promise<RateRow[]>) => {
    const rows = await ask().catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error;
      if (error.result !== 'OFF') fetched.failures.push(error.message);
      return error.result === 'OFF' ? null : [];
    });
    if (rows) fetched.asked = true;
    const written = await within((db) => store(db, rows ?? []));
    fetched.written += written;
    fetched.told.push(`${name} ${written}`);
  };
  await get('bank', () => bankRows(outside, day, units));
  for (const kind of customsKinds.filter((name) => !there.has(name))) await get(kind, () => customsRows(outside, day, kind, units));
  if (last) fetched.told.push(`copied ${await within((db) => copyBefore(db, day))}`);
  return fetched;
}

async function readUnits(db: Db): Promise<Units> {
  const rows = await db.selectFrom('MDM_CURRENCY').select(['CURR_CD', 'EXCH_UNIT']).where('USE_YN', '=', 'Y').execute();
  return new Map(rows.map((row) => [row.CURR_CD, row.EXCH_UNIT]));
}

/** Kinds of rates a day has. */
async function kindsOf(db: Db, day: string): Promise<Set<string>> {
  const rows = await db.selectFrom('MDM_EXCH_RATE').select('EXCH_TP').distinct().where('EXCH_DT', '=', day).execute();
  return new Set(rows.map((row) => row.EXCH_TP));
}

/** Rates in the units of our currencies; those of other currencies are left out, and won, which are 1. */
async function bankRows(outside: Outside, day: string, units: Units): Promise<RateRow[]> {
  const rates = await bankRates(outside, day);
  return rates.flatMap(({ currency, unit, ...rate }) => {
    const own = units.get(currency);
    if (!own || currency === 'KRW') return [];
    return bankKinds.map((EXCH_TP) => ({
      EXCH_DT: day,
      CURR_CD: currency,
      EXCH_TP,
      EXCH_RATE: rate[EXCH_TP].times(own).dividedBy(unit, 4).toNumber(),
    }));
  });
}

async function customsRows(outside: Outside, day: string, EXCH_TP: 'CSTI' | 'CSTE', units: Units): Promise<RateRow[]> {
  const rates = await customsRates(outside, day, EXCH_TP);
  return rates
    .filter(({ currency }) => units.has(currency))
    .flatMap(({ currency, from, rate }) =>
      Array.from({ length: daysOfWeek }, (_, i) => ({
        EXCH_DT: addDays(from, i),
        CURR_CD: currency,
        EXCH_TP,
        EXCH_RATE: rate.rounded(4).toNumber(),
      })),
    );
}

/**
 * Writes rates that came by the interface, of a currency named twice the last. A typed one stays, a copied one gives way; 0 is no rate. Gives
 * the number written.
 */
async function store(db: Db, rows: readonly RateRow[]): Promise<number> {
  const rates = new Map(rows.filter((row) => row.EXCH_RATE > 0).map((row) => [`${row.EXCH_DT}|${row.CURR_CD}|${row.EXCH_TP}`, row]));
  if (rates.size === 0) return 0;
  const written = await db
    .insertInto('MDM_EXCH_RATE')
    .values([...rates.values()].map((row) => ({ ...row, SRC_TP: 'IF' })))
    .onConflict((on) =>
      on
        .columns(['EXCH_DT', 'CURR_CD', 'EXCH_TP'])
        .doUpdateSet((set) => ({ EXCH_RATE: set.ref('excluded.EXCH_RATE'), SRC_TP: 'IF' }))
        .where('MDM_EXCH_RATE.SRC_TP', '<>', 'MAN'),
    )
    .executeTakeFirst();
  return Number(written.numInsertedOrUpdatedRows ?? 0);
}

/** Copies to a day what the last earlier day with bank rates has and it has not. Gives the number copied. */
async function copyBefore(db: Db, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into mdm_exch_rate (exch_dt, curr_cd, exch_tp, exch_rate, src_tp)
    select ${day}::date, r.curr_cd, r.exch_tp, r.exch_rate, 'CPY' from mdm_exch_rate r
     where r.exch_tp = any(${bankKinds}) and r.exch_dt = (
       select max(b.exch_dt) from mdm_exch_rate b where b.exch_tp = any(${bankKinds}) and b.exch_dt between ${day}::date - 10 and ${day}::date - 1)
        on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
