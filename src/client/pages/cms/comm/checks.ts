/** What a row of checks is: its key, that of the row above, and its kind (FOLDER, PAGE, POPUP, BTN). */
interface Checked {
  key: string;
  upper: string | null;
  type: string;
}

/**
 * What follows when a check is turned: above what is given everything is given, below a folder its pages and popups; below what is taken everything
 * is taken, and so is a folder above in which nothing is left.
 */
export function followed<R extends object>(
  rows: readonly R[],
  i: number,
  field: keyof R,
  of: (row: R) => Checked,
): (readonly [number, Partial<R>])[] {
  const shape = rows.map(of);
  const at = new Map(shape.map((one, n) => [one.key, n]));
  const below = (n: number): number[] => shape.flatMap(({ upper }, m) => (upper === shape[n]?.key ? [m, ...below(m)] : []));
  const above: number[] = [];
  for (let n = at.get(shape[i]?.upper ?? ''); n !== undefined && !above.includes(n); n = at.get(shape[n]?.upper ?? '')) above.push(n);
  const put = (list: readonly number[], value: 'Y' | 'N') => list.map((n) => [n, { [field]: value } as Partial<R>] as const);
  const under = below(i);
  if ((rows[i]?.[field] as unknown) === 'Y') {
    const pages = shape[i]?.type === 'FOLDER' ? under.filter((n) => shape[n]?.type !== 'BTN') : [];
    return put([...above, ...pages], 'Y');
  }
  const gone = new Set([i, ...under]);
  const isHeld = (n: number) => !gone.has(n) && shape[n]?.type !== 'FOLDER' && (rows[n]?.[field] as unknown) === 'Y';
  const empty = above.filter((n) => shape[n]?.type === 'FOLDER' && !below(n).some(isHeld));
  return put([...under, ...empty], 'N');
}
