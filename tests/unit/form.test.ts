import { expect, test } from 'vitest';
import { createForm } from '../../src/client/fields/form';

test('what is typed before the saved values come is not overwritten by them', () => {
  const form = createForm<{ USER_NM?: string; POST_NM?: string | null }>({});
  form.set('POST_NM', '대표');
  form.arrive({ USER_NM: '구하나', POST_NM: null });
  expect(form.values).toEqual({ USER_NM: '구하나', POST_NM: '대표' });
  expect(form.dirty).toBe(true);
  form.reset();
  expect(form.values).toEqual({ USER_NM: '구하나', POST_NM: null });
  expect(form.dirty).toBe(false);
});
