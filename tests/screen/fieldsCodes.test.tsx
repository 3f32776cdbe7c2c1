import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CodeSelect } from '../../src/client/fields/CodeSelect';
import { createForm, FormScope } from '../../src/client/fields/form';
import { LookupBox } from '../../src/client/fields/LookupBox';
import { clearCodes, codeName, useCodes } from '../../src/client/lib/codes';
import { setOpenPopup } from '../../src/client/lib/openers';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';

const customers = [
  { CODE: 'C00001', NAME: '플레어패션코리아' },
  { CODE: 'C00002', NAME: '미미상사' },
  { CODE: 'C0001', NAME: '짧은거래처' },
  { CODE: 'C00009', NAME: '늘봄상사', STOP_YN: 'Y' },
];
const lists: Record<string, object[]> = {
  DLV_TP: [
    { CODE: 'CNTR', NAME: '컨테이너', ENG_NAME: 'Container' },
    { CODE: 'LCL', NAME: '소량', ENG_NAME: 'Less' },
  ],
  YN: [{ CODE: 'Y', NAME: '예' }],
};
/** Codes no longer in use: sent only where they are asked for. */
const retired: { CODE: string; NAME: string; ENG_NAME?: string }[] = [];
const user = userEvent.setup();
const asked: { url: string; body: Record<string, unknown> }[] = [];
let status = 200;
const popup = vi.fn();

beforeEach(() => {
  asked.length = 0;
  retired.length = 0;
  status = 200;
  popup.mockReset();
  setOpenPopup(popup);
  setTexts('ko', {
    MSG000012: '[{0}] 항목은 필수 입력입니다.',
    MSG000017: '[{0}] 코드가 존재하지 않거나 사용할 수 없습니다. ({1})',
    MSG000186: '거래가 중지된 거래처입니다. ({0})',
    'UI.COMMON.ALL': '전체',
    'UI.FIELD.LOOKUP': '{0} 조회',
    'UI.FIELD.NAME': '명칭',
    'LBL.CUST_CD': '거래처',
    'LBL.DLV_TP': '배송 구분',
  });
  setSession({ USER_ID: 'ops01', sysDt: '20261120' } as Session);
  clearCodes();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    asked.push({ url, body });
    if (status !== 200) return new Response('{"message":"오류","code":"ERR-1","unknown":true}', { status });
    const keyword = String((body.SEARCH as { KEYWORD?: string } | undefined)?.KEYWORD ?? '');
    const data = body.SEARCH
      ? { LIST: customers.filter((c) => c.CODE.startsWith(keyword)), TOTAL: 0 }
      : Object.fromEntries(Object.entries(body).map(([name, r]) => [name, listOf(r as { MSTR_CD: string; CODES?: string[] })]));
    return new Response(JSON.stringify({ data }), { status: 200 });
  });
});

const listOf = ({ MSTR_CD, CODES }: { MSTR_CD: string; CODES?: string[] }) =>
  CODES ? retired.filter((item) => CODES.includes(item.CODE)) : (lists[MSTR_CD] ?? []);

function Shown({ groups }: { groups: string[] }) {
  const all = useCodes(Object.fromEntries(groups.map((g) => [g, { MSTR_CD: g }])));
  return <p>{groups.map((g) => (all[g] ?? []).map((c) => c.NAME).join(',')).join('|')}</p>;
}

test('S7-33 the lists of a screen travel in one call', async () => {
  render([<Shown key="1" groups={['DLV_TP']} />, <Shown key="2" groups={['YN', 'DLV_TP']} />]);
  await screen.findByText('예|컨테이너,소량');
  expect(asked).toEqual([{ url: '/api/code/selectCommonCode', body: { DLV_TP: { MSTR_CD: 'DLV_TP' }, YN: { MSTR_CD: 'YN' } } }]);
});

test('S7-45 a list is cached for the session; after signing out it is asked again', async () => {
  const first = render(<Shown groups={['DLV_TP']} />);
  await screen.findByText('컨테이너,소량');
  first.unmount();
  const second = render(<Shown groups={['DLV_TP']} />);
  await screen.findByText('컨테이너,소량');
  expect(asked).toHaveLength(1);
  second.unmount();
  act(() => setSession(null));
  render(<Shown groups={['DLV_TP']} />);
  await screen.findByText('컨테이너,소량');
  expect(asked).toHaveLength(2);
});

function Old() {
  useCodes({ DLV_TP: { MSTR_CD: 'DLV_TP' } });
  return <p>{`${codeName('DLV_TP', 'OLD')} ${codeName('DLV_TP', 'NEVER')}`}</p>;
}

test('a code no longer in use, which an old row holds, is asked for once and shown by its name', async () => {
  retired.push({ CODE: 'OLD', NAME: '옛 구분', ENG_NAME: 'Old kind' });
  const first = render(<Old />);
  await screen.findByText('옛 구분 NEVER');
  first.unmount();
  render(<Old />);
  expect(asked.map((one) => one.body)).toEqual([
    { DLV_TP: { MSTR_CD: 'DLV_TP' } },
    { DLV_TP: { MSTR_CD: 'DLV_TP', CODES: ['OLD'] }, DLV_TP_2: { MSTR_CD: 'DLV_TP', CODES: ['NEVER'] } },
  ]);
  act(() => setTexts('en', {}));
  await screen.findByText('Old kind NEVER');
});

test('a select shows a code no longer in use by its name', async () => {
  retired.push({ CODE: 'OLD', NAME: '옛 구분' });
  render(<CodeSelect title="구분" code="DLV_TP" value="OLD" />);
  await screen.findByText('옛 구분');
});

test('S8-12 a failed look-up gives nothing, and the next screen asks again', async () => {
  status = 500;
  const first = render(<Shown groups={['DLV_TP']} />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByRole('paragraph').textContent).toBe('');
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(asked).toHaveLength(1);
  first.unmount();
  status = 200;
  render(<Shown groups={['DLV_TP']} />);
  await screen.findByText('컨테이너,소량');
});

test('a code is shown by its name in the language shown, an unknown one by itself', async () => {
  render(<Shown groups={['DLV_TP']} />);
  await screen.findByText('컨테이너,소량');
  expect([codeName('DLV_TP', 'CNTR'), codeName('DLV_TP', 'XX')]).toEqual(['컨테이너', 'XX']);
  act(() => setTexts('en', {}));
  await waitFor(() => expect(codeName('DLV_TP', 'CNTR')).toBe('Container'));
});

test('a select has 전체 as its first line, which is no condition', async () => {
  const form = createForm<{ DLV_TP: string | null }>({ DLV_TP: 'LCL' });
  render(
    <FormScope form={form}>
      <CodeSelect name="DLV_TP" />
    </FormScope>,
  );
  await user.click(screen.getByRole('combobox', { name: '배송 구분' }));
  const entries = await screen.findAllByText((_, el) => el?.className === 'ant-select-item-option-content');
  expect(entries.map((e) => e.textContent)).toEqual(['전체', '컨테이너', '소량']);
  await user.click(entries[0] as HTMLElement);
  expect(form.values.DLV_TP).toBeNull();
});

test('S5-10 a required select has no 전체, and is told when it is empty', async () => {
  const form = createForm<{ DLV_TP?: string }>({});
  render(
    <FormScope form={form}>
      <CodeSelect name="DLV_TP" required />
    </FormScope>,
  );
  act(() => void form.check());
  expect(screen.getByText('[배송 구분] 항목은 필수 입력입니다.')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: '배송 구분' }));
  await screen.findByText('컨테이너');
  expect(screen.queryByText('전체')).toBeNull();
});

test('a multiple select gives an array, and null when none is chosen', async () => {
  const form = createForm<{ DLV_TP: string[] | null }>({ DLV_TP: null });
  render(
    <FormScope form={form}>
      <CodeSelect name="DLV_TP" multiple />
    </FormScope>,
  );
  await user.click(screen.getByRole('combobox', { name: '배송 구분' }));
  await user.click(await screen.findByText('컨테이너'));
  await user.click(screen.getByText('소량'));
  expect(form.values.DLV_TP).toEqual(['CNTR', 'LCL']);
  act(() => void form.check());
  expect(form.faults).toEqual({});
  await user.keyboard('{Backspace}{Backspace}');
  expect(form.values.DLV_TP).toBeNull();
});

function lookup(initial: { CUST_CD: string | null; CUST_NM?: string | null } = { CUST_CD: null }) {
  const form = createForm(initial);
  const onPick = vi.fn();
  render(
    <FormScope form={form}>
      <LookupBox name="CUST_CD" kind="Customer" nameField="CUST_NM" onPick={onPick} />
      <button type="button">next</button>
    </FormScope>,
  );
  return {
    form,
    onPick,
    code: () => screen.getByLabelText<HTMLInputElement>('거래처'),
    name: () => screen.getByLabelText<HTMLInputElement>('거래처 명칭'),
  };
}

test('S7-42 a typed code is looked up exactly when it is left, and fills the name', async () => {
  const { form, onPick, code, name } = lookup();
  await user.type(code(), 'c0001');
  await user.tab();
  await waitFor(() => expect(name().value).toBe('짧은거래처'));
  expect(form.values).toEqual({ CUST_CD: 'C0001', CUST_NM: '짧은거래처' });
  expect(onPick).toHaveBeenCalledExactlyOnceWith(customers[2]);
  expect(asked).toEqual([
    { url: '/api/cms/popup/cmsCommonPopup/selectCustomer', body: { SEARCH: { CUST_TP: 'CUS', KEYWORD: 'C0001' }, SIZE: 50 } },
  ]);
  expect(popup).not.toHaveBeenCalled();
});

test('an emptied code empties the name', async () => {
  const { form, onPick, code, name } = lookup({ CUST_CD: 'C00001', CUST_NM: '플레어패션코리아' });
  expect(name().value).toBe('플레어패션코리아');
  await user.clear(code());
  await user.tab();
  expect(form.values).toEqual({ CUST_CD: null, CUST_NM: null });
  expect(onPick).toHaveBeenCalledExactlyOnceWith(null);
  expect(asked).toEqual([]);
});

test('a wrong code is MSG000017, stays to be mended, and stops the check', async () => {
  const { form, code } = lookup();
  await user.type(code(), 'X9');
  await user.tab();
  await screen.findByText('[거래처] 코드가 존재하지 않거나 사용할 수 없습니다. (X9)');
  expect(code().value).toBe('X9');
  let faults: unknown;
  act(() => {
    faults = form.check();
  });
  expect(faults).toMatchObject([{ FIELD: 'CUST_CD', CODE: 'MSG000017' }]);
  await user.type(code(), 'Y');
  expect(screen.queryByText(/코드가 존재하지/)).toBeNull();
});

test('several matches open the popup with the keyword; what is chosen there is taken', async () => {
  popup.mockResolvedValue(customers[1]);
  const { form, code } = lookup();
  await user.type(code(), 'C0000{Enter}');
  await waitFor(() => expect(form.values).toEqual({ CUST_CD: 'C00002', CUST_NM: '미미상사' }));
  expect(popup).toHaveBeenCalledExactlyOnceWith('/cms/popup/cmsCustomerPopup', {
    param: { KIND: 'Customer', KEYWORD: 'C0000', search: { CUST_TP: 'CUS' }, CODE: null, inBusiness: false },
  });
});

test('S2 A26 a popup closed without a choice and without a match leaves the wrong code told', async () => {
  popup.mockRejectedValue(false);
  const { code } = lookup();
  await user.type(code(), 'C0000');
  await user.tab();
  await screen.findByText('[거래처] 코드가 존재하지 않거나 사용할 수 없습니다. (C0000)');
});

test('F4 and Alt+Down open the popup at the code held', async () => {
  popup.mockRejectedValue(false);
  const { code } = lookup({ CUST_CD: 'C00001', CUST_NM: '플레어패션코리아' });
  await user.type(code(), '{F4}');
  await user.type(code(), '{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(popup).toHaveBeenCalledTimes(2));
  for (const [, options] of popup.mock.calls) expect(options.param).toMatchObject({ KEYWORD: '', CODE: 'C00001' });
});

test('S5-20 a stopped customer is refused where a new document is made, and taken elsewhere', async () => {
  const form = createForm<{ CUST_CD: string | null }>({ CUST_CD: null });
  render(
    <FormScope form={form}>
      <LookupBox name="CUST_CD" kind="Customer" inBusiness />
      <LookupBox title="조회 조건" kind="Customer" />
    </FormScope>,
  );
  await user.type(screen.getByLabelText('거래처'), 'C00009');
  await user.tab();
  await screen.findByText('거래가 중지된 거래처입니다. (늘봄상사)');
  let faults: unknown;
  act(() => {
    faults = form.check();
  });
  expect(faults).toMatchObject([{ FIELD: 'CUST_CD', CODE: 'MSG000186' }]);
  await user.type(screen.getByLabelText('조회 조건'), 'C00009');
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('조회 조건 명칭').value).toBe('늘봄상사'));
  expect(screen.getAllByText(/거래가 중지된/)).toHaveLength(1);
});

test('the button opens the popup, closing it changes nothing', async () => {
  popup.mockRejectedValue(false);
  const { form } = lookup({ CUST_CD: 'C00001', CUST_NM: '플레어패션코리아' });
  await user.click(screen.getByRole('button', { name: '거래처 조회' }));
  await waitFor(() => expect(popup).toHaveBeenCalled());
  expect(form.values).toEqual({ CUST_CD: 'C00001', CUST_NM: '플레어패션코리아' });
  expect(screen.queryByText(/코드가 존재하지/)).toBeNull();
});

test('the name of a code given from outside is looked up and shown', async () => {
  render(<LookupBox title="거래처" kind="Customer" value="C00002" />);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('거래처 명칭').value).toBe('미미상사'));
});

test('a failed look-up of a typed code says nothing and keeps the code', async () => {
  status = 500;
  const { form, code } = lookup();
  await user.type(code(), 'C00001');
  await user.tab();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(form.values.CUST_CD).toBe('C00001');
  expect(screen.queryByText(/코드가 존재하지/)).toBeNull();
});
