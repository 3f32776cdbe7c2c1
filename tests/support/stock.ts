import { randomUUID } from 'node:crypto';
import type { Fault, ReadData } from '../../src/contract/call';
import type { Supply } from '../../src/contract/mimi/mimiSupplyMgt';
import type { TestApp, Visitor } from './db';

const path = '/api/mimi/mimiSupplyMgt';

/** A warehouse and an item of C00003 that nothing has moved of yet: the item is made, with lots where they are asked for. */
export async function freshItem(t: TestApp, code: string, LOT_YN = 'N'): Promise<{ CUST_CD: string; CYCFS_CD: string; ITEM_CD: string }> {
  await t.sql(
    `insert into mdm_item select (jsonb_populate_record(i, jsonb_build_object('item_cd', $1::text, 'lot_yn', $2::text))).* from mdm_item i where i.cust_cd = 'C00003' and i.item_cd = 'MM-1002'`,
    [code, LOT_YN],
  );
  return { CUST_CD: 'C00003', CYCFS_CD: 'WHY1', ITEM_CD: code };
}

export const saveMoves = (who: Visitor, rows: object[]) =>
  who.post(`${path}/saveMimiSupply`, { BATCH_ID: randomUUID(), LIST: rows.map((row) => ({ BATCH_FLAG: 'insert', ...row })) });

/** Planned movements, saved. */
export async function plan(who: Visitor, rows: object[]): Promise<Supply[]> {
  const answer = await saveMoves(who, rows);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST;
}

export const actOn = (who: Visitor, action: 'confirm' | 'unconfirm' | 'cancel', rows: readonly { SPLY_NO: string; UPD_CNT?: unknown }[]) =>
  who.post(`${path}/${action}`, { BATCH_ID: randomUUID(), LIST: rows.map(({ SPLY_NO, UPD_CNT }) => ({ SPLY_NO, UPD_CNT })) });

/** Movements planned and confirmed. */
export async function moved(who: Visitor, rows: object[]): Promise<Supply[]> {
  const answer = await actOn(who, 'confirm', await plan(who, rows));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST;
}

export const found = async (who: Visitor, SEARCH: object): Promise<Supply[]> =>
  (await who.data<ReadData<Supply>>(`${path}/selectMimiSupply`, { SEARCH })).LIST;

/** Status of an answer and its faults, each as its row, column and code. */
export const told = (answer: { statusCode: number; body: string }): unknown[] => {
  const { errors, code } = JSON.parse(answer.body);
  return [
    answer.statusCode,
    ...(errors?.map(({ ROW_NO, FIELD, CODE }: Fault) => [ROW_NO, FIELD, CODE].filter(Boolean).join(' ')) ?? [code]),
  ];
};
