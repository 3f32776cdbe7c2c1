import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../support/renderScreen';

test('Enter in the last field of the change of a password saves it', async () => {
  const asked = await renderScreen('/admin/ChangePassword', {
    role: 'OPS',
    answers: { selectChangePasswordForm: { LIST: [{ MIN_LEN: 8, MAX_BYTE: 128, PLAIN_ENDS: false }], TOTAL: 1 } },
  });
  const field = (title: string) => document.querySelector(`[aria-label="${title}"]`) as HTMLElement;
  await userEvent.type(field('현재 비밀번호'), 'Old#Harbour7');
  await userEvent.type(field('새 비밀번호'), 'Nice#Harbour7');
  await userEvent.type(field('새 비밀번호 확인'), 'Nice#Harbour7{Enter}');
  await waitFor(() => expect(asked.filter(({ verb }) => verb === 'saveChangePassword')).toHaveLength(1));
});
