import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CheckBox } from '../../src/client/fields/CheckBox';
import { checks } from '../../src/client/fields/checks';
import { DateBox } from '../../src/client/fields/DateBox';
import { DateRange } from '../../src/client/fields/DateRange';
import { FileIcon } from '../../src/client/fields/FileIcon';
import { createForm, type Form, FormScope } from '../../src/client/fields/form';
import { MemoBox } from '../../src/client/fields/MemoBox';
import { NumberBox } from '../../src/client/fields/NumberBox';
import { TextBox } from '../../src/client/fields/TextBox';
import { TimeBox } from '../../src/client/fields/TimeBox';
import { today } from '../../src/client/lib/dates';
import { setTexts, t } from '../../src/client/lib/texts';
import { dashed } from '../../src/contract/shown';

const texts = {
  MSG000012: '[{0}] 항목은 필수 입력입니다.',
  MSG000014: '[{0}] 항목의 시간 형식을 확인하십시오.',
  MSG000015: '[{0}] 항목에는 숫자만 입력할 수 있습니다.',
  MSG000016: '[{0}] 항목의 값은 {1} 이상 {2} 이하이어야 합니다.',
  MSG000019: '이메일 형식을 확인하십시오.',
  MSG000022: '시작일은 종료일보다 늦을 수 없습니다.',
  MSG000023: '조회 기간은 {0}{1}을(를) 초과할 수 없습니다.',
  MSG000474: '[{0}] 항목의 일자를 확인하십시오.',
  MSG000475: '[{0}] 항목은 소수점 이하 {1}자리까지 입력할 수 있습니다.',
  'UI.COMMON.MONTH': '개월',
  'UI.FIELD.DATE_FROM': '시작일',
  'UI.FIELD.DATE_TO': '종료일',
  'LBL.DLV_PLC_NM': '하차지',
  'LBL.DLV_DT': '하차 요청일',
  'LBL.PICKUP_TM': '상차 시각',
};

const user = userEvent.setup();
beforeEach(() => setTexts('ko', texts));

/** Shows fields in a form and gives the form. */
function inForm<T extends object>(initial: T, fields: React.ReactNode): Form<T> {
  const form = createForm(initial);
  render(<FormScope form={form}>{fields}</FormScope>);
  return form;
}
const box = (title: string) => screen.getByLabelText<HTMLInputElement>(title);
const type = async (title: string, text: string) => {
  await user.clear(box(title));
  await user.type(box(title), text);
};

test('S5-10 a required field that is empty is told with its title, marked, and gets the focus', () => {
  const form = inForm({}, [<TextBox key="1" name="DLV_PLC_NM" required />, <TextBox key="2" name="CAR_NO" title="차량번호" />]);
  let faults: unknown;
  act(() => {
    faults = form.check();
  });
  expect(faults).toMatchObject([{ FIELD: 'DLV_PLC_NM', CODE: 'MSG000012' }]);
  expect(screen.getByText('[하차지] 항목은 필수 입력입니다.')).toBeTruthy();
  expect(box('하차지').getAttribute('aria-invalid')).toBe('true');
  expect(box('하차지').getAttribute('aria-required')).toBe('true');
  expect(document.activeElement).toBe(box('하차지'));
});

test('a value that a program sets is the one that is checked, also before it has been drawn', () => {
  const form = inForm<{ DLV_PLC_NM?: string }>({}, <TextBox name="DLV_PLC_NM" required />);
  const found: unknown[] = [];
  act(() => {
    form.set('DLV_PLC_NM', '인천');
    found.push(form.check());
    form.set('DLV_PLC_NM', '');
    found.push(form.check());
  });
  expect(found).toMatchObject([[], [{ FIELD: 'DLV_PLC_NM', CODE: 'MSG000012' }]]);
});

test('S5-10 the message goes when the field is filled', async () => {
  const form = inForm({}, <TextBox name="DLV_PLC_NM" required />);
  act(() => void form.check());
  await user.type(box('하차지'), '가');
  expect(screen.queryByText('[하차지] 항목은 필수 입력입니다.')).toBeNull();
  expect(form.values).toEqual({ DLV_PLC_NM: '가' });
});

test('a fault that the server found is shown at its field', () => {
  const form = inForm({ DLV_PLC_NM: 'x' }, <TextBox name="DLV_PLC_NM" />);
  act(() => form.fail([{ FIELD: 'DLV_PLC_NM', CODE: 'MSG000024', MESSAGE: '이미 등록된 데이터입니다. (x)' }]));
  expect(screen.getByText('이미 등록된 데이터입니다. (x)')).toBeTruthy();
});

test('S5-02 a text with a rule of its own is checked when it is left', async () => {
  render(<TextBox title="이메일" check={checks.email} />);
  await user.type(box('이메일'), 'a@b.c');
  await user.tab();
  expect(screen.getByText('이메일 형식을 확인하십시오.')).toBeTruthy();
});

test('S5-14 S5-15 2460 is told with MSG000014 and its title, and stays to be mended', async () => {
  const form = inForm({} as { PICKUP_TM?: string }, <TimeBox name="PICKUP_TM" title="상차 시각" />);
  await type('상차 시각', '2460');
  await user.tab();
  expect(screen.getByText('[상차 시각] 항목의 시간 형식을 확인하십시오.')).toBeTruthy();
  expect(box('상차 시각').value).toBe('2460');
  let faults: unknown;
  act(() => {
    faults = form.check();
  });
  expect(faults).toMatchObject([{ CODE: 'MSG000014' }]);
});

test('S5-14 a time is HHmm on the wire and HH:mm shown', async () => {
  const form = inForm({} as { PICKUP_TM?: string }, <TimeBox name="PICKUP_TM" title="상차 시각" />);
  await type('상차 시각', '9:05');
  await user.tab();
  expect(form.values.PICKUP_TM).toBe('0905');
  expect(box('상차 시각').value).toBe('09:05');
});

test.each([
  ['오후 2:30', '14:30', '1430'],
  ['2:30 PM', '14:30', '1430'],
  ['9:5', '09:05', '0905'],
])('a time typed as %s is %s when it is left', async (typed, shown, stored) => {
  const form = inForm({} as { PICKUP_TM?: string }, <TimeBox name="PICKUP_TM" title="상차 시각" />);
  await type('상차 시각', typed);
  await user.tab();
  expect([box('상차 시각').value, form.values.PICKUP_TM]).toEqual([shown, stored]);
});

test('25:60 is red when it is left, not at the save', async () => {
  inForm({ PICKUP_TM: '0900' }, <TimeBox name="PICKUP_TM" title="상차 시각" />);
  await type('상차 시각', '25:60');
  expect(screen.queryByText(/시간 형식/)).toBeNull();
  await user.tab();
  expect([box('상차 시각').value, box('상차 시각').getAttribute('aria-invalid')]).toEqual(['25:60', 'true']);
});

test('S5-17 a start after the end is MSG000022', () => {
  const form = inForm({ FR_DT: '20261121', TO_DT: '20261120' }, <DateRange title="하차 요청일" max={{ months: 3 }} />);
  let faults: unknown;
  act(() => {
    faults = form.check();
  });
  expect(faults).toMatchObject([{ FIELD: 'FR_DT', CODE: 'MSG000022' }]);
  expect(screen.getByText('시작일은 종료일보다 늦을 수 없습니다.')).toBeTruthy();
  expect(box('하차 요청일 시작일').getAttribute('aria-invalid')).toBe('true');
});

test('S5-18 a range over 3 months is MSG000023 with its unit; exactly 3 months are allowed', async () => {
  const form = inForm({ FR_DT: '20260120', TO_DT: '20260421' }, <DateRange title="기간" max={{ months: 3 }} />);
  act(() => void form.check());
  expect(screen.getByText('조회 기간은 3개월을(를) 초과할 수 없습니다.')).toBeTruthy();
  act(() => form.set('TO_DT', '20260420'));
  expect(screen.queryByText('조회 기간은 3개월을(를) 초과할 수 없습니다.')).toBeNull();
  let faults: unknown;
  act(() => {
    faults = form.check();
  });
  expect(faults).toEqual([]);
});

test('S5-21 a field of ten bytes takes five Hangul, or ten where a wide character counts as one', async () => {
  render([<TextBox key="1" title="바이트2" maxLength={10} bytes={2} />, <TextBox key="2" title="바이트1" maxLength={10} bytes={1} />]);
  await user.type(box('바이트2'), '가나다라마바사');
  await user.type(box('바이트1'), '가나다라마바사아자차카');
  expect(box('바이트2').value).toBe('가나다라마');
  expect(box('바이트1').value).toBe('가나다라마바사아자차');
});

test('S5-22 typing beyond the column length stops', async () => {
  inForm({}, <TextBox name="CAR_NO" title="차량번호" />);
  await user.type(box('차량번호'), '1234567890123456');
  expect(box('차량번호').value).toBe('123456789012');
});

test('S5-23 upper case, also in the middle of a text, the caret staying', () => {
  const form = inForm({ HBL_NO: 'AD' }, <TextBox name="HBL_NO" title="HBL" upper />);
  const input = box('HBL');
  input.focus();
  // What a browser does at a key in the middle: the text and the caret change, then the event comes.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'AbD');
  input.setSelectionRange(2, 2);
  fireEvent.input(input);
  expect(form.values.HBL_NO).toBe('ABD');
  expect(input.value).toBe('ABD');
  expect(input.selectionStart).toBe(2);
});

test('S5-22 S5-23 a syllable in composition is neither cut nor handed on; at its end the limits hold', () => {
  const onChange = vi.fn();
  render(<TextBox title="이름" maxLength={2} upper onChange={onChange} />);
  const input = box('이름');
  fireEvent.compositionStart(input);
  fireEvent.change(input, { target: { value: 'ab하' } });
  expect(input.value).toBe('ab하');
  expect(onChange).not.toHaveBeenCalled();
  input.setSelectionRange(3, 3);
  fireEvent.compositionEnd(input);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('AB');
});

test('a memo holds lines within the column length', async () => {
  const form = inForm({} as { RMK?: string }, <MemoBox name="RMK" title="비고" maxLength={5} />);
  await user.type(box('비고'), 'ab{Enter}cdef');
  expect(form.values.RMK).toBe('ab\ncd');
});

test('S5-24 zero becomes empty when the field says so', async () => {
  const onChange = vi.fn();
  render([<NumberBox key="1" title="수량" zeroAsEmpty onChange={onChange} />, <NumberBox key="2" title="금액" />]);
  await user.type(box('수량'), '0');
  await user.tab();
  expect(box('수량').value).toBe('');
  expect(onChange).toHaveBeenLastCalledWith(null);
  await user.type(box('금액'), '0');
  await user.tab();
  expect(box('금액').value).toBe('0');
});

test('S9-36 a number is grouped when it is left, with the decimals of its column', async () => {
  const form = inForm({} as { GRS_WT?: number }, <NumberBox name="GRS_WT" title="총중량" />);
  await user.type(box('총중량'), '1234567.5');
  expect(form.values.GRS_WT).toBe(1234567.5);
  await user.tab();
  expect(box('총중량').value).toBe('1,234,567.500');
  await user.click(box('총중량'));
  expect(box('총중량').value).toBe('1234567.5');
});

test('a number out of its range is told when it is left (MSG000016)', async () => {
  render(<NumberBox title="대수" min={1} max={99} />);
  await user.type(box('대수'), '100');
  await user.tab();
  expect(screen.getByText('[대수] 항목의 값은 1 이상 99 이하이어야 합니다.')).toBeTruthy();
});

test('a check is called by its title and the words beside it', () => {
  inForm({}, <CheckBox name="DELAY_YN" title="표시" caption="지연만" />);
  expect(screen.getByRole('checkbox', { name: '표시 지연만' })).toBeTruthy();
});

test('S5-25 a check box is Y or N', async () => {
  const form = inForm({} as { DELAY_YN?: string }, <CheckBox name="DELAY_YN" title="지연만" />);
  await user.click(box('지연만'));
  expect(form.values.DELAY_YN).toBe('Y');
  await user.click(box('지연만'));
  expect(form.values.DELAY_YN).toBe('N');
});

test('S5-26 S5-27 a date is shown yyyy-MM-dd and stored yyyyMMdd, what is no digit is left out', async () => {
  const form = inForm({} as { DLV_DT?: string }, <DateBox name="DLV_DT" />);
  await type('하차 요청일', '2026a1120xx');
  expect(box('하차 요청일').value).toBe('2026-11-20');
  await user.tab();
  expect(box('하차 요청일').value).toBe('2026-11-20');
  expect(form.values.DLV_DT).toBe('20261120');
});

test('S5-28 months are 6 digits (yyyy-MM), years 4', async () => {
  const form = inForm({} as { FR_YM?: string; BASE_DT?: string }, [
    <DateBox key="1" name="FR_YM" title="월" type="month" />,
    <DateBox key="2" name="BASE_DT" title="연도" type="year" />,
  ]);
  await type('월', '202611');
  await type('연도', '2026');
  await user.tab();
  expect(form.values).toEqual({ FR_YM: '202611', BASE_DT: '2026' });
  expect(box('월').value).toBe('2026-11');
});

test.each([
  ['DLV_DT', '2026-02-30', '[하차 요청일] 항목의 일자를 확인하십시오.'],
  ['DLV_DT', 'ㅁ', '[하차 요청일] 항목의 일자를 확인하십시오.'],
  ['GRS_WT', '850.5ㅁ', '[총중량] 항목에는 숫자만 입력할 수 있습니다.'],
  ['GRS_WT', '1.0005', '[총중량] 항목은 소수점 이하 3자리까지 입력할 수 있습니다.'],
  ['DLV_TM', '25:60', '[하차 시각] 항목의 시간 형식을 확인하십시오.'],
] as const)(
  'S5-30 a wrong key empties nothing: %s %s stays as typed, red, with its reason, and is checked by no save',
  async (name, typed, why) => {
    const titles = { DLV_DT: '하차 요청일', GRS_WT: '총중량', DLV_TM: '하차 시각' };
    const loaded = { DLV_DT: '20261120', GRS_WT: 850.5, DLV_TM: '1400' };
    const Box = { DLV_DT: DateBox, GRS_WT: NumberBox, DLV_TM: TimeBox }[name];
    const form = inForm(loaded, <Box name={name} title={titles[name]} />);
    await type(titles[name], typed);
    await user.tab();
    expect([box(titles[name]).value, screen.getByText(why).className]).toEqual([typed, 'q-fault']);
    expect([form.dirty, form.values]).toEqual([true, { ...loaded, [name]: null }]);
    (document.activeElement as HTMLElement).blur();
    let faults: unknown;
    act(() => {
      faults = form.check();
    });
    expect(faults).toMatchObject([{ FIELD: name }]);
    expect(document.activeElement).toBe(box(titles[name]));

    const kept = JSON.parse(JSON.stringify(form.keep()));
    act(() => form.load(loaded));
    (document.activeElement as HTMLElement).blur();
    expect([form.dirty, form.check()]).toEqual([false, []]);
    act(() => form.bring(kept));
    expect(box(titles[name]).value).toBe(typed);
    expect([form.dirty, form.check()]).toMatchObject([true, [{ FIELD: name }]]);
  },
);

test('a number is selected when Tab enters its field: what is typed takes its place and is not added to it', async () => {
  const form = inForm({ GRS_WT: 1200 }, <NumberBox name="GRS_WT" title="총중량" />);
  await user.tab();
  expect([box('총중량').selectionStart, box('총중량').selectionEnd, box('총중량').value]).toEqual([0, 4, '1200']);
  await user.keyboard('350');
  await user.tab();
  expect(form.values.GRS_WT).toBe(350);
});

test('a number is selected in a field that has the focus when it opens', () => {
  inForm({ GRS_WT: 1200 }, <NumberBox name="GRS_WT" title="총중량" autoFocus />);
  expect([box('총중량').selectionStart, box('총중량').selectionEnd]).toEqual([0, 4]);
});

test('a text that is mended is a value again, also the one that was there before', async () => {
  const form = inForm({ GRS_WT: 850.5 }, <NumberBox name="GRS_WT" title="총중량" />);
  await user.type(box('총중량'), 'a');
  await user.tab();
  await user.type(box('총중량'), '{Backspace}');
  await user.tab();
  expect([box('총중량').value, form.dirty, form.check()]).toEqual(['850.500', false, []]);
});

test('a short date is read when it is left, Ctrl+; is today', async () => {
  const form = inForm({} as { DLV_DT?: string }, <DateBox name="DLV_DT" />);
  await user.type(box('하차 요청일'), '11/25');
  await user.tab();
  expect([box('하차 요청일').value, form.values.DLV_DT]).toEqual([`${today().slice(0, 4)}-11-25`, `${today().slice(0, 4)}1125`]);
  await user.click(box('하차 요청일'));
  await user.keyboard('{Control>};{/Control}');
  expect([box('하차 요청일').value, form.values.DLV_DT]).toEqual([dashed(today()), today()]);
});

test('S5-29 Enter does not search by a date that is none: it stays, with its reason', async () => {
  const form = inForm({ DLV_DT: '20261120' as string | null }, <DateBox name="DLV_DT" />);
  await type('하차 요청일', '2026-11{Enter}');
  expect(box('하차 요청일').value).toBe('2026-11');
  expect(form.check()).toMatchObject([{ FIELD: 'DLV_DT', CODE: 'MSG000474' }]);
});

test('a date of a range that is none keeps its reason when the other one changes', async () => {
  const form = inForm({ FR_DT: '20261121', TO_DT: '20261122' }, <DateRange title="기간" />);
  await type('기간 시작일', 'x');
  await type('기간 종료일', '20261123');
  await user.tab();
  expect(screen.getByText('[기간 시작일] 항목의 일자를 확인하십시오.')).toBeTruthy();
  expect(form.check()).toMatchObject([{ FIELD: 'FR_DT', CODE: 'MSG000474' }]);
});

test('a field of no form keeps what it cannot read, and hands on nothing', async () => {
  const onChange = vi.fn();
  render(<NumberBox title="금액" onChange={onChange} />);
  await user.type(box('금액'), '5x');
  await user.tab();
  expect([box('금액').value, onChange.mock.lastCall]).toEqual(['5x', [null]]);
  expect(screen.getByText('[금액] 항목에는 숫자만 입력할 수 있습니다.')).toBeTruthy();
});

test('S1-05 S5-26 the calendar is Korean, and a day of it is stored', async () => {
  const form = inForm({ DLV_DT: '20261120' }, <DateBox name="DLV_DT" />);
  await user.click(box('하차 요청일'));
  await screen.findByText('11월');
  expect(screen.getByText('2026년')).toBeTruthy();
  expect([...document.querySelectorAll('th')].map((th) => th.textContent)).toEqual(['일', '월', '화', '수', '목', '금', '토']);
  await user.click(screen.getByTitle('2026-11-23'));
  expect(form.values.DLV_DT).toBe('20261123');
  expect(box('하차 요청일').value).toBe('2026-11-23');
});

test('a date moves by keys while the calendar is open; Escape goes back and stays inside', async () => {
  const escaped = vi.fn();
  const form = createForm({ DLV_DT: '20261120' });
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog that listens for Escape
    <div onKeyDown={(event) => event.key === 'Escape' && escaped()}>
      <FormScope form={form}>
        <DateBox name="DLV_DT" />
      </FormScope>
    </div>,
  );
  box('하차 요청일').focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowDown}{ArrowRight}{PageDown}');
  expect(form.values.DLV_DT).toBe('20261228');
  await user.keyboard('{Escape}');
  expect(form.values.DLV_DT).toBe('20261120');
  expect(escaped).not.toHaveBeenCalled();
});

test('a text that is no date stays to be mended while the calendar is open: arrows move the caret, Escape leaves it', async () => {
  const form = inForm({ DLV_DT: null as string | null }, <DateBox name="DLV_DT" />);
  await type('하차 요청일', '2026-02-30');
  await user.tab();
  box('하차 요청일').focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowLeft}');
  expect([form.values.DLV_DT, box('하차 요청일').value]).toEqual([null, '2026-02-30']);
  await user.keyboard('{Escape}');
  expect([form.unread.DLV_DT?.text, box('하차 요청일').value, form.dirty]).toEqual(['2026-02-30', '2026-02-30', true]);
});

test('S5-31 read-only disables the calendar', async () => {
  inForm({ DLV_DT: '20261120' }, <DateBox name="DLV_DT" readOnly />);
  await user.click(box('하차 요청일'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await new Promise((done) => setTimeout(done, 50));
  expect(document.querySelector('.ant-picker-dropdown')).toBeNull();
  await user.keyboard('20270101');
  expect(box('하차 요청일').value).toBe('2026-11-20');
});

test('S5-11 S5-12 required is pink unless read-only, which is grey', () => {
  render([<TextBox key="1" title="필수" required />, <TextBox key="2" title="읽기" required readOnly />, <TextBox key="3" title="보통" />]);
  expect(box('필수').className).toContain('q-required');
  expect(box('읽기').className).toContain('q-readonly');
  expect(box('읽기').className).not.toContain('q-required');
  expect(box('보통').className).not.toMatch(/q-(required|readonly)/);
});

test('S5-39 every kind of file has an icon of its own, named by the kind', () => {
  render(
    ['a.xls', 'a.doc', 'a.ppt', 'a.pdf', 'a.png', 'a.txt', 'a.mp4', 'a.mp3', 'a.zip'].map((name) => <FileIcon key={name} name={name} />),
  );
  const icons = screen.getAllByRole('img');
  expect(new Set(icons.map((icon) => icon.className)).size).toBe(9);
  const kinds = ['EXCEL', 'WORD', 'PPT', 'PDF', 'IMAGE', 'TEXT', 'VIDEO', 'AUDIO', 'OTHER'];
  expect(icons.map((icon) => icon.getAttribute('aria-label'))).toEqual(kinds.map((kind) => t(`UI.FILE.${kind}`)));
});

test('a value from outside wins over what was typed before', async () => {
  const form = inForm({ GRS_WT: 1 as number | null }, <NumberBox name="GRS_WT" title="총중량" />);
  act(() => form.load({ GRS_WT: 2 }));
  await waitFor(() => expect(box('총중량').value).toBe('2.000'));
});
