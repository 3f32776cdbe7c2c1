import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setTexts } from '../../src/client/lib/texts';
import { whyNotQuote } from '../../src/client/pages/ptl/quo/parts';
import { menus } from '../../src/client/shell/menu';
import type { Quote } from '../../src/contract/ptl/quo/tarQuote';
import type { MenuNode } from '../../src/contract/session';
import { settle } from '../support/renderScreen';
import { button, choose, field, fill, goOn, line, open, press, quote, type Role, sent, server, totals } from './quoteDesk';

beforeEach(() => Object.assign(server, { quotes: [quote()], lines: [line()], proposed: [], files: [], asked: [], next: [] }));

describe('lines and their sums', () => {
  test('quantities, amounts and totals follow the containers at once and go with the save, a quantity typed over stays', async () => {
    server.lines = [
      line(),
      line({
        LINE_NO: 2,
        FRT_CD: 'CLN',
        UNIT_QTY: 1,
        UNIT_PRC: 10_000,
        FRGN_AMT: 10_000,
        SPLY_AMT: 10_000,
        VAT_AMT: 1_000,
        TOT_AMT: 11_000,
      }),
    ];
    await open('SALES');
    expect(totals()).toEqual(['₩390,000', '₩39,000', '₩429,000']);
    await fill('컨테이너 수', '3');
    await waitFor(() => expect(totals()).toEqual(['₩580,000', '₩58,000', '₩638,000']));
    await press('save');
    const [body] = sent('saveTarQuote');
    expect(body?.LIST[0]).toMatchObject({
      QUO_NO: 'QT1',
      CNTR_QTY: 3,
      G2: [{ LINE_NO: 1, UNIT_QTY: 3, SPLY_AMT: 570_000, BATCH_FLAG: 'update' }],
    });
  });

  test('an offered quote keeps its amounts, whatever the functions would make of them today', async () => {
    server.quotes = [quote({ QUO_STS: 'OFR' })];
    server.lines = [line({ SPLY_AMT: 1, VAT_AMT: 2, TOT_AMT: 3 })];
    await open('SALES');
    const sums = [...document.querySelectorAll('.offer-lines tfoot td')].map(({ textContent }) => textContent);
    expect(sums).toEqual(['1', '', '2', '3']);
    expect(field('컨테이너 수')).toBeNull();
  });

  test('prices of the tariff replace those of before and leave typed lines alone', async () => {
    server.lines = [line({ PRC_NO: 'P1' }), line({ LINE_NO: 2, FRT_CD: 'DOC' })];
    server.proposed = [line({ PRC_NO: 'P2', UNIT_PRC: 200_000 }), line({ FRT_CD: 'DOC', PRC_NO: 'P3' })];
    await open('SALES');
    await press('calc');
    await press('save');
    const [body] = sent('saveTarQuote');
    const changes = (body?.LIST[0]?.G2 ?? []) as Record<string, unknown>[];
    expect(changes.map((one) => [one.FRT_CD, one.PRC_NO, one.BATCH_FLAG])).toEqual([
      ['THC', 'P1', 'delete'],
      ['THC', 'P2', 'insert'],
    ]);
  });

  test('a customer sees neither lines nor sums before the offer', async () => {
    server.quotes = [quote({ QUO_STS: 'REQ' })];
    await open('CUST_ADM');
    expect(document.querySelector('output[aria-label="품명"]')?.textContent).toBe('러닝화');
    expect(document.querySelector('.quote-sums')).toBeNull();
    expect(sent('selectTarQuoteG2')).toEqual([]);
  });
});

describe('buttons by state and role', () => {
  const chain = ['submit', 'receive', 'calc', 'offer', 'revise', 'accept', 'decline', 'cancel', 'save', 'delete'];
  const usable = () => chain.filter((name) => button(name)?.matches(':not([data-off])'));
  const late = { QUO_STS: 'OFR', VALID_DT: '20261119' };
  const former = { QUO_STS: 'OFR', LAST_YN: 'N' };

  test.each([
    [
      'SALES',
      [
        [{ QUO_STS: 'TMP' }, ['calc', 'offer', 'cancel', 'save', 'delete']],
        [{ QUO_STS: 'REQ' }, ['receive', 'cancel']],
        [{ QUO_STS: 'RCP' }, ['calc', 'offer', 'cancel', 'save']],
        [{ QUO_STS: 'OFR' }, ['revise', 'accept', 'decline']],
        [{ QUO_STS: 'ACC' }, []],
        [{ QUO_STS: 'RJT' }, ['revise']],
        [{ QUO_STS: 'EXP' }, ['revise']],
        [former, []],
      ],
    ],
    [
      'CUST_ADM',
      [
        [{ QUO_STS: 'TMP' }, ['submit', 'cancel', 'save', 'delete']],
        [{ QUO_STS: 'REQ' }, ['cancel']],
        [{ QUO_STS: 'OFR' }, ['accept', 'decline']],
        [late, []],
        [{ QUO_STS: 'CXL' }, []],
      ],
    ],
  ] as [Role, [Partial<Quote>, string[]][]][])('of %s', async (role, expected) => {
    server.quotes = expected.map(([over], i) => quote({ QUO_NO: `QT${i}`, ...over }));
    await open(role);
    const found: string[][] = [];
    for (const n of expected.keys()) {
      await choose(n + 1);
      found.push(usable());
    }
    expect(found).toEqual(expected.map(([, names]) => names));
  });
});

describe('working on a quote', () => {
  test('an action saves what was typed first, in the version the save has made', async () => {
    await open('SALES');
    await fill('품명', '구두');
    server.next = [
      { status: 200, body: { data: { LIST: [quote({ ITEM_NM: '구두', UPD_CNT: 2 })] } } },
      { status: 200, body: { data: { LIST: [quote({ ITEM_NM: '구두', QUO_STS: 'OFR', UPD_CNT: 3 })] } } },
    ];
    await press('offer');
    await goOn();
    expect(sent('saveTarQuote')[0]?.LIST[0]).toMatchObject({ ITEM_NM: '구두', UPD_CNT: 1 });
    expect(sent('offer')[0]?.LIST).toEqual([{ QUO_NO: 'QT1', QUO_REV: 1, UPD_CNT: 2 }]);
  });

  test('a stale save shows what was typed beside what is stored, and saves the choice', async () => {
    await open('SALES');
    await fill('품명', '구두');
    server.next = [
      {
        status: 409,
        body: { code: 'MSG000025', message: '먼저 수정', errors: [], row: { QUO_NO: 'QT1', QUO_REV: 1, ITEM_NM: '장화', UPD_CNT: 5 } },
      },
    ];
    await press('save');
    await waitFor(() => expect(document.querySelector('.gconflict')).not.toBeNull());
    const dialog = document.querySelector('[role=dialog]') as HTMLElement;
    expect(dialog.querySelector('.dialog-title')?.textContent).toContain('QT1');
    expect(dialog.textContent).toContain('구두');
    expect(dialog.textContent).toContain('장화');
    fireEvent.click(dialog.querySelector('.ant-btn-primary') as HTMLElement);
    await settle(40);
    expect(sent('saveTarQuote').at(-1)?.LIST[0]).toMatchObject({ ITEM_NM: '구두', UPD_CNT: 5 });
  });

  describe('an offer accepted for the customer', () => {
    const sending: { url: string; form: FormData }[] = [];
    const dialog = () => document.querySelector('[role=dialog]');
    const area = () => dialog()?.querySelector<HTMLInputElement>('input[type=file]');
    /** Uploads: taken, and noted. */
    class Sending {
      status = 200;
      responseText = JSON.stringify({ data: { FILE_NM: 'mail.eml', FILE_SN: 7, LIST: [] } });
      upload = {};
      url = '';
      onload = () => {};
      onloadend = () => {};
      open(_: string, url: string) {
        this.url = url;
      }
      setRequestHeader() {}
      getResponseHeader = () => null;
      send(form: FormData) {
        sending.push({ url: this.url, form });
        setTimeout(() => {
          this.onload();
          this.onloadend();
        });
      }
    }
    beforeEach(() => {
      sending.length = 0;
      vi.stubGlobal('XMLHttpRequest', Sending);
      server.quotes = [quote({ QUO_STS: 'OFR', RPLY_DTM: '20261120103000' })];
      menus.set({ ...menus.get(), popupMap: { ptlFileMgtPopup: {} as MenuNode } });
    });
    afterEach(() => menus.set({ ...menus.get(), popupMap: {} }));

    test('asks for the customer’s mail at once, and files it before it accepts', async () => {
      server.files = [
        { FILE_SN: 1, DOC_TP: 'MAIL', REG_DTM: '20261120102959' },
        { FILE_SN: 2, DOC_TP: 'ETC', REG_DTM: '20261121000000' },
      ];
      await open('SALES');
      await press('accept');
      await waitFor(() => expect(area()).toBeTruthy(), { timeout: 10_000 });
      fireEvent.click(dialog()?.querySelector('button[type=submit]') as HTMLElement);
      await settle(100);
      expect(dialog()?.textContent).toContain('[고객이 수락한다고 알린 메일] 항목은 필수 입력입니다.');
      expect([area()?.getAttribute('aria-invalid'), sent('accept'), sending.length]).toEqual(['true', [], 0]);
      fireEvent.change(area() as HTMLElement, { target: { files: [new File(['From: a'], 'mail.eml')] } });
      await settle();
      expect(dialog()?.textContent).toContain('mail.eml');
      expect(dialog()?.textContent).not.toContain('필수 입력');
      await goOn();
      expect(sending.map(({ url, form }) => [url, JSON.parse(String(form.get('param')))])).toEqual([
        ['/api/file/fileUpload', { REF_TP: 'QUO', DOC_TP: 'MAIL', REF_KEY: 'QT1' }],
      ]);
      expect(sent('accept')[0]?.LIST).toEqual([{ QUO_NO: 'QT1', QUO_REV: 1, UPD_CNT: 1 }]);
    });

    test('is asked for none where one is filed since the offer', async () => {
      server.files = [{ FILE_SN: 1, DOC_TP: 'MAIL', REG_DTM: '20261120103000' }];
      await open('SALES');
      await press('accept');
      await waitFor(() => expect(dialog()).not.toBeNull(), { timeout: 10_000 });
      expect(area()).toBeNull();
      await goOn();
      expect([sent('accept').length, sending.length]).toEqual([1, 0]);
    });

    test('by somebody who has not the files of quotes: the mail may be given, and no call is refused for it', async () => {
      menus.set({ ...menus.get(), popupMap: {} });
      await open('SALES');
      await press('accept');
      await waitFor(() => expect(area()).toBeTruthy(), { timeout: 10_000 });
      expect(sent('selectPtlFile')).toEqual([]);
      fireEvent.change(area() as HTMLElement, { target: { files: [new File(['From: a'], 'mail.eml')] } });
      await goOn();
      expect([sending.length, sent('accept').length]).toEqual([1, 1]);
    });

    test('by the customer needs no mail, and no files are looked for', async () => {
      await open('CUST_ADM');
      await press('accept');
      await waitFor(() => expect(dialog()).not.toBeNull(), { timeout: 10_000 });
      expect(area()).toBeNull();
      await goOn();
      expect([sent('accept').length, sent('selectPtlFile').length]).toEqual([1, 0]);
    });
  });

  test('two revisions are compared line by line; equal lines can be left out', async () => {
    server.quotes = [quote({ QUO_REV: 2 }), quote({ LAST_YN: 'N', QUO_STS: 'OFR' })];
    const later = line({ QUO_REV: 2, UNIT_PRC: 180_000, TOT_AMT: 396_000 });
    const same = { LINE_NO: 2, FRT_CD: 'DOC', FRT_NM: '서류 발급비', TOT_AMT: 49_500 };
    server.lines = [line(), line(same), later, line({ ...same, QUO_REV: 2 })];
    await open('SALES');
    await press('견적 비교');
    await settle(60);
    const rows = () =>
      [...document.querySelectorAll('[role=dialog] tbody tr')].map((row) => [row.children[1]?.textContent, row.lastChild?.textContent]);
    expect(rows()).toEqual([
      ['터미널 조업료', '-₩22,000'],
      ['서류 발급비', '₩0'],
    ]);
    (document.querySelector('[role=dialog] input[type=checkbox]') as HTMLElement).click();
    await settle();
    expect(rows()).toEqual([['터미널 조업료', '-₩22,000']]);
  });
});

test('a request that the reader has received says its state, not that another user has received it', () => {
  setTexts('ko', { MSG000027: '현재 상태({0})에서는 처리할 수 없습니다.', MSG000193: '이미 다른 사용자가 접수하였습니다.' });
  const received = { QUO_STS: 'RCP', LAST_YN: 'Y', VALID_DT: null } as const;
  expect(whyNotQuote('receive', received)).toBe('현재 상태(RCP)에서는 처리할 수 없습니다.');
});
