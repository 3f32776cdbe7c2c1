import { type PoFormField, poForm, poMaxRows } from '../../contract/flair/poForm';
import type { Ctx, Download } from '../lib/serve';
import { type TemplateWords, templateBook } from '../lib/uploadTemplate';
import { poCodes } from './poUpload.service';

const most = poMaxRows.toLocaleString('en-US');

const words: TemplateWords<PoFormField> = {
  file: { ko: 'PO_업로드_양식', en: 'purchase-order-form' },
  sheet: { ko: 'PO', en: 'Purchase orders' },
  general: {
    ko: `열 제목은 바꾸지 마십시오. 열의 순서는 달라도 됩니다. 제목 아래로 한 번에 ${most}행까지 올릴 수 있습니다. PO 번호가 같은 행은 하나의 PO이며, PO 일자부터 통화까지 같아야 합니다. 금액과 합계는 계산됩니다. 등록된 PO는 부킹 전이면 파일의 내용으로 바뀌고 파일에 없는 품목은 그대로 남습니다. 부킹된 PO에는 새 순번의 품목만 추가할 수 있습니다.`,
    en: `Leave the titles of the columns as they are; their order does not matter. Up to ${most} rows below them are loaded. Rows with the same PO number are one purchase order and must agree from the PO date to the currency. Amounts and totals are calculated. A purchase order that is there already is replaced by what the file says while nothing of it is booked; lines that the file does not name stay. Once something is booked, only lines with a new number are added.`,
  },
  notes: {
    PO_NO: {
      ko: '값이 같은 행은 하나의 PO입니다. |와 쉼표는 쓸 수 없습니다. 이 열이 비어 있는 행부터는 읽지 않습니다.',
      en: 'Rows with the same value are one purchase order. Without | and commas. Reading ends at the first row where this column is empty.',
    },
    PO_DT: {
      ko: '오늘 또는 이전의 일자. yyyyMMdd, yyyy-MM-dd, yyyy.MM.dd, yyyy/MM/dd 또는 엑셀 날짜',
      en: 'Today or earlier: yyyyMMdd, yyyy-MM-dd, yyyy.MM.dd, yyyy/MM/dd or an Excel date',
    },
    VNDR_CD: { ko: '등록된 벤더의 코드', en: 'Code of a known vendor' },
    VNDR_NM: { ko: '비어 있으면 벤더 코드의 이름으로 채웁니다.', en: 'Filled from the vendor code when empty.' },
    SEASON_CD: { ko: '연도 2자리와 SS, FW, SP, SU, FA, WI', en: 'Two digits of the year and SS, FW, SP, SU, FA or WI' },
    POD_CD: {
      ko: '"코드" 시트의 코드 또는 명칭. 선적항과 달라야 합니다.',
      en: 'A code of the sheet "Codes", or its name; not the port of loading',
    },
    SHIP_BGN_DT: { ko: '일자', en: 'A date' },
    SHIP_END_DT: { ko: '선적 시작일과 같거나 이후의 일자', en: 'On or after the first day of shipping' },
    REQ_DLV_DT: { ko: '선적 마감일과 같거나 이후의 일자', en: 'On or after the last day of shipping' },
    LINE_NO: { ko: 'PO 안에서 겹치지 않는 번호', en: 'A number that stands once in its purchase order' },
    HS_CD: { ko: '숫자 6~10자리', en: '6 to 10 digits' },
    CGO_RDY_DT: { ko: '일자', en: 'A date' },
  },
};

/** The form of purchase orders as a download in the user's language, with the codes in use today. */
export const poTemplate = async (ctx: Ctx<unknown>): Promise<Download> => templateBook(ctx, poForm, await poCodes(ctx), words);
