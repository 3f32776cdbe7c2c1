import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { numbersIn, type Outcome, type Owner, send } from './killed';
import { newOrder } from './orders';

/** A save that somebody sent, perhaps several times, and what he was told in the end. */
interface Sent {
  /** BATCH_ID; new orders carry it in RMK. */
  id: string;
  /** New orders it makes; 0 adds a word to a shared order instead. */
  rows: number;
  word: string;
  told: 'saved' | 'refused' | 'nothing';
  /** Numbers of the new orders in the answer. */
  numbers: string[];
}

/** Longest list of words that a shared order takes. */
const wordsFit = 950;

/** People who save at random, and what must hold of the database afterwards whatever happened meanwhile. */
export class Checker {
  readonly sent: Sent[] = [];
  private ending = false;
  private clients: Promise<void>[] = [];
  private begun = 0;

  private constructor(
    private readonly owner: Owner,
    private readonly portal: { address: string },
    private readonly cookie: string,
    private readonly template: object,
    private readonly shared: string[],
  ) {}

  /** Makes the shared orders; nothing is sent yet. */
  static async start(owner: Owner, portal: { address: string }, cookie: string): Promise<Checker> {
    const template = await newOrder(owner, 'C00001');
    const LIST = Array.from({ length: 3 }, () => ({ ...template, REQ_RMK: '.' }));
    const { status, text } = await send(portal, cookie, JSON.stringify({ BATCH_ID: randomUUID(), LIST }));
    expect(status, text).toBe(200);
    const checker = new Checker(owner, portal, cookie, template, numbersIn(text));
    checker.begun = await checker.counter();
    return checker;
  }

  /** Lets people save until `end`. */
  run(people: number): void {
    this.clients = Array.from({ length: people }, async () => {
      while (!this.ending) await this.save();
    });
  }

  /** Lets the saves under way come to their end. */
  async end(): Promise<void> {
    this.ending = true;
    await Promise.all(this.clients);
  }

  /** Sends one save until it is answered; now and then somebody gives up before. */
  private async save(): Promise<void> {
    const rows = randomInt(3);
    const word = randomInt(36 ** 6)
      .toString(36)
      .padStart(6, '0');
    const own: Sent = { id: randomUUID(), rows, word, told: 'nothing', numbers: [] };
    const LIST = rows ? Array.from({ length: rows }, () => ({ ...this.template, RMK: own.id })) : await this.withWord(word);
    if (!LIST) return void (await sleep(20));
    const body = JSON.stringify({ BATCH_ID: own.id, LIST });
    this.sent.push(own);
    for (;;) {
      const { status, text } = await send(this.portal, this.cookie, body);
      if (status === 200) {
        own.told = 'saved';
        own.numbers = rows ? numbersIn(text) : [];
        return;
      }
      expect([0, 409, 502, 503], text).toContain(status);
      if (status === 409) own.told = 'refused';
      if (status === 409 || randomInt(10) === 0) return;
      await sleep(50);
    }
  }

  /** A change of a shared order as it is now: the word goes to the end of what stands there. */
  private async withWord(word: string): Promise<object[] | undefined> {
    const DLV_ORD_NO = this.shared[randomInt(this.shared.length)];
    const search = JSON.stringify({ SEARCH: { DLV_ORD_NO } });
    const { status, text }: Outcome = await send(this.portal, this.cookie, search, 'selectDlvOrd');
    if (status !== 200) return undefined;
    const [order] = (JSON.parse(text) as { data: { LIST: DeliveryOrder[] } }).data.LIST;
    const words = order?.REQ_RMK ?? '';
    if (words.length > wordsFit) return undefined;
    return [{ DLV_ORD_NO, UPD_CNT: order?.UPD_CNT, BATCH_FLAG: 'update', REQ_RMK: `${words} ${word}` }];
  }

  private async counter(): Promise<number> {
    const [row] = await this.owner.sql<{ n: number }>(
      `select last_seq::int as n from cms_autono_cnt where rule_cd = 'DLV' order by last_dtm desc limit 1`,
    );
    return row?.n ?? 0;
  }

  /** Whoever was told of his save finds it once and whole; whoever was refused finds nothing of it; nothing is half; no number is lost. */
  async check(): Promise<{ saved: number; refused: number; nothing: number }> {
    const made = await this.owner.sql<{ id: string; no: string; lines: number }>(
      `select rmk as id, dlv_ord_no as no, (select count(*)::int from pan_dlv_ord_dtl d where d.dlv_ord_no = o.dlv_ord_no) as lines
       from pan_dlv_ord o where rmk = any($1) order by 2`,
      [this.sent.map(({ id }) => id)],
    );
    const kept = await this.owner.sql<{ words: string }>('select req_rmk as words from pan_dlv_ord where dlv_ord_no = any($1)', [
      this.shared,
    ]);
    const words = kept.flatMap((row) => row.words.split(' '));
    const counted = { saved: 0, refused: 0, nothing: 0 };
    for (const { id, rows, word, told, numbers } of this.sent) {
      counted[told]++;
      const found = rows ? made.filter((row) => row.id === id) : words.filter((one) => one === word);
      const whole = rows || 1;
      expect(told === 'saved' ? [whole] : told === 'refused' ? [0] : [0, whole]).toContain(found.length);
      if (told === 'saved' && rows) expect(made.filter((row) => row.id === id).map(({ no }) => no)).toEqual(numbers);
    }
    expect(made.filter(({ lines }) => lines !== 1)).toEqual([]);
    expect((await this.counter()) - this.begun).toBe(made.length);
    return counted;
  }
}
