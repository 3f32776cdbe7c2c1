import { createContext } from 'react';
import { type Store, store } from '../lib/store';

/** Height of the window up to which lower parts begin folded, px. */
const lowest = 768;

/** Is the window low? */
export const lowWindow: Store<boolean> = store(window.innerHeight <= lowest);
window.addEventListener('resize', () => lowWindow.set(window.innerHeight <= lowest));

/** Width of the window from which the tools show their captions, px. */
const wide = 1600;

/** Is there room for the captions of the tools? */
export const wideWindow: Store<boolean> = store(window.innerWidth >= wide);
window.addEventListener('resize', () => wideWindow.set(window.innerWidth >= wide));

/** Is the line too narrow for the captions of its tools? */
export const Narrow = createContext(false);

/** Do the buttons stand among the tools? */
export const AmongTools = createContext(false);
