import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { lastDayOf } from '../../contract/dates';
import { isEmpty } from '../../contract/rules';
import type { Cost } from '../../contract/set/cost';
import { type CarCostSearch, type CarMonth, carTypes, setCostCarList } from '../../contract/set/setCostCarList';
import { nameIn } from '../lib/names';
import { page } from '../lib/page';
import { refuseFaults } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { anyOf, inScope, startsWith } from '../lib/where';
import { listWorkbook } from '../lib/workbook';
import { costColumns, costOrder, searchedCosts } from './costList.service';
import { costPage } from './costMonths.service';
import { confirmCosts, saveCosts } from './costs.service';

const screen = 'setCostCarList';
const columns = [
  ...[
    'CAR_NO',
    'CAR_TP',
    'TRUCK_CD',
    'TRUCK_SECT',
    'TRUCK_NM',
    'DRV_NM',
    'RUN_CNT',
    'DIST_KM',
    'WAIT_HR',
    'AR_AMT',
    'AP_AMT',
    'PROFIT_AMT',
  ],
];
const order = { sortable: columns, orderBy: [['CAR_NO', 'asc']] } as const;

/** First and last day of the month asked for; 422 MSG000012 without one. */
function monthOf(ctx: Ctx<unknown>, { STL_YM }: Partial<CarCostSearch>): { FR_DT: string; TO_DT: string } {
  if (isEmpty(STL_YM)) refuseFaults([{ FIELD: 'STL_YM', CODE: 'MSG000012', ARGS: [ctx.label('STL_YM')] }]);
  const month = String(STL_YM);
  if (!/^\d{4}(0[1-9]|1[0-2])$/.test(month)) refuseFaults([{ FIELD: 'STL_YM', CODE: 'MSG000187' }]);
  return { FR_DT: `${month}01`, TO_DT: lastDayOf(month) };
}

/** Trucks with what they did and cost in the month. */
function trucks(ctx: Ctx<unknown>, search: Partial<CarCostSearch>): RawBuilder<CarMonth> {
  const { FR_DT, TO_DT } = monthOf(ctx, search);
  return sql<CarMonth>`
    select c.car_no, c.car_tp, c.truck_cd, c.truck_sect, ${nameIn<string | null>(ctx.lang, 'T.CUST_NM')} as truck_nm, c.drv_nm,
        coalesce(r.run_cnt, 0) as run_cnt, coalesce(s.dist_km, 0) as dist_km, coalesce(s.wait_hr, 0) as wait_hr, coalesce(s.ar_amt, 0) as ar_amt,
        coalesce(s.ap_amt, 0) as ap_amt, coalesce(s.ar_amt, 0) - coalesce(s.ap_amt, 0) as profit_amt
      from mdm_car c left join mdm_cust t on t.cust_cd = c.truck_cd
        left join (select o.corp_cd, o.car_no, count(*)::int as run_cnt from pan_dlv_ord o
           where o.dlv_ord_sts = 'CMP' and o.del_yn = 'N' and o.car_no is not null and o.cmpl_dtm >= ${FR_DT}::date::timestamptz and o.cmpl_dtm < (${TO_DT}::date + 1)::timestamptz
             and ${inScope(ctx.scope, 'O')} group by 1, 2) r on r.corp_cd = c.corp_cd and r.car_no = c.car_no
        left join (select k.corp_cd, k.car_no, sum(k.dist_km) filter (where k.ar_ap = 'AR') as dist_km, sum(k.wait_hr) filter (where k.frt_cd <> 'WTG' and k.ar_ap = 'AR') as wait_hr,
             sum(k.sply_amt) filter (where k.ar_ap = 'AR') as ar_amt, sum(k.sply_amt) filter (where k.ar_ap = 'AP') as ap_amt
            from set_cost k where k.cost_tp = any(${[...carTypes]}) and k.del_yn = 'N' and k.cost_sts <> 'CXL' and k.car_no is not null
             and k.occr_dt between ${FR_DT} and ${TO_DT} and ${inScope(ctx.scope, 'K')} group by 1, 2) s on s.corp_cd = c.corp_cd and s.car_no = c.car_no
     where ${inScope(ctx.scope, 'C', { orgn: false, cust: false })} and ${anyOf('C.TRUCK_CD', search.TRUCK_CD)} and ${anyOf('C.TRUCK_SECT', search.TRUCK_SECT)}
       and ${anyOf('C.CAR_TP', search.CAR_TP)} and ${startsWith('C.CAR_NO', search.CAR_NO)}`;
}

/** The costs of one truck in the month. */
function costsOfTruck(ctx: Ctx<unknown>, search: Partial<CarCostSearch>): RawBuilder<Cost> {
  const car = isEmpty(search.CAR_NO) ? '' : String(search.CAR_NO);
  return sql<Cost>`select * from (${searchedCosts(ctx, monthOf(ctx, search), carTypes)}) y where car_no = ${car}`;
}

export default async function setCostCarListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setCostCarList.select, (ctx) => page(ctx, trucks(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, setCostCarList.selectCosts, (ctx) => costPage(ctx, costsOfTruck(ctx, ctx.body.SEARCH), costOrder(ctx)));

  serve(app, setCostCarList.saveCosts, async (ctx) => ({ LIST: await saveCosts(ctx, ctx.body.LIST, { types: carTypes }) }));

  serve(app, setCostCarList.confirm, async (ctx) => ({ LIST: await confirmCosts(ctx, carTypes) }));

  serve(app, setCostCarList.excel, (ctx) =>
    ctx.body.GRID === 'G2'
      ? listWorkbook(ctx, costsOfTruck(ctx, ctx.body.SEARCH), {
          ...{ screen, of: ctx.text('UI.setCostCarList.G2'), table: 'SET_COST', columns: costColumns(ctx), order: costOrder(ctx) },
        })
      : listWorkbook(ctx, trucks(ctx, ctx.body.SEARCH), { screen, table: 'MDM_CAR', columns, order }),
  );
}
