import { beforeEach, expect, test } from 'vitest';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';
import { boxes, clearBoxes } from '../../src/client/shell/box';
import { fillColumns, fillPlace } from '../../src/client/shell/placeFill';

const site = {
  CODE: 'P1',
  NAME: '이천 물류센터',
  ADDR: '이천시 덕평로 811',
  ZIP_NO: '17385',
  CHRG_NM: '박담당',
  TEL_NO: '031-777-8888',
  OPEN_HR: '24시간',
};

beforeEach(() => {
  clearBoxes();
  setTexts('ko', { 'UI.PLACE.REPLACE': '바꾸시겠습니까?', 'LBL.DLV_TEL': '하차지 연락처' });
  setSession({ USER_ID: 'ops01', USER_TP: 'S', roleList: ['OPS'] } as unknown as Session);
});

/** Answers the box that asks. */
async function answered<T>(work: Promise<T>, ok: boolean): Promise<[T, string]> {
  const box = boxes.get().find(({ closing }) => !closing);
  box?.settle(ok);
  return [await work, box?.text ?? ''];
}

test('a place fills what is empty at once, and its hours and notes below the remark', async () => {
  const filled = await fillPlace('DLV', site, { REQ_RMK: '파손 주의' });
  expect(filled).toEqual({
    ...{ DLV_ADDR: site.ADDR, DLV_ZIP: '17385', DLV_CHRG_NM: '박담당', DLV_TEL: '031-777-8888' },
    REQ_RMK: '파손 주의\n이천 물류센터: 24시간',
  });
  expect(boxes.get()).toEqual([]);
  expect(await fillPlace('PICKUP', site, { ...filled })).toEqual({ PICKUP_ADDR: site.ADDR });
});

test('what was typed is replaced only where that is said; the rest is filled either way', async () => {
  const order = { DLV_TEL: '010-1', DLV_ADDR: `${site.ADDR}, 2층` };
  const [kept, asked] = await answered(fillPlace('DLV', { ...site, OPEN_HR: null }, order), false);
  expect(kept).toEqual({ DLV_ZIP: '17385', DLV_CHRG_NM: '박담당' });
  expect(asked).toBe('바꾸시겠습니까?\n하차지 연락처: 010-1 → 031-777-8888');
  const [replaced] = await answered(fillColumns(order, [['DLV_TEL', '031-777-8888']]), true);
  expect(replaced).toEqual({ DLV_TEL: '031-777-8888' });
});

test('columns that the state of the order, or the form, has not are left', async () => {
  const moving = { DLV_ORD_NO: 'D1', DLV_ORD_STS: 'LDD' };
  expect(Object.keys(await fillPlace('DLV', site, moving))).toEqual(['DLV_ADDR', 'DLV_CHRG_NM', 'DLV_TEL', 'REQ_RMK']);
  expect(Object.keys(await fillPlace('DLV', site, {}, ['DLV_ADDR']))).toEqual(['DLV_ADDR']);
});
