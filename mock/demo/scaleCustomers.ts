import { type Customer, customers, namesOf } from './customers';
import type { Loader } from './load';
import { bizNo } from './numbers';

const customerCount = 300;

/** Customers of the scale set beside the twelve of the demo. */
function made(): Customer[] {
  const words = [
    '가온',
    '나래',
    '다솜',
    '라온',
    '마루',
    '바론',
    '사임',
    '아람',
    '자람',
    '차오름',
    '카람',
    '타래',
    '파랑',
    '하람',
    '누리',
    '도담',
    '미르',
    '보늬',
    '소담',
    '온새',
  ];
  const trades = [
    '상사',
    '무역',
    '산업',
    '유통',
    '테크',
    '머티리얼',
    '인터내셔널',
    '코리아',
    '글로벌',
    '물산',
    '화학',
    '식품',
    '전자',
    '기계',
    '섬유',
  ];
  return Array.from({ length: customerCount - customers.length }, (_, i) => ({
    code: `C${String(1001 + i).padStart(5, '0')}`,
    name: `${words[i % words.length]}${trades[Math.floor(i / words.length)]}`,
    english: `Scale Customer ${i + 1}`,
    abbr: `SC${i + 1}`,
    share: 0,
    corp: '1000',
    sales: `sal0${(i % 4) + 1}`,
    trk: i % 3 === 0 ? '10PS00' : '10IC21',
    term: 'EOM',
    payDay: null,
    services: [],
    goods: ['일반 잡화', '산업 자재', '전자 부품'],
  }));
}

export const scaleCustomers: readonly Customer[] = made();

/** Loads the customers of the scale set. */
export async function loadScaleCustomers(loader: Loader): Promise<void> {
  await loader.rows(
    'mdm_cust',
    scaleCustomers.map((c, i) => ({
      ...namesOf(c),
      BIZ_NO: bizNo(1001 + i),
      CTRY_CD: 'KR',
      SALES_USER_ID: c.sales,
      PAY_TERM: 'EOM',
      CURR_CD: 'KRW',
      STOP_YN: 'N',
      KEY_YN: 'N',
      DEL_YN: 'N',
    })),
  );
  await loader.rows(
    'mdm_cust_orgn',
    scaleCustomers.map((c) => ({ CUST_CD: c.code, ORGN_CD: c.trk, BIZ_TP: 'TRK', MAIN_YN: 'Y' })),
  );
}
