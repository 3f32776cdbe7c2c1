import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, renderScreen, settle } from '../support/renderScreen';

const sent: string[][] = [];

/** An upload that is answered at once; the names of its files are kept. */
class Upload {
  status = 200;
  responseText = '';
  upload = {};
  onload?: () => void;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  async send(form: FormData) {
    sent.push([...form.values()].flatMap((value) => (value instanceof File ? [value.name] : [])));
    this.responseText = await json({ data: { LIST: [] }, message: '' }).text();
    this.onload?.();
  }
}

afterEach(() => {
  sent.length = 0;
  vi.unstubAllGlobals();
});

const photo = (name: string, content: string) => new File([content], name, { type: 'image/jpeg' });
const press = (name: string) =>
  fireEvent.click([...document.querySelectorAll('[role="alertdialog"] button')].find((one) => one.textContent === name) as Element);

/** Attaches a photo that is there already, one of its name alone, and a new one. */
async function attach() {
  vi.stubGlobal('XMLHttpRequest', Upload);
  const there = { FILE_SN: 1, FILE_NM: 'damage.jpg', FILE_EXT: 'jpg', FILE_SIZE: 5, DOC_TP: 'PHO', UPD_CNT: 1 };
  const other = { ...there, FILE_SN: 2, FILE_NM: 'seal.jpg', FILE_SIZE: 900 };
  await renderScreen('/ptl/popup/PtlFileMgtPopup', {
    role: 'OPS',
    param: { REF_TP: 'CFB', REF_KEY: 'CB1', EDIT_YN: 'Y', DOC_TP: 'PHO' },
    answers: { selectPtlFile: { LIST: [there, other], TOTAL: 2 } },
  });
  const input = document.querySelector('.q-drop-input') as HTMLInputElement;
  const files = [photo('damage.jpg', '12345'), photo('seal.jpg', '123'), photo('new.jpg', '1')];
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  fireEvent.change(input);
  await settle();
  return document.querySelector('[role="alertdialog"]')?.textContent ?? '';
}

test.each([
  ['취소', ['seal.jpg', 'new.jpg']],
  ['확인', ['damage.jpg', 'seal.jpg', 'new.jpg']],
])('a photo that is attached already is named and asked about before it is attached again: %s', async (answer, names) => {
  const asked = await attach();
  expect(asked).toContain('(damage.jpg)');
  expect(sent).toEqual([]);
  press(answer);
  await waitFor(() => expect(sent).toEqual([names]));
});
