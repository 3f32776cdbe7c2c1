import type { Random } from '../../mock/demo/random';

/** Sentences as people write them to a forwarder, of words that come in very different numbers. */
const nouns = (
  '통관 수입신고 원산지증명서 인보이스 패킹리스트 컨테이너 터미널 보세창고 반출 반입 하선 입항 출항 스케줄 선적 선복 환적 배차 트럭 배송 납품 창고 상차 ' +
  '하차 대기료 체화료 지체료 운임 청구서 세금계산서 정산 입금 관세 부가세 관세사 세관 검사 검역 훈증 위험물 신고 적하목록 정정 수하인 송하인 화주 ' +
  '선사 대리점 항공 공항 도착 지연 결항 파손 분실 클레임 보험 사고 사진 온도 냉동 냉장 팔레트 중량 용적 실번호 도장 서류 원본 사본 메일 담당자'
).split(' ');
const firms =
  '서울 부산 인천 평택 광양 울산 상하이 닝보 칭다오 호치민 하이퐁 방콕 싱가포르 함부르크 로테르담 롱비치 시애틀 오사카 요코하마 나고야'.split(
    ' ',
  );
const particles = ['이', '가', '을', '를', '은', '는', '의', '에서', '으로', '까지', '부터', '만', ''];
const verbs = (
  '확인 부탁드립니다|언제 가능한지 알려 주십시오|지연되고 있습니다|완료되었습니다|진행 중입니다|변경하고자 합니다|등록하였습니다|누락된 것으로 보입니다|' +
  '다시 보내 주십시오|오늘 중 처리하겠습니다|내일 오전에 회신드리겠습니다|추가 자료가 필요합니다|수리되었습니다|접수되었습니다|취소해 주십시오|문제가 없습니다'
).split('|');
const things = (
  'customs clearance|bill of lading|commercial invoice|packing list|container|free time|demurrage|detention|delivery order|vessel schedule|truck|warehouse|' +
  'certificate of origin|inspection|arrival notice|terminal|booking|consignee|shipper|freight charges|tax invoice|release|transit|damage report'
).split('|');
const deeds = (
  'has been released today|is delayed by one day|will be confirmed tomorrow|needs to be amended|was sent by mail|is still missing|cannot be processed yet|' +
  'should arrive before Friday|was inspected at the port|please check and let us know|is ready for pick-up|has been issued'
).split('|');

const word = (random: Random): string => random.pick(nouns) + random.pick(particles);
const number = (random: Random): string => `${random.pick(['CSQU', 'MSCU', 'HLXU', 'TGHU'])}${random.digits(7)}`;

function sentence(random: Random): string {
  if (random.chance(0.25)) return `The ${random.pick(things)} ${random.chance(0.2) ? `(${number(random)}) ` : ''}${random.pick(deeds)}.`;
  const words = Array.from({ length: random.int(1, 3) }, () => word(random));
  const named = random.chance(0.2) ? `${number(random)} ` : random.chance(0.3) ? `${random.pick(firms)} ` : '';
  // What few people say: a name of syllables that hardly anything else has.
  const rare = random.chance(0.15) ? `${String.fromCodePoint(0xac00 + random.int(0, 11_171), 0xac00 + random.int(0, 11_171))}상사 ` : '';
  return `${named}${rare}${words.join(' ')} ${random.pick(verbs)}.`;
}

/** A text of some sentences as it is kept: cleaned HTML. */
export const textOf = (random: Random, most: number): string =>
  Array.from(
    { length: random.int(1, most) },
    () => `<p>${sentence(random)} ${random.chance(0.5) ? `<b>${sentence(random)}</b>` : ''}</p>`,
  ).join('');

/** A title as people write one. */
export const titleOf = (random: Random): string =>
  random.chance(0.2)
    ? `${random.pick(things)}: ${random.pick(deeds)}`
    : `${random.chance(0.4) ? `HL26${random.digits(7)} ` : ''}${random.pick(nouns)} ${word(random)} ${random.pick(['문의', '요청', '확인', '안내'])}`;
