import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import CmsMultiCustomerPopup from '../../src/client/pages/cms/popup/CmsMultiCustomerPopup';
import { menus } from '../../src/client/shell/menu';
import { setPages } from '../../src/client/shell/pages';
import type { MenuNode } from '../../src/contract/session';
import { type Answer, type Asked, renderScreen, settle } from '../support/renderScreen';

const customer = { CUST_CD: 'C00001', CUST_NM: '플레어패션코리아', CUST_TP: 'CUS', SALES_USER_NM: '고영업', ASGN_CNT: 3 };
const assigned = (ORGN_CD: string, BIZ_TP: string, MAIN_YN: string, OWN_YN = 'Y') => ({
  ...{ CUST_CD: 'C00001', ORGN_CD, BIZ_TP, CHRG_USER_ID: null, MAIN_YN, BGN_DT: null, END_DT: null, UPD_CNT: 4 },
  ...{ ORGN_NM: `${ORGN_CD} 팀`, CORP_NM: '법인', CHRG_USER_NM: null, OWN_YN },
});
const rows = [assigned('10PS21', 'CFS', 'Y'), assigned('10IC11', 'CFS', 'N'), assigned('20PT11', 'TRK', 'Y', 'N')];
const answers = {
  selectMdmCustomerMgtOrg: { LIST: [customer], TOTAL: 1 },
  selectMdmCustomerMgtOrgG2: { LIST: rows, TOTAL: 3 },
};
const grid = () => [...document.querySelectorAll('[role=grid]')].at(1) as HTMLElement;
const line = (no: number) => grid().querySelector(`[role=row][aria-rowindex="${no + 1}"]`) as HTMLElement;
const cell = (no: number, field: string) => {
  const fields = [...grid().querySelectorAll('[data-field]')].map((head) => head.getAttribute('data-field'));
  return line(no).querySelector(`[data-column="${fields.indexOf(field)}"]`) as HTMLElement;
};
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name) as HTMLButtonElement;
const opened = async (role: string, more: Record<string, Answer> = {}): Promise<Asked[]> => {
  const asked = await renderScreen('/mdm/customer/MdmCustomerMgtOrg', { role, answers: { ...answers, ...more } });
  await waitFor(() => expect(grid()?.textContent).toContain('20PT11'));
  return asked;
};
const press = async (element: Element) => {
  fireEvent.mouseDown(element, { button: 0 });
  fireEvent.mouseUp(window);
  fireEvent.click(element);
  await settle();
};

test('the main organisation moves in one step, and both rows are saved', async () => {
  const asked = await opened('SALES');
  await press(cell(2, 'MAIN_YN'));
  await press(button('save'));
  await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveMdmCustomerMgtOrgG2')).toBe(true));
  const sent = asked.find(({ verb }) => verb === 'saveMdmCustomerMgtOrgG2')?.body.LIST ?? [];
  expect(sent.map(({ ORGN_CD, MAIN_YN }) => [ORGN_CD, MAIN_YN])).toEqual([
    ['10PS21', 'N'],
    ['10IC11', 'Y'],
  ]);
  await waitFor(() => expect(asked.filter(({ verb }) => verb === 'selectMdmCustomerMgtOrg').length).toBe(2));
});

test('what is another corporation’s can be neither typed into nor copied', async () => {
  const asked = await opened('SALES');
  expect(line(3).querySelectorAll('[data-column]:not([aria-readonly=true])').length).toBe(0);
  await press(cell(3, 'MAIN_YN'));
  await press(line(3).querySelector('[data-system=CK]') as Element);
  await press(button('copy'));
  expect(asked.filter(({ verb }) => verb === 'copy')).toEqual([]);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

test('checked assignments are put to the customers chosen, once that is agreed to', async () => {
  const buttons = ['add', 'minus', 'enter', 'cancel'].map((BTN_ID) => ({ BTN_ID, BTN_NM: BTN_ID, BTN_ENG_NM: BTN_ID, BTN_TP: 'MAIN' }));
  const chooser = { MENU_ABBR: 'cmsMultiCustomerPopup', MENU_NM: 'customers', buttons } as unknown as MenuNode;
  menus.set({ ...menus.get(), popupMap: { cmsMultiCustomerPopup: chooser } });
  setPages({ load: async () => CmsMultiCustomerPopup });
  const others = ['C00002', 'C00003'].map((CUST_CD) => ({ CUST_CD, CUST_NM: '거래처', CUST_TP: 'CUS', STOP_YN: 'N' }));
  const asked = await opened('SALES', {
    selectCmsMultiCustomer: { LIST: others, TOTAL: 2 },
    selectCmsMultiCustomerG2: { LIST: [], TOTAL: 0 },
  });
  await press(line(1).querySelector('[data-system=CK]') as Element);
  await press(button('copy'));
  const popup = () => [...document.querySelectorAll('[role=dialog]')].at(-1) as HTMLElement;
  await waitFor(() => expect(popup()?.textContent ?? '').toContain('C00003'));
  for (const no of [1, 2]) await press(popup().querySelector(`[aria-rowindex="${no + 1}"] [data-system=CK]`) as Element);
  await press([...popup().querySelectorAll('button')].find((one) => one.textContent === 'enter') as Element);
  await waitFor(() => expect(popup()?.textContent ?? '').toContain('복사할 거래처 2곳'));
  expect(asked.filter(({ verb }) => verb === 'copy')).toEqual([]);
  await press([...popup().querySelectorAll('button')].find((one) => one.textContent === 'copy') as Element);
  await waitFor(() => expect(asked.find(({ verb }) => verb === 'copy')).toBeTruthy());
  expect(asked.find(({ verb }) => verb === 'copy')?.body.LIST).toEqual([
    { CUST_CD: 'C00001', ORGN_CD: '10PS21', BIZ_TP: 'CFS', UPD_CNT: 4, G2: [{ CUST_CD: 'C00002' }, { CUST_CD: 'C00003' }] },
  ]);
});

test('dispatchers read only', async () => {
  await opened('OPS');
  expect(['add', 'minus', 'save', 'copy'].filter((name) => button(name))).toEqual([]);
  expect(button('excel')).toBeTruthy();
});
