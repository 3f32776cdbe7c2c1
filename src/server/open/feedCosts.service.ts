import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { isInstant } from '../../contract/dates';
import {
  type FedRow,
  type FeedCostAnswer,
  type FeedCostFault,
  type FeedCostMessage,
  fedCostColumns,
  fedCostKeys,
  fedCostOthers,
} from '../../contract/open/feed';
import { isEmpty, told } from '../../contract/rules';
import type { Cost } from '../../contract/set/cost';
import type { setCost } from '../../contract/tables/set';
import type { RowOf } from '../../contract/tables/table';
import { keyOf } from '../lib/entries';
import { Refusal } from '../lib/refusal';
import { updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { saveCosts } from '../set/costs.service';
import { rounds, takenOnce } from './feedMessage.service';

type Stored = RowOf<typeof setCost>;
type Feed = Ctx<FeedCostMessage>;

/** An item with its number in the message, and when it was changed at the sender's. */
interface Numbered {
  item: FedRow;
  no: number;
  at: string;
}

type Told = Map<number, FeedCostFault[]>;

/**
 * Takes costs into the portal, in TMP: each as a whole or not at all, with its faults, by the rules of those that are typed. A message that was
 * taken before gives its first answer and changes nothing, and so does an item that is older than what is there or says what is there.
 */
export const takeCosts = (ctx: Feed, apiId: string): Promise<FeedCostAnswer> =>
  takenOnce(ctx, apiId, `COST ${ctx.body.msgId}`, async () => {
    const { msgId, sentDtm, items } = ctx.body;
    const numbered = items.map((item, i) => ({ item, no: i + 1, at: isInstant(String(item.UPD_DTM)) ? String(item.UPD_DTM) : sentDtm }));
    const faults: Told = new Map();
    for (const round of rounds(numbered, ({ item }) => keyOf(item, fedCostKeys))) await takeRound(ctx, round, faults);
    const errList = [...faults].sort(([a], [b]) => a - b).flatMap(([, list]) => list);
    return { msgId, okCnt: items.length - faults.size, errCnt: faults.size, errList };
  });

const known: readonly string[] = [...fedCostKeys, ...fedCostColumns, ...fedCostOthers];

/** Faults of an item that are none of a cost's: what names it, and columns that there are not. */
async function nameFaults(ctx: Feed, items: readonly Numbered[]): Promise<Map<Numbered, Fault[]>> {
  const { rows } = await sql<{ CORP_CD: string; ORGN_CD: string }>`select corp_cd, orgn_cd from mdm_orgn where use_yn = 'Y'`.execute(
    ctx.db,
  );
  const corps = new Set(rows.map((row) => row.CORP_CD));
  const orgns = new Map(rows.map((row) => [row.ORGN_CD, row.CORP_CD]));
  const unknown = (FIELD: string, value: unknown): Fault => ({
    FIELD,
    CODE: 'MSG000017',
    ARGS: [ctx.label(FIELD, 'SET_COST'), String(value)],
  });
  return new Map(
    items.map((one) => {
      const { CORP_CD, ORGN_CD, FEED_COST_NO, DEL_YN, UPD_DTM } = one.item;
      return [
        one,
        [
          ...fedCostKeys.flatMap((FIELD) =>
            isEmpty(one.item[FIELD]) ? [{ FIELD, CODE: 'MSG000012', ARGS: [ctx.label(FIELD, 'SET_COST')] }] : [],
          ),
          ...(String(FEED_COST_NO ?? '').length > 30
            ? [{ FIELD: 'FEED_COST_NO', CODE: 'MSG000358', ARGS: [ctx.label('FEED_COST_NO'), 30, String(FEED_COST_NO).length] }]
            : []),
          ...(isEmpty(CORP_CD) || corps.has(String(CORP_CD)) ? [] : [unknown('CORP_CD', CORP_CD)]),
          ...(isEmpty(ORGN_CD) || orgns.get(String(ORGN_CD)) === CORP_CD ? [] : [unknown('ORGN_CD', ORGN_CD)]),
          ...(isEmpty(DEL_YN) || ['Y', 'N'].includes(String(DEL_YN)) ? [] : [unknown('DEL_YN', DEL_YN)]),
          ...(isEmpty(UPD_DTM) || isInstant(String(UPD_DTM)) ? [] : [{ FIELD: 'UPD_DTM', CODE: 'MSG000187' }]),
          ...Object.keys(one.item).flatMap((FIELD) => (known.includes(FIELD) ? [] : [{ FIELD, CODE: 'MSG000645', ARGS: [FIELD] }])),
        ],
      ] as const;
    }),
  );
}

/** Costs of the operations system that are there already, locked, by what names them. */
async function lockPresent({ db }: Feed, items: readonly Numbered[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select * from set_cost where feed_cost_no = any(${items.map(({ item }) => String(item.FEED_COST_NO ?? ''))}::text[]) order by corp_cd, feed_cost_no
      for update`.execute(db);
  return new Map(rows.map((row) => [keyOf(row, fedCostKeys), row]));
}

/** Takes items of different costs. */
async function takeRound(ctx: Feed, items: readonly Numbered[], faults: Told): Promise<void> {
  const tell = ({ item, no }: Numbered, { FIELD, ROW_NO, ...fault }: Fault) => {
    const { code, args } = told(fault);
    const FEED_COST_NO = isEmpty(item.FEED_COST_NO) ? null : String(item.FEED_COST_NO);
    faults.set(no, [...(faults.get(no) ?? []), { FEED_COST_NO, field: FIELD ?? null, code, message: ctx.text(code, ...args) }]);
  };
  for (const [one, list] of await nameFaults(ctx, items)) for (const fault of list) tell(one, fault);
  const present = await lockPresent(ctx, items);
  const due = items.filter((one) => !faults.has(one.no) && says(one, present.get(keyOf(one.item, fedCostKeys))));
  const groups = new Map<string, Numbered[]>();
  for (const one of due) {
    const owner = `${one.item.CORP_CD}|${one.item.ORGN_CD ?? ''}`;
    groups.set(owner, [...(groups.get(owner) ?? []), one]);
  }
  for (const group of groups.values()) await saveGroup(ctx, group, present, tell);
}

/** Does an item say anything that is not there yet, or no longer? */
function says({ item, at }: Numbered, before: Stored | undefined): boolean {
  if (!before) return item.DEL_YN !== 'Y';
  if (before.FEED_DTM && at < before.FEED_DTM) return false;
  if (item.DEL_YN === 'Y') return before.DEL_YN === 'N';
  return fedCostColumns.some((name) => item[name] !== undefined && (item[name] ?? null) !== (before[name] ?? null));
}

const rowOf = ({ item }: Numbered, before: Stored | undefined): SaveRow<Cost> =>
  ({
    ...Object.fromEntries(fedCostColumns.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]]))),
    ...(before ? { COST_NO: before.COST_NO, UPD_CNT: before.UPD_CNT } : {}),
    BATCH_FLAG: !before ? 'insert' : item.DEL_YN === 'Y' ? 'delete' : 'update',
  }) as SaveRow<Cost>;

/**
 * Saves costs of one corporation and organisation. What is refused is told, and the others are tried again without it, so that each is taken as if
 * it came alone.
 */
async function saveGroup(
  ctx: Feed,
  group: readonly Numbered[],
  present: Map<string, Stored>,
  tell: (one: Numbered, fault: Fault) => void,
): Promise<void> {
  const { CORP_CD, ORGN_CD } = group[0]?.item ?? {};
  const user = {
    ...ctx.user,
    CORP_CD: String(CORP_CD),
    ORGN_CD: String(ORGN_CD ?? (ctx.user.CORP_CD === CORP_CD ? ctx.user.ORGN_CD : '')),
  };
  let rest = [...group];
  while (rest.length) {
    const before = rest.map(({ item }) => present.get(keyOf(item, fedCostKeys)));
    await sql`savepoint feed_costs`.execute(ctx.db);
    try {
      const saved = await saveCosts(
        { ...ctx, user } as Ctx<unknown>,
        rest.map((one, i) => rowOf(one, before[i])),
      );
      await updateRows(
        ctx.db,
        'SET_COST',
        ['COST_NO'],
        ['FEED_COST_NO', 'FEED_DTM'],
        saved.map(({ COST_NO }, i) => ({ COST_NO, FEED_COST_NO: rest[i]?.item.FEED_COST_NO, FEED_DTM: rest[i]?.at })),
      );
      return;
    } catch (error) {
      const refused = error instanceof Refusal && error.status < 500 ? (error.errors ?? []) : [];
      const rows = new Set(refused.map(({ ROW_NO }) => (ROW_NO ?? 0) - 1));
      if (!rest.some((_, i) => rows.has(i))) throw error;
      await sql`rollback to savepoint feed_costs`.execute(ctx.db);
      for (const fault of refused) {
        const one = rest[(fault.ROW_NO ?? 0) - 1];
        if (one) tell(one, fault);
      }
      rest = rest.filter((_, i) => !rows.has(i));
    }
  }
}
