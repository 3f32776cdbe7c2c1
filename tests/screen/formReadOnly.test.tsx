import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../support/renderScreen';
import { line, quote } from './quoteDesk';

const list = (row: object) => ({ LIST: [row], TOTAL: 1 });
const folder = { MENU_ID: 'M1', MENU_ABBR: 'F1', MENU_NM: 'folder', MENU_SEQ: 10, MENU_TP: 'FOLDER', UPPER_MENU_ID: null };
const user = { USER_ID: 'ops09', USER_NM: 'somebody', USER_TP: 'S', CORP_CD: '1000', USER_STS: 'ACT', LANG_CD: 'ko', EMAIL: 'a@b.example' };
const template = { FRM_ID: 'F1', LANG_CD: 'ko', FRM_NM: 'mail', USE_YN: 'Y', OWN_YN: 'N', MAIL_TITLE: 'title', VAR_LIST: 'NAME' };
const notice = { NOTC_NO: 'N1', NOTC_TP: 'GEN', NOTC_STS: 'TMP', CORP_CD: '1000', NOTC_TITLE: 'title', TOP_YN: 'N', POP_YN: 'Y' };

const screens: [string, string, Record<string, object>][] = [
  ['/cms/comm/CmsMenuMgt', 'SYS_ADM', { selectCmsMenu: list({ ...folder, SHOW_YN: 'Y', USE_YN: 'Y', UPD_CNT: 1 }) }],
  ['/cms/comm/CmsUserMgt', 'SYS_ADM', { selectCmsUser: list({ ...user, UPD_CNT: 1 }) }],
  ['/cms/comm/CmsEmailFrmMgt', 'SYS_ADM', { selectCmsEmailFrm: list({ ...template, MAIL_CNNT: '<p>x</p>', UPD_CNT: 1 }) }],
  ['/ptl/board/PtlNotcMgt', 'SYS_ADM', { selectPtlNotc: list({ ...notice, NOTC_CNNT: '<p>x</p>', UPD_CNT: 1 }) }],
  ['/ptl/quo/tarQuoteMgt', 'SALES', { selectTarQuote: list(quote()), selectTarQuoteG2: list(line()) }],
];

/** What somebody could type into or choose in: fields of the form, and cells of the lines saved with it. */
const open = () => [
  ...document.querySelectorAll(
    '.q-form :is(input:not([readonly], :disabled), textarea:not([readonly], :disabled), [contenteditable="true"])',
  ),
  ...document.querySelectorAll('.grid.editable'),
];

describe.each(screens)('%s', (path, role, answers) => {
  test('its form takes what is typed by who may save it', async () => {
    await renderScreen(path, { role, answers });
    await waitFor(() => expect(open().length).toBeGreaterThan(2));
  });

  test('its form is read only without the grant to save', async () => {
    await renderScreen(path, { role, answers, without: ['save'] });
    await waitFor(() => expect(document.querySelectorAll('.q-form :is(.q-readonly, .q-plain)').length).toBeGreaterThan(2));
    expect(open()).toEqual([]);
  });
});
