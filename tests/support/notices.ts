import { randomUUID } from 'node:crypto';
import type { Notice } from '../../src/contract/ptl/board/notice';
import type { TestApp, Visitor } from './db';
import { todayOf } from './orders';

export type Screen = 'PtlNotcMgt' | 'PtlNotcPrtnMgt';

/** Path of a call of one of the two screens: `save`, `saveG2`, `publish` … */
export function pathOf(screen: Screen, verb: string): string {
  const name = screen.replace('Mgt', '');
  const [, kind = '', grid = ''] = /^(save|select)(G\d)?$/.exec(verb) ?? [];
  return `/api/ptl/board/${screen}/${kind ? `${kind}${name}${grid}` : verb}`;
}

/** Makes a save or an action; gives the whole answer. */
export const send = (visitor: Visitor, screen: Screen, verb: string, row: object) =>
  visitor.post(pathOf(screen, verb), { BATCH_ID: randomUUID(), LIST: [row] });

/** Status and code of an answer, with the fields it names. */
export const told = (answer: Awaited<ReturnType<Visitor['post']>>) => {
  const { code, errors } = answer.json() as { code?: string; errors?: { FIELD?: string }[] };
  return [answer.statusCode, code, ...(errors ?? []).map((fault) => fault.FIELD)];
};

/** A whole new notice, shown from today on. */
export async function newNotice(t: Pick<TestApp, 'sql'>, more: object = {}): Promise<Partial<Notice>> {
  const today = await todayOf(t);
  return {
    NOTC_TP: 'GEN',
    NOTC_TITLE: '안내',
    NOTC_CNNT: '<p>내용</p>',
    TOP_YN: 'N',
    POP_YN: 'N',
    POP_TP: 'DAY',
    BGN_DT: today,
    END_DT: today,
    ...more,
  };
}

/** Saves a new notice with its targets, as KIND:CODE. */
export async function write(
  t: TestApp,
  visitor: Visitor,
  more: object = {},
  targets: readonly string[] = [],
  screen: Screen = 'PtlNotcMgt',
): Promise<Notice> {
  const G2 = targets.map((target) => {
    const [TGT_TP, TGT_CD] = target.split(':');
    return { BATCH_FLAG: 'insert', TGT_TP, TGT_CD };
  });
  const answer = await send(visitor, screen, 'save', { BATCH_FLAG: 'insert', ...(await newNotice(t, more)), G2 });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST[0];
}

/** Takes an action on a notice and gives it as it is then. */
export async function act(visitor: Visitor, action: string, notice: Notice, screen: Screen = 'PtlNotcMgt'): Promise<Notice> {
  const answer = await send(visitor, screen, action, { NOTC_NO: notice.NOTC_NO, UPD_CNT: notice.UPD_CNT });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST[0];
}
