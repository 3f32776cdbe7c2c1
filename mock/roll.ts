// `npm run roll -- --days 5`: moves the demonstration world on. PORTAL_URL is the portal, which must run and have the demo. It works as the
// operations system does, from outside: it reads the shipments and tells by the feed what has happened to them.
import { parseArgs } from 'node:util';
import type { FeedFault } from '../src/contract/open/feed';
import type { PartnerShipment } from '../src/contract/open/partner';
import { type Day, date8, dayAt, dayOf } from './demo/days';
import { Portal } from './lib/portal';
import { delayItem, movedItem } from './world/feedItems';
import { Operations } from './world/operations';
import { type StationWork, workStations } from './world/stations';
import { type Delay, delayOf, lastDayOf, type Step, stepsToCome } from './world/steps';

/** What comes to a shipment on one day. */
interface Move {
  shipment: PartnerShipment;
  delay: Delay | null;
  steps: Step[];
}

const address = process.env.PORTAL_URL ?? 'http://127.0.0.1:8080';
const mostDays = 30;
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Now in Korea, 14 digits. */
const koreanNow = () => new Date(Date.now() + 9 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
/** As people read a day. */
const shown = (day: Day) => date8(day).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');

function daysAsked(): number {
  const { values } = parseArgs({ options: { days: { type: 'string', default: '1' } } });
  const days = /^\d{1,2}$/.test(values.days) ? Number(values.days) : Number.NaN;
  if (!(days <= mostDays)) throw new Error(`--days must be a whole number from 0 to ${mostDays}, not "${values.days}"`);
  return days;
}

/** Moves the world on to so many days beyond today, or beyond where it stands when that is later; gives whether everything went well. */
async function roll(portal: Portal, operations: Operations, days: number): Promise<boolean> {
  const now = koreanNow();
  const today = dayOf(now.slice(0, 8));
  const { list, leftOut } = await operations.shipments(today);
  for (const { customer, why } of leftOut) say(`left out: the shipments of ${customer}: ${why}`);
  const stands = lastDayOf(list);
  if (!Number.isFinite(stands)) throw new Error('nothing has happened to any shipment; is the demo loaded?');
  const until = Math.max(today, stands) + days;
  say(`${list.length} shipments; told up to ${shown(stands)}, now up to ${shown(until)}`);

  const byDay = movesByDay(list, stands + 1, until);
  const taken: Move[] = [];
  let faults = 0;
  for (let day = stands + 1; day <= until; day++) {
    const moves = byDay.get(day) ?? [];
    const refused = await tellDay(operations, day, moves, now);
    faults += refused.length;
    taken.push(...moves.filter(({ shipment }) => !refused.some(({ HBL_NO }) => HBL_NO === shipment.HBL_NO)));
  }
  const work = await workStations(portal, list, now);
  for (const line of work.refused) say(`    not done: ${line}`);
  say(summary(taken, work, faults));
  return faults === 0 && leftOut.length === 0;
}

/** What comes to shipments, by the days on which it is told: its own, or the first one where it should have been before. */
function movesByDay(list: readonly PartnerShipment[], begin: Day, until: Day): Map<Day, Move[]> {
  const byDay = new Map<Day, Move[]>();
  for (const shipment of list.filter(({ CARGO_STS }) => CARGO_STS !== 'CXL')) {
    const delay = delayOf(shipment);
    const steps = stepsToCome(shipment, delay, begin);
    for (let day = begin; day <= until; day++) {
      const isToday = (of: Day) => Math.max(of, begin) === day;
      const move = {
        shipment,
        delay: delay && isToday(delay.known) ? delay : null,
        steps: steps.filter((step) => isToday(dayAt(step.at))),
      };
      if (move.delay || move.steps.length) byDay.set(day, [...(byDay.get(day) ?? []), move]);
    }
  }
  return byDay;
}

/** Tells what comes on a day, delays first; gives what was not taken. */
async function tellDay(operations: Operations, day: Day, moves: readonly Move[], now: string): Promise<FeedFault[]> {
  const late = moves.flatMap(({ shipment, delay }) => (delay ? [delayItem(shipment, delay, now)] : []));
  const moved = moves.flatMap(({ shipment, steps }) => (steps.length ? [movedItem(shipment, steps, now)] : []));
  const faults = await operations.tell([...late, ...moved], now);
  say(`  ${shown(day)}: ${late.length} delayed, ${moved.length} moved`);
  for (const { HBL_NO, field, code, message } of faults) say(`    not taken: ${HBL_NO} ${field}: ${message} [${code}]`);
  return faults;
}

/** How many shipments each thing has come to. */
function summary(taken: readonly Move[], { received, stuffed, out }: StationWork, faults: number): string {
  const count = (fits: (move: Move) => boolean) => new Set(taken.filter(fits).map(({ shipment }) => shipment.HBL_NO)).size;
  const had =
    (...codes: string[]) =>
    ({ steps }: Move) =>
      steps.some(({ code }) => codes.includes(code));
  const counts = {
    moved: count(({ steps }) => steps.length > 0),
    sailed: count(had('DEPA')),
    delayed: count(({ delay }) => delay !== null),
    arrived: count(had('ARRI')),
    discharged: count(had('DISC')),
    held: count(had('CSHD')),
    cleared: count(had('CSAC', 'EXAC')),
    released: count(had('GTOT', 'CSOT')),
    delivered: count(had('DLVD')),
    received,
    stuffed,
    out,
    faults,
  };
  return Object.entries(counts)
    .map(([name, number]) => `${number} ${name}`)
    .join(', ');
}

async function main(): Promise<void> {
  const days = daysAsked();
  const portal = new Portal(address);
  const operations = await Operations.begin(portal);
  try {
    if (!(await roll(portal, operations, days))) process.exitCode = 1;
  } finally {
    await operations.end();
  }
}

main().catch((error: Error) => {
  const why = error.message === 'fetch failed' ? `the portal at ${address} is not reached` : error.message;
  process.stderr.write(`the world is not moved on: ${why}\n`);
  process.exitCode = 1;
});
