import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Call, ReadBody, ReadData } from '../../contract/call';
import { hasText, t, useLang } from '../lib/texts';
import type { Work } from '../shell/drafts';
import { useScreen } from '../shell/screen';
import { useDraft, useWork } from '../shell/work';
import { resolve } from './column';
import { draftRows, type GridDraft } from './drafts';
import { beginViews, bringConditions } from './gridViews';
import { GridModel } from './model';
import { type GridOptions, saveButton } from './options';

const resolveAll = <R extends object, S>(options: GridOptions<R, S>, screen: string) =>
  options.columns.map((c) => resolve(c, screen, options.table));

/** A grid needs to know what identifies a row: without a key it fails at once. */
function requireKey(key: unknown): void {
  if (Array.isArray(key) ? key.length > 0 : Boolean(key)) return;
  throw new Error(hasText('UI.GRID.KEY_REF') ? t('UI.GRID.KEY_REF') : '데이터의 키 참조가 지정되지 않았습니다');
}

/** What the shell is told of a grid: its unsaved rows are asked about before they are lost, and come back after a reload. */
const workOf = <R extends object, S>(model: GridModel<R, S>): Work => ({
  get isDirty() {
    return model.isDirty;
  },
  owner: model,
  keep() {
    if (model.draft.waiting) return model.draft.waiting;
    const rows = draftRows(model.store, (row) => model.keyOf(row), model.cursor.row);
    const missed = rows.rows.length > 0 || (model.searchesByItself && model.query.form.dirty);
    return missed ? { conditions: model.query.form.values, unread: model.query.form.unread, ...rows } : undefined;
  },
  commit: () => model.commitEditor(),
  subscribe(listener) {
    const stops = [model.store.signals.onFoot(listener), model.query.form.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
});

/**
 * A grid for the life of the screen. `select` is the call that loads it, null when the screen puts the rows in by `load`.
 * Who lacks the grant of its `save` reads only. Loads by itself at opening unless `auto` is false. Throws a Korean text when no key is given.
 */
export function useGrid<R extends object, S = object>(
  select: Call<ReadBody<S>, ReadData<R>> | null,
  options: GridOptions<R, S>,
): GridModel<R, S> {
  requireKey(options.key);
  const screen = useScreen();
  const language = useLang();
  const draft = useDraft<GridDraft<R>>(options.id);
  const readOnly = options.reading === true || (options.save !== undefined && !screen.has(saveButton(options.save)));
  /** What another screen handed over goes before the conditions of a view. */
  const handedOver = Object.keys(screen.args).length > 0;
  const [model] = useState(() => {
    const made = new GridModel<R, S>(select, options, resolveAll(options, screen.screen), draft);
    made.readOnly = readOnly;
    beginViews(made, screen.screen);
    return made;
  });
  /** Language, grant, fields and titles of the columns and which are hidden: with other ones they are worked out anew. */
  const looks = [language, readOnly, ...options.columns.map(({ field, title, hidden }) => `${field} ${title} ${hidden}`)].join();
  const [shownLooks, setShownLooks] = useState(looks);

  useLayoutEffect(() => {
    model.options = options;
  });
  useLayoutEffect(() => {
    if (shownLooks === looks) return;
    setShownLooks(looks);
    model.readOnly = readOnly;
    model.setColumns(resolveAll(model.options, screen.screen));
  }, [model, looks, shownLooks, readOnly, screen.screen]);
  useEffect(() => {
    // A hidden tab's effects run again when it is shown: only the first time is the opening.
    const { auto, selected } = model.options;
    if (!model.opened && !draft && !handedOver) bringConditions(model);
    if (model.select && auto !== false && !model.opened)
      void model.search(undefined, { ask: false, select: selected ? model.keyOf(selected) : null });
    if (!model.select && !model.opened && draft) model.load([]);
    model.opened = true;
  }, [model, draft, handedOver]);
  useWork(
    options.id,
    useMemo(() => workOf(model), [model]),
  );
  return model;
}
