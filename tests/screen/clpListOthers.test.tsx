import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { settle } from '../support/renderScreen';
import { button, cargo, closeAll, line, open, picture, plan, rowsIn, said, threeLines } from './clpDesk';

const brought = vi.hoisted((): { draft: object | undefined } => ({ draft: undefined }));
vi.mock('../../src/client/shell/drafts', async (whole) => ({
  ...(await whole<object>()),
  draftOf: (_: string, part: string) => (part === 'G1' ? brought.draft : undefined),
}));

const stamp = (LINE_NO: number | null, over: object = {}) => ({
  ...{ CLP_NO: 'CLP261124001', CLP_STS: 'WRK', LINE_NO, BKG_NO: LINE_NO && `CB${LINE_NO}`, UPD_CNT: LINE_NO ? 1 : 3 },
  ...{ UPD_DTM: '20261124101500', USER_NM: '이순서' },
  ...over,
});
const asRead = [stamp(null), stamp(1), stamp(2), stamp(3)];
const answered = (LIST: object[]) => ({ LIST, TOTAL: LIST.length });
/** Somebody touches the page: it looks what others did. */
const touch = async () => {
  fireEvent.pointerDown(document.body);
  await settle(40);
};
const note = () => document.querySelector('.clp-lines .goutdated');

describe('load plans that others work at', () => {
  closeAll();

  test('as long as nobody has done anything, nothing is told; what is asked about are the plan and what is loaded or may be', async () => {
    const asked = await open({ answers: { selectClpG4: answered(asRead) } });
    await touch();
    expect(asked.find(({ verb }) => verb === 'selectClpG4')?.body.SEARCH).toEqual({
      CLP_NO: 'CLP261124001',
      BKG_NO: ['CB1', 'CB2', 'CB3', 'CB8', 'CB9'],
    });
    expect(note()).toBeNull();
  });

  test('who has the plan open is told when somebody else saves it, and reads it again without losing what he has typed', async () => {
    let [head, lines] = [plan(), threeLines()];
    await open({
      answers: {
        selectClp: () => answered([head]),
        selectClpG2: () => answered(lines),
        selectClpG4: answered([stamp(null, { UPD_CNT: 4 }), stamp(1), stamp(3, { UPD_CNT: 2 }), stamp(4, { BKG_NO: 'CB4' })]),
      },
    });
    fireEvent.click(button('load'));
    await waitFor(() => expect(picture()).toHaveLength(4));
    head = plan({ UPD_CNT: 4, SEAL_NO: 'SEAL77' });
    lines = [line(1, { MSR_CBM: 20 }), line(3, { LOAD_SEQ: 2, UPD_CNT: 2 }), line(4, { LOAD_SEQ: 3 })];
    await touch();
    await waitFor(() =>
      expect(note()?.textContent).toContain('이순서 님이 11-24 10:15에 이 CLP를 변경했습니다. 적입 1건, 제외 1건, 명세 변경 1건'),
    );
    fireEvent.click(note()?.querySelector('button') as Element);
    await waitFor(() => expect(rowsIn('clp-lines').some((row) => row.includes('CB4'))).toBe(true));
    expect(rowsIn('clp-lines').some((row) => row.includes('CB2'))).toBe(false);
    expect(rowsIn('clp-lines').at(-1)).toContain('CB8');
    expect(picture()).toHaveLength(4);
    expect(said()).toContain('SEAL77');
    expect(note()).toBeNull();
  });

  test('a booking loaded here and not saved that somebody else has put into his plan is named, and taken out by the button', async () => {
    let waits = [cargo('CB8'), cargo('CB9', { MSR_CBM: 2 })];
    const asked = await open({
      answers: {
        selectClpG3: () => answered(waits),
        selectClpG4: answered([...asRead, stamp(1, { CLP_NO: 'CLP261124009', BKG_NO: 'CB8' })]),
      },
    });
    fireEvent.click(button('load'));
    await waitFor(() => expect(picture()).toHaveLength(4));
    waits = [cargo('CB9', { MSR_CBM: 2 })];
    await touch();
    await waitFor(() => expect(note()?.textContent).toContain('예약 CB8은(는) 이미 CLP CLP261124009에 적입되었습니다. (처리자 이순서)'));
    fireEvent.click(note()?.querySelector('button') as Element);
    await waitFor(() => expect(picture()).toHaveLength(3));
    expect(note()).toBeNull();
    expect(asked.filter(({ verb }) => verb === 'saveClpG2')).toHaveLength(0);
  });

  test('a booking that only waits leaves its list where somebody else has loaded it', async () => {
    let waits = [cargo('CB8'), cargo('CB9', { MSR_CBM: 2 })];
    await open({
      answers: {
        selectClpG3: () => answered(waits),
        selectClpG4: answered([...asRead, stamp(1, { CLP_NO: 'CLP261124009', BKG_NO: 'CB8' })]),
      },
    });
    waits = [cargo('CB9', { MSR_CBM: 2 })];
    await touch();
    await waitFor(() => expect(rowsIn('clp-waiting').some((row) => row.includes('CB8'))).toBe(false));
    expect(note()).toBeNull();
  });

  test('a plan that was closed meanwhile says so, and takes nothing any more once it is read again', async () => {
    let head = plan();
    const closed = [stamp(null, { UPD_CNT: 4, CLP_STS: 'CLS' }), ...asRead.slice(1)];
    await open({ answers: { selectClp: () => answered([head]), selectClpG4: answered(closed) } });
    fireEvent.click(button('load'));
    await waitFor(() => expect(picture()).toHaveLength(4));
    head = plan({ UPD_CNT: 4, CLP_STS: 'CLS' });
    await touch();
    await waitFor(() => expect(note()?.textContent).toContain('CLS'));
    expect(button('unload').hasAttribute('aria-disabled')).toBe(false);
    fireEvent.click(note()?.querySelector('button') as Element);
    await waitFor(() => expect(button('unload').getAttribute('aria-disabled')).toBe('true'));
    // What cannot be saved any more does not stand there as if it were loaded.
    expect(picture()).toHaveLength(3);
    expect(said()).toContain('저장하지 않은 변경을 뺐습니다. (CB8)');
  });

  test('what was typed into the plan stays; where somebody else typed into the same it is asked which counts', async () => {
    const typed = (fields: object) => ({
      ...{ conditions: {}, current: JSON.stringify(['CLP261124001']) },
      rows: [{ row: plan(fields), loaded: plan(), fields: Object.keys(fields), deleted: false }],
    });
    brought.draft = typed({ SEAL_NO: 'MINE1', VOY_NO: '777E' });
    const now = plan({ UPD_CNT: 4, SEAL_NO: 'THEIRS2', LINE_BKG_NO: 'LINE99' });
    let head = plan();
    const asked = await open({
      answers: { selectClp: () => answered([head]), selectClpG4: answered([stamp(null, { UPD_CNT: 4 }), ...asRead.slice(1)]) },
    });
    await waitFor(() => expect(said()).toContain('MINE1'));
    head = now;
    await touch();
    await waitFor(() => expect(note()).not.toBeNull());
    fireEvent.click(note()?.querySelector('button') as Element);
    const dialog = () => document.querySelector('[role="dialog"]');
    await waitFor(() => expect(dialog()?.textContent).toContain('THEIRS2'));
    expect(dialog()?.textContent).toContain('MINE1');
    expect(asked.some(({ verb }) => verb === 'saveClp')).toBe(false);
    brought.draft = undefined;
  });
});
