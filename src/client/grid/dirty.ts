interface Tracked {
  readonly isDirty: boolean;
  store: { onFoot(f: () => void): () => void };
}

/** Grids of each screen, known by the function that tells the shell: the screen is dirty while one of them is. */
const grids = new Map<(dirty: boolean) => void, Set<Tracked>>();

/**
 * Tells the shell whether a screen has unsaved rows, while its effects run; gives the way to stop.
 * Stopping says nothing: the tab may only be hidden, and is as dirty as before.
 */
export function trackDirty(model: Tracked, setDirty: (dirty: boolean) => void): () => void {
  const all = grids.get(setDirty) ?? new Set<Tracked>();
  grids.set(setDirty, all.add(model));
  let told = false;
  const tell = () => {
    const dirty = [...all].some((one) => one.isDirty);
    if (dirty !== told) setDirty(dirty);
    told = dirty;
  };
  tell();
  const stop = model.store.onFoot(tell);
  return () => {
    stop();
    all.delete(model);
    if (!all.size) grids.delete(setDirty);
  };
}
