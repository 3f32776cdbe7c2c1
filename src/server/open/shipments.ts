import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { isInstant } from '../../contract/dates';
import {
  containerColumns,
  eventColumns,
  longestPeriod,
  type PartnerEvent,
  type PartnerShipment,
  pageSize,
  partnerCalls,
  type ShipmentQuery,
  shipmentColumns,
} from '../../contract/open/partner';
import { refColumns } from '../../contract/ptl/status/ownRefs';
import { checkRange, isEmpty } from '../../contract/rules';
import { nameIn } from '../lib/names';
import { Refusal, refuseFaults } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { anyOf, between, inScope } from '../lib/where';
import { ownRefs } from '../ptl/status/ownRefs.service';
import { about } from './about';
import { shipmentQuery } from './schema';

type Query = Partial<ShipmentQuery>;

/** What a list is ordered by, before the shipment's key. */
type Order = 'UPD_DTM' | 'ETD_DT' | 'ETA_DT';

const orderOf = ({ updatedSince, dateType }: Query): Order => (updatedSince ? 'UPD_DTM' : dateType === 'ETD' ? 'ETD_DT' : 'ETA_DT');

/** Where a list goes on: the order, and the last row's value and key in it. */
type Place = [Order, string, number];

const written = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place a cursor names in a list of this order; null for one that is none of ours. */
function placeOf(cursor: string, order: Order): Place | null {
  try {
    const [by, value, key] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const form = order === 'UPD_DTM' ? /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/ : /^\d{8}$/;
    return by === order && typeof value === 'string' && form.test(value) && Number.isSafeInteger(key)
      ? [order, value, key as number]
      : null;
  } catch {
    return null;
  }
}

function faultsOf(query: Query, place: Place | null): Fault[] {
  const { from, to, updatedSince, hblNo, cursor } = query;
  const need = (FIELD: string) => [{ FIELD, CODE: 'MSG000012', ARGS: [FIELD] }];
  const period = isEmpty(from) && isEmpty(to);
  return [
    ...(period && isEmpty(updatedSince) && isEmpty(hblNo) ? [...need('from'), ...need('to')] : []),
    ...(!period && isEmpty(from) ? need('from') : []),
    ...(!period && isEmpty(to) ? need('to') : []),
    ...checkRange(from, to, longestPeriod, ['from', 'to']),
    ...(!isEmpty(updatedSince) && !isInstant(updatedSince ?? '') ? [{ FIELD: 'updatedSince', CODE: 'MSG000187' }] : []),
    ...(!isEmpty(cursor) && !place ? [{ FIELD: 'cursor', CODE: 'MSG000017', ARGS: ['cursor', cursor ?? ''] }] : []),
  ];
}

const instant = (text: string): string => text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6');

const visible = ({ scope }: Ctx<unknown>) => sql`h.del_yn = 'N' and ${inScope(scope, 'H')}`;

function searched(ctx: Ctx<Query>): RawBuilder<unknown> {
  const { from, to, updatedSince, direction, hblNo, dateType } = ctx.body;
  return sql`${visible(ctx)} and ${between(dateType === 'ETD' ? 'H.ETD_DT' : 'H.ETA_DT', from, to)}
    and ${between('H.UPD_DTM', updatedSince && instant(updatedSince), null)}
    and ${anyOf('H.IMEX_TP', direction)} and ${anyOf('H.HBL_NO', hblNo)}`;
}

const houseColumns = shipmentColumns.filter((name) => !(refColumns as readonly string[]).includes(name));
const columns = sql`${sql.join(houseColumns.map((name) => sql.ref(name === 'MBL_NO' ? 'M.MBL_NO' : `H.${name}`)))}, ${ownRefs}`;
const container = sql.join(containerColumns.flatMap((name) => [sql`${name}::text`, sql`wire(${sql.ref(`C.${name}`)})`]));
const event = sql.join(eventColumns.filter((name) => name !== 'LOC_NM').map((name) => sql.ref(`E.${name}`)));
const countCap = 100_001;

type Found = PartnerShipment & { HBL_SEQ: number; PLACE: string };

export default async function shipmentRoutes(app: FastifyInstance): Promise<void> {
  serve(
    app,
    partnerCalls.shipments,
    async (ctx) => {
      const order = orderOf(ctx.body);
      const size = ctx.body.size ?? pageSize.own;
      const place = ctx.body.cursor ? placeOf(ctx.body.cursor, order) : null;
      refuseFaults(faultsOf(ctx.body, place));
      const by = sql.ref(`H.${order}`);
      const text = order === 'UPD_DTM' ? sql`to_char(h.upd_dtm, 'YYYY-MM-DD HH24:MI:SS.US')` : sql`to_char(${by}, 'YYYYMMDD')`;
      const type = order === 'UPD_DTM' ? sql`timestamptz` : sql`date`;
      const behind = place ? sql`(${by}, h.hbl_seq) > (${place[1]}::${type}, ${place[2]}::bigint)` : sql`true`;
      const { rows } = await sql<Found>`
        select ${columns}, h.hbl_seq, ${text} as place,
          coalesce((select jsonb_agg(jsonb_build_object(${container}) order by c.cntr_no) from fms_cntr c where c.hbl_seq = h.hbl_seq), '[]') as cntr_list
        from fms_hbl h left join fms_mbl m using (mbl_seq) where ${searched(ctx)} and ${behind} order by ${by}, h.hbl_seq limit ${size + 1}`.execute(
        ctx.db,
      );
      const { rows: counted } = await sql<{ CNT: number }>`
        select count(*) as cnt from (select 1 from fms_hbl h where ${searched(ctx)} limit ${countCap}) x`.execute(ctx.db);
      const part = rows.slice(0, size);
      const last = rows.length > size ? part.at(-1) : undefined;
      return {
        LIST: part.map(({ HBL_SEQ: _, PLACE: __, ...shipment }) => shipment),
        TOTAL: counted[0]?.CNT ?? 0,
        NEXT: last ? written([order, last.PLACE, last.HBL_SEQ]) : null,
      };
    },
    { schema: { querystring: shipmentQuery } },
  );

  serve(app, partnerCalls.events, async (ctx) => {
    const { hblNo } = ctx.body;
    about(ctx, hblNo);
    const { rows: shipments } = await sql<{ HBL_SEQ: number }>`
      select h.hbl_seq from fms_hbl h where ${visible(ctx)} and h.hbl_no = ${hblNo}`.execute(ctx.db);
    if (!shipments.length) throw new Refusal(404, 'MSG000043');
    const { rows } = await sql<PartnerEvent>`
      select ${event}, ${nameIn(ctx.lang, 'P.PORT_NM')} as loc_nm from fms_event e left join mdm_port p on p.port_cd = e.loc_cd
      where e.hbl_seq = any(${shipments.map((row) => row.HBL_SEQ)}) and e.open_yn = 'Y' order by e.event_dtm, e.event_seq`.execute(ctx.db);
    return { LIST: rows };
  });
}
