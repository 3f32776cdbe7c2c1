import { type Box, type Item, isCooled } from './proposalBox';

/** Times that all exchanges are tried again: each round leaves less behind, and most proposals are done after two or three. */
const rounds = 12;

/** Exchanges of three are tried where no more than so many combinations are to be looked at in a container. */
const mostTriples = 60_000;

const without = (list: Item[], ...items: readonly Item[]): void => {
  for (const item of items) list.splice(list.indexOf(item), 1);
};

/** May one take the place of the other? What is cooled never makes way for what goes into any container. */
const mayReplace = (out: Item, item: Item): boolean => !isCooled(out) || isCooled(item);

/** Adds what fits, and exchanges what is loaded for what is left while less volume is left behind, or of equal volume what closes earlier is loaded. */
export function improve(boxes: readonly Box[], left: Item[]): void {
  for (let round = 0; round < rounds && left.length > 0; round++) {
    let changed = false;
    for (const box of boxes) {
      changed = addAll(box, left) || changed;
      changed = exchanged(box, left, boxes) || changed;
    }
    if (!changed) return;
  }
}

function addAll(box: Box, left: Item[]): boolean {
  const fitting = [...left].sort((a, b) => b.volume - a.volume || (a.closing < b.closing ? -1 : 1));
  let added = false;
  for (const item of fitting)
    if (box.fits(item)) {
      box.add(item);
      without(left, item);
      added = true;
    }
  return added;
}

function exchanged(box: Box, left: Item[], boxes: readonly Box[]): boolean {
  let changed = false;
  for (const out of [...box.items]) {
    box.remove(out);
    const into = otherBox(out, box, boxes, left) ? [] : bestFor(box, left, out);
    if (into === null) {
      box.add(out);
      continue;
    }
    for (const item of into) box.add(item);
    without(left, ...into);
    if (into.length) left.push(out);
    changed = true;
  }
  return pairOut(box, left) || changed;
}

/** Moves what was taken out into another container, where something that is left can take its place. */
function otherBox(out: Item, box: Box, boxes: readonly Box[], left: Item[]): boolean {
  const other = boxes.find((one) => one !== box && one.isBegun && one.fits(out));
  const item = other && left.find((one) => mayReplace(out, one) && box.fits(one));
  if (!other || !item) return false;
  other.add(out);
  box.add(item);
  without(left, item);
  return true;
}

/** One or two of the left that fit into the container and are more than what was taken out of it, or as much and more urgent. */
function bestFor(box: Box, left: readonly Item[], out: Item): Item[] | null {
  let best: { items: Item[]; volume: number } | null = null;
  const offer = (items: Item[], volume: number) => {
    if (volume > (best?.volume ?? out.volume)) best = { items, volume };
  };
  const fitting = left.filter((item) => mayReplace(out, item) && box.fits(item));
  for (const one of fitting) {
    offer([one], one.volume);
    if (one.volume === out.volume && best === null && one.closing < out.closing) best = { items: [one], volume: one.volume };
  }
  if (fitting.length * fitting.length * box.items.length <= mostTriples)
    for (const [i, one] of fitting.entries()) {
      box.add(one);
      for (const two of fitting.slice(i + 1)) if (box.fits(two)) offer([one, two], one.volume + two.volume);
      box.remove(one);
    }
  return (best as { items: Item[] } | null)?.items ?? null;
}

/** Two out, one or two in that are more. */
function pairOut(box: Box, left: Item[]): boolean {
  if (box.items.length * box.items.length * left.length > mostTriples) return false;
  const items = [...box.items];
  for (const [i, one] of items.entries())
    for (const two of items.slice(i + 1)) {
      box.remove(one);
      box.remove(two);
      const best = left
        .filter((item) => item.volume > one.volume + two.volume && mayReplace(one, item) && mayReplace(two, item) && box.fits(item))
        .sort((a, b) => b.volume - a.volume)[0];
      if (best) {
        box.add(best);
        without(left, best);
        left.push(one, two);
        addAll(box, left);
        return true;
      }
      box.add(one);
      box.add(two);
    }
  return false;
}
