import { truckers } from './customers';
import type { Row } from './load';
import { mobile, person } from './names';
import { Random } from './random';

/** A truck as the delivery orders use it. */
export interface Truck {
  no: string;
  trucker: string;
  type: string;
  corp: string;
  driver: string;
  tel: string;
}

const payload: Record<string, number> = {
  T1: 1000,
  T25: 2500,
  T5: 5000,
  T8: 8000,
  T11: 11_000,
  T18: 18_000,
  T25T: 25_000,
  W5: 5000,
  W11: 11_000,
  TR20: 21_000,
  TR40: 26_000,
  RF5: 4500,
};
const fleet = ['TR40', 'TR40', 'TR40', 'TR20', 'TR20', 'T5', 'T5', 'W5', 'T25', 'T11', 'W11', 'T1', 'RF5', 'T8', 'T18', 'T25T'];

/** Forty trucks: 10 own, 18 contracted, 12 spot. */
export function trucks(seed: number): { trucks: Truck[]; rows: Row[] } {
  const random = Random.of(seed, 'trucks');
  const list: Truck[] = [];
  const rows: Row[] = [];
  for (let i = 0; i < 40; i++) {
    const type = fleet[i % fleet.length] as string;
    const trucker = truckers[i % truckers.length] as string;
    const corp = trucker === truckers[5] ? '2000' : '1000';
    const region = corp === '2000' ? '경기' : random.pick(['부산', '인천', '경남', '서울']);
    const heavy = type.startsWith('TR') ? random.int(98, 99) : random.int(80, 97);
    const truck: Truck = {
      no: `${region}${heavy}${random.pick(['바', '사', '아', '자'])}${random.int(1000, 9999)}`,
      trucker,
      type,
      corp,
      driver: person(random),
      tel: mobile(i + 1, '0300'),
    };
    list.push(truck);
    rows.push({
      CAR_NO: truck.no,
      CORP_CD: corp,
      TRUCK_CD: trucker,
      CAR_TP: type,
      TRUCK_SECT: i < 10 ? 'OWN' : i < 28 ? 'CTR' : 'SPT',
      DRV_NM: truck.driver,
      TRUCK_TEL: truck.tel,
      MAX_WT: payload[type],
      USE_YN: 'Y',
    });
  }
  return { trucks: list, rows };
}
