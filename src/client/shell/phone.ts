import { store } from '../lib/store';

const narrow = window.matchMedia('(width < 800px)');

/** Is the window as narrow as a phone's? Then a frame of its own stands around the pages. */
export const onPhone = store(narrow.matches);

narrow.addEventListener('change', () => onPhone.set(narrow.matches));
