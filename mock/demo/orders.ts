import { type Customer, truckers } from './customers';
import { type Day, date8, dayAt, type Minute, moment, time4 } from './days';
import type { Row } from './load';
import { mobile, person } from './names';
import { type Link, type Load, linesOf, loadOf, route } from './orderGoods';
import { orderTimes, reached, type State, statusHistory } from './orderTimes';
import { depots } from './places';
import type { Random } from './random';
import type { Truck } from './trucks';

/** What an order is made from. */
export interface Wish {
  /** Gives the number, from the day the order was made. */
  number: (made: Day) => string;
  customer: Customer;
  orgn: string;
  state: State;
  /** Day of delivery. */
  day: Day;
  /** When it was made, where that is fixed. */
  made?: Minute;
  link?: Link;
  upload?: string;
  /** How many lines, where that is fixed. */
  lines?: number;
}

export interface Made {
  order: Row;
  lines: Row[];
  history: Row[];
}

/** What the orders are drawn from. */
export interface Stock {
  trucks: readonly Truck[];
  items: ReadonlyMap<string, readonly Row[]>;
  /** A user of each customer. */
  customerUsers: ReadonlyMap<string, string>;
}

const dispatchers: Record<string, string> = { '10IC21': 'ops01', '10PS00': 'ops02', '20PT21': 'ops09' };
const requests = ['도착 30분 전 연락 바랍니다.', '지게차 있음', '수작업 하차 2인', '파손 주의', '엘리베이터 없음', '월요일 오전 하차 요망'];
const remarks = ['단골 기사 배차', '운임 협의 완료', '회차료 확인'];

/** Makes delivery orders whose state, dates and times agree. Nothing that has happened lies after `now`. */
export class OrderMaker {
  private readonly byType = new Map<string, Truck[]>();

  constructor(
    private readonly random: Random,
    private readonly now: Minute,
    private readonly stock: Stock,
  ) {
    for (const truck of stock.trucks) {
      const key = `${truck.corp}|${truck.type}`;
      this.byType.set(key, [...(this.byType.get(key) ?? []), truck]);
    }
  }

  make(wish: Wish): Made {
    const { random } = this;
    const { customer, orgn, state } = wish;
    const load = loadOf(random, customer, orgn, wish.link);
    const { from, to } = route(random, customer, load);
    const times = orderTimes(random, this.now, state, wish.day, wish.made);
    const no = wish.number(dayAt(times.made));
    const far = reached(state);
    const truck = far >= 2 ? this.truck(customer.corp, load.car) : undefined;
    const dispatcher = dispatchers[orgn] ?? 'ops01';
    const user = this.stock.customerUsers.get(customer.code) ?? dispatcher;
    const asked = random.chance(0.7) ? user : dispatcher;
    const lines = linesOf(random, no, customer, load, this.stock.items.get(customer.code), wish.lines);
    const history = statusHistory(random, no, state, times, asked, dispatcher);
    const last = history.at(-1);
    const order: Row = {
      DLV_ORD_NO: no,
      CORP_CD: customer.corp,
      ORGN_CD: orgn,
      CUST_CD: customer.code,
      DLV_ORD_DT: date8(dayAt(times.made)),
      DLV_TP: load.type,
      IMEX_TP: load.way,
      HBL_NO: wish.link?.released.shipment.no,
      ...this.container(load, wish.link),
      PICKUP_PLC_NM: from.name,
      PICKUP_ADDR: from.address,
      PICKUP_AREA: from.area,
      PICKUP_DT: date8(dayAt(times.pickup)),
      PICKUP_TM: time4(times.pickup),
      DLV_PLC_NM: to.name,
      DLV_ZIP: to.zip,
      DLV_ADDR: to.address,
      DLV_AREA: to.area,
      DLV_DT: date8(wish.day),
      DLV_TM: times.timed ? time4(times.due) : null,
      DLV_CHRG_NM: person(random),
      DLV_TEL: mobile(random.int(0, 9999), '0200'),
      CAR_TP: load.car,
      CAR_QTY:
        load.type === 'CNTR'
          ? 1
          : random.weighted([
              [1, 92],
              [2, 6],
              [3, 2],
            ]),
      TRUCK_CD: truck?.trucker,
      CAR_NO: truck?.no || null,
      DRV_NM: truck?.driver,
      DRV_TEL: truck?.tel,
      ...totals(lines),
      PKG_UT_CD: random.weighted([
        ['CT', 6],
        ['PL', 3],
        ['BX', 1],
      ]),
      DLV_ORD_STS: state,
      ASGN_DTM: far >= 2 ? moment(times.assigned) : null,
      LOAD_DTM: far >= 3 ? moment(times.loaded) : null,
      ARR_DTM: far >= 4 ? moment(times.arrived) : null,
      CMPL_DTM: far >= 5 ? moment(times.completed) : null,
      RCVR_NM: far >= 5 ? person(random) : null,
      RJCT_RSN: state === 'CXL' || state === 'RJT' ? last?.CHG_RSN : null,
      UPLOAD_NO: wish.upload,
      REQ_RMK: random.chance(0.25) ? random.pick(requests) : null,
      RMK: random.chance(0.08) ? random.pick(remarks) : null,
      DEL_YN: 'N',
      REG_USER_ID: asked,
      REG_DTM: moment(times.made),
      UPD_USER_ID: last?.CHG_USER_ID,
      UPD_DTM: last?.CHG_DTM,
      UPD_CNT: history.length,
    };
    const received = state === 'CMP';
    return {
      order,
      history,
      lines: lines.map((line) => ({ ...line, DLVD_QTY: received ? line.QTY : null, REG_USER_ID: asked, REG_DTM: order.REG_DTM })),
    };
  }

  private container({ container, way, port }: Load, link?: Link): Row {
    if (!container) return {};
    return {
      CNTR_NO: container.no,
      CNTR_TP_CD: container.type,
      SEAL_NO: link?.box?.SEAL_NO ?? `SB${this.random.digits(7)}`,
      RTN_PLC_NM: way === 'I' ? depots[port] : null,
    };
  }

  /** A truck of the fleet; a type it does not have is hired for the day, without a number of ours. */
  private truck(corp: string, car: string): Truck {
    const list = this.byType.get(`${corp}|${car}`) ?? this.byType.get(`1000|${car}`);
    if (list) return this.random.pick(list);
    const tel = mobile(this.random.int(100, 999), '0300');
    return { no: '', trucker: truckers[4] as string, type: car, corp, driver: person(this.random), tel };
  }
}

function totals(lines: readonly Row[]): Row {
  const total = (column: string) => Math.round(lines.reduce((sum, line) => sum + Number(line[column] ?? 0), 0) * 1000) / 1000;
  const first = String(lines[0]?.ITEM_NM);
  return {
    ITEM_NM: lines.length > 1 ? `${first} 외 ${lines.length - 1}건` : first,
    PKG_QTY: total('PKG_QTY'),
    GRS_WT: total('GRS_WT'),
    MSR_CBM: total('MSR_CBM'),
    PLT_QTY: Math.max(1, Math.round(total('MSR_CBM') / 1.6)),
  };
}
