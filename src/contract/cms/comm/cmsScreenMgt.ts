import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { ColumnRule } from '../../rules';

export interface ScreenSearch {
  /** Part of the ID, the names or the path. */
  KEYWORD: string;
  SCRN_TP: string;
  USE_YN: string;
}

/** Columns that a save of an existing row may change. */
export const screenColumns = ['SCRN_NM', 'SCRN_ENG_NM', 'SCRN_TP', 'SCRN_PATH', 'POP_WIDTH', 'POP_HEIGHT', 'USE_YN', 'RMK'] as const;
export const buttonColumns = ['BTN_TP', 'BTN_NM', 'BTN_ENG_NM', 'SORT_SEQ', 'USE_YN'] as const;
export const serviceColumns = ['SVC_NM', 'LOG_YN', 'USE_YN'] as const;

/** Did the portal bring the row? Such a one is put out of use, not removed. */
interface Brought {
  BROUGHT_YN: string;
}

export type Screen = Row<
  'SCRN_ID' | (typeof screenColumns)[number] | 'UPD_CNT',
  'SCRN_ID' | 'SCRN_NM' | 'SCRN_TP' | 'SCRN_PATH' | 'USE_YN' | 'UPD_CNT'
> &
  Brought;

export type ScreenButton = Row<
  'SCRN_ID' | 'BTN_ID' | (typeof buttonColumns)[number] | 'UPD_CNT',
  'SCRN_ID' | 'BTN_ID' | 'BTN_TP' | 'BTN_NM' | 'SORT_SEQ' | 'USE_YN' | 'UPD_CNT'
> &
  Brought;

/** A call of the program. */
export type Service = Row<
  'SVC_ID' | (typeof serviceColumns)[number] | 'SVC_URL' | 'HTTP_MTHD' | 'SCRN_ID' | 'BTN_ID' | 'AUTH_TP' | 'UPD_CNT',
  'SVC_ID' | (typeof serviceColumns)[number] | 'SVC_URL' | 'HTTP_MTHD' | 'AUTH_TP' | 'UPD_CNT'
>;

const required = (field: string): ColumnRule => ({ field, required: true });
const free = (field: string): ColumnRule => ({ field });

/** Outer size of a popup, px. */
export const popupSize = { POP_WIDTH: { min: 300, max: 3840 }, POP_HEIGHT: { min: 150, max: 2160 } } as const;

export const hasSize = ({ SCRN_TP }: Partial<Screen>): boolean => SCRN_TP === 'POPUP' || SCRN_TP === 'REPORT';

export const screenRules: readonly ColumnRule[] = [
  ...['SCRN_ID', 'SCRN_NM', 'SCRN_TP', 'SCRN_PATH', 'USE_YN'].map(required),
  ...['SCRN_ENG_NM', 'RMK'].map(free),
  { field: 'POP_WIDTH', ...popupSize.POP_WIDTH },
  { field: 'POP_HEIGHT', ...popupSize.POP_HEIGHT },
];

/** The highest place in an order. */
export const maxSeq = 99_999;

export const buttonRules: readonly ColumnRule[] = [
  ...['SCRN_ID', 'BTN_ID', 'BTN_TP', 'BTN_NM', 'USE_YN'].map(required),
  free('BTN_ENG_NM'),
  { field: 'SORT_SEQ', required: true, min: 0, max: maxSeq },
];

export const serviceRules: readonly ColumnRule[] = serviceColumns.map(required);

const calls = screenCalls('cmsScreenMgt', '/cms/comm/CmsScreenMgt');

export const cmsScreenMgt = {
  select: calls.read<ScreenSearch, Screen>('selectCmsScreen'),
  selectButtons: calls.read<{ SCRN_ID: string }, ScreenButton>('selectCmsScreenG2'),
  /** Without SCRN_ID the calls that belong to no screen: those of the frame. */
  selectServices: calls.read<{ SCRN_ID: string }, Service>('selectCmsScreenG3'),
  save: calls.save<Screen>('saveCmsScreen', ['SCRN_ID', ...screenColumns]),
  saveButtons: calls.save<ScreenButton>('saveCmsScreenG2', ['SCRN_ID', 'BTN_ID', ...buttonColumns]),
  saveServices: calls.save<Service>('saveCmsScreenG3', ['SVC_ID', ...serviceColumns]),
  /** GRID G2 is the buttons of the screen, G3 its calls. */
  excel: calls.excel<ScreenSearch & { SCRN_ID: string }>(),
};
