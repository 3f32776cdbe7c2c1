import type { Customer } from './customers';
import { type Day, dayAt } from './days';
import type { Link } from './orderGoods';
import type { Released } from './shipmentRows';

/** Shipments waiting for a delivery, by customer; each container is delivered once. */
export class Links {
  private readonly open = new Map<string, { day: Day; link: Link }[]>();

  constructor(released: readonly Released[]) {
    for (const entry of released) {
      const list = this.open.get(entry.shipment.customer.code) ?? [];
      const day = dayAt(entry.doneAt);
      if (entry.boxes.length) for (const box of entry.boxes) list.push({ day, link: { released: entry, box } });
      else list.push({ day, link: { released: entry } });
      this.open.set(entry.shipment.customer.code, list);
    }
  }

  /** The shipment of the customer released nearest to the day, at most sixteen days away. */
  take(customer: Customer, day: Day): Link | undefined {
    const list = this.open.get(customer.code) ?? [];
    let best = -1;
    for (const [i, entry] of list.entries()) {
      if (best < 0 || Math.abs(entry.day - day) < Math.abs((list[best]?.day ?? 0) - day)) best = i;
    }
    const found = list[best];
    if (!found || Math.abs(found.day - day) > 16) return undefined;
    list.splice(best, 1);
    return found.link;
  }
}
