import type { UploadColumn } from '../uploadForm';
import type { DeliveryOrder, DeliveryOrderLine } from './dlvOrd';
import type { UploadRow } from './popup/dlvOrdExcelUploadPopup';

export type FormField = Exclude<keyof UploadRow, 'ROW_NO' | 'CHK_STS' | 'ERR_MSG' | 'ERR_FIELDS'>;

export type FormColumn = UploadColumn<FormField>;

/** The delivery order form: its columns from A to AE. */
export const form: readonly FormColumn[] = [
  { letter: 'A', field: 'ORD_GRP', ko: '오더 그룹', en: 'Order group', required: true, kind: 'text', len: 20, example: '1' },
  {
    letter: 'B',
    field: 'DLV_TP',
    ko: '배송 구분',
    en: 'Delivery type',
    required: true,
    kind: 'code',
    len: 10,
    order: true,
    example: 'FTL',
  },
  {
    letter: 'C',
    field: 'IMEX_TP',
    ko: '수출입 구분',
    en: 'Import/Export',
    required: true,
    kind: 'code',
    len: 1,
    order: true,
    example: 'I',
  },
  { letter: 'D', field: 'HBL_NO', ko: 'HBL 번호', en: 'HBL No.', kind: 'text', len: 20, order: true, example: '' },
  {
    letter: 'E',
    field: 'CNTR_NO',
    ko: '컨테이너 번호',
    en: 'Container No.',
    required: 'CNTR',
    kind: 'container',
    len: 11,
    order: true,
    example: 'MSKU1234565',
  },
  {
    letter: 'F',
    field: 'CNTR_TP_CD',
    ko: '컨테이너 규격',
    en: 'Container type',
    required: 'CNTR',
    kind: 'code',
    len: 5,
    order: true,
    example: '40HC',
  },
  { letter: 'G', field: 'SEAL_NO', ko: '씰 번호', en: 'Seal No.', kind: 'text', len: 20, order: true, example: '0012345' },
  {
    letter: 'H',
    field: 'PICKUP_PLC_NM',
    ko: '상차지',
    en: 'Pick-up place',
    required: true,
    kind: 'text',
    len: 100,
    order: true,
    example: '부산신항 1부두',
  },
  {
    letter: 'I',
    field: 'PICKUP_ADDR',
    ko: '상차지 주소',
    en: 'Pick-up address',
    required: true,
    kind: 'text',
    len: 300,
    order: true,
    example: '부산광역시 강서구 신항남로 100',
  },
  {
    letter: 'J',
    field: 'PICKUP_DT',
    ko: '상차일',
    en: 'Pick-up date',
    required: true,
    kind: 'date',
    len: 8,
    order: true,
    example: '2026-01-20',
  },
  { letter: 'K', field: 'PICKUP_TM', ko: '상차 시각', en: 'Pick-up time', kind: 'time', len: 4, order: true, example: '09:00' },
  {
    letter: 'L',
    field: 'DLV_PLC_NM',
    ko: '하차지',
    en: 'Delivery place',
    required: true,
    kind: 'text',
    len: 100,
    order: true,
    example: '이천 물류센터',
  },
  { letter: 'M', field: 'DLV_ZIP', ko: '하차지 우편번호', en: 'Delivery postcode', kind: 'digits', len: 5, order: true, example: '17400' },
  {
    letter: 'N',
    field: 'DLV_ADDR',
    ko: '하차지 주소',
    en: 'Delivery address',
    required: true,
    kind: 'text',
    len: 300,
    order: true,
    example: '경기도 이천시 마장면 덕평로 20',
  },
  {
    letter: 'O',
    field: 'DLV_DT',
    ko: '하차 요청일',
    en: 'Delivery date',
    required: true,
    kind: 'date',
    len: 8,
    order: true,
    example: '2026-01-21',
  },
  { letter: 'P', field: 'DLV_TM', ko: '하차 요청 시각', en: 'Delivery time', kind: 'time', len: 4, order: true, example: '14:30' },
  {
    letter: 'Q',
    field: 'DLV_CHRG_NM',
    ko: '하차지 담당자',
    en: 'Delivery contact',
    required: true,
    kind: 'text',
    len: 50,
    order: true,
    example: '홍길동',
  },
  {
    letter: 'R',
    field: 'DLV_TEL',
    ko: '하차지 연락처',
    en: 'Delivery telephone',
    required: true,
    kind: 'tel',
    len: 20,
    order: true,
    example: '031-123-4567',
  },
  { letter: 'S', field: 'CAR_TP', ko: '차량 톤급', en: 'Vehicle type', required: true, kind: 'code', len: 10, order: true, example: 'T5' },
  {
    letter: 'T',
    field: 'CAR_QTY',
    ko: '차량 대수',
    en: 'Vehicles',
    required: true,
    kind: 'number',
    len: 3,
    scale: 0,
    min: 1,
    max: 99,
    order: true,
    example: '1',
  },
  { letter: 'U', field: 'ITEM_CD', ko: '품목 코드', en: 'Item code', kind: 'text', len: 30, example: '' },
  { letter: 'V', field: 'ITEM_NM', ko: '품명', en: 'Item name', required: true, kind: 'text', len: 500, example: '전자 부품' },
  { letter: 'W', field: 'LOT_NO', ko: 'LOT 번호', en: 'Lot No.', kind: 'text', len: 30, example: '' },
  {
    letter: 'X',
    field: 'QTY',
    ko: '수량',
    en: 'Quantity',
    required: true,
    kind: 'number',
    len: 13,
    scale: 3,
    min: 0.001,
    example: '1,200',
  },
  { letter: 'Y', field: 'QTY_UT', ko: '수량 단위', en: 'Quantity unit', required: true, kind: 'code', len: 10, example: 'EA' },
  { letter: 'Z', field: 'PKG_QTY', ko: '포장 수량', en: 'Packages', kind: 'number', len: 9, scale: 0, min: 0, example: '24' },
  { letter: 'AA', field: 'PKG_UT_CD', ko: '포장 단위', en: 'Package unit', kind: 'code', len: 5, example: 'CT' },
  { letter: 'AB', field: 'PLT_QTY', ko: '파렛트 수', en: 'Pallets', kind: 'number', len: 5, scale: 0, min: 0, example: '2' },
  { letter: 'AC', field: 'GRS_WT', ko: '중량(KG)', en: 'Gross weight (kg)', kind: 'number', len: 13, scale: 3, min: 0, example: '850.5' },
  { letter: 'AD', field: 'MSR_CBM', ko: '용적(CBM)', en: 'Measurement (CBM)', kind: 'number', len: 13, scale: 3, min: 0, example: '3.25' },
  { letter: 'AE', field: 'REQ_RMK', ko: '요청 사항', en: 'Request remark', kind: 'text', len: 1000, order: true, example: '' },
];

/** A row of the form by its columns; dates, times and numbers as they are stored. */
export type FormRow = Record<FormField, string | number | null>;

/** Quantities that an order has in sum and its lines each. */
const shared = ['PKG_QTY', 'GRS_WT', 'MSR_CBM'] as const;

/**
 * The rows of the form that make an order: one for each of its lines, under its number. What the order has alone (pallets, the unit of packages,
 * quantities that none of its lines has) stands in the first row.
 */
export function formRowsOf(order: Partial<DeliveryOrder>, lines: readonly Partial<DeliveryOrderLine>[]): FormRow[] {
  const ofOrder = shared.filter((field) => lines.every((line) => (line[field] ?? null) === null));
  const rows: readonly Partial<DeliveryOrderLine>[] = lines.length ? lines : [{ ITEM_NM: order.ITEM_NM ?? null }];
  return rows.map((line, i) => {
    const { ITEM_CD, ITEM_NM, LOT_NO, QTY, QTY_UT, PKG_QTY, GRS_WT, MSR_CBM } = line;
    const alone = i === 0 ? { PKG_UT_CD: order.PKG_UT_CD, PLT_QTY: order.PLT_QTY } : { PKG_UT_CD: null, PLT_QTY: null };
    const sums = i === 0 ? Object.fromEntries(ofOrder.map((field) => [field, order[field]])) : {};
    const own = { ...order, ORD_GRP: order.DLV_ORD_NO, ITEM_CD, ITEM_NM, LOT_NO, QTY, QTY_UT, PKG_QTY, GRS_WT, MSR_CBM, ...alone, ...sums };
    return Object.fromEntries(form.map(({ field }) => [field, own[field] ?? null])) as FormRow;
  });
}
