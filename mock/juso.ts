import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from './demo/random';
import { Answer, html, link, page } from './lib/page';

/** Districts with the romanised name and the beginning of their postcodes; roads and neighbourhoods are drawn from the lists below. */
const districts = [
  ['서울특별시 강서구', 'Gangseo-gu, Seoul', '075'],
  ['서울특별시 금천구', 'Geumcheon-gu, Seoul', '085'],
  ['인천광역시 서구', 'Seo-gu, Incheon', '227'],
  ['인천광역시 중구', 'Jung-gu, Incheon', '223'],
  ['경기도 이천시 마장면', 'Majang-myeon, Icheon-si, Gyeonggi-do', '173'],
  ['경기도 용인시 처인구', 'Cheoin-gu, Yongin-si, Gyeonggi-do', '171'],
  ['경기도 화성시', 'Hwaseong-si, Gyeonggi-do', '185'],
  ['경기도 평택시 포승읍', 'Poseung-eup, Pyeongtaek-si, Gyeonggi-do', '179'],
  ['경상남도 양산시', 'Yangsan-si, Gyeongsangnam-do', '505'],
  ['부산광역시 강서구', 'Gangseo-gu, Busan', '467'],
] as const;
const roads = [
  ['물류로', 'Mullyu-ro'],
  ['산업대로', 'Saneop-daero'],
  ['항만로', 'Hangman-ro'],
  ['새마을길', 'Saemaeul-gil'],
  ['공단로', 'Gongdan-ro'],
  ['하늘정원로', 'Haneuljeongwon-ro'],
  ['덕평로', 'Deokpyeong-ro'],
  ['한내로', 'Hannae-ro'],
] as const;
const lots = ['가온리', '너른동', '해솔동', '물빛리'];
const buildings = ['물류센터', '지식산업센터', '복합물류', '제2공장', '유통단지', ''];

interface Address {
  roadAddr: string;
  jibunAddr: string;
  engAddr: string;
  zipNo: string;
  bdNm: string;
}

/** Made-up addresses, the same on every machine: five numbers on each road of each district. */
const addresses: readonly Address[] = districts.flatMap(([district, english, zip]) =>
  roads.flatMap(([road, roman]) => {
    const random = Random.of(20_261_120, `${district} ${road}`);
    return Array.from({ length: 5 }, (_, i): Address => {
      const number = i * 40 + random.int(1, 39);
      return {
        roadAddr: `${district} ${road} ${number}`,
        jibunAddr: `${district} ${random.pick(lots)} ${random.int(10, 990)}-${random.int(1, 40)}`,
        engAddr: `${number}, ${roman}, ${english}`,
        zipNo: `${zip}${String(random.int(0, 99)).padStart(2, '0')}`,
        bdNm: random.pick(buildings),
      };
    });
  }),
);

const json = (value: unknown) => new Answer(200, JSON.stringify(value), undefined, 'application/json; charset=utf-8');
const answer = (errorCode: string, errorMessage: string, juso: readonly Address[] | null = null, total = 0) =>
  json({ results: { common: { errorCode, errorMessage, totalCount: String(total), currentPage: '1', countPerPage: '100' }, juso } });

const slowMs = 30_000;
/** What a keyword gives, whatever it would find. */
const troubles: Record<string, () => Promise<Answer>> = {
  '99ERROR500': async () => new Answer(500, page('Internal Server Error', [])),
  '99SLOW': () => sleep(slowMs, answer('-999', '시스템에러')),
  '99BROKEN': async () => new Answer(200, '<html>점검 중</html>', undefined, 'text/html; charset=utf-8'),
  '99EMPTY': async () => answer('0', '정상', []),
  '99RANGE': async () => answer('E0006', '주소를 상세히 입력해 주시기 바랍니다.'),
};

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const whole = ({ roadAddr, jibunAddr, bdNm, zipNo }: Address) => `${roadAddr} ${jibunAddr} ${bdNm} ${zipNo}`;
/** A word is found at the beginning of one; a number is a whole one. */
const holds = (address: string, word: string) =>
  words(address).some((one) => (/^\d/.test(word) ? one === word || one.startsWith(`${word}-`) : one.startsWith(word)));

/** The addresses that a keyword finds, as the service gives them. */
export async function jusoAnswer(query: URLSearchParams): Promise<Answer> {
  const keyword = (query.get('keyword') ?? '').trim();
  if (query.get('confmKey') === 'BADKEY') return answer('E0001', '승인되지 않은 KEY 입니다.');
  const trouble = troubles[keyword];
  if (trouble) return trouble();
  if (!keyword) return answer('E0005', '검색어가 입력되지 않았습니다.');
  if ([...keyword].length < 2) return answer('E0008', '검색어는 두글자 이상 입력되어야 합니다.');
  if (/^\d+$/.test(keyword)) return answer('E0009', '검색어는 문자와 숫자 같이 입력되어야 합니다.');
  const size = Math.min(Number(query.get('countPerPage')) || 10, 100);
  const found = addresses.filter((address) => words(keyword).every((word) => holds(whole(address), word)));
  return answer('0', '정상', found.slice(0, size), found.length);
}

const path = '/juso/addrlink/addrLinkApi.do';

/** The address service, and a page that leads there; null for another path. */
export async function showJuso(at: string, query: URLSearchParams): Promise<Answer | null> {
  if (at === path) return jusoAnswer(query);
  if (at !== '/juso') return null;
  const to = (name: string, keyword: string) => html`<li>${link(`${path}?${new URLSearchParams({ keyword })}`, name)}</li>`;
  return new Answer(
    200,
    page('Addresses', [
      html`<p>${addresses.length} made-up addresses with their postcodes. A keyword of 99ERROR500, 99SLOW, 99BROKEN, 99EMPTY or 99RANGE fails so; the key BADKEY is refused.</p>`,
      html`<ul>${[to('one road of one town', '이천 덕평로'), to('more than a page', '물류로'), to('a keyword that is refused', '99RANGE')]}</ul>`,
    ]),
  );
}
