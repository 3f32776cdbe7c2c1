import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import labels from '../../src/server/db/seed/labels.tsv?raw';
import texts from '../../src/server/db/seed/texts.tsv?raw';
import { renderScreen } from '../support/renderScreen';

/** Widest drawing of thirteen digits and dashes, and of a container number, with what stands around a text of a cell, px. */
const needed = { '기사 연락처': 108, '컨테이너 번호': 109, '하차지 연락처': 108 };

test('the list of orders shows telephones and container numbers whole', async () => {
  await renderScreen('/pan/dlvOrdList', {
    role: 'OPS',
    answers: { selectDlvOrd: { LIST: [{ DLV_ORD_NO: 'DV1', DLV_ORD_STS: 'ASG', UPD_CNT: 1 }], TOTAL: 1 } },
  });
  const heads = () => [...document.querySelectorAll<HTMLElement>('[role=columnheader]')];
  await waitFor(() => expect(heads().length).toBeGreaterThan(3));
  const widths = [...document.querySelectorAll<HTMLElement>('[role=grid] .ant-table-header col')].map(({ style }) =>
    Number.parseInt(style.width, 10),
  );
  for (const [title, least] of Object.entries(needed)) {
    const at = heads().findIndex(({ textContent }) => textContent === title);
    expect([title, (widths[at] ?? 0) >= least]).toEqual([title, true]);
  }
});

test('the number of a row and the line of an order are headed by different words in both languages', () => {
  const line = labels
    .split('\n')
    .find((row) => row.startsWith('LBL.LINE_NO\t'))
    ?.split('\t')
    .slice(1, 3);
  const row = texts
    .split('\n')
    .find((one) => one.startsWith('UI.GRID.NO\t'))
    ?.split('\t')
    .slice(2, 4);
  expect(line?.filter((word) => row?.includes(word))).toEqual([]);
  expect([line?.length, row?.length]).toEqual([2, 2]);
});
