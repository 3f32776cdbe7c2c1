import type { Shade } from '../../../config/corporations';
import { type Look, session as sessionCalls } from '../../contract/session';
import { call } from '../lib/call';
import { applyDensity } from '../lib/density';
import { onlyReads, signedIn } from '../lib/session';
import { local } from '../lib/storage';
import { store } from '../lib/store';
import { colours } from './palettes';

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

/** Who chose nothing sees this. */
export const firstLook: Look = { THEME_TP: 'AUTO', DENSITY_TP: 'NORMAL' };

/** How the portal is to be seen: what this browser showed last, before anybody is signed in; then what the person chose. */
export const look = store<Look>({ ...firstLook, ...local.get<Look>('look') });

const shadeNow = (): Shade => {
  const { THEME_TP } = look.get();
  const isDark = THEME_TP === 'DARK' || (THEME_TP === 'AUTO' && systemIsDark.matches);
  return isDark ? 'dark' : 'light';
};

/** Bright or dark, as it is shown at the moment. */
export const shade = store<Shade>(shadeNow());

/** Writes the colours as CSS variables (`--bg`, `--solid` …) for the parts that are ours; the browser's own parts follow `data-shade`. */
function applyColours(): void {
  const { dataset, style } = document.documentElement;
  dataset.shade = shade.get();
  for (const [name, value] of Object.entries(colours(shade.get()))) style.setProperty(`--${name}`, value);
}

/** Shows the choice from now on, also when the system changes between bright and dark. */
export function followLook(): void {
  const follow = () => {
    shade.set(shadeNow());
    applyDensity(look.get().DENSITY_TP);
  };
  follow();
  applyColours();
  shade.subscribe(applyColours);
  look.subscribe(follow);
  systemIsDark.addEventListener('change', follow);
  // Paper is white.
  addEventListener('beforeprint', () => shade.set('light'));
  addEventListener('afterprint', follow);
}

/** Shows a look and remembers it in this browser, where the next start finds it before anything is drawn. */
export function showLook(to: Look): void {
  look.set(to);
  local.set('look', to);
}

/** Shows what the user chose and keeps it with the account. A failure leaves it to this browser. */
export function chooseLook(to: Look): void {
  showLook(to);
  if (signedIn() && !onlyReads()) call(sessionCalls.saveLook, to, { quiet: true }).catch(console.error);
}
