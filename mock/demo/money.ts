import { CostBook } from './costBook';
import { closedMonths, haulCosts } from './costs';
import type { Day } from './days';
import { deposits } from './deposits';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { containerCosts, etcCosts, oldHauls, truckCosts } from './otherCosts';
import { type Settling, settlements } from './settlements';
import { type Charged, shipmentCosts } from './shipmentCosts';

/** Days before the base date that costs go back. */
const oldest = 530;

/** What the company's money is made of. */
export interface Business extends Omit<Charged, 'quoted'>, Pick<Settling, 'holidays' | 'customerUsers'> {
  tariff: readonly Row[];
  rates: readonly Row[];
  cars: readonly Row[];
  /** Delivery orders; they get their amounts. */
  orders: readonly Row[];
}

/** Costs, settlements, payments and deposits of the company. */
export class Money {
  private readonly book: CostBook;
  private readonly hauls: Row[];

  constructor(
    private readonly business: Business,
    private readonly base: Day,
    private readonly seed: number,
    private readonly numbers: Numbers,
  ) {
    this.book = new CostBook(business.tariff, business.rates, base, numbers);
    this.hauls = haulCosts(business.orders, this.book, seed);
  }

  /** The rows, once it is known what was quoted of the shipments. */
  rows({ accepted, lines }: { accepted: readonly { quote: Row; house: Row | null }[]; lines: readonly Row[] }) {
    const { business, book, base, seed, numbers } = this;
    const since = base - oldest;
    const ofQuote = new Map<string, Row[]>();
    for (const line of lines) {
      const quote = `${line.QUO_NO}|${line.QUO_REV}`;
      ofQuote.set(quote, [...(ofQuote.get(quote) ?? []), line]);
    }
    const quoted = new Map(
      accepted.flatMap(({ quote, house }) =>
        house ? [[String(house.HBL_NO), ofQuote.get(`${quote.QUO_NO}|${quote.QUO_REV}`) ?? []] as const] : [],
      ),
    );
    const charged = { ...business, quoted };
    const costs = [
      ...this.hauls,
      ...shipmentCosts(charged, book, since, seed),
      ...oldHauls(charged, book, since, seed),
      ...containerCosts(charged, book, since, seed),
      ...truckCosts(business.cars, book, seed),
      ...etcCosts(charged, book, since, seed),
    ];
    const settled = settlements({ ...business, costs, book }, base, seed, numbers);
    const deposited = deposits(settled.settlements, settled.payments, base, seed, numbers);
    return { ...settled, costs, deposits: deposited, closed: closedMonths(base) };
  }
}
