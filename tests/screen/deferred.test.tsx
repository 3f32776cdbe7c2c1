import { act, cleanup, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '../../src/client/shell/deferred';
import { ErrorCatch } from '../../src/client/shell/errorCatch';

const Part = ({ name }: { name: string }) => <p>{name}</p>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => new Response('{"data":null}', { headers: { 'content-type': 'application/json' } }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('two parts that come one after the other are drawn at once each: nothing waits behind the first', async () => {
  const came: Record<string, () => void> = {};
  const part = (name: string) =>
    deferred<{ name: string }>(() => new Promise((resolve) => (came[name] = () => resolve({ default: Part }))), <i>…</i>);
  const [First, Second] = [part('one'), part('two')];
  render(
    <>
      <First name="one" />
      <Second name="two" />
    </>,
  );
  expect(screen.getAllByText('…')).toHaveLength(2);
  await act(async () => came.one?.());
  expect([screen.getAllByText('…').length, screen.getByText('one').tagName]).toEqual([1, 'P']);
  await act(async () => came.two?.());
  expect(screen.getByText('two').tagName).toBe('P');
});

test('what has come is fetched once, and stands there at its next showing without a wait', async () => {
  const load = vi.fn(async () => ({ default: Part }));
  const Late = deferred(load);
  const first = render(<Late name="one" />);
  await screen.findByText('one');
  first.unmount();
  render(<Late name="two" />);
  expect([screen.getByText('two').tagName, load.mock.calls.length]).toEqual(['P', 1]);
});

test('what cannot be loaded goes to the catch around it, and is tried again where it is shown next', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Part }>>().mockRejectedValueOnce(new Error('gone'));
  const Late = deferred(load);
  const broken = render(
    <ErrorCatch name="배송">
      <Late name="one" />
    </ErrorCatch>,
  );
  await vi.waitFor(() => expect(broken.container.textContent).not.toBe(''));
  expect(screen.queryByText('one')).toBeNull();
  broken.unmount();
  load.mockResolvedValue({ default: Part });
  render(<Late name="two" />);
  await screen.findByText('two');
});

test('what came while its tab was hidden stands there when the tab is shown', async () => {
  const Late = deferred(async () => ({ default: Part }));
  const both = (mode: 'hidden' | 'visible') => (
    <>
      <Activity mode={mode}>
        <Late name="two" />
      </Activity>
      <Late name="one" />
    </>
  );
  const { rerender } = render(both('hidden'));
  await screen.findByText('one');
  rerender(both('visible'));
  expect((await screen.findByText('two')).tagName).toBe('P');
});
