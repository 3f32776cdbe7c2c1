import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/texts';

/** All purchase orders, or one by colour and size. */
export type View = 'LIST' | 'ONE';

const views = [
  ['LIST', 'UI.flairPoInfoMgt.LIST'],
  ['ONE', 'UI.flairPoInfoMgt.ONE'],
] as const;

interface Props {
  view: View;
  /** It was chosen here: its button keeps the focus, in the other toolbar. */
  isChosen: boolean;
  onChoose(view: View): void;
}

/** Chooses the list or one purchase order. */
export function ViewSwitch({ view, isChosen, onChoose }: Props) {
  const shown = useRef<HTMLButtonElement>(null);
  const begins = useRef(isChosen);
  useEffect(() => {
    if (begins.current) shown.current?.focus();
  }, []);
  return (
    <span className="po-views">
      {views.map(([id, text]) => (
        <Button
          key={id}
          ref={view === id ? shown : undefined}
          aria-pressed={view === id}
          type={view === id ? 'primary' : 'default'}
          onClick={() => onChoose(id)}
        >
          {t(text)}
        </Button>
      ))}
    </span>
  );
}
