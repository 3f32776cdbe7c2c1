import { placeOf } from './focus';
import { addLayer, giveBack, type Layer, removeLayer } from './layers';
import './held.css';

/**
 * Holds input back while something is sent whose answer closes the popup or page: what was typed meanwhile would be lost with it. Nothing below
 * takes a key, Escape included, and the focus comes back with the answer; the login dialog opens above. `work` is given what lets go where no
 * answer will come (`onLost` of a call).
 */
export async function held<T>(work: (release: () => void) => Promise<T>): Promise<T> {
  const from = placeOf(document.activeElement);
  const element = document.createElement('div');
  element.className = 'held';
  element.tabIndex = -1;
  const layer: Layer = { element, order: 100, escape: () => {} };
  const release = () => {
    if (!element.isConnected) return;
    removeLayer(layer);
    const hadFocus = document.activeElement === element;
    element.remove();
    if (hadFocus) giveBack(from, element);
  };
  document.body.append(element);
  addLayer(layer);
  element.focus();
  try {
    return await work(release);
  } finally {
    release();
  }
}
