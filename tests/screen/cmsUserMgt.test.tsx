import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../support/renderScreen';

const types = [
  { CODE: 'S', NAME: '임직원' },
  { CODE: 'C', NAME: '고객' },
];
const press = (id: string) => fireEvent.click([...document.querySelectorAll('button')].find((b) => b.textContent === id) as HTMLElement);
const field = (title: string) => [...document.querySelectorAll(`[aria-label="${title}"]`)].at(-1) as HTMLElement;

test('a new customer user asks for its main customer before it is saved, as staff for their organisation', async () => {
  const asked = await renderScreen('/cms/comm/CmsUserMgt', {
    role: 'SYS_ADM',
    answers: {
      selectCommonCode: (body) => Object.fromEntries(Object.keys(body).map((name) => [name, name === 'USER_TP' ? types : []])),
    },
  });
  press('add');
  await waitFor(() => expect(field('조직 코드').className).toContain('q-required'));
  fireEvent.mouseDown(field('사용자 구분'));
  const options = () => [...document.querySelectorAll('.ant-select-item-option')];
  fireEvent.click(
    await waitFor(() => options().find((o) => o.textContent === '고객') ?? expect.fail('the kinds of users are not offered')),
  );
  await waitFor(() => expect(field('대표 거래처 코드').className).toContain('q-required'));
  for (const [title, value] of [
    ['사용자 ID', 'hanbit1'],
    ['사용자명', '한빛담당'],
    ['이메일', 'kim@hanbit.co.kr'],
  ] as const)
    fireEvent.change(field(title), { target: { value } });
  press('save');
  await waitFor(() => expect(field('대표 거래처 코드').getAttribute('aria-invalid')).toBe('true'));
  expect(asked.filter(({ verb }) => verb === 'saveCmsUser')).toEqual([]);
});
