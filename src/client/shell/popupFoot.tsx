import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type Off, Reasoned } from '../fields/Reasoned';
import { onceResolved } from '../lib/lookups';
import { dropsHint } from './focus';
import { useScreen } from './screen';
import { keyHints, saveKeys, useShortcut } from './shortcuts';

/** The footer of a popup: its buttons at the right, the primary one first, closing last. */
export function PopupFoot({ children }: { children: ReactNode }) {
  return <footer className="q-popup-foot">{children}</footer>;
}

interface Props {
  /** BTN_ID: gives the caption, and the button is hidden without its grant. */
  id: string;
  onClick(): unknown;
  primary?: boolean;
  /** Why it cannot be pressed now: its tooltip says so, also by the keyboard, and F1. */
  off?: Off;
  /** Its own work is under way. */
  busy?: boolean;
}

/** A button of the popup it stands in; Ctrl+S presses the one that saves. */
export function PopupButton({ id, onClick, primary, off, busy = false }: Props) {
  const screen = useScreen();
  const keys = id === 'save' ? saveKeys : undefined;
  const press = () => (off ? undefined : void onceResolved(onClick));
  const ref = useShortcut<HTMLButtonElement>(keys, press);
  if (!screen.has(id)) return null;
  return (
    <Reasoned off={off}>
      <Button ref={ref} type={primary ? 'primary' : 'default'} disabled={busy} {...keyHints(keys)} {...dropsHint(id)} onClick={press}>
        {screen.caption(id)}
      </Button>
    </Reasoned>
  );
}
