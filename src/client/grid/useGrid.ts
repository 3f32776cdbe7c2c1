import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Call, ReadBody, ReadData } from '../../contract/call';
import { hasText, t, useLang } from '../lib/texts';
import { useScreen } from '../shell/screen';
import { useDraft, useWork } from '../shell/work';
import { resolve } from './column';
import { type Kept, workOf } from './kept';
import { GridModel } from './model';
import type { GridOptions } from './options';

const resolveAll = <R extends object, S>(options: GridOptions<R, S>, screen: string) =>
  options.columns.map((c) => resolve(c, screen, options.table));

/** A grid needs to know what identifies a row: without a key it fails at once. */
function requireKey(key: unknown): void {
  if (Array.isArray(key) ? key.length > 0 : Boolean(key)) return;
  throw new Error(hasText('UI.GRID.KEY_REF') ? t('UI.GRID.KEY_REF') : '데이터의 키 참조가 지정되지 않았습니다');
}

/**
 * A grid for the life of the screen. `select` is the call that loads it, null when the screen puts the rows in by `load`.
 * Loads by itself at opening unless `auto` is false. Throws a Korean text when no key is given.
 */
export function useGrid<R extends object, S = object>(
  select: Call<ReadBody<S>, ReadData<R>> | null,
  options: GridOptions<R, S>,
): GridModel<R, S> {
  requireKey(options.key);
  const screen = useScreen();
  const language = useLang();
  const kept = useDraft<Kept<R>>(options.id);
  /** What another screen handed over goes before the conditions of a view. */
  const handedOver = Object.keys(screen.args).length > 0;
  const [model] = useState(() => {
    const made = new GridModel<R, S>(select, options, resolveAll(options, screen.screen), kept);
    made.views.begin(screen.screen);
    return made;
  });
  /** Language, fields and titles of the columns: with another language, or other columns, they are worked out anew. */
  const looks = [language, ...options.columns.map(({ field, title }) => `${field} ${title}`)].join();
  const [shownLooks, setShownLooks] = useState(looks);

  useLayoutEffect(() => {
    model.options = options;
  });
  useLayoutEffect(() => {
    if (shownLooks === looks) return;
    setShownLooks(looks);
    model.setColumns(resolveAll(model.options, screen.screen));
  }, [model, looks, shownLooks, screen.screen]);
  useEffect(() => {
    // A hidden tab's effects run again when it is shown: only the first time is the opening.
    const { auto, selected } = model.options;
    if (!model.opened && !kept && !handedOver) model.views.bringConditions();
    if (model.select && auto !== false && !model.opened)
      void model.search(undefined, { ask: false, select: selected ? model.keyOf(selected) : null });
    if (!model.select && !model.opened && kept) model.load([]);
    model.opened = true;
  }, [model, kept, handedOver]);
  useWork(
    options.id,
    useMemo(() => workOf(model), [model]),
  );
  return model;
}
