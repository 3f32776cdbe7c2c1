import type { CodeItem } from '../../code';

/** What the code lists say of milestones: CARGO_STS their order (ATTR1) and whether the line shows them (ATTR2), EVENT_CD what an event brings. */
export interface CargoCodes {
  /** Place of a milestone in the order, by its code. */
  order: ReadonlyMap<string, number>;
  /** Milestones that the line of a shipment shows, in their order. */
  line: readonly string[];
  /** The milestone that an actual event brings, by the event's code. */
  brought: ReadonlyMap<string, string>;
}

type Code = Pick<CodeItem, 'CODE' | 'ATTR1' | 'ATTR2'>;

/** The two code lists, CARGO_STS and EVENT_CD, as the rules of milestones read them. */
export function cargoCodes(milestones: readonly Code[], events: readonly Code[]): CargoCodes {
  const order = new Map(milestones.map(({ CODE, ATTR1 }) => [CODE, Number(ATTR1 ?? 0)]));
  return {
    order,
    line: milestones
      .filter(({ ATTR2 }) => ATTR2 === 'Y')
      .map(({ CODE }) => CODE)
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
    brought: new Map(events.flatMap(({ CODE, ATTR2 }) => (ATTR2 ? [[CODE, ATTR2] as const] : []))),
  };
}
