import { screenCalls } from '../call';
import type { Row } from '../dictionary';
import { passwordType } from '../password';
import { type ColumnRule, isEmail, isMobile } from '../rules';

/** Columns of the own data that a user may change. */
export const myColumns = ['USER_NM', 'USER_ENG_NM', 'EMAIL', 'MOBILE_NO', 'TEL_NO', 'BIZ_DEPT', 'POST_NM', 'LANG_CD'] as const;

/** The user's own data; organisation and customer are only shown. */
export type MyInfo = Row<
  (typeof myColumns)[number] | 'USER_ID' | 'CORP_NM' | 'ORGN_NM' | 'CUST_NM' | 'UPD_CNT',
  'USER_ID' | 'USER_NM' | 'EMAIL' | 'LANG_CD' | 'UPD_CNT'
>;

/** What a save sends: the present password is asked for at each one. */
export type MyInfoSave = MyInfo & { CUR_PW: string };

export const myRules: ColumnRule[] = myColumns.map((field) => ({ field, required: ['USER_NM', 'EMAIL', 'LANG_CD'].includes(field) }));

export const mobileFault = (value: string) => (isMobile(value) ? null : { FIELD: 'MOBILE_NO', CODE: 'MSG000018', ARGS: [] });
export const emailFault = (value: string) => (isEmail(value) ? null : { FIELD: 'EMAIL', CODE: 'MSG000019', ARGS: [] });

const calls = screenCalls('changeMe', '/admin/ChangeMe');

export const changeMe = {
  /** LIST holds the one row. */
  select: calls.read<object, MyInfo>('selectChangeMeForm'),
  save: calls.save<MyInfoSave>('saveChangeMe', myColumns, { own: { CUR_PW: passwordType }, cost: 'hash' }),
};
