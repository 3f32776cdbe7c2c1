import type { Row } from './load';

/** CMS_API: the outside systems, each led to its stand-in; the portal puts in the port of the stand-ins at its start. */
export const apis = (): Row[] =>
  [
    { API_ID: 'EXCH_BANK', API_NM: '은행 고시 환율', place: 'rates' },
    { API_ID: 'EXCH_CSTM', API_NM: '관세청 고시 환율', place: 'rates' },
    { API_ID: 'JUSO', API_NM: '도로명주소 검색', place: 'juso' },
    { API_ID: 'ELVIS', API_NM: '문서 저장소', place: 'elvis' },
    { API_ID: 'UNIPASS_CARGO', API_NM: '관세청 화물통관 진행정보', place: 'unipass' },
    { API_ID: 'UNIPASS_CNTR', API_NM: '관세청 컨테이너 내역', place: 'unipass' },
    { API_ID: 'UNIPASS_EXP', API_NM: '관세청 수출이행 내역', place: 'unipass' },
  ].map(({ place, ...row }) => ({
    ...row,
    API_TP: 'OUT',
    API_URL: `http://127.0.0.1:8081/${place}`,
    HTTP_MTHD: 'GET',
    TIMEOUT_MS: 10_000,
    RETRY_CNT: 1,
    USE_YN: 'Y',
  }));
