import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
const admin = {} as Record<'ko' | 'en', Visitor>;
beforeAll(async () => {
  t = await createTestApp();
  for (const lang of ['ko', 'en'] as const) admin[lang] = await t.login('sysadm', { lang });
  await t.sql(`update cms_user set user_nm = '홍길순', user_eng_nm = 'Kilsoon Hong' where user_id = 'ops01'`);
});
afterAll(() => t?.close());

/** Lists of rows with names in two languages: the call, its other conditions, the column that names a row, and the row looked for. */
const lists: [path: string, more: object, column: string, row: string][] = [
  ['cms/setting/CmsFileQuotaMgt/selectCmsFileQuota', {}, 'CUST_CD', `cust_cd, cust_nm, cust_eng_nm from mdm_cust where cust_cd = 'C00001'`],
  ['cms/setting/CmsFileQuotaMgt/selectCmsFileQuota', {}, 'CORP_CD', `corp_cd, corp_nm, corp_eng_nm from mdm_corp where corp_cd = '1000'`],
  ['cms/comm/CmsUserMgt/selectCmsUser', {}, 'USER_ID', `user_id, user_nm, user_eng_nm from cms_user where user_id = 'ops01'`],
  ['cms/comm/CmsMenuMgt/selectCmsMenu', {}, 'MENU_ABBR', `menu_abbr, menu_nm, menu_eng_nm from cms_menu where menu_abbr = 'dlvOrdList'`],
  ['cms/comm/CmsScreenMgt/selectCmsScreen', {}, 'SCRN_ID', `scrn_id, scrn_nm, scrn_eng_nm from cms_screen where scrn_id = 'dlvOrdList'`],
  ['cms/comm/CmsRoleMenuMgt/selectCmsRoleMenu', {}, 'ROLE_ID', `role_id, role_nm, role_eng_nm from cms_role where role_id = 'OPS'`],
  [
    'cms/comm/CmsRoleButtonMgt/selectCmsRoleButtonG2',
    { ROLE_ID: 'OPS' },
    'MENU_ABBR',
    `menu_abbr, menu_nm, menu_eng_nm from cms_menu where menu_abbr = 'dlvOrdList'`,
  ],
  [
    'cms/comm/CmsRoleButtonMgt/selectCmsRoleButtonG4',
    {},
    'ROW_CD',
    `btn_id, btn_nm, btn_eng_nm from cms_screen_btn where scrn_id = 'dlvOrdMgt' and btn_id = 'confirm'`,
  ],
  ['cms/comm/CmsCommonCode/selectCmsCommonCode', {}, 'MSTR_CD', `mstr_cd, mstr_nm, mstr_eng_nm from cms_code_mst where mstr_cd = 'DLV_TP'`],
  [
    'cms/comm/CmsDataDicMgt/selectCmsDataDic',
    {},
    'DIC_CD',
    `dic_cd, dic_nm, dic_eng_nm from cms_data_dic where length(dic_cd) > 6 and dic_eng_nm ~ '[a-z]{3}' limit 1`,
  ],
  ['mdm/code/MdmFreightMgt/selectMdmFreight', {}, 'FRT_CD', `frt_cd, frt_nm, frt_eng_nm from mdm_freight where frt_cd = 'OFR'`],
  ['cms/popup/cmsCustomerPopup/selectCmsCustomer', {}, 'CUST_CD', `cust_cd, cust_nm, cust_eng_nm from mdm_cust where cust_cd = 'C00001'`],
  [
    'cms/popup/cmsMultiCustomerPopup/selectCmsMultiCustomer',
    {},
    'CUST_CD',
    `cust_cd, cust_nm, cust_eng_nm from mdm_cust where cust_cd = 'C00001'`,
  ],
  ['cms/popup/cmsCorpPopup/selectCmsCorp', {}, 'CORP_CD', `corp_cd, corp_nm, corp_eng_nm from mdm_corp where corp_cd = '1000'`],
  ['cms/popup/cmsOrgnPopup/selectCmsOrgn', {}, 'ORGN_CD', `orgn_cd, orgn_nm, orgn_eng_nm from mdm_orgn where corp_cd = '1000' limit 1`],
  [
    'cms/popup/cmsCommonPopup/selectCarList',
    {},
    'TRUCK_CD',
    `cust_cd, cust_nm, cust_eng_nm from mdm_car join mdm_cust on cust_cd = truck_cd limit 1`,
  ],
  ...['Port', 'Freight', 'Customer', 'User', 'Country', 'Carrier'].map((kind): [string, object, string, string] => {
    const rows: Record<string, string> = {
      Port: `port_cd, port_nm, port_eng_nm from mdm_port where port_cd = 'KRPUS'`,
      Freight: `frt_cd, frt_nm, frt_eng_nm from mdm_freight where frt_cd = 'OFR'`,
      Customer: `cust_cd, cust_nm, cust_eng_nm from mdm_cust where cust_cd = 'C00001'`,
      User: `user_id, user_nm, user_eng_nm from cms_user where user_id = 'ops01'`,
      Country: `ctry_cd, ctry_nm, ctry_eng_nm from mdm_country where ctry_cd = 'KR'`,
      Carrier: `carr_cd, carr_nm, carr_eng_nm from mdm_carrier where carr_nm <> carr_eng_nm limit 1`,
    };
    return ['cms/popup/cmsCommonPopup/select', { KIND: kind }, 'CODE', rows[kind] ?? ''];
  }),
];

describe('KEYWORD finds a row by its ID and by its names in both languages, whichever of them is shown', () => {
  it.each(lists)('%s %j %s', async (path, more, column, row) => {
    const [found] = await t.sql<Record<string, string>>(`select ${row}`);
    const [id = '', korean = '', english = ''] = Object.values(found ?? {});
    expect(
      [id, korean, english].every((word) => word.length > 1),
      JSON.stringify(found),
    ).toBe(true);
    expect(english).not.toBe(korean);
    // A look-up of trucks has the trucker's code beside the car's number; that is no key.
    const words = column === 'TRUCK_CD' ? [korean, english] : [id, korean, english];
    for (const lang of ['ko', 'en'] as const)
      for (const word of words) {
        const KEYWORD = word === id ? id : word.slice(0, 40).toLowerCase();
        const { LIST } = await admin[lang].data<{ LIST: Record<string, string>[] }>(`/api/${path}`, { SEARCH: { ...more, KEYWORD } });
        expect(
          LIST.map((one) => one[column]),
          `${lang} ${word}`,
        ).toContain(id);
        expect(LIST.flatMap(Object.keys)).not.toContain('WORDS');
      }
  });
});
