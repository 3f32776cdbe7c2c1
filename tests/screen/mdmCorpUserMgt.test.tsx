import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { User } from '../../src/contract/cms/comm/cmsUserMgt';
import { type Asked, renderScreen, settle } from '../support/renderScreen';

const account = (USER_ID: string, rest: Partial<User> = {}) => ({
  ...{
    USER_ID,
    USER_NM: `${USER_ID} 님`,
    USER_TP: 'S',
    CORP_CD: '1000',
    ORGN_NM: '영업팀',
    CUST_NM: null,
    EMAIL: 'x@x.example',
    MOBILE_NO: null,
  },
  ...{ USER_STS: 'ACT', LOCK_YN: 'N', LOCK_TIP: null, BIZ_DEPT: null, TEAM_NM: null, POST_NM: null, LAST_LOGIN_DTM: null, UPD_CNT: 3 },
  ...rest,
});
const customer = { USER_TP: 'C', CUST_NM: '플레어패션코리아' } as const;
const LIST = [account('cusr01', customer), account('CORP_ADM'), account('ops06', { USER_STS: 'RTR' })];
const states = { ACT: '사용', SUS: '정지', EXP: '기간 만료', RTR: '퇴사' };
const answers = {
  selectCommonCode: (body: object) =>
    Object.fromEntries(
      Object.keys(body).map((group) => [group, group === 'USER_STS' ? Object.entries(states).map(([CODE, NAME]) => ({ CODE, NAME })) : []]),
    ),
  selectMdmCorpUser: { LIST, TOTAL: 3 },
  selectMdmCorpUserG2: {
    LIST: [{ USER_ID: 'cusr01', ROLE_ID: 'CUST_USR', ROLE_NM: '고객 사용자', DATA_SCOPE: 'CUST', UPD_CNT: 0 }],
    TOTAL: 1,
  },
  selectMdmCorpUserG3: { LIST: [], TOTAL: 0 },
};
const open = async (): Promise<Asked[]> => {
  const asked = await renderScreen('/mdm/customer/MdmCorpUserMgt', { role: 'CORP_ADM', answers });
  await waitFor(() => expect(document.querySelector('.glower')?.textContent).toContain('CUST_USR'));
  return asked;
};
const line = (no: number) => document.querySelector(`[role=grid] [role=row][aria-rowindex="${no + 1}"]`) as HTMLElement;
const press = async (element: Element | null | undefined) => {
  fireEvent.mouseDown(element as Element, { button: 0 });
  fireEvent.mouseUp(window);
  fireEvent.click(element as Element);
  await settle(300);
};
const buttons = (within: string) => [...document.querySelectorAll<HTMLElement>(`${within} [data-button]`)].map((one) => one.dataset.button);
const button = (id: string) => document.querySelector(`[data-button="${id}"]`);

describe('the users of a corporation', () => {
  test('have their roles below, customer users their customers too; who has left and oneself have no rights to change', async () => {
    await open();
    const tabs = () => [...document.querySelectorAll('[role=tab]')].map((one) => one.textContent);
    expect(tabs()).toEqual(['역할', '거래처']);
    expect(buttons('.glower')).toEqual(expect.arrayContaining(['rowAdd', 'minus', 'save']));
    await press(line(2).querySelector('[data-column="0"]'));
    await waitFor(() => expect(tabs()).toEqual(['역할']));
    expect(buttons('.glower')).not.toContain('rowAdd');
    await press(line(3).querySelector('[data-column="0"]'));
    await waitFor(() => expect(document.querySelector('.glower')?.textContent).toContain('ops06'));
    expect(buttons('.glower')).not.toContain('rowAdd');
  });

  test('the list of states offers only those that the account can turn into, not one that is never saved', async () => {
    await open();
    const cell = line(1).querySelector('[data-column="10"]') as HTMLElement;
    expect(cell.textContent).toBe('사용');
    fireEvent.mouseDown(cell, { button: 0 });
    fireEvent.mouseUp(window);
    fireEvent.doubleClick(cell);
    await settle(300);
    const offered = [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
    expect(offered).toEqual(['ACT사용', 'SUS정지']);
  });

  test('nothing is done to the own account; a question is asked before another one’s password is reset', async () => {
    const asked = await open();
    await press(line(2).querySelector('[data-system=CK]'));
    expect(button('resetPw')?.hasAttribute('data-off')).toBe(true);
    await press(line(1).querySelector('[data-system=CK]'));
    expect(button('resetPw')?.hasAttribute('data-off')).toBe(false);
    await press(button('resetPw'));
    const dialog = document.querySelector('[role=dialog]') as HTMLElement;
    expect(dialog.textContent).toContain('cusr01');
    expect(asked.filter(({ verb }) => verb === 'resetPw')).toEqual([]);
    await press([...dialog.querySelectorAll('button')].find((one) => one.textContent === 'resetPw'));
    await waitFor(() => expect(asked.find(({ verb }) => verb === 'resetPw')?.body.LIST).toEqual([{ USER_ID: 'cusr01', UPD_CNT: 3 }]));
  });
});
