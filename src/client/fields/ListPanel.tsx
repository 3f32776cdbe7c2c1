import { useEffect, useRef } from 'react';
import type { CodeItem } from '../../contract/code';
import { nameOf } from '../lib/codes';
import { t } from '../lib/texts';
import { Floating } from './Floating';
import { StoppedTag } from './StoppedTag';

interface Props {
  id: string;
  title: string;
  items: readonly CodeItem[];
  /** CODE of the entry that Enter takes. */
  active: string | undefined;
  /** What stands beside the name of an entry, in place of its code before it. */
  hint?: ((item: CodeItem) => string) | undefined;
  anchor: () => DOMRect | undefined;
  onPick: (item: CodeItem) => void;
}

export const optionId = (id: string, code: string): string => `${id}-${code.replace(/\s/g, '_')}`;

/** The entry below or above the active one; the first or last one where none is. */
export function neighbour(list: readonly CodeItem[], active: CodeItem | null, by: 1 | -1): CodeItem | null {
  const at = active ? list.indexOf(active) : by > 0 ? -1 : list.length;
  return list[Math.min(list.length - 1, Math.max(0, at + by))] ?? null;
}

/** Entries to choose from below a cell or field: code and name. */
export function ListPanel({ id, title, items, active, hint, anchor, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another entry becomes the active one
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Floating anchor={anchor} className="glist">
      {items.length === 0 && <div className="gnone">{t('UI.FIELD.NO_MATCH')}</div>}
      <div ref={list} role="listbox" id={id} aria-label={title} className={hint && 'hinted'}>
        {items.map((item) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the editor, which points at the entry
          // biome-ignore lint/a11y/useKeyWithClickEvents: the editor's arrow keys and Enter choose
          <div key={item.CODE} id={optionId(id, item.CODE)} role="option" aria-selected={item.CODE === active} onClick={() => onPick(item)}>
            {!hint && <span>{item.CODE}</span>}
            <span>
              {nameOf(item)}
              <StoppedTag of={item} />
            </span>
            {hint && <span>{hint(item)}</span>}
          </div>
        ))}
      </div>
    </Floating>
  );
}
