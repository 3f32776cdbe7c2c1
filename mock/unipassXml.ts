import type { Row } from './demo/load';
import { Answer, html, type Markup } from './lib/page';
import type { Shipments } from './unipassShipments';

/** What an answer holds: rows, how many it says there are (-1 where it refuses), and its notice. */
export interface Found {
  rows: Markup[];
  count: number;
  notice?: string;
}

/** An interface of the customs service. */
export interface Interface {
  /** Its outermost element. */
  root: string;
  find(shipments: Shipments, query: URLSearchParams): Found;
  /** Something of this number of which everything else is empty. */
  bare(shipments: Shipments, number: string): Found;
}

export const nothing: Found = { rows: [], count: 0 };
export const refused = (notice: string): Found => ({ rows: [], count: -1, notice });

const element = (name: string, content: string | number | readonly Markup[]): Markup => html`<${name}>${content}</${name}>`;

export const row = (name: string, fields: Row): Markup =>
  element(
    name,
    Object.entries(fields).map(([field, value]) => element(field, value ?? '')),
  );

/** The same fields without anything in them. */
export const emptied = (fields: Row): Row => Object.fromEntries(Object.keys(fields).map((name) => [name, '']));

/** The answer as the customs service writes it; as much of it as there is room for. */
export function xml(root: string, { rows, count, notice = '' }: Found, part = 1): Answer {
  const { text } = element(root, [element('ntceInfo', notice), element('tCnt', count), ...rows]);
  const whole = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`;
  return new Answer(200, whole.slice(0, whole.length * part), undefined, 'application/xml; charset=utf-8');
}
