import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, settle } from '../support/renderScreen';
import { bars, button, cargo, checks, closeAll, key, line, open, picture, plan, rowsIn, said, threeLines } from './clpDesk';

const brought = vi.hoisted((): { draft: object | undefined } => ({ draft: undefined }));
vi.mock('../../src/client/shell/drafts', async (whole) => ({
  ...(await whole<object>()),
  draftOf: (_: string, part: string) => (part === 'G2' ? brought.draft : undefined),
}));

describe('load plans, not saved yet', () => {
  closeAll();

  test('Delete takes a line out: its booking waits again, and the others move up', async () => {
    const asked = await open();
    await waitFor(() => expect(picture()).toHaveLength(3));
    key('clp-lines', { key: 'Delete' });
    await waitFor(() => expect(picture()).toHaveLength(2));
    await waitFor(() => expect(rowsIn('clp-waiting').some((row) => row.includes('CB1'))).toBe(true));
    fireEvent.click(button('save'));
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveClpG2')).toBe(true));
    const sent = asked.find(({ verb }) => verb === 'saveClpG2')?.body.LIST ?? [];
    expect(sent.map(({ BKG_NO, BATCH_FLAG, LOAD_SEQ }) => [BKG_NO, BATCH_FLAG, LOAD_SEQ])).toEqual([
      ['CB1', 'delete', 1],
      ['CB2', 'update', 1],
      ['CB3', 'update', 2],
    ]);
  });

  test('a line that somebody took out meanwhile leaves the list after the message, and the rest can be saved', async () => {
    let now = threeLines();
    const sent: string[][] = [];
    await open({
      answers: {
        selectClpG2: () => ({ LIST: now, TOTAL: now.length }),
        saveClpG2: (body: { LIST: { BKG_NO: string; BATCH_FLAG: string; UPD_CNT: number }[] }) => {
          sent.push(body.LIST.map(({ BKG_NO, BATCH_FLAG, UPD_CNT }) => `${BKG_NO} ${BATCH_FLAG} ${UPD_CNT}`));
          if (sent.length > 1) return { LIST: body.LIST };
          now = [line(1, { MSR_CBM: 20 }), line(3, { LOAD_SEQ: 2, UPD_CNT: 2 })];
          const errors = [{ ROW_NO: 2, CODE: 'MSG000798', MESSAGE: '그동안 제외' }];
          return json({ code: 'MSG000798', message: '그동안 제외', errors }, 422);
        },
      },
    });
    await waitFor(() => expect(picture()).toHaveLength(3));
    key('clp-lines', { key: 'Delete' });
    await waitFor(() => expect(picture()).toHaveLength(2));
    fireEvent.click(button('save'));
    await waitFor(() => expect(said()).toContain('그동안 제외'));
    fireEvent.click(document.querySelector('.mbox button, [role="alertdialog"] button') as Element);
    await waitFor(() => expect(picture()).toHaveLength(1));
    expect(rowsIn('clp-lines').some((row) => row.includes('CB2'))).toBe(false);
    fireEvent.click(button('save'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(['CB1 delete 1', 'CB3 update 2']);
  });

  test('the sums of the plan and of its lines are those of what is loaded now, and the plan is not changed by them', async () => {
    await open();
    const sumsIn = (part: string) => document.querySelector(`${part} [data-total$="MSR_CBM"]`)?.textContent;
    await waitFor(() => expect([sumsIn(''), sumsIn('.clp-lines')]).toEqual(['40.000', '40.000']));
    key('clp-lines', { key: 'Delete' });
    await waitFor(() => expect([sumsIn(''), sumsIn('.clp-lines')]).toEqual(['20.000', '20.000']));
    expect(bars()).toContain('20.000 / 76.300');
    expect(said()).toContain('26.2');
    await waitFor(() => expect(document.querySelector('.clp-waiting .gcounts')?.textContent).toBe('전체 3'));
    key('clp-waiting', { key: 'z', ctrlKey: true });
    await waitFor(() => expect([sumsIn(''), sumsIn('.clp-lines')]).toEqual(['40.000', '40.000']));
    expect(document.querySelector('.gcounts')?.textContent).toBe('전체 1');
  });

  test('what waits is counted without what is loaded here and not saved yet', async () => {
    await open({ waiting: [cargo('CB8'), cargo('CB9'), cargo('CB1')] });
    const counts = () => document.querySelector('.clp-waiting .gcounts')?.textContent;
    await waitFor(() => expect(counts()).toBe('전체 2'));
    fireEvent.click(button('load'));
    await waitFor(() => expect(counts()).toBe('전체 1'));
  });

  test('more than the container holds is asked about and may be saved; a refused save says why and keeps what was loaded', async () => {
    const refusal = {
      code: 'MSG000209',
      message: '적재 중량 초과',
      errors: [{ ROW_NO: 1, FIELD: 'GRS_WT', CODE: 'MSG000209', MESSAGE: '적재 중량 초과' }],
    };
    const asked = await open({
      waiting: [cargo('CB9', { MSR_CBM: 38 })],
      answers: { saveClpG2: () => json({ ...refusal }, 409) },
    });
    await waitFor(() => expect(checks().join()).toContain('선택한 예약을 더하면 적재 용적이 컨테이너 용적을 초과합니다. (78 / 76.3 CBM)'));
    fireEvent.click(button('load'));
    await waitFor(() => expect(checks().join()).toContain('적재 용적이 컨테이너 용적을 초과합니다. (78 / 76.3 CBM)'));
    expect(bars()).toContain('1.700 CBM 초과');
    fireEvent.click(button('save'));
    await waitFor(() => expect(said()).toContain('그대로 저장하시겠습니까?'));
    expect(asked.some(({ verb }) => verb === 'saveClpG2')).toBe(false);
    fireEvent.click(document.querySelector('.mbox button, [role="alertdialog"] button') as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveClpG2')).toBe(true));
    await waitFor(() => expect(said()).toContain('적재 중량 초과'));
    expect(picture()).toHaveLength(4);
    expect(rowsIn('clp-lines').some((row) => row.includes('CB9'))).toBe(true);
  });

  test('the question about too much volume is of what was typed last, also where the cell is still open', async () => {
    await open({ lines: [line(1, { MSR_CBM: 70 })] });
    await waitFor(() => expect(picture()).toHaveLength(1));
    fireEvent.mouseDown(document.querySelector('.clp-lines .gr[data-row="0"] [data-column="4"]') as Element, { button: 0 });
    await settle(0);
    fireEvent.input(document.querySelector('.clp-lines .gcur textarea') as Element, { target: { value: '80' } });
    fireEvent.click(button('save'));
    await waitFor(() => expect(said()).toContain('그대로 저장하시겠습니까?'));
    expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain('(80 / 76.3 CBM)');
  });

  test('what is known to be refused is said at once, without a question and without a call', async () => {
    const asked = await open({ waiting: [cargo('CB9', { MSR_CBM: 38, GRS_WT: 30_000 })] });
    await waitFor(() => expect(rowsIn('clp-waiting')).toHaveLength(1));
    fireEvent.click(button('load'));
    await waitFor(() => expect(checks().join()).toContain('거부'));
    fireEvent.click(button('save'));
    const message = () => document.querySelector('.mbox, [role="alertdialog"]')?.textContent ?? '';
    await waitFor(() => expect(message()).toContain('28,600'));
    expect(message()).toMatch(/clpList 1행: .*중량/);
    expect(message()).not.toContain('그대로 저장하시겠습니까?');
    fireEvent.click(document.querySelector('.mbox button, [role="alertdialog"] button') as Element);
    await settle(40);
    expect(asked.some(({ verb }) => verb === 'saveClpG2')).toBe(false);
    key('clp-waiting', { key: 'z', ctrlKey: true });
    await waitFor(() => expect(checks().join()).not.toContain('거부중량'));
    expect(said()).not.toContain('오류 1');
  });

  test('the plan whose lines were unsaved before the page was loaded afresh is the current one again, with them', async () => {
    const own = { CLP_NO: 'CLP261124002' };
    brought.draft = {
      ...{ conditions: own, current: null },
      rows: [{ row: line(1, { ...own, PKG_QTY: 4 }), loaded: line(1, own), fields: ['PKG_QTY'], deleted: false }],
    };
    await open({
      answers: {
        selectClp: { LIST: [plan(), plan(own)], TOTAL: 2 },
        selectClpG2: ({ SEARCH }: { SEARCH: { CLP_NO: string } }) => ({ LIST: [line(1, SEARCH)], TOTAL: 1 }),
      },
    });
    await waitFor(() => expect(document.querySelector('.clp-key')?.textContent).toContain('CLP261124002'));
    await waitFor(() => expect(document.querySelector('.clp-lines .gcounts')?.textContent).toContain('변경 1'));
    brought.draft = undefined;
  });
});
