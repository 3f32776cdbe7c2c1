import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { menus } from '../../src/client/shell/menu';
import { openPopup } from '../../src/client/shell/popups';
import '../../src/client/pages/mdm/code/MdmFreightMgt';
import DlvOrdExcelUploadPopup from '../../src/client/pages/pan/popup/DlvOrdExcelUploadPopup';
import { setPages } from '../../src/client/shell/pages';
import { json, renderScreen, settle } from '../support/renderScreen';

const row = (ROW_NO: number, CHK_STS: string, ERR_MSG: string | null = null) => ({
  ...{ ROW_NO, ORD_GRP: String(ROW_NO), CHK_STS, ERR_MSG, ERR_FIELDS: ERR_MSG ? { QTY: ERR_MSG } : {} },
});
const counts = { UPLOAD_NO: 'UP1', TOT_CNT: 2, OK_CNT: 1, ERR_CNT: 1, SAVED_CNT: 0 };
const note = '5행부터 데이터 2개 행을 읽지 않았습니다.';
const answers = {
  selectMdmFreight: { LIST: [], TOTAL: 0 },
  check: { ...counts, NOTES: [note], LIST: [row(2, 'WARN', '[상차일] 휴일입니다.'), row(3, 'ERR', '[수량] 항목은 필수 입력입니다.')] },
  saveDlvOrdExcelUpload: { ...counts, ORD_CNT: 1, NOTES: [note], LIST: [row(2, 'DONE'), row(3, 'ERR', '[수량] 항목은 필수 입력입니다.')] },
  selectCommonCode: (body: object) => ({
    ...Object.fromEntries(Object.keys(body).map((name) => [name, []])),
    CHK_STS: [
      { CODE: 'WARN', NAME: '경고' },
      { CODE: 'ERR', NAME: '오류' },
      { CODE: 'DONE', NAME: '저장됨' },
    ],
  }),
};

/** An upload that is answered at once. */
class Upload {
  status = 200;
  responseText = '';
  upload = {};
  onload?: () => void;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  async send() {
    this.responseText = await json({ data: { FILE_SN: 1, FILE_NM: 'a.xlsx', LIST: [] }, message: '' }).text();
    this.onload?.();
  }
}

const named = (text: string) => [...document.querySelectorAll('button')].filter((b) => b.textContent?.trim() === text).at(-1);
const pressed = async (text: string) => {
  const found = await waitFor(() => {
    const one = named(text);
    if (!one) throw new Error(`no button ${text}`);
    return one;
  });
  fireEvent.click(found);
  await settle();
};

test('after only the good rows were saved the faults and the workbook stay at hand, and warnings are asked about', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload);
  const custList = [{ CUST_CD: 'C00001', CUST_NM: '플레어패션코리아', MAIN_YN: 'Y' }];
  const asked = await renderScreen('/mdm/code/MdmFreightMgt', { role: 'OPS', answers, session: { custList } as never });
  const buttons = ['template', 'check', 'save', 'excel', 'cancel'].map((id) => ({ BTN_ID: id, BTN_NM: id, BTN_ENG_NM: id, BTN_TP: 'SUB' }));
  const own = { MENU_ABBR: 'upload', MENU_NM: 'upload', buttons };
  menus.set({
    ...menus.get(),
    popupMap: { dlvOrdExcelUploadPopup: own as never },
    menuMap: { ...menus.get().menuMap, dlvOrdExcelUploadPopup: own as never },
  });
  setPages({ load: async () => DlvOrdExcelUploadPopup });
  let outcome: unknown;
  act(
    () =>
      void openPopup('/pan/popup/DlvOrdExcelUploadPopup').then((value) => {
        outcome = value;
      }),
  );
  const input = await waitFor(() => {
    const found = document.querySelector('.q-drop-input');
    if (!found) throw new Error('no popup');
    return found as HTMLInputElement;
  });
  const empty = () => document.querySelector('[role=dialog] .gempty')?.textContent;
  expect(empty()).toBe('파일을 검증하면 그 행이 여기에 표시됩니다.');
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.xlsx')] } });
  await pressed('check');
  await waitFor(() => expect(document.body.textContent).toContain('경고'));
  await pressed('확인');
  const states = () => [...document.querySelectorAll('[role=gridcell] .tag')].map((tag) => tag.textContent);
  expect(states()).toEqual(['경고', '오류']);
  expect(document.body.textContent).toContain(note);

  expect([...document.querySelectorAll('[role=dialog] [role=columnheader]')].map((title) => title.textContent)).toContain('중량(KG)');
  const question = '저장하지 않은 변경 내용이 있습니다';
  await pressed('cancel');
  expect(document.body.textContent).toContain(question);
  await pressed('취소');
  await waitFor(() => expect(document.body.textContent).not.toContain(question));
  expect(outcome).toBeUndefined();

  await pressed('save');
  expect(document.body.textContent).toContain('경고 1건이 있습니다. 그대로 저장하시겠습니까?');
  await pressed('확인');
  await waitFor(() => expect(states()).toEqual(['저장됨', '오류']));
  expect(outcome).toBeUndefined();
  expect([named('save')?.dataset.off, named('check')?.dataset.off]).toEqual([
    '저장된 파일입니다. 오류를 수정하여 다시 검증하십시오.',
    undefined,
  ]);
  expect(asked.filter(({ verb }) => verb === 'saveDlvOrdExcelUpload')).toHaveLength(1);
  await pressed('cancel');
  expect(outcome).toEqual({ UPLOAD_NO: 'UP1' });
});
