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

test('what is typed while the values are being saved is not overwritten by the answer', () => {
  const form = createForm<{ ITEM_NM: string; GRS_WT: number | null; UPD_CNT: number }>({ ITEM_NM: '러닝화', GRS_WT: 5, UPD_CNT: 1 });
  form.set('ITEM_NM', '구두');
  form.sends();
  form.refuse('GRS_WT', typed);
  form.fail([{ FIELD: 'ITEM_NM', CODE: 'MSG000013', MESSAGE: 'x' }]);
  form.arrive({ ITEM_NM: '구두 (완료)', GRS_WT: 5, UPD_CNT: 2 });
  expect([form.values, form.unread, form.faults]).toEqual([{ ITEM_NM: '구두 (완료)', GRS_WT: null, UPD_CNT: 2 }, { GRS_WT: typed }, {}]);
  form.set('GRS_WT', 5);
  expect(form.dirty).toBe(false);
});

const typed = { text: 'abc', fault: { CODE: 'MSG000015', ARGS: ['중량'] } };

test('a text that stands for no value is work of the form, and goes with another value, a load or a reset', () => {
  const form = createForm<{ GRS_WT: number | null }>({ GRS_WT: 5 });
  const ways = [() => form.set('GRS_WT', 5), () => form.load({ GRS_WT: 5 }), () => form.reset()];
  for (const way of ways) {
    form.refuse('GRS_WT', typed);
    expect([form.dirty, form.unread, form.values]).toEqual([true, { GRS_WT: typed }, { GRS_WT: null }]);
    way();
    expect([form.dirty, form.unread]).toEqual([false, {}]);
  }
});

test('a text that stands for no value is found by the check though its field is no longer there', () => {
  const form = createForm<{ GRS_WT: number | null }>({ GRS_WT: 5 });
  form.refuse('GRS_WT', typed);
  expect(form.check()).toEqual([{ ...typed.fault, FIELD: 'GRS_WT' }]);
});
