import { type FormColumn, type FormField, form, highest, titleOf } from '../../../contract/pan/dlvOrdForm';
import { uploadMaxRows } from '../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { bufferOf, type ExcelSheet, excelType, writeExcel } from '../../lib/excel';
import { letterOf } from '../../lib/excelXml';
import type { Ctx, Download } from '../../lib/serve';
import { formCodes } from '../uploadContext.service';
import type { Code } from './cell';

const kinds: Record<FormColumn['kind'], { ko: string; en: string }> = {
  text: { ko: '문자', en: 'Text' },
  code: { ko: '코드', en: 'Code' },
  number: { ko: '숫자', en: 'Number' },
  date: { ko: '일자', en: 'Date' },
  time: { ko: '시각', en: 'Time' },
  digits: { ko: '숫자열', en: 'Digits' },
  tel: { ko: '전화번호', en: 'Phone number' },
  container: { ko: '컨테이너 번호', en: 'Container No.' },
};

const words = {
  ko: {
    file: '배송오더_업로드_양식',
    form: '배송 오더',
    rules: '작성 요령',
    codes: '코드',
    yes: 'Y',
    container: '배송 구분이 CNTR일 때',
    all: '전체',
  },
  en: {
    file: 'delivery-order-form',
    form: 'Delivery orders',
    rules: 'How to fill in',
    codes: 'Codes',
    yes: 'Y',
    container: 'When the delivery type is CNTR',
    all: 'All',
  },
};

const heads = {
  ko: ['열', '항목', '필수', '형식', '설명', '예'],
  en: ['Column', 'Field', 'Required', 'Type', 'Rule', 'Example'],
};

/** What a column's rule says beyond its type. */
const notes: Partial<Record<FormField, { ko: string; en: string }>> = {
  ORD_GRP: {
    ko: '값이 같은 행은 하나의 오더입니다. 오더에 저장되지 않습니다. 이 열이 비어 있는 행부터는 읽지 않습니다.',
    en: 'Rows with the same value are one order. It is not stored. Reading ends at the first row where this column is empty.',
  },
  HBL_NO: { ko: '해당 거래처의 선적이어야 합니다.', en: 'A shipment of the customer.' },
  CNTR_NO: {
    ko: '체크 디지트가 맞아야 하며, 진행 중인 다른 오더에 없어야 합니다.',
    en: 'With the right check digit, and on no other live order.',
  },
  PICKUP_DT: {
    ko: '오늘 또는 이후의 일자. yyyyMMdd, yyyy-MM-dd, yyyy.MM.dd, yyyy/MM/dd 또는 엑셀 날짜',
    en: 'Today or later: yyyyMMdd, yyyy-MM-dd, yyyy.MM.dd, yyyy/MM/dd or an Excel date',
  },
  DLV_DT: { ko: '상차일과 같거나 이후의 일자', en: 'On or after the pick-up date' },
  PICKUP_TM: { ko: 'HHmm 또는 HH:mm', en: 'HHmm or HH:mm' },
  DLV_TM: { ko: 'HHmm 또는 HH:mm', en: 'HHmm or HH:mm' },
  DLV_ZIP: { ko: '5자리', en: '5 digits' },
  ITEM_CD: { ko: '거래처가 품목을 관리하면 등록된 품목 코드', en: 'A known item code where the customer keeps items' },
  ITEM_NM: { ko: '비어 있으면 품목 코드의 품명으로 채웁니다.', en: 'Filled from the item code when empty.' },
};

function rule(column: FormColumn, lang: 'ko' | 'en'): string {
  const note = notes[column.field]?.[lang];
  if (note) return note;
  if (column.kind === 'number') {
    const scale = column.scale ? (lang === 'ko' ? `, 소수 ${column.scale}자리까지` : `, up to ${column.scale} decimals`) : '';
    return `${column.min ?? 0} ~ ${highest(column).toLocaleString('en-US')}${scale}`;
  }
  if (column.kind === 'code') return lang === 'ko' ? '"코드" 시트의 코드 또는 명칭' : 'A code of the sheet "Codes", or its name';
  return lang === 'ko' ? `${column.len}자까지` : `Up to ${column.len} characters`;
}

function rulesSheet(lang: 'ko' | 'en'): ExcelSheet {
  const general =
    lang === 'ko'
      ? `열 제목은 바꾸지 마십시오. 열의 순서는 달라도 됩니다. 제목 아래로 한 번에 ${uploadMaxRows.toLocaleString('en-US')}행까지 올릴 수 있습니다. 오더 그룹이 같은 행은 배송 구분부터 차량 대수까지와 요청 사항이 같아야 하며, 포장 수량·파렛트 수·중량·용적은 합하여 오더에 저장됩니다.`
      : `Leave the titles of the columns as they are; their order does not matter. Up to ${uploadMaxRows.toLocaleString('en-US')} rows below them are loaded. Rows of one order group must agree from delivery type to vehicles and in the request remark; packages, pallets, weight and measurement are added up on the order.`;
  const need = (column: FormColumn) => (column.required === 'CNTR' ? words[lang].container : column.required ? words[lang].yes : '');
  return {
    name: words[lang].rules,
    columns: heads[lang].map((title, i) => ({ title, width: [8, 20, 24, 10, 80, 30][i], wrap: true })),
    rows: [
      ['', words[lang].all, '', '', general, ''],
      ...form.map((column) => [
        column.letter,
        titleOf(column, lang),
        need(column),
        kinds[column.kind][lang],
        rule(column, lang),
        column.example,
      ]),
    ],
  };
}

/** Two columns of the codes sheet for each coded column of the form: code and name. */
function codesSheet(codes: ReadonlyMap<FormField, Code[]>, lang: 'ko' | 'en'): ExcelSheet {
  const coded = form.filter((column) => codes.has(column.field));
  const longest = Math.max(0, ...coded.map((column) => codes.get(column.field)?.length ?? 0));
  return {
    name: words[lang].codes,
    columns: coded.flatMap((column) => [
      { title: titleOf(column, lang), width: 14 },
      { title: lang === 'ko' ? '명칭' : 'Name', width: 20 },
    ]),
    rows: Array.from({ length: longest }, (_, i) =>
      coded.flatMap((column) => {
        const code = codes.get(column.field)?.[i];
        return [code?.CODE ?? null, code?.NAME ?? null];
      }),
    ),
  };
}

/** The delivery order form as a workbook of three sheets: the form with its lists of codes, how to fill it in, the codes. */
export async function deliveryTemplate(codes: ReadonlyMap<FormField, Code[]>, lang: 'ko' | 'en'): Promise<Buffer> {
  const sheet = codesSheet(codes, lang);
  const list = (column: FormColumn): string | undefined => {
    const at = sheet.columns.findIndex((c) => c.title === titleOf(column, lang));
    const letter = letterOf(at);
    return at < 0 ? undefined : `'${sheet.name}'!$${letter}$2:$${letter}$${(codes.get(column.field)?.length ?? 0) + 1}`;
  };
  const columns = form.map((column) => ({
    title: titleOf(column, lang),
    width: Math.min(36, Math.max(12, titleOf(column, lang).length * 2 + 2, column.kind === 'text' && column.len >= 100 ? 28 : 0)),
    ...(column.kind === 'number' ? { kind: 'number' as const, scale: column.scale } : {}),
    list: list(column),
  }));
  return bufferOf(writeExcel({ sheets: [{ name: words[lang].form, columns, rows: [] }, rulesSheet(lang), sheet] }));
}

/** The form as a download in the user's language, with the codes in use today. */
export async function downloadTemplate(ctx: Ctx<unknown>): Promise<Download> {
  return { name: `${words[ctx.lang].file}.xlsx`, type: excelType, body: await deliveryTemplate(await formCodes(ctx), ctx.lang) };
}
