import { type FormField, form } from '../../../contract/pan/dlvOrdForm';
import { uploadMaxRows } from '../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import type { Ctx, Download } from '../../lib/serve';
import { type TemplateWords, templateBook } from '../../lib/uploadTemplate';
import { formCodes } from '../uploadContext.service';

const words: TemplateWords<FormField> = {
  file: { ko: '배송오더_업로드_양식', en: 'delivery-order-form' },
  sheet: { ko: '배송 오더', en: 'Delivery orders' },
  general: {
    ko: `열 제목은 바꾸지 마십시오. 열의 순서는 달라도 됩니다. 제목 아래로 한 번에 ${uploadMaxRows.toLocaleString('en-US')}행까지 올릴 수 있습니다. 오더 그룹이 같은 행은 배송 구분부터 차량 대수까지와 요청 사항이 같아야 하며, 포장 수량·파렛트 수·중량·용적은 합하여 오더에 저장됩니다.`,
    en: `Leave the titles of the columns as they are; their order does not matter. Up to ${uploadMaxRows.toLocaleString('en-US')} rows below them are loaded. Rows of one order group must agree from delivery type to vehicles and in the request remark; packages, pallets, weight and measurement are added up on the order.`,
  },
  notes: {
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
  },
};

/** The form of delivery orders as a download in the user's language, with the codes in use today. */
export const orderTemplate = async (ctx: Ctx<unknown>): Promise<Download> => templateBook(ctx, form, await formCodes(ctx), words);
