import { addDays, isBusinessDay } from '../../src/contract/dates';
import { Decimal } from '../../src/contract/decimal';
import { settlementSums } from '../../src/contract/set/costSum';
import { banks } from './company';
import { type CostBook, type Draft, settler } from './costBook';
import { type Customer, customers } from './customers';
import { at, type Day, date8, dayAt, dayOf, lastDay, type Minute, moment, month6 } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { Random } from './random';
import { agreedAfter, type Plan, plans } from './settlementPlans';

export interface Settled {
  settlements: Row[];
  payments: Row[];
  history: Row[];
}

export interface Settling {
  costs: Row[];
  book: CostBook;
  holidays: ReadonlySet<string>;
  customerUsers: ReadonlyMap<string, string>;
}

/** Settlements of the costs, with what was paid of them and how they came to their state; the costs say which one they are in. */
export function settlements(of: Settling, base: Day, seed: number, numbers: Numbers): Settled {
  const maker = new SettlementMaker(of, base, Random.of(seed, 'settlements'), numbers);
  for (const plan of plans(base).sort((a, b) => a.day - b.day)) maker.make(plan);
  return maker.made;
}

type Step = [state: string, when: Minute, who: string, why?: string];

/** Makes settlements whose sums, dates and states agree. Nothing that has happened lies after the base date begins. */
class SettlementMaker {
  readonly made: Settled = { settlements: [], payments: [], history: [] };
  /** Confirmed costs in no settlement yet, by who they are settled with. */
  private readonly open = new Map<string, Row[]>();
  private invoices = 0;
  private twice = 0;

  constructor(
    private readonly of: Settling,
    private readonly base: Day,
    private readonly random: Random,
    private readonly numbers: Numbers,
  ) {
    for (const cost of of.costs) {
      if (cost.COST_STS !== 'CFM') continue;
      const party = cost.AR_AP === 'AR' ? cost.CUST_CD : cost.VNDR_CD;
      const key = `${cost.AR_AP}|${party}`;
      this.open.set(key, [...(this.open.get(key) ?? []), cost]);
    }
  }

  make(plan: Plan): void {
    const lines = this.linesOf(plan);
    const [first] = lines;
    if (!first) return;
    const customer = customers.find(({ code }) => code === plan.party);
    const month = date8(plan.day).slice(0, 6);
    const STL_NO = this.numbers.take('STL', 'ST', month.slice(2), 5, month);
    const by = settler(first.CORP_CD);
    const sums = settlementSums(lines as never);
    const { steps, invoiced, due } = this.road(plan, customer, by);
    const paid = this.pay(plan, STL_NO, sums.TOT_AMT, due, by, steps);
    const [last, changed, changer] = steps.at(-1) as Step;
    const agreed = steps.find(([state]) => state === 'AGR');
    this.made.settlements.push({
      ...{ STL_NO, CORP_CD: first.CORP_CD, ORGN_CD: first.CORP_CD === '2000' ? '20HQ21' : '10HQ21', CUST_CD: plan.party, AR_AP: plan.side },
      ...{ STL_YM: plan.month, STL_DT: date8(plan.day), ...sums, PAID_AMT: paid, BAL_AMT: Decimal.of(sums.TOT_AMT).minus(paid).toNumber() },
      TAX_INV_NO: invoiced ? `${invoiced}41000000${String(++this.invoices).padStart(8, '0')}` : null,
      INV_DT: invoiced,
      DUE_DT: due,
      STL_STS: last,
      CFM_USER_ID: agreed && agreed[2] !== 'system' ? agreed[2] : null,
      CFM_DTM: agreed ? moment(agreed[1]) : null,
      DSP_RSN: plan.state === 'DSP' ? plan.reason : null,
      REQ_DTM: plan.side === 'AR' && steps.length > 1 ? moment((steps[1] as Step)[1]) : null,
      RMK: agreed?.[3] ?? null,
      DEL_YN: 'N',
      ...{
        REG_USER_ID: by,
        REG_DTM: moment((steps[0] as Step)[1]),
        UPD_USER_ID: changer,
        UPD_DTM: moment(changed),
        UPD_CNT: steps.length - 1,
      },
    });
    for (const [i, [TO_STS, when, CHG_USER_ID, why]] of steps.entries())
      this.made.history.push({
        ...{ REF_TP: 'STL', REF_KEY: STL_NO, FROM_STS: steps[i - 1]?.[0] ?? null, TO_STS, CHG_USER_ID, CHG_DTM: moment(when) },
        CHG_RSN: why ?? null,
      });
    this.mark(plan, lines, STL_NO, last, changer, moment(changed));
  }

  /** Costs of a settlement: all that is open up to its last day, or so many of them, with a special price, that the sum is the one asked for. */
  private linesOf({ side, party, until, total }: Plan): Row[] {
    const key = `${side}|${party}`;
    const last = date8(until);
    const open = this.open.get(key) ?? [];
    let sum = 0;
    const taken = open.filter((cost) => {
      const fits =
        cost.CORP_CD === open[0]?.CORP_CD && String(cost.OCCR_DT) <= last && (total === undefined || sum + Number(cost.TOT_AMT) < total);
      if (fits) sum += Number(cost.TOT_AMT);
      return fits;
    });
    const [model] = taken;
    if (total !== undefined && model) taken.push(this.special(model, until, total - sum));
    this.open.set(
      key,
      open.filter((cost) => !taken.includes(cost)),
    );
    return taken;
  }

  private special(model: Row, until: Day, amount: number): Row {
    const { CORP_CD, ORGN_CD, CUST_CD, HBL_NO } = model;
    const draft = {
      CORP_CD,
      ORGN_CD,
      CUST_CD,
      HBL_NO,
      COST_TP: 'FRT',
      AR_AP: 'AR',
      FRT_CD: 'PSS',
      RMK: '성수기 특별 운임 (전화 협의)',
    } as unknown as Draft;
    const cost = this.of.book.line(
      { ...draft, FRT_UNIT: 'SHPT', UNIT_QTY: 1, UNIT_PRC: amount, CURR_CD: 'KRW', VAT_TP: 'ZERO' },
      { day: until },
    );
    this.of.costs.push(cost);
    return cost;
  }

  /** How a settlement came to its state, the day of its invoice and the day it is due. */
  private road(plan: Plan, customer: Customer | undefined, by: string): { steps: Step[]; invoiced: string | null; due: string } {
    const made = at(plan.day, 10, this.random.int(0, 50));
    const now = at(this.base, 0) - 1;
    const steps: Step[] = [['TMP', made, by]];
    const go = (state: string, when: Minute, who: string, why?: string) =>
      steps.push([state, Math.min(when, now), who, ...(why ? [why] : [])] as Step);
    const isInvoiced = ['INV', 'PPD', 'PAD'].includes(plan.state);
    let invoice = plan.day + 1;
    if (plan.side === 'AR' && plan.state !== 'TMP') {
      go('REQ', made + 40, by);
      const user = this.of.customerUsers.get(plan.party);
      const agreed = plan.day + (user ? this.random.int(1, 2) : agreedAfter);
      if (plan.state === 'DSP') go('DSP', made + 700, user ?? by, plan.reason);
      else if (plan.state !== 'REQ')
        go(
          'AGR',
          user ? at(agreed, 14, this.random.int(0, 59)) : at(agreed, 0, 15),
          user ?? 'system',
          ...(user ? [] : ['7영업일 동안 회신이 없어 확인한 것으로 봅니다.']),
        );
      invoice = agreed + 1;
    }
    invoice = Math.min(invoice, this.base - 1);
    if (isInvoiced) go('INV', at(invoice, 15, 30), by);
    const invoiced = isInvoiced ? date8(invoice) : null;
    return { steps, invoiced, due: this.dueOf(plan, customer, invoiced) };
  }

  /** The day a settlement is due by the terms of its customer, or the next business day. */
  private dueOf(plan: Plan, customer: Customer | undefined, invoiced: string | null): string {
    const after = month6(dayOf(`${plan.month}01`), 1);
    const made = date8(plan.day);
    const terms: Record<string, string> = {
      CASH: made,
      DEPO: made,
      EOM: date8(lastDay(after)),
      EOM15: `${after}15`,
      DAYS: addDays(invoiced ?? made, customer?.payDay ?? 0),
    };
    let due = terms[customer?.term ?? 'EOM'] as string;
    while (!isBusinessDay(due, this.of.holidays)) due = addDays(due, 1);
    return due;
  }

  /** What was paid, mostly at once; of deposits where the customer has one. Gives the sum. */
  private pay(plan: Plan, STL_NO: string, total: number, due: string, by: string, steps: Step[]): number {
    if (plan.state !== 'PAD' && plan.state !== 'PPD') return 0;
    const whole = Decimal.of(total);
    const sum = plan.state === 'PAD' ? whole : whole.times(plan.part ?? 50).dividedBy(100, 0, 'down');
    const fromDeposit = plan.side === 'AR' && customers.find(({ code }) => code === plan.party)?.term === 'DEPO';
    const inTwo = plan.state === 'PAD' && !fromDeposit && this.twice < 24 && this.random.chance(0.16);
    const half = whole.times(this.random.int(30, 70)).dividedBy(100, 0, 'down');
    const parts = inTwo ? [half, whole.minus(half)] : [sum];
    if (inTwo) this.twice++;
    const issued = dayAt((steps.at(-1) as Step)[1]);
    const planned = Math.max(issued + 1, dayOf(due) - this.random.int(-6, 4));
    const bank = banks.find((row) => row.CORP_CD === (by === 'stl03' ? '2000' : '1000')) as Row;
    for (const [i, amount] of parts.entries()) {
      const day = Math.min(planned + i * 5, this.base - 1);
      this.made.payments.push({
        ...{ STL_NO, PAY_SEQ: i + 1, PAY_DT: date8(day), PAY_TP: fromDeposit ? 'DEP' : i === 1 && this.random.chance(0.2) ? 'OFS' : 'TRF' },
        ...{ PAY_AMT: amount.toNumber(), BANK_CD: fromDeposit ? null : bank.BANK_CD, ACCT_NO: fromDeposit ? null : bank.ACCT_NO },
        ...{ REG_USER_ID: by, REG_DTM: moment(Math.min(at(day, 16), at(this.base, 0) - 1)) },
      });
      const isWhole = plan.state === 'PAD' && i === parts.length - 1;
      steps.push([isWhole ? 'PAD' : 'PPD', Math.min(at(day, 16), at(this.base, 0) - 1), by]);
    }
    return sum.toNumber();
  }

  /** Costs follow their settlement; of a disputed one the last two waiting charges are. */
  private mark(plan: Plan, lines: readonly Row[], STL_NO: string, state: string, by: string, when: string): void {
    const disputed = state === 'DSP' ? new Set(lines.filter(({ FRT_CD }) => FRT_CD === plan.disputed).slice(-2)) : new Set<Row>();
    for (const line of lines) {
      const isDisputed = disputed.has(line);
      Object.assign(line, {
        STL_NO,
        COST_STS: state === 'PAD' ? 'STL' : isDisputed ? 'DSP' : 'REQ',
        DSP_RSN: isDisputed ? plan.reason : null,
        ...{ UPD_USER_ID: by, UPD_DTM: when, UPD_CNT: state === 'PAD' || isDisputed ? 3 : 2 },
      });
    }
  }
}

/** The threads of disputed costs: what their customer wrote when it disputed them. */
export const disputeTexts = `insert into set_dsp (cost_no, dsp_seq, stl_no, stl_dsp_tp, dsp_cnnt, dsp_user_id, dsp_dtm, dsp_amt, reg_user_id, reg_dtm, upd_user_id, upd_dtm)
  select c.cost_no, 1, c.stl_no, 'DUP', '같은 배송 건의 대기료가 이미 청구되었습니다. 중복 청구인지 확인해 주시기 바랍니다.', c.upd_user_id, c.upd_dtm, c.tot_amt,
    c.upd_user_id, c.upd_dtm, c.upd_user_id, c.upd_dtm
   from set_cost c where c.cost_sts = 'DSP'`;

/** How costs came to their state, from what they say themselves. */
export const costHistory = `insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
  select 'CST', c.cost_no, x.* from set_cost c left join set_stl s using (stl_no)
   cross join lateral (values
     (null, 'TMP', c.reg_user_id, c.reg_dtm, null),
     ('TMP', 'CFM', c.cfm_user_id, c.cfm_dtm, null),
     ('CFM', 'REQ', s.reg_user_id, s.reg_dtm, null),
     ('REQ', case when c.cost_sts in ('DSP', 'STL') then c.cost_sts end, c.upd_user_id, c.upd_dtm, c.dsp_rsn)) x (former, state, who, changed, why)
   where x.state is not null and x.changed is not null order by 2, 6`;
