import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearNotices, NotifyHost, notify } from '../../src/client/shell/notify';

afterEach(() => act(clearNotices));
const texts = () => [...document.querySelectorAll('.notice:not(.leaving)')].map((one) => one.textContent);

test('a warning that covers the grid closes by Escape, the newest first, and not by one that something else took', () => {
  render(<NotifyHost />);
  act(() => {
    notify.warn('one');
    notify.warn('two');
    notify.info('three');
  });
  const taken = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', taken);
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  expect(texts()).toEqual(['one', 'two', 'three']);
  document.body.removeEventListener('keydown', taken);
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  expect(texts()).toEqual(['one', 'three']);
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  expect(texts()).toEqual(['three']);
});
