import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, settle } from '../support/renderScreen';

const group = { MSTR_CD: 'PKG', MSTR_NM: '포장', SYS_YN: 'N', USER_EDIT_YN: 'Y', USE_YN: 'Y', CODE_CNT: 1, UPD_CNT: 3 };
const code = (CODE: string) => ({ MSTR_CD: 'PKG', CODE, NAME: CODE, SORT_SEQ: 10, USE_YN: 'Y', UPD_CNT: 1 });
/** The part of a grid: 0 the groups, 1 the codes. */
const part = (n: number) => document.querySelectorAll<HTMLElement>('.gpart')[n] as HTMLElement;
const counts = (n: number) => part(n).querySelector('.gcounts')?.textContent;

test('saving a code counts it in its group, which is not changed by that', async () => {
  const codes = [code('BOX')];
  const asked = await renderScreen('/cms/comm/CmsCommonCode', {
    role: 'SYS_ADM',
    answers: {
      selectCmsCommonCode: { LIST: [group], TOTAL: 1 },
      selectCmsCommonCodeG2: () => ({ LIST: codes, TOTAL: codes.length }),
      saveCmsCommonCodeG2: ({ LIST }) => {
        codes.push(code('BAG'));
        return { LIST };
      },
    },
  });
  await waitFor(() => expect(counts(1)).toBe('전체 1'));
  fireEvent.mouseDown(part(1).querySelector('[aria-rowindex="2"] [data-column="3"]') as HTMLElement, { button: 0 });
  fireEvent.mouseUp(window);
  await settle();
  const typing = part(1).querySelector('.gcur textarea') ?? expect.fail('no cell of the codes is the current one');
  fireEvent.paste(typing, { clipboardData: { getData: () => '상자' } });
  await waitFor(() => expect(counts(1)).toBe('전체 1변경 1'));
  fireEvent.click(within(part(1)).getByRole('button', { name: 'save' }));
  await waitFor(() => expect(counts(1)).toBe('전체 2'));
  expect(within(part(0)).getByRole('row', { name: /PKG/ }).textContent).toContain('2');
  expect(counts(0)).toBe('전체 1');
  fireEvent.click(within(part(0)).getByRole('button', { name: 'save' }));
  await screen.findByText('변경된 내용이 없습니다.');
  expect(asked.filter(({ verb }) => verb === 'saveCmsCommonCode')).toEqual([]);
});
