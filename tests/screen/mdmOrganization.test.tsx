import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bizNo } from '../../mock/demo/numbers';
import { json, renderScreen, settle } from '../support/renderScreen';

const corporation = {
  ...{ CORP_CD: '1000', CORP_NM: '새별로지스㈜', CORP_ENG_NM: 'Saebyeol Logis', CORP_LOC_NM: '본사', BIZ_NO: bizNo(1) },
  ...{ CEO_NM: '한별님', CTRY_CD: 'KR', BASE_CURR_CD: 'KRW', LOGO_CD: 'A', USE_YN: 'Y', UPD_CNT: 3 },
};
const account = (ACCT_SEQ: number, MAIN_YN: string, CURR_CD = 'KRW') => ({
  ...{ CORP_CD: '1000', ACCT_SEQ, BANK_CD: '004', ACCT_NO: `100-${ACCT_SEQ}`, ACCT_NM: '새별로지스㈜', CURR_CD, SWIFT_CD: null },
  ...{ MAIN_YN, USE_YN: 'Y', UPD_CNT: 0 },
});
const answers = {
  selectMdmCorp: { LIST: [corporation], TOTAL: 1 },
  selectMdmCorpG2: { LIST: [account(1, 'Y'), account(2, 'N'), account(3, 'Y', 'USD')], TOTAL: 3 },
};
const corp = '/mdm/organization/MdmCorpMgt';
const buttons = (name: string) => [...document.querySelectorAll('button')].filter((button) => button.textContent === name);
const field = (title: string) =>
  [...document.querySelectorAll<HTMLElement>('.q-form .q-field')].find((one) =>
    one.querySelector('.q-label')?.textContent?.includes(title),
  );
const input = (title: string) => field(title)?.querySelector<HTMLInputElement>('input') as HTMLInputElement;

describe('corporations', () => {
  test('an administrator changes the own one, but neither its code nor its logo set, and adds none', async () => {
    const asked = await renderScreen(corp, { role: 'CORP_ADM', answers, session: { corpCd: '1000' } });
    await waitFor(() => expect(input('대표자').value).toBe('한별님'));
    expect(buttons('add')).toEqual([]);
    expect([input('법인 코드').readOnly, input('대표자').readOnly, input('로고 코드').disabled]).toEqual([true, false, true]);
    expect(input('사용 여부').disabled).toBe(true);
    fireEvent.change(input('대표자'), { target: { value: '한새별' } });
    fireEvent.click(buttons('save').at(-1) as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveMdmCorp')).toBe(true));
    const sent = asked.find(({ verb }) => verb === 'saveMdmCorp')?.body.LIST[0];
    expect(sent).toMatchObject({ BATCH_FLAG: 'update', CORP_CD: '1000', CEO_NM: '한새별', UPD_CNT: 3 });
  });

  test('a wrong business number is told before anything is sent', async () => {
    const asked = await renderScreen(corp, { role: 'SYS_ADM', answers, session: { corpCd: '1000' } });
    await waitFor(() => expect(input('사업자등록번호').value).toBe(bizNo(1)));
    fireEvent.change(input('사업자등록번호'), { target: { value: bizNo(1).replace(/.$/, (last) => String((+last + 1) % 10)) } });
    fireEvent.click(buttons('save').at(-1) as Element);
    await settle();
    expect(field('사업자등록번호')?.textContent).toContain('사업자등록번호를 확인하십시오.');
    expect(asked.some(({ verb }) => verb === 'saveMdmCorp')).toBe(false);
  });

  test('accounts are added to a corporation that is saved, in its currency and name', async () => {
    const asked = await renderScreen(corp, { role: 'CORP_ADM', answers, session: { corpCd: '1000' } });
    const lower = () => document.querySelector('.subtabs-panel [role=grid]');
    await waitFor(() => expect(lower()?.textContent).toContain('100-3'));
    expect(asked.find(({ verb }) => verb === 'selectMdmCorpG2')?.body.SEARCH).toEqual({ CORP_CD: '1000' });
    fireEvent.click(buttons('rowAdd')[0] as Element);
    await waitFor(() => expect(lower()?.textContent).toContain('4새별로지스㈜KRW'));
  });

  test('the account of a currency that becomes its main one takes that from the one before', async () => {
    const asked = await renderScreen(corp, { role: 'CORP_ADM', answers, session: { corpCd: '1000' } });
    const cells = () => [...document.querySelectorAll<HTMLElement>('.subtabs-panel [role=grid] [role=row]')];
    await waitFor(() => expect(cells().some((row) => row.textContent?.includes('100-2'))).toBe(true));
    const row = cells().find((one) => one.textContent?.includes('100-2'));
    const boxes = row?.querySelectorAll<HTMLElement>('[role=gridcell]') ?? [];
    const main = boxes[boxes.length - 2] as HTMLElement;
    fireEvent.mouseDown(main, { button: 0 });
    fireEvent.mouseUp(main);
    fireEvent.click(main);
    await settle();
    fireEvent.click(buttons('save')[0] as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveMdmCorpG2')).toBe(true));
    const sent = asked.find(({ verb }) => verb === 'saveMdmCorpG2')?.body.LIST.map(({ ACCT_SEQ, MAIN_YN }) => [ACCT_SEQ, MAIN_YN]);
    expect(sent).toEqual([
      [1, 'N'],
      [2, 'Y'],
    ]);
  });
});

describe('organisations', () => {
  const organisation = (ORGN_CD: string, UPPER_ORGN_CD: string | null, ORGN_NM: string, SORT_SEQ = 10) => ({
    ...{ ORGN_CD, CORP_CD: '1000', ORGN_NM, ORGN_ENG_NM: null, UPPER_ORGN_CD, ORGN_TP: UPPER_ORGN_CD ? 'TM' : 'BR', SORT_SEQ },
    ...{ MGR_USER_ID: null, MGR_USER_NM: null, TEL_NO: null, BGN_DT: '20150101', END_DT: null, USE_YN: 'Y', ORGN_LVL: 1, UPD_CNT: 2 },
  });
  const tree = [
    organisation('10HQ00', null, '본사'),
    organisation('10HQ11', '10HQ00', '영업1팀'),
    organisation('10HQ12', '10HQ00', '영업2팀', 20),
  ];
  const answers = {
    selectMdmOrganization: { LIST: tree, TOTAL: 3 },
    selectMdmOrganizationG2: { LIST: [{ USER_ID: 'sal01', USER_NM: '고영업', EMAIL: 'a@b.example', USER_STS: 'ACT' }], TOTAL: 1 },
  };
  const open = async (own: object = {}) => {
    const asked = await renderScreen('/mdm/organization/MdmOrganizationMgt', {
      role: 'CORP_ADM',
      answers: { ...answers, ...own },
      session: { corpCd: '1000' },
    });
    await waitFor(() => expect(input('조직명').value).toBe('본사'));
    return asked;
  };
  const press = (name: string) => fireEvent.click(buttons(name)[0] as Element);
  const type = (title: string, value: string) => fireEvent.change(input(title), { target: { value } });

  test('an administrator sees those of the own corporation that are in force today, with the users of the one chosen', async () => {
    const asked = await open();
    expect(asked.find(({ verb }) => verb === 'selectMdmOrganization')?.body.SEARCH).toEqual({ CORP_CD: '1000', BASE_DT: '20261120' });
    const searched = [...document.querySelectorAll('.gfields .q-field')].find((one) => one.querySelector('input')?.value === '1000');
    expect(searched?.querySelector('input')?.readOnly).toBe(true);
    await waitFor(() => expect(document.querySelector('.subtabs-panel')?.textContent).toContain('고영업'));
    expect(asked.find(({ verb }) => verb === 'selectMdmOrganizationG2')?.body.SEARCH).toEqual({ ORGN_CD: '10HQ00' });
    expect(input('조직 코드').readOnly).toBe(true);
  });

  test('one that is added stands below the one chosen, behind those that are there', async () => {
    const asked = await open();
    press('add');
    await waitFor(() => expect(input('조직 코드').readOnly).toBe(false));
    type('조직 코드', '10HQ13');
    type('조직명', '영업3팀');
    press('save');
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveMdmOrganization')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'saveMdmOrganization')?.body.LIST[0]).toMatchObject({
      ...{
        BATCH_FLAG: 'insert',
        ORGN_CD: '10HQ13',
        ORGN_NM: '영업3팀',
        CORP_CD: '1000',
        UPPER_ORGN_CD: '10HQ00',
        ORGN_TP: 'TM',
        SORT_SEQ: 30,
      },
    });
  });

  test('one that would end before it begins is not sent', async () => {
    const asked = await open();
    const end = input('적용 종료일');
    fireEvent.change(end, { target: { value: '20140101' } });
    fireEvent.blur(end);
    press('save');
    await settle();
    expect(field('적용 시작일')?.textContent).toContain('시작일은 종료일보다 늦을 수 없습니다.');
    expect(asked.some(({ verb }) => verb === 'saveMdmOrganization')).toBe(false);
  });

  test('the one chosen is deleted after a question; a refusal says where it is in use', async () => {
    const message = '다른 데이터에서 사용 중이므로 삭제할 수 없습니다. (조직 코드 CMS_USER.ORGN_CD 2)';
    const refused = { message, code: 'MSG000026', errors: [{ ROW_NO: 1, FIELD: 'ORGN_CD', CODE: 'MSG000026', MESSAGE: message }] };
    const asked = await open({ delete: () => json(refused, 422) });
    press('delete');
    const dialog = await waitFor(() => {
      const found = document.querySelector('[role=dialog], [role=alertdialog]');
      expect(found?.textContent).toContain('10HQ00 본사');
      return found as Element;
    });
    fireEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'delete') as Element);
    await waitFor(() => expect(document.body.textContent).toContain('CMS_USER.ORGN_CD 2'));
    expect(asked.find(({ verb }) => verb === 'delete')?.body.LIST).toEqual([{ ORGN_CD: '10HQ00', UPD_CNT: 2 }]);
  });
});
