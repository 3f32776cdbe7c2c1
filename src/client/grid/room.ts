import { createContext } from 'react';
import { type Store, store } from '../lib/store';

/** Height of the window up to which lower parts begin folded, px. */
const lowest = 768;

/** Is the window low? */
export const lowWindow: Store<boolean> = store(window.innerHeight <= lowest);
window.addEventListener('resize', () => lowWindow.set(window.innerHeight <= lowest));

/** Is the line too narrow for the captions of its tools? */
export const Narrow = createContext(false);

/** Do the buttons stand among the tools? */
export const AmongTools = createContext(false);
