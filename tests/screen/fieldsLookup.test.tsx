import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createForm, FormScope } from '../../src/client/fields/form';
import { LookupBox } from '../../src/client/fields/LookupBox';
import { NameBox } from '../../src/client/fields/NameBox';
import { onceResolved } from '../../src/client/lib/lookups';
import { setOpenPopup } from '../../src/client/lib/openers';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';

const customers = [
  { CODE: 'C00001', NAME: '플레어패션코리아' },
  { CODE: 'C00002', NAME: '미미상사' },
  { CODE: 'C0001', NAME: '짧은거래처' },
  { CODE: 'C00009', NAME: '늘봄상사', STOP_YN: 'Y' },
];
const user = userEvent.setup();
const asked: { url: string; body: Record<string, unknown> }[] = [];
let status = 200;
const popup = vi.fn();

beforeEach(() => {
  asked.length = 0;
  status = 200;
  popup.mockReset();
  setOpenPopup(popup);
  setTexts('ko', {
    MSG000017: '[{0}] 코드가 존재하지 않거나 사용할 수 없습니다. ({1})',
    MSG000186: '거래가 중지된 거래처입니다. ({0})',
    'UI.FIELD.LOOKUP': '{0} 조회',
    'UI.FIELD.NAME': '명칭',
    'LBL.CUST_CD': '거래처',
  });
  setSession({ USER_ID: 'ops01', sysDt: '20261120' } as Session);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { SEARCH: { KEYWORD?: string } };
    asked.push({ url, body });
    if (status !== 200) return new Response('{"message":"오류","code":"ERR-1","unknown":true}', { status });
    const { KEYWORD = '' } = body.SEARCH;
    const LIST = customers.filter((c) => c.CODE.startsWith(KEYWORD) || c.NAME.includes(KEYWORD));
    return new Response(JSON.stringify({ data: { LIST, TOTAL: LIST.length } }), { status: 200 });
  });
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

test('what is pressed right after a code was typed waits for its look-up: the name goes with the code', async () => {
  const { form, code } = lookup({ CUST_CD: 'C00002', CUST_NM: '미미상사' });
  const sent: object[] = [];
  await user.clear(code());
  await user.type(code(), 'C0001');
  act(() => code().blur());
  const pressed = onceResolved(() => sent.push(form.values));
  expect(sent).toEqual([]);
  await act(() => pressed);
  expect(sent).toEqual([{ CUST_CD: 'C0001', CUST_NM: '짧은거래처' }]);
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

test.each(['{Tab}', '{F4}'])('what only one entry begins or is named like is that one, without a popup (%s)', async (key) => {
  const { form, code } = lookup();
  await user.type(code(), `미미${key}`);
  await waitFor(() => expect(form.values).toEqual({ CUST_CD: 'C00002', CUST_NM: '미미상사' }));
  expect(popup).not.toHaveBeenCalled();
});

test('the magnifier is no stop: Tab goes from the code to the next field', async () => {
  const { code } = lookup();
  await user.click(code());
  await user.tab();
  expect(document.activeElement?.textContent).toBe('next');
  expect(screen.getByRole('button', { name: '거래처 조회' }).getAttribute('aria-keyshortcuts')).toBe('F4');
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

test('a place is typed freely, or chosen by F4 and its button with its address; closing the popup leaves what was typed', async () => {
  const form = createForm<{ PLC_NM: string | null; ADDR: string | null }>({ PLC_NM: null, ADDR: '부산' });
  const place = (readOnly = false) => (
    <FormScope form={form}>
      <NameBox name="PLC_NM" title="상차지" names={{ kind: 'CyCfs', fill: ({ ADDR }) => ({ ADDR }) }} readOnly={readOnly} />
    </FormScope>
  );
  const { rerender } = render(place());
  const box = screen.getByLabelText<HTMLInputElement>('상차지');
  popup.mockRejectedValueOnce(false);
  await user.type(box, '우리 창고{F4}');
  expect(popup).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ param: expect.objectContaining({ KIND: 'CyCfs', KEYWORD: '우리 창고' }) }),
  );
  expect(form.values).toEqual({ PLC_NM: '우리 창고', ADDR: '부산' });
  popup.mockResolvedValueOnce({ CODE: 'KRPUSY1', NAME: '부산신항', ADDR: '부산 강서구' });
  await user.click(screen.getByRole('button', { name: '상차지 조회' }));
  await waitFor(() => expect(form.values).toEqual({ PLC_NM: '부산신항', ADDR: '부산 강서구' }));
  rerender(place(true));
  expect(screen.queryByRole('button', { name: '상차지 조회' })).toBeNull();
});

test('places are offered while typing; Escape sends them away and keeps what was typed, a chosen one is taken with what it fills', async () => {
  const form = createForm<{ PLC_NM: string | null; CUST_CD: string; ADDR: string | null }>({ PLC_NM: null, CUST_CD: 'C1', ADDR: null });
  const fill = vi.fn(async () => ({ ADDR: '서울' }));
  render(
    <FormScope form={form}>
      <NameBox
        name="PLC_NM"
        title="상차지"
        names={{ kind: 'Place', search: (row) => ({ CUST_CD: (row as { CUST_CD: string }).CUST_CD }), hint: () => '주소록', fill }}
      />
    </FormScope>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('상차지');
  await user.type(box, '플레어');
  await screen.findByRole('option', { name: /플레어패션코리아.*주소록/ });
  expect(asked.at(-1)?.body.SEARCH).toMatchObject({ KIND: 'Place', KEYWORD: '플레어', CUST_CD: 'C1' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await user.tab();
  expect([form.values, fill.mock.calls.length]).toEqual([{ PLC_NM: '플레어', CUST_CD: 'C1', ADDR: null }, 0]);

  await user.type(box, '패');
  await screen.findByRole('option');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(form.values).toEqual({ PLC_NM: '플레어패션코리아', CUST_CD: 'C1', ADDR: '서울' }));

  form.set('PLC_NM', null);
  form.set('ADDR', null);
  await user.type(box, '플레어');
  expect((await screen.findByRole('option')).getAttribute('aria-selected')).toBe('true');
  await user.tab();
  await waitFor(() => expect(form.values).toEqual({ PLC_NM: '플레어패션코리아', CUST_CD: 'C1', ADDR: '서울' }));
});
