import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropsHint, focusAt, keepFocus, placeOf } from '../../src/client/shell/focus';

/** The focus never falls to the page, nor by itself onto what drops or closes something. */
let stop: () => void;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => stop());

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
const at = () => document.activeElement?.textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function Bar() {
  return (
    <main>
      <div>
        <button type="button">요청</button>
        <button type="button">접수</button>
      </div>
      <div>
        <button type="button" {...dropsHint('cancel')}>
          취소
        </button>
        <button type="button">출력</button>
      </div>
    </main>
  );
}

test.each([
  ['a button', ['요청'], '접수'],
  ['the last of its group', ['접수'], '요청'],
  ['a whole group, behind which 취소 stands', ['요청', '접수'], '출력'],
  ['the last but 취소 of its group', ['출력'], '접수'],
])('%s becomes disabled: the focus goes on', async (_, from, to) => {
  render(<Bar />);
  for (const name of from) {
    button(name).focus();
    button(name).disabled = true;
  }
  await soon();
  expect(at()).toBe(to);
});

test.each([
  ['a button disappears', () => button('요청'), '접수'],
  ['its whole group disappears', () => button('요청').parentElement, '출력'],
])('%s: the focus goes to what stood behind it', (_, gone, to) => {
  render(<Bar />);
  button('요청').focus();
  gone()?.remove();
  // Where the page is told nothing of it, the next key finds out before it is used.
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(at()).toBe(to);
});

test('what has the focus and stays keeps it, also when the page is clicked where nothing is', async () => {
  render(<Bar />);
  button('요청').focus();
  button('접수').disabled = true;
  await soon();
  expect(at()).toBe('요청');
  button('요청').blur();
  await soon();
  expect(document.activeElement).toBe(document.body);
});

/** Presses Enter where the focus is; gives whether what has it is pressed. */
const enter = (repeat = false) => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', repeat });

test('a key pressed right after the focus went on by itself does not press the button it went to', async () => {
  render(<Bar />);
  button('요청').focus();
  button('요청').remove();
  // The page is told nothing of it: the key itself finds out.
  expect([enter(), at()]).toEqual([false, '접수']);
  await soon();
  expect(enter()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 450));
  // A key that is held since is still that of before; a press of its own is meant.
  expect([enter(true), enter()]).toEqual([false, true]);
});

test('a button that somebody goes to is pressed at once, and keys that press nothing pass', async () => {
  render(<Bar />);
  button('요청').focus();
  button('요청').disabled = true;
  await soon();
  expect([at(), fireEvent.keyDown(button('접수'), { key: 'Tab' })]).toEqual(['접수', true]);
  button('출력').focus();
  expect(enter()).toBe(true);
});

test('a key still held when a dialog gives the focus back does not press what opened it; a press of its own does', () => {
  render(<Bar />);
  const opener = placeOf(button('요청'));
  button('출력').focus();
  focusAt(opener);
  expect([at(), enter(true), enter()]).toEqual(['요청', false, true]);
});
