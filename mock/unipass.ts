import { setTimeout as sleep } from 'node:timers/promises';
import { demoSeed } from './demo/cargo';
import { Random } from './demo/random';
import { Answer, html, page } from './lib/page';
import { cargo, containers } from './unipassCargo';
import { exports } from './unipassExport';
import { Shipments } from './unipassShipments';
import { type Interface, nothing, refused, xml } from './unipassXml';

/** What the customs service can be asked, by path. */
const interfaces: Readonly<Record<string, Interface>> = {
  '/ext/rest/cargCsclPrgsInfoQry/retrieveCargCsclPrgsInfo': cargo,
  '/ext/rest/cntrQryBrkdQry/retrieveCntrQryBrkd': containers,
  '/ext/rest/expDclrNoPrExpFfmnBrkdQry/retrieveExpDclrNoPrExpFfmnBrkd': exports,
};
const numbers = ['cargMtNo', 'mblNo', 'hblNo', 'expDclrNo', 'blNo'];
const mostPerSecond = 10;
/** So many numbers with a trouble are kept. */
const mostTroubled = 200;
const slowMs = 30_000;

type Trouble = (asked: Interface, shipments: Shipments, number: string) => Answer | Promise<Answer>;

/** What can go wrong, by its name. */
const troubles: Readonly<Record<string, Trouble>> = {
  'no data': ({ root }) => xml(root, nothing),
  'time-out': ({ root }) => sleep(slowMs, xml(root, nothing)),
  'error 500': () => new Answer(500, page('Internal Server Error', [])),
  broken: ({ root, bare }, shipments, number) => xml(root, bare(shipments, number), 0.6),
  empty: ({ root, bare }, shipments, number) => xml(root, bare(shipments, number)),
};

/** Numbers that have a trouble from the start, whatever is asked with them. */
const troubled: Readonly<Record<string, string>> = {
  '99NODATA0000001': 'no data',
  '99999999999999X': 'no data',
  '99TIMEOUT000001': 'time-out',
  '99ERROR50000001': 'error 500',
  '99BROKEN0000001': 'broken',
  '99EMPTY00000001': 'empty',
};

/** The customs service, which knows the shipments of the demo company of a base date. */
export class Unipass {
  private cargo: Shipments | undefined;
  /** When the last calls were answered. */
  private answered: number[] = [];
  /** The trouble of numbers, those that people gave among them. */
  private readonly troubled = new Map(Object.entries(troubled));

  constructor(
    private readonly key: string,
    private readonly baseDate: string,
  ) {}

  /** Made when they are first asked for. */
  private get shipments(): Shipments {
    this.cargo ??= new Shipments(this.baseDate);
    return this.cargo;
  }

  /** Answers a call; `path` is what stands behind the service's address. */
  async answer(path: string, query: URLSearchParams, now = performance.now()): Promise<Answer> {
    const asked = Object.hasOwn(interfaces, path) ? interfaces[path] : undefined;
    if (!asked) return new Answer(404, page('Not here', []));
    this.answered = this.answered.filter((at) => at > now - 1_000);
    if (this.answered.length >= mostPerSecond) return new Answer(429, page('Too Many Requests', []));
    this.answered.push(now);
    await sleep(Random.of(demoSeed, String(query)).int(100, 400));
    if (query.get('crkyCn') !== this.key) return xml(asked.root, refused('인증키가 유효하지 않습니다.'));
    const special = numbers.map((name) => query.get(name) ?? '').find((number) => this.troubled.has(number));
    const trouble = special && troubles[this.troubled.get(special) ?? ''];
    if (trouble) return trouble(asked, this.shipments, special);
    return xml(asked.root, asked.find(this.shipments, query));
  }

  /** Gives a number of any shipment a trouble, or takes it away where none is chosen. */
  setTrouble(form: URLSearchParams): Answer {
    const [number, trouble] = [(form.get('number') ?? '').trim(), form.get('trouble') ?? ''];
    if (!number || number.length > 35 || this.troubled.size > mostTroubled) return new Answer(400, page('Not a number', []));
    if (Object.hasOwn(troubles, trouble)) this.troubled.set(number, trouble);
    else this.troubled.delete(number);
    return new Answer(303, '', '/unipass');
  }

  /** Numbers that can be asked for, for people. */
  show(): Answer {
    const { shipments } = this;
    const choices = Object.keys(troubles).map((name) => html`<option>${name}</option>`);
    const imports = shipments.imports().slice(-40).reverse();
    const exports = shipments.exports().slice(-10).reverse();
    return new Answer(
      200,
      page('Customs service', [
        html`<p>The imports and exports of the demo company as customs knows them. Ten calls a second are answered. Numbers that give nothing or fail:</p>`,
        html`<ul>${[...this.troubled].map(([number, trouble]) => html`<li>${number}: ${trouble}</li>`)}</ul>`,
        html`<form method="post" action="/unipass"><label>Cargo, B/L or declaration number <input name="number" required maxlength="35"></label><label>gives <select name="trouble"><option value="">what customs knows</option>${choices}</select></label><button>Set</button></form>`,
        html`<table><tr><th>Cargo</th><th>Master B/L</th><th>House B/L</th><th>Arrival</th><th>Last step</th></tr>${imports.map(
          (one) =>
            html`<tr><td>${one.CARG_MT_NO ?? ''}</td><td>${shipments.masterOf(one)}</td><td>${one.HBL_NO ?? ''}</td><td>${one.ETA_DT ?? ''}</td><td>${shipments.stepsOf(one)[0]?.text ?? ''}</td></tr>`,
        )}</table>`,
        html`<table><tr><th>Declaration</th><th>House B/L</th><th>To be loaded by</th><th>Loaded</th></tr>${exports.map(
          (one) =>
            html`<tr><td>${one.EXP_DCLR_NO ?? ''}</td><td>${one.HBL_NO ?? ''}</td><td>${one.LOAD_DUTY_DT ?? ''}</td><td>${one.SHPM_CMPL_YN ?? ''}</td></tr>`,
        )}</table>`,
      ]),
    );
  }
}
