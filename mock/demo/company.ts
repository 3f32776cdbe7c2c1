import type { Row } from './load';
import { bizNo } from './numbers';

export const corporations: Row[] = [
  {
    CORP_CD: '1000',
    CORP_NM: '새별로지스㈜',
    CORP_ENG_NM: 'Saebyeol Logis Co., Ltd.',
    CORP_LOC_NM: '새별로지스 서울 본사',
    BIZ_NO: bizNo(1),
    CEO_NM: '한별님',
    BIZ_COND: '운수업',
    BIZ_ITEM: '국제물류주선',
    ADDR: '서울특별시 중구 새별로 100, 12층',
    ADDR_ENG: '12F, 100 Saebyeol-ro, Jung-gu, Seoul',
    TEL_NO: '02-000-1000',
    EMAIL: 'info@saebyeol.example',
    CTRY_CD: 'KR',
    BASE_CURR_CD: 'KRW',
    LOGO_CD: 'A',
    ELVIS_OFC_CD: 'SEL',
    USE_YN: 'Y',
  },
  {
    CORP_CD: '2000',
    CORP_NM: '새별글로벌㈜',
    CORP_ENG_NM: 'Saebyeol Global Co., Ltd.',
    CORP_LOC_NM: '새별글로벌 서울 본사',
    BIZ_NO: bizNo(2),
    CEO_NM: '한누리',
    BIZ_COND: '운수업',
    BIZ_ITEM: '국제물류주선',
    ADDR: '서울특별시 중구 새별로 102, 5층',
    ADDR_ENG: '5F, 102 Saebyeol-ro, Jung-gu, Seoul',
    TEL_NO: '02-000-2000',
    EMAIL: 'info@global.saebyeol.example',
    CTRY_CD: 'KR',
    BASE_CURR_CD: 'KRW',
    LOGO_CD: 'B',
    ELVIS_OFC_CD: 'PTK',
    USE_YN: 'Y',
  },
];

/** Branches with what stands below them: code, name, English name. */
const tree: [branch: string, name: string, english: string, below: [string, string, string][]][] = [
  [
    '10HQ00',
    '본사(서울)',
    'Head office (Seoul)',
    [
      ['10HQ11', '영업1팀', 'Sales team 1'],
      ['10HQ12', '영업2팀', 'Sales team 2'],
      ['10HQ21', '정산팀', 'Settlement team'],
      ['10HQ31', '고객지원팀', 'Customer service team'],
    ],
  ],
  [
    '10PS00',
    '부산지점',
    'Busan branch',
    [
      ['10PS11', '해상수입팀', 'Sea import team'],
      ['10PS12', '해상수출팀', 'Sea export team'],
      ['10PS21', 'CFS팀', 'CFS team'],
    ],
  ],
  [
    '10IC00',
    '인천지점',
    'Incheon branch',
    [
      ['10IC11', '해상팀', 'Sea team'],
      ['10IC21', '운송팀', 'Transport team'],
    ],
  ],
  [
    '10AP00',
    '인천공항지점',
    'Incheon Airport branch',
    [
      ['10AP11', '항공수입팀', 'Air import team'],
      ['10AP12', '항공수출팀', 'Air export team'],
    ],
  ],
  [
    '20HQ00',
    '본사(서울)',
    'Head office (Seoul)',
    [
      ['20HQ11', '영업팀', 'Sales team'],
      ['20HQ21', '정산팀', 'Settlement team'],
    ],
  ],
  [
    '20PT00',
    '평택지점',
    'Pyeongtaek branch',
    [
      ['20PT11', '운영팀', 'Operations team'],
      ['20PT21', '운송팀', 'Transport team'],
    ],
  ],
];

const corpOf = (orgn: string) => (orgn.startsWith('1') ? '1000' : '2000');

export const organisations: Row[] = tree.flatMap(([branch, name, english, below], i) => [
  {
    ORGN_CD: branch,
    CORP_CD: corpOf(branch),
    ORGN_NM: name,
    ORGN_ENG_NM: english,
    ORGN_TP: 'BR',
    ORGN_LVL: 1,
    SORT_SEQ: (i + 1) * 10,
    TEL_NO: `02-000-${branch.startsWith('1') ? 1 : 2}${i}00`,
    BGN_DT: '20150101',
    USE_YN: 'Y',
  },
  ...below.map(([code, team, teamEnglish], j) => ({
    ORGN_CD: code,
    CORP_CD: corpOf(code),
    ORGN_NM: team,
    ORGN_ENG_NM: teamEnglish,
    UPPER_ORGN_CD: branch,
    ORGN_TP: 'TM',
    ORGN_LVL: 2,
    SORT_SEQ: (j + 1) * 10,
    TEL_NO: `02-000-${branch.startsWith('1') ? 1 : 2}${i}${String((j + 1) * 10)}`,
    BGN_DT: '20150101',
    USE_YN: 'Y',
  })),
]);

export const banks: Row[] = [
  ['1000', 1, '004', '000000-01-100001', '새별로지스㈜', 'KRW', null, 'Y'],
  ['1000', 2, '088', '000-000-100002', '새별로지스㈜', 'KRW', null, 'N'],
  ['1000', 3, '081', '000-910000-10003', 'SAEBYEOL LOGIS', 'USD', 'DEMOKRSEXXX', 'N'],
  ['2000', 1, '004', '000000-01-200001', '새별글로벌㈜', 'KRW', null, 'Y'],
  ['2000', 2, '081', '000-910000-20002', 'SAEBYEOL GLOBAL', 'USD', 'DEMOKRSEXXX', 'N'],
].map(([CORP_CD, ACCT_SEQ, BANK_CD, ACCT_NO, ACCT_NM, CURR_CD, SWIFT_CD, MAIN_YN]) => ({
  CORP_CD,
  ACCT_SEQ,
  BANK_CD,
  ACCT_NO,
  ACCT_NM,
  CURR_CD,
  SWIFT_CD,
  MAIN_YN,
  USE_YN: 'Y',
})) as Row[];
