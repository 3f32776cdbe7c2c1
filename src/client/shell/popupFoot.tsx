import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useScreen } from './screen';

/** The footer of a popup: its buttons at the right, the primary one first, closing last. */
export function PopupFoot({ children }: { children: ReactNode }) {
  return <footer className="q-popup-foot">{children}</footer>;
}

interface Props {
  /** BTN_ID: gives the caption, and the button is hidden without its grant. */
  id: string;
  onClick(): unknown;
  primary?: boolean;
  disabled?: boolean;
}

/** A button of the popup it stands in. */
export function PopupButton({ id, onClick, primary, disabled }: Props) {
  const screen = useScreen();
  if (!screen.has(id)) return null;
  return (
    <Button type={primary ? 'primary' : 'default'} disabled={disabled} onClick={() => void onClick()}>
      {screen.caption(id)}
    </Button>
  );
}
