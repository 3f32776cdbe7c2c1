import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import OverMenu from '../../src/client/grid/OverMenu';
import { clearNotices, NotifyHost } from '../../src/client/shell/notify';

afterEach(() => {
  cleanup();
  clearNotices();
});

/** A bar whose last two buttons do not fit, one of them off for a reason. */
function bar(onSend: () => void): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = `<div class="gline"><div class="ggroup"><button aria-label="저장"></button>
    <button data-over aria-label="접수" aria-keyshortcuts="Control+Enter"></button></div>
    <div class="ggroup"><button data-over aria-label="반려" data-off="요청된 오더만"></button></div></div>`;
  element.querySelector('[aria-label="접수"]')?.addEventListener('click', onSend);
  document.body.append(element);
  return element;
}

test('the menu has the buttons that do not fit, with their keys, and presses them', () => {
  const [sent, closed] = [vi.fn(), vi.fn()];
  render(<OverMenu bar={bar(sent)} onClose={closed} />);
  const items = screen.getAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['접수Ctrl+Enter', '반려 요청된 오더만']);
  fireEvent.click(items[0] as HTMLElement);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(closed).toHaveBeenCalled();
});

test('one that cannot be pressed now says why, and is not pressed', () => {
  const element = bar(() => {});
  const pressed = vi.fn();
  element.querySelector('[aria-label="반려"]')?.addEventListener('click', pressed);
  render(
    <>
      <OverMenu bar={element} onClose={() => {}} />
      <NotifyHost />
    </>,
  );
  fireEvent.click(screen.getByRole('menuitem', { name: /반려/ }));
  expect(pressed).not.toHaveBeenCalled();
  expect(screen.getAllByText('요청된 오더만')).toHaveLength(2);
});
