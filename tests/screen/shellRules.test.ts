import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChunkError, chunkFailed } from '../../src/client/shell/chunk';
import { wideFrom } from '../../src/client/shell/frame/menuState';
import { firstFrame, fitted, moved, resized } from '../../src/client/shell/geometry';
import { themes } from '../../src/client/shell/theme';

const win = { width: 1366, height: 768 };

describe('dialog geometry', () => {
  test('S4-09 S4-13 the first is centred, the next 3 percent of the window lower', () => {
    expect(firstFrame({ width: 800, height: 600 }, null, win)).toEqual({ left: 283, top: 84, width: 800, height: 600 });
    expect(firstFrame({ width: 600, height: 600 }, 84, win)).toEqual({ left: 383, top: 84 + 23.04, width: 600, height: 600 });
  });

  test('a dialog higher than the window is cut to it', () => {
    expect(firstFrame({ width: 1000, height: 900 }, null, win)).toMatchObject({ top: 0, height: 768 });
  });

  test('S4-17 moving, sizing and a smaller window keep it inside the window', () => {
    const frame = { left: 283, top: 84, width: 800, height: 600 };
    expect(moved(frame, -900, 900, win)).toEqual({ ...frame, left: 0, top: 168 });
    expect(resized(frame, 900, -900, win)).toEqual({ ...frame, width: 1083, height: 160 });
    expect(fitted(frame, { width: 1000, height: 500 })).toEqual({ left: 200, top: 0, width: 800, height: 500 });
  });
});

test('S4-36 the menu is wide from 1920 px on; S4-37 in Edge from 1910', () => {
  expect(wideFrom('Mozilla/5.0 Chrome/140.0 Safari/537.36')).toBe(1920);
  expect(wideFrom('Mozilla/5.0 Chrome/140.0 Safari/537.36 Edg/140.0')).toBe(1910);
});

describe('S8-06 a chunk that does not load', () => {
  const reload = vi.fn();
  beforeEach(() => {
    sessionStorage.clear();
    reload.mockClear();
    vi.stubGlobal('location', { reload });
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('loads the page afresh, at most once in 60 s; the second time is the system-updated screen (S2-48)', async () => {
    void chunkFailed(new Error('gone'), 1_000_000);
    expect(reload).toHaveBeenCalledTimes(1);
    await expect(chunkFailed(new Error('gone'), 1_059_000)).rejects.toBeInstanceOf(ChunkError);
    expect(reload).toHaveBeenCalledTimes(1);
    void chunkFailed(new Error('gone'), 1_061_000);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

test('S9-14 A54 the breakpoints are tokens of the theme', () => {
  expect(themes.dark.token).toMatchObject({ screenXS: 340, screenSM: 540, screenMD: 800, screenLG: 1600 });
});
