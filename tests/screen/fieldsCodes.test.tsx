import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CodeSelect } from '../../src/client/fields/CodeSelect';
import { createForm, FormScope } from '../../src/client/fields/form';
import { TextBox } from '../../src/client/fields/TextBox';
import { clearCodes, codeName, useCodes } from '../../src/client/lib/codes';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';

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

beforeEach(() => {
  asked.length = 0;
  retired.length = 0;
  status = 200;
  setTexts('ko', {
    MSG000012: '[{0}] 항목은 필수 입력입니다.',
    'UI.COMMON.ALL': '전체',
    'UI.COMMON.NONE': '없음',
    'LBL.DLV_TP': '배송 구분',
  });
  setSession({ USER_ID: 'ops01', sysDt: '20261120' } as Session);
  clearCodes();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    asked.push({ url, body });
    if (status !== 200) return new Response('{"message":"오류","code":"ERR-1","unknown":true}', { status });
    const data = Object.fromEntries(Object.entries(body).map(([name, r]) => [name, listOf(r as { MSTR_CD: string; CODES?: string[] })]));
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

test('a code whose name is on its way is not shown in its place', async () => {
  render(<CodeSelect title="구분" code="DLV_TP" value="LCL" />);
  await act(async () => undefined);
  const before = document.body.textContent;
  await waitFor(() => expect(document.body.textContent).toContain('소량'));
  expect(before).not.toContain('LCL');
});

test('a text handed over to a field of several codes is its list, also after going back to the start', async () => {
  const form = createForm<Record<string, unknown>>({ DLV_TP: 'LCL' });
  render(
    <FormScope form={form} search>
      <CodeSelect name="DLV_TP" multiple />
    </FormScope>,
  );
  expect([form.values, form.dirty]).toEqual([{ DLV_TP: ['LCL'] }, false]);
  act(() => form.set('DLV_TP', ['CNTR']));
  act(() => form.reset());
  expect(form.values).toEqual({ DLV_TP: ['LCL'] });
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

test.each([
  ['a condition has 전체 as its first line, which is none', true, '전체', '전체'],
  ['what is filled in has 없음, and stands empty then', false, '없음', ''],
])('a select: %s', async (_, search, first, shown) => {
  const form = createForm<{ DLV_TP: string | null }>({ DLV_TP: 'LCL' });
  const { container } = render(
    <FormScope form={form} search={search}>
      <CodeSelect name="DLV_TP" />
    </FormScope>,
  );
  await user.click(screen.getByRole('combobox', { name: '배송 구분' }));
  const entries = await screen.findAllByText((_, el) => el?.className === 'ant-select-item-option-content');
  expect(entries.map((e) => e.textContent)).toEqual([first, '컨테이너', '소량']);
  await user.click(entries[0] as HTMLElement);
  expect(form.values.DLV_TP).toBeNull();
  expect(container.querySelector('.ant-select-content')?.textContent ?? '').toBe(shown);
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

test.each([
  ['전체', true],
  ['없음', false],
])('a multiple select in which nothing is chosen says %s', (said, search) => {
  render(
    <FormScope form={createForm<{ DLV_TP: string[] | null }>({ DLV_TP: null })} search={search}>
      <CodeSelect name="DLV_TP" multiple />
    </FormScope>,
  );
  expect(screen.getByText(said)).toBeTruthy();
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

test('a code typed by its own letters stands ready and no other that contains them; where several are left none does', async () => {
  lists.CAR_TP = [
    { CODE: 'C25', NAME: '2.5톤 카고' },
    { CODE: 'C5', NAME: '5톤 카고' },
    { CODE: 'W5', NAME: '윙바디' },
  ];
  render(
    <FormScope form={createForm({})}>
      <CodeSelect name="CAR_TP" required />
    </FormScope>,
  );
  const box = await screen.findByRole('combobox');
  /** What Enter takes, and what is offered. */
  const after = async (text: string) => {
    await user.clear(box);
    await user.type(box, text);
    const options = screen.getAllByRole('option');
    return [options.find((option) => option.className.includes('-active'))?.textContent, options.map((option) => option.textContent)];
  };
  expect(await after('5톤')).toEqual(['5톤 카고', ['5톤 카고', '2.5톤 카고']]);
  expect(await after('w5')).toEqual(['윙바디', ['윙바디']]);
  expect(await after('톤')).toEqual([undefined, ['2.5톤 카고', '5톤 카고']]);
});

test('Enter on a text that several entries are meant by keeps text and list; an arrow and Enter take one of them', async () => {
  lists.CAR_TP = [
    { CODE: 'C25', NAME: '2.5톤 카고' },
    { CODE: 'C5', NAME: '5톤 카고' },
  ];
  const form = createForm<{ CAR_TP: string | null }>({ CAR_TP: null });
  render(
    <FormScope form={form}>
      <CodeSelect name="CAR_TP" required />
    </FormScope>,
  );
  const box = await screen.findByRole('combobox');
  await user.click(box);
  await user.keyboard('카고');
  const press = (key: string, which: number) => fireEvent.keyDown(box, { key, code: key, keyCode: which, which });
  // The library takes a key in a while.
  const rest = () => act(() => new Promise<void>((done) => setTimeout(done, 100)));
  press('Enter', 13);
  await rest();
  expect([(box as HTMLInputElement).value, box.getAttribute('aria-expanded'), form.values.CAR_TP]).toEqual(['카고', 'true', null]);
  fireEvent.keyUp(box, { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 });
  press('ArrowDown', 40);
  await rest();
  press('Enter', 13);
  await rest();
  expect(form.values.CAR_TP).toBe('C25');
});

test('Tab in a select takes the entry that stands ready, and the next value lands in the next field', async () => {
  const form = createForm<{ DLV_TP: string | null; CUST_NM: string | null }>({ DLV_TP: null, CUST_NM: null });
  render(
    <FormScope form={form}>
      <CodeSelect name="DLV_TP" required />
      <TextBox name="CUST_NM" />
    </FormScope>,
  );
  await user.click(await screen.findByRole('combobox'));
  await user.keyboard('소량');
  await user.tab();
  await user.keyboard('늘봄상사');
  expect(form.values).toEqual({ DLV_TP: 'LCL', CUST_NM: '늘봄상사' });
});

test('Tab in an open select belongs to the page: it goes on to the next field instead of staying in the list', async () => {
  const form = createForm<{ DLV_TP: string | null }>({ DLV_TP: null });
  render(
    <FormScope form={form}>
      <CodeSelect name="DLV_TP" required />
    </FormScope>,
  );
  const box = await screen.findByRole('combobox');
  await user.click(box);
  await user.keyboard('소량');
  expect(box.getAttribute('aria-expanded')).toBe('true');
  expect(fireEvent.keyDown(box, { key: 'Tab', code: 'Tab', keyCode: 9, which: 9 })).toBe(true);
  expect(form.values).toEqual({ DLV_TP: 'LCL' });
});

test('Tab out of an open select that was only looked at chooses nothing anew', async () => {
  const chosen = vi.fn();
  render(<CodeSelect title="배송 구분" code="DLV_TP" value="CNTR" onChange={chosen} required />);
  await user.click(await screen.findByRole('combobox'));
  await screen.findByTitle('소량');
  await user.tab();
  expect(chosen).not.toHaveBeenCalled();
});

test('Tab out of a multiple select takes nothing away that was chosen', async () => {
  const form = createForm<{ DLV_TP: string[] | null; CUST_NM: string | null }>({ DLV_TP: null, CUST_NM: null });
  render(
    <FormScope form={form}>
      <CodeSelect name="DLV_TP" multiple />
      <TextBox name="CUST_NM" />
    </FormScope>,
  );
  await user.click(await screen.findByRole('combobox'));
  await user.keyboard('소량{Enter}');
  await user.tab();
  await user.keyboard('늘봄상사');
  expect(form.values).toEqual({ DLV_TP: ['LCL'], CUST_NM: '늘봄상사' });
});
