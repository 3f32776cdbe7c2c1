import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cmsReportPopup } from '../../src/contract/cms/popup/cmsReportPopup';
import { codeCalls } from '../../src/contract/code';
import { addDays } from '../../src/contract/dates';
import { file } from '../../src/contract/file';
import { home } from '../../src/contract/home';
import { dlvOrdDetail } from '../../src/contract/pan/dlvOrdDetail';
import { dlvOrdList } from '../../src/contract/pan/dlvOrdList';
import { dlvOrdMgt } from '../../src/contract/pan/dlvOrdMgt';
import { dlvOrdExcelUploadPopup } from '../../src/contract/pan/popup/dlvOrdExcelUploadPopup';
import { session } from '../../src/contract/session';
import { formBook } from '../fixtures/forms';
import { onePixel } from '../support/files';
import { type Answered, Caller, loginBody, upload } from './client';

/** One call of a user, as it went. */
export interface Done {
  kind: string;
  userId: string;
  ms: number;
  status: number;
}

/** Somebody of the demo at work: the customer whose orders are written, where orders are, and whether workbooks of orders are sent too. */
interface Account {
  userId: string;
  custCd?: string;
  workbooks?: true;
}

/** Twenty people who see orders: dispatchers, administrators, sales, settlement, customers. */
export const accounts: readonly Account[] = [
  ...['ops01', 'ops02', 'adm1000', 'sysadm'].map((userId) => ({ userId, custCd: 'C00001', workbooks: true as const })),
  ...['sal01', 'sal02', 'sal03', 'sal04', 'stl01', 'stl02'].map((userId) => ({ userId })),
  { userId: 'cadm01', custCd: 'C00001', workbooks: true },
  { userId: 'cadm02', custCd: 'C00002' },
  { userId: 'cadm03', custCd: 'C00003', workbooks: true },
  { userId: 'cadm04', custCd: 'C00004' },
  { userId: 'cadm05', custCd: 'C00005' },
  { userId: 'cadm06', custCd: 'C00006' },
  { userId: 'cusr01', custCd: 'C00001', workbooks: true },
  { userId: 'cusr02', custCd: 'C00003', workbooks: true },
  { userId: 'cusr04', custCd: 'C00010' },
  { userId: 'cusr05', custCd: 'C00004' },
];

/** What all of them need to know. */
export interface Facts {
  address: string;
  /** The database's day. */
  today: string;
  /** A whole new order as a screen sends it, but for its customer. */
  order: object;
}

const workbook = formBook({}, {}, {});

/** One person who does one thing after the other, each call of which is told to `tell`. */
export class User {
  private readonly caller: Caller;
  private cookie = '';
  private orders: string[] = [];

  constructor(
    private readonly account: Account,
    private readonly facts: Facts,
    private readonly tell: (done: Done) => void,
  ) {
    this.caller = new Caller(facts.address);
  }

  async signIn(): Promise<void> {
    this.cookie = await this.caller.signIn(this.account.userId);
    await this.list();
    if (!this.orders.length) throw new Error(`${this.account.userId} sees no order`);
  }

  /** Works until the signal fires, with a pause of about `thinkMs` after each thing. */
  async work(thinkMs: number, signal: AbortSignal): Promise<void> {
    const things = this.things().flatMap(([share, thing]) => Array.from({ length: share }, () => thing));
    while (!signal.aborted) {
      await things[Math.floor(Math.random() * things.length)]?.();
      await sleep(thinkMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    }
    this.caller.close();
  }

  /** What the user does, and how often of a hundred times. */
  private things(): [share: number, thing: () => Promise<unknown>][] {
    return [
      [28, () => this.list()],
      [22, () => this.detail()],
      [14, () => this.post('codes', codeCalls.selectCommonCode.path, { A: { MSTR_CD: 'DLV_TP' }, B: { MSTR_CD: 'CAR_TP' } })],
      [6, () => this.post('look-up', codeCalls.lookupCustomer.path, { SEARCH: { KEYWORD: 'C0000' } })],
      [10, () => this.home()],
      [5, () => this.file('pixel.png', onePixel)],
      [3, () => this.excel()],
      [3, () => this.post('PDF', cmsReportPopup.select.path, { REPORT_TP: 'TRO', KEYS: [this.anOrder()] })],
      [1, () => this.signInAnew()],
      [this.account.custCd ? 6 : 0, () => this.save()],
      [this.account.workbooks ? 2 : 0, () => this.check()],
    ];
  }

  private anOrder = (): string => this.orders[Math.floor(Math.random() * this.orders.length)] ?? '';

  private async timed(kind: string, sent: () => Promise<Answered>): Promise<Answered> {
    const begun = performance.now();
    const answer = await sent();
    this.tell({ kind, userId: this.account.userId, ms: performance.now() - begun, status: answer.status });
    return answer;
  }

  private post(kind: string, path: string, body: object): Promise<Answered> {
    const signal = AbortSignal.timeout(60_000);
    return this.timed(kind, () => this.caller.send({ path, body: JSON.stringify(body), headers: { cookie: this.cookie }, signal }));
  }

  private async list(): Promise<void> {
    const { today } = this.facts;
    const SEARCH = { DT_TP: 'DLV', FR_DT: addDays(today, -40), TO_DT: addDays(today, 20) };
    const answer = await this.post('list', dlvOrdList.select.path, { SEARCH });
    if (answer.status !== 200) return;
    const { data } = JSON.parse(answer.body.toString()) as { data: { LIST: { DLV_ORD_NO: string; DLV_ORD_STS: string }[] } };
    this.orders = data.LIST.filter(({ DLV_ORD_STS }) => DLV_ORD_STS !== 'TMP').map(({ DLV_ORD_NO }) => DLV_ORD_NO);
  }

  private async detail(): Promise<void> {
    const SEARCH = { DLV_ORD_NO: this.anOrder() };
    await Promise.all(['form', 'lines', 'history'].map((name) => this.post('detail', dlvOrdDetail[name as 'form'].path, { SEARCH })));
  }

  private async home(): Promise<void> {
    await Promise.all(
      ['figures', 'notices', 'alerts', 'tasks', 'charts'].map((name) => this.post('home', home[name as 'figures'].path, {})),
    );
  }

  private async save(): Promise<void> {
    const LIST = [{ ...this.facts.order, CUST_CD: this.account.custCd }];
    await this.post('save', dlvOrdMgt.save.path, { BATCH_ID: randomUUID(), LIST });
  }

  private async excel(): Promise<void> {
    const { today } = this.facts;
    const SEARCH = { DT_TP: 'DLV', FR_DT: addDays(today, -14), TO_DT: today };
    await this.post('Excel', dlvOrdList.excel.path, { SEARCH, ACCESS_RSN: 'load' });
  }

  private file(name: string, content: Buffer): Promise<Answered> {
    const { body, headers } = upload(name, content);
    return this.timed('upload', () =>
      this.caller.send({
        path: file.fileUpload.path,
        body,
        headers: { ...headers, cookie: this.cookie },
        signal: AbortSignal.timeout(60_000),
      }),
    );
  }

  private async check(): Promise<void> {
    const { status, body } = await this.file('orders.xlsx', workbook);
    if (status !== 200) return;
    const { FILE_SN } = (JSON.parse(body.toString()) as { data: { FILE_SN: number } }).data;
    await this.post('check', dlvOrdExcelUploadPopup.check.path, { BATCH_ID: randomUUID(), FILE_SN, CUST_CD: this.account.custCd });
  }

  /** A second window: signed in, and out again. */
  private async signInAnew(): Promise<void> {
    const signal = AbortSignal.timeout(60_000);
    const { cookie, status } = await this.timed('sign-in', () =>
      this.caller.send({ path: session.login.path, body: loginBody(this.account.userId), signal }),
    );
    if (status === 200) await this.caller.send({ path: session.logout.path, body: '{}', headers: { cookie }, signal });
  }
}
