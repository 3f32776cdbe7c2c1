import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContainerType, Loaded } from '../../src/contract/cfs/loadPlan';
import { closable, planChecks, savable } from '../../src/contract/cfs/planChecks';
import { ask, baseDate, fresh } from './seedParts';

let database: Awaited<ReturnType<typeof fresh>>;
let asked: Awaited<ReturnType<typeof ask>>;
beforeAll(async () => {
  database = await fresh();
  asked = await ask(database);
});
afterAll(async () => {
  await asked?.owner.end();
  await database?.drop();
});

const rows = async <R>(sql: string): Promise<R[]> => (await asked.owner.query(sql)).rows as R[];

/** Rows of a plan as the screen has them: names in capitals, numbers as numbers, instants of 14 digits. */
const upper = <R>(list: object[]): R[] =>
  list.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name.toUpperCase(),
          typeof value === 'string' && /_(qty|wt|cbm|cm|temp|seq|cnt)$|^(pkg_qty|bkd_pkg_qty)$/.test(name) ? Number(value) : value,
        ]),
      ) as R,
  );

describe('CFS of the demo', () => {
  it('has as many bookings and plans as told, in every state, damaged ones and those that wait', async () => {
    expect([await asked.count('cfs_bkg'), await asked.count('cfs_clp')]).toEqual([400, 60]);
    const states = async (table: string, column: string) =>
      (await rows<{ s: string }>(`select distinct ${column} as s from ${table} order by 1`)).map(({ s }) => s);
    expect(await states('cfs_bkg', 'cfs_bkg_sts')).toEqual(['CFM', 'CXL', 'IN', 'OUT', 'REQ', 'STF']);
    expect(await states('cfs_clp', 'clp_sts')).toEqual(['CLS', 'CXL', 'PLN', 'WRK']);
    expect(await states('cfs_bkg', 'cycfs_cd')).toEqual(['CFSI', 'CFSP', 'CFSY']);
    expect(await asked.count('cfs_clp', `clp_sts = 'WRK'`)).toBe(3);
    expect(await asked.share('cfs_bkg', `dmg_yn = 'Y'`)).toBe(4);
    expect(await asked.count('cfs_bkg', `imex_tp = 'I' and cfs_bkg_sts = 'OUT'`)).toBeGreaterThan(10);
    expect(await asked.count('cfs_bkg', `bkg_dt < date '${baseDate}' - 120 or in_plan_dt > date '${baseDate}' + 14`)).toBe(0);
    expect(
      await asked.count('cfs_bkg', `cycfs_cd = 'CFSI' and pod_cd = 'CNSHA' and clp_no is null and cfs_bkg_sts in ('CFM', 'IN')`),
    ).toBeGreaterThanOrEqual(30);
    for (const some of ['imdg_cls', 'un_no', 'set_temp', 'len_cm', 'stack_cnt = 1 or null'])
      expect([some, (await asked.one(`select count(${some}) as n from cfs_bkg where clp_no is null`)).n]).not.toEqual([some, '0']);
  });

  it('has numbers by its rules, counted, and a history that leads to each state before the base date', async () => {
    expect(
      await asked.count('cfs_bkg', `bkg_no <> 'CB' || to_char(bkg_dt, 'yymmdd') || right(bkg_no, 4) or bkg_no !~ '^CB[0-9]{10}$'`),
    ).toBe(0);
    expect(await asked.count('cfs_clp', `clp_no !~ '^CLP[0-9]{9}$'`)).toBe(0);
    const wrong = await rows(
      `select d.* from (select 'CFB' as tp, bkg_no as key, cfs_bkg_sts as state, reg_dtm as at from cfs_bkg
                        union all select 'CLP', clp_no, clp_sts, reg_dtm from cfs_clp) d
         left join lateral (select array_agg(to_sts order by chg_dtm, hist_seq) as path, array_agg(from_sts order by chg_dtm, hist_seq) as before,
                                   max(chg_dtm) as last from cms_sts_hist h where h.ref_tp = d.tp and h.ref_key = d.key) h on true
        where h.path[array_length(h.path, 1)] is distinct from d.state or h.before[2:] is distinct from h.path[:array_length(h.path, 1) - 1]
           or h.last >= date '${baseDate}' or d.at > h.last`,
    );
    expect(wrong).toEqual([]);
    expect(await asked.count('cfs_bkg', 'in_dtm > out_dtm or in_dtm < reg_dtm')).toBe(0);
  });

  it('is linked to shipments of the same customer, ports and vessel, each once', async () => {
    expect(await asked.count('cfs_bkg', 'hbl_no is not null')).toBeGreaterThan(30);
    expect(
      await rows(
        `select b.bkg_no from cfs_bkg b left join fms_hbl h on h.corp_cd = b.corp_cd and h.hbl_no = b.hbl_no and h.load_tp = 'LCL'
            and (h.cust_cd, h.imex_tp, h.pol_cd, h.pod_cd, h.vsl_nm) = (b.cust_cd, b.imex_tp, b.pol_cd, b.pod_cd, b.vsl_nm)
          where b.hbl_no is not null and h.hbl_no is null`,
      ),
    ).toEqual([]);
    expect(await rows('select hbl_no from cfs_bkg where hbl_no is not null group by 1 having count(*) > 1')).toEqual([]);
    expect(await rows('select d.clp_no from cfs_clp_dtl d join cfs_bkg b using (bkg_no) where b.clp_no <> d.clp_no')).toEqual([]);
  });

  it('has no plan that could not be saved, and none closed that could not be', async () => {
    const plans = upper<Record<string, string> & ContainerType>(
      await rows('select p.*, t.iso_cd, t.cntr_kind, t.inr_cbm, t.max_wt from cfs_clp p join mdm_cntr_tp t using (cntr_tp_cd)'),
    );
    const lines = upper<Loaded & { CLP_NO: string }>(
      await rows(
        `select b.*, d.clp_no, d.load_seq, d.pkg_qty, d.grs_wt, d.msr_cbm, b.pkg_qty as bkd_pkg_qty, to_char(b.in_dtm, 'YYYYMMDDHH24MISS') as in_dtm,
                to_char(b.cargo_cls_dtm, 'YYYYMMDDHH24MISS') as cargo_cls_dtm from cfs_clp_dtl d join cfs_bkg b using (bkg_no)`,
      ),
    );
    const wrong = plans.flatMap((plan) => {
      const checks = planChecks(
        plan as never,
        lines.filter(({ CLP_NO }) => CLP_NO === plan.CLP_NO),
        plan,
        `${baseDate}000000`,
      );
      return (plan.CLP_STS === 'CLS' ? closable(checks) : savable(checks)) ? [] : [[plan.CLP_NO, checks.filter(({ STOPS }) => STOPS)]];
    });
    expect(wrong).toEqual([]);
  });

  it('has nothing in a plan that is for another vessel, and waits for vessels that plans are made for', async () => {
    expect(
      await rows(
        `select d.bkg_no from cfs_clp_dtl d join cfs_bkg b using (bkg_no) join cfs_clp p on p.clp_no = d.clp_no
          where (b.vsl_nm, b.voy_no, b.etd_dt) is distinct from (p.vsl_nm, p.voy_no, p.etd_dt)`,
      ),
    ).toEqual([]);
    const left = `b.clp_no is null and b.cfs_bkg_sts in ('CFM', 'IN') and b.imex_tp = 'E'`;
    const matched = `exists (select from cfs_clp p where p.clp_sts in ('PLN', 'WRK') and (p.cycfs_cd, p.pod_cd, p.vsl_nm, p.voy_no) = (b.cycfs_cd, b.pod_cd, b.vsl_nm, b.voy_no))`;
    const [own] = await rows<{ n: string }>(
      `select count(distinct b.vsl_nm || b.voy_no) as n from cfs_bkg b where ${left} and b.cycfs_cd = 'CFSI' and b.pod_cd = 'CNSHA' and ${matched}`,
    );
    expect(own?.n).toBe('2');
    expect(await asked.count('cfs_bkg b', `${left} and b.pod_cd = 'CNSHA' and not ${matched}`)).toBe(2);
  });

  it('story 24: a plan of 97.4 per cent, and two bookings that do not fit into what is left', async () => {
    const [plan] = await rows<Record<string, string>>(`select * from cfs_clp where load_rate = 97.4`);
    expect(plan).toMatchObject({ clp_sts: 'WRK', tot_pkg_qty: '2285', tot_grs_wt: '21486.400', tot_msr_cbm: '74.316', cntr_tp_cd: '40HC' });
    expect(await asked.count('cfs_clp_dtl', `clp_no = '${plan?.clp_no}'`)).toBe(14);
    expect(
      await rows(
        `select b.msr_cbm from cfs_bkg b join cfs_clp p on p.clp_no = '${plan?.clp_no}' and (p.cycfs_cd, p.pod_cd) = (b.cycfs_cd, b.pod_cd)
          where b.clp_no is null and b.cfs_bkg_sts in ('CFM', 'IN') order by 1`,
      ),
    ).toEqual([{ msr_cbm: '2.860' }, { msr_cbm: '4.120' }]);
  });

  it('story 7: the six house B/Ls of four customers are in one closed plan', async () => {
    const [plan] = await rows(
      `select p.clp_sts, p.pol_cd, p.pod_cd, count(*)::int as lines, count(distinct d.cust_cd)::int as customers
         from cfs_clp p join cfs_clp_dtl d using (clp_no) where d.hbl_no like 'HLSTORY0007_' group by p.clp_no`,
    );
    expect(plan).toEqual({ clp_sts: 'CLS', pol_cd: 'CNSHA', pod_cd: 'KRPUS', lines: 6, customers: 4 });
  });
});
