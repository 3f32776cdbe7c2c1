import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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

test('a success that comes up below a resting pointer goes by itself; one that the pointer moves over stays', () => {
  vi.useFakeTimers();
  render(<NotifyHost />);
  act(() => {
    notify.success('one');
    notify.success('two');
  });
  const [one, two] = document.querySelectorAll('.notice') as unknown as [Element, Element];
  act(() => void fireEvent.pointerEnter(one));
  act(() => void fireEvent.pointerMove(two));
  act(() => void vi.advanceTimersByTime(9_000));
  expect(texts()).toEqual(['two']);
  vi.useRealTimers();
});

test.each([
  ['at the right, over nothing at hand', { left: 100, right: 200, bottom: 700 }, 'notices'],
  ['at the left of a cell it would cover', { left: 700, right: 800, bottom: 700 }, 'notices left'],
  ['at the right of a cell that is above it', { left: 700, right: 800, bottom: 300 }, 'notices'],
  ['at the right where it covers the cell at either side', { left: 100, right: 800, bottom: 700 }, 'notices'],
])('notifications stand %s', (_, at, name) => {
  Object.assign(window, { innerWidth: 1000, innerHeight: 768 });
  render(
    <>
      <textarea />
      <textarea />
      <NotifyHost />
    </>,
  );
  const [cell, away] = document.querySelectorAll('textarea') as unknown as [HTMLElement, HTMLElement];
  cell.getBoundingClientRect = () => at as DOMRect;
  away.getBoundingClientRect = () => ({ left: 0, right: 9, bottom: 9 }) as DOMRect;
  const stack = document.querySelector('.notices') as HTMLElement;
  stack.getBoundingClientRect = () => ({ width: 374, height: 120 }) as DOMRect;
  act(() => cell.focus());
  act(() => void notify.warn('told'));
  expect(stack.className).toBe(name);
  // It makes way, too, when the cell at hand becomes another one.
  act(() => away.focus());
  expect(stack.className).toBe('notices');
});
