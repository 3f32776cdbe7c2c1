import type { Row } from '../dictionary';
import type { UploadColumn } from '../uploadForm';

/** Columns of the form that a purchase order has once, and those of its lines. */
const headFields = [
  ...(['PO_DT', 'BUYER_NM', 'VNDR_CD', 'VNDR_NM', 'BRAND_NM', 'SEASON_CD', 'INCOTERMS', 'TRANS_MODE', 'POL_CD', 'POD_CD'] as const),
  ...(['SHIP_BGN_DT', 'SHIP_END_DT', 'REQ_DLV_DT', 'CURR_CD'] as const),
];
const lineFields = [
  ...(['STYLE_NO', 'ITEM_CD', 'ITEM_NM', 'COLOR_CD', 'SIZE_CD', 'HS_CD', 'PO_QTY', 'QTY_UT', 'UNIT_PRC', 'CTN_QTY', 'CGO_RDY_DT'] as const),
  'RMK' as const,
];

export type PoHeadField = (typeof headFields)[number];
export type PoLineField = (typeof lineFields)[number];
export type PoFormField = 'PO_NO' | 'LINE_NO' | PoHeadField | PoLineField;

/** A row of the form as the popup shows it: a line with what its purchase order says. */
export type PoFormRow = Row<PoFormField>;

type Column = UploadColumn<PoFormField>;
type Rest = Omit<Column, 'letter' | 'field' | 'ko' | 'en'>;

const column = (letter: string, field: PoFormField, ko: string, en: string, rest: Rest): Column => ({ letter, field, ko, en, ...rest });
const text = (len: number, example: string, rest: Partial<Rest> = {}): Rest => ({ kind: 'text', len, example, ...rest });
const code = (len: number, example: string, rest: Partial<Rest> = {}): Rest => ({ kind: 'code', len, example, ...rest });
const day = (example: string, rest: Partial<Rest> = {}): Rest => ({ kind: 'date', len: 8, example, ...rest });
const head = { order: true } as const;
const need = { required: true } as const;

/** The form of purchase orders: its columns from A to AB. Rows with the same number are one purchase order, each of them one of its lines. */
export const poForm: readonly Column[] = [
  column('A', 'PO_NO', 'PO 번호', 'PO No.', text(50, 'PO26-1001', need)),
  column('B', 'PO_DT', 'PO 일자', 'PO date', day('2026-01-05', { ...need, ...head })),
  column('C', 'BUYER_NM', '바이어', 'Buyer', text(100, '김바이어', head)),
  column('D', 'VNDR_CD', '벤더 코드', 'Vendor code', text(10, '', head)),
  column('E', 'VNDR_NM', '벤더명', 'Vendor', text(100, '하노이스타의류', { ...need, ...head })),
  column('F', 'BRAND_NM', '브랜드', 'Brand', text(50, 'FLAIR BASIC', head)),
  column('G', 'SEASON_CD', '시즌', 'Season', text(10, '26SS', head)),
  column('H', 'INCOTERMS', '인코텀즈', 'Incoterms', code(3, 'FOB', { ...need, ...head })),
  column('I', 'TRANS_MODE', '운송 수단', 'Transport mode', code(10, 'SEA', { ...need, ...head })),
  column('J', 'POL_CD', '선적항', 'Port of loading', code(5, 'VNHPH', { ...need, ...head })),
  column('K', 'POD_CD', '양하항', 'Port of discharge', code(5, 'KRPUS', { ...need, ...head })),
  column('L', 'SHIP_BGN_DT', '선적 시작일', 'Ship from', day('2026-02-01', { ...need, ...head })),
  column('M', 'SHIP_END_DT', '선적 마감일', 'Ship until', day('2026-02-20', { ...need, ...head })),
  column('N', 'REQ_DLV_DT', '납품 요청일', 'Requested delivery', day('2026-03-15', { ...need, ...head })),
  column('O', 'CURR_CD', '통화', 'Currency', code(3, 'USD', { ...need, ...head })),
  column('P', 'LINE_NO', '순번', 'Line No.', { kind: 'number', len: 9, min: 1, example: '1', ...need }),
  column('Q', 'STYLE_NO', '스타일 번호', 'Style No.', text(30, 'FL26S-1104', need)),
  column('R', 'ITEM_CD', 'SKU', 'SKU', text(30, 'FL26S-1104-BK-M')),
  column('S', 'ITEM_NM', '품명', 'Item name', text(500, '셔츠', need)),
  column('T', 'COLOR_CD', '색상', 'Colour', text(20, 'BK')),
  column('U', 'SIZE_CD', '사이즈', 'Size', text(10, 'M')),
  column('V', 'HS_CD', 'HS 코드', 'HS code', text(10, '620520')),
  column('W', 'PO_QTY', '수량', 'Quantity', { kind: 'number', len: 13, min: 1, example: '1,200', ...need }),
  column('X', 'QTY_UT', '단위', 'Unit', code(10, 'PC', need)),
  column('Y', 'UNIT_PRC', '단가', 'Unit price', { kind: 'number', len: 15, scale: 4, min: 0, example: '8.64', ...need }),
  column('Z', 'CTN_QTY', '카톤 수', 'Cartons', { kind: 'number', len: 9, min: 0, example: '50' }),
  column('AA', 'CGO_RDY_DT', '화물 준비일', 'Cargo ready', day('2026-01-28')),
  column('AB', 'RMK', '비고', 'Remark', text(500, '')),
];

/** Rows of a workbook at most. */
export const poMaxRows = 5000;

/** The columns of a purchase order itself, and those of its lines. */
export const poHeadForm: readonly Column[] = poForm.filter(({ field, order }) => order || field === 'PO_NO');
export const poLineForm: readonly Column[] = poForm.filter((one) => !poHeadForm.includes(one));
