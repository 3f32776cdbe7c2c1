import type { Row } from './load';
import { mobile, person } from './names';
import { type Place, sites } from './places';
import { Random } from './random';

const hours = ['평일 09:00-17:00, 점심 12:00-13:00', '평일 08:00-18:00', '24시간', '평일 09:00-16:00, 토 09:00-12:00'];
const access = [
  '후문 경비실에서 출입증 발급, 차량번호 사전 등록',
  '도크 높이 1.2m, 11톤까지 진입',
  '지게차 있음, 도착 30분 전 연락',
  '지하 하역장 높이 3.2m, 5톤 초과 진입 불가',
];

/** Places that people keep in the address book: some of each customer, and those for all. The others are remembered from the orders. */
export function placeBook(seed: number, corps: ReadonlyMap<string, string>): Row[] {
  const random = Random.of(seed, 'address book');
  const kept = ({ name, address, zip }: Place, CORP_CD: string, CUST_CD: string | null): Row => ({
    CORP_CD,
    CUST_CD,
    PLC_NM: name,
    ZIP_NO: zip,
    ADDR: address,
    CHRG_NM: person(random),
    TEL_NO: mobile(random.int(0, 9999), '0300'),
    OPEN_HR: random.pick(hours),
    ACCESS_RMK: random.pick(access),
    PLC_SRC: 'MAN',
    USE_YN: 'Y',
    USE_CNT: 0,
  });
  const own = Object.entries(sites).flatMap(([customer, places]) =>
    places.filter((_, i) => i % 2 === 0).map((place) => kept(place, corps.get(customer) ?? '1000', customer)),
  );
  const shared = [
    { name: '오산 공동 물류센터', address: '경기도 오산시 동부대로 436', zip: '18140', area: '경기 남부' },
    { name: '김해 환적 창고', address: '경상남도 김해시 주촌면 서부로 1601', zip: '50969', area: '경남' },
  ].map((place) => kept(place, '1000', null));
  return [...own, ...shared].map((row, i) => ({ PLC_CD: `P${String(i + 1).padStart(7, '0')}`, ...row }));
}
