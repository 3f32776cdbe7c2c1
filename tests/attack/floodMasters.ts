import { randomUUID } from 'node:crypto';
import { settings } from '../../config/settings';
import { addDays } from '../../src/contract/dates';
import { mdmCountryMgt } from '../../src/contract/mdm/code/mdmCountryMgt';
import { mdmCustomerMgt } from '../../src/contract/mdm/customer/mdmCustomerMgt';
import { mdmCustomerSearch } from '../../src/contract/mdm/customer/mdmCustomerSearch';
import { mdmOrganizationMgt } from '../../src/contract/mdm/organization/mdmOrganizationMgt';
import { mdmPricingMgt } from '../../src/contract/mdm/other/mdmPricingMgt';
import type { CallBody } from './floodCalls';

const most = settings.LIST_MAX_ROW;
const rows = <R>(row: (i: number) => R): R[] => Array.from({ length: most }, (_, i) => row(i));

/** Prices of one lane, a day each: every one is compared with every other, and the last one twice the first is what has none written. */
const dailyPrices = rows((i) => ({
  ...{ BATCH_FLAG: 'insert', AR_AP: 'AR', FRT_CD: 'OFR', TRANS_MODE: 'SEA', IMEX_TP: 'I', POL_CD: 'VNHPH', POD_CD: 'KRINC' },
  ...{ FRT_UNIT: 'CNTR', UNIT_PRC: 300, CURR_CD: 'USD', VAT_TP: 'ZERO', USE_YN: 'Y' },
  BGN_DT: addDays('20300101', i % (most - 1)),
  END_DT: addDays('20300101', i % (most - 1)),
}));

/** Customers who bear each other's names, with a business number that is none in the last: all are looked for, none is written. */
const newCustomers = rows((i) => ({
  ...{ BATCH_FLAG: 'insert', CUST_NM: `물류 ${i % 100}`, CUST_TP: 'CUS', CTRY_CD: 'KR' },
  BIZ_NO: i === most - 1 ? '1' : null,
}));

/** Holidays of a country that are faulty in every column. */
const faultyHolidays = rows(() => ({ BATCH_FLAG: 'insert', CTRY_CD: 'QQ', HLDY_DT: '20991399', HLDY_NM: 'x'.repeat(300), HLDY_TP: '?' }));

const search = { SEARCH: { KEYWORD: '%' }, SIZE: most, PAGE: 1 };
/** Lists and saves of masters with the most that their limits let through. */
export const masterBodies: readonly CallBody[] = [
  [mdmPricingMgt.select.path, () => ({ SEARCH: {}, SIZE: most, PAGE: 1 })],
  [mdmPricingMgt.why.path, () => ({ SEARCH: { AR_AP: 'AR', FRT_CD: 'OFR', TRANS_MODE: 'SEA', IMEX_TP: 'I' } })],
  [mdmPricingMgt.save.path, () => ({ BATCH_ID: randomUUID(), LIST: dailyPrices })],
  [mdmCustomerMgt.select.path, () => search],
  [mdmCustomerMgt.saveNew.path, () => ({ BATCH_ID: randomUUID(), LIST: newCustomers })],
  [mdmCustomerSearch.select.path, () => search],
  [mdmCountryMgt.select.path, () => search],
  [mdmCountryMgt.saveHolidays.path, () => ({ BATCH_ID: randomUUID(), LIST: faultyHolidays })],
  [mdmOrganizationMgt.select.path, () => ({ SEARCH: {}, SIZE: most, PAGE: 1 })],
];
