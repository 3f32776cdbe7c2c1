import type { Row } from './load';

/** Phrases: shared ones of each corporation, and some of ops01's own. */
export function phrases(): Row[] {
  const shared: [string, string, string][] = [
    ['DLV', '지게차 하차', '하차지에 지게차가 있습니다. 도착 30분 전에 연락 부탁드립니다.'],
    ['DLV', '수작업 하차', '수작업 하차입니다. 인력 2명이 필요합니다.'],
    ['DLV', '출입 등록', '차량 출입 등록이 필요합니다. 차량번호와 기사 성함을 전날까지 알려 주십시오.'],
    ['DLV', '시간 엄수', '지정 시각 전에는 입차할 수 없습니다.'],
    ['RJT', '주소 불명', '하차지 주소를 확인할 수 없습니다. 확인 후 다시 요청해 주십시오.'],
    ['RJT', '차량 수급', '요청하신 날짜에 차량을 구할 수 없습니다.'],
    ['RES', '서류 발송', '요청하신 서류를 첨부하였습니다.'],
    ['RES', '스케줄 안내', '변경된 스케줄을 안내드립니다.'],
    ['QUO', '유효 기간', '본 견적은 유효일까지 적용되며 선복 상황에 따라 변경될 수 있습니다.'],
    ['BL', 'FREIGHT COLLECT', 'FREIGHT COLLECT'],
  ];
  return ['1000', '2000']
    .flatMap((CORP_CD) =>
      shared.map(
        ([PHRS_TP, PHRS_TITLE, PHRS_CNNT], i): Row => ({ PHRS_TP, CORP_CD, PHRS_TITLE, PHRS_CNNT, SORT_SEQ: (i + 1) * 10, USE_YN: 'Y' }),
      ),
    )
    .concat([
      {
        PHRS_TP: 'DLV',
        CORP_CD: '1000',
        USER_ID: 'ops01',
        PHRS_TITLE: '야간 배송',
        PHRS_CNNT: '야간 하차입니다. 경비실에 먼저 연락해 주십시오.',
        SORT_SEQ: 10,
        USE_YN: 'Y',
      },
      {
        PHRS_TP: 'RJT',
        CORP_CD: '1000',
        USER_ID: 'ops01',
        PHRS_TITLE: '휴무일',
        PHRS_CNNT: '하차지 휴무일입니다. 다음 영업일로 다시 요청해 주십시오.',
        SORT_SEQ: 20,
        USE_YN: 'Y',
      },
      {
        PHRS_TP: 'DLV',
        CORP_CD: '1000',
        USER_ID: 'cadm01',
        PHRS_TITLE: '검수 하차',
        PHRS_CNNT: '하차 시 수량 검수 후 인수증에 서명합니다.',
        SORT_SEQ: 10,
        USE_YN: 'Y',
      },
    ])
    .map((row, i) => ({ PHRS_SEQ: i + 1, ...row }));
}
