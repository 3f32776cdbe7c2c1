import { screenCalls } from '../../call';
import { mdmCorp, mdmCorpBank } from '../../tables/mdm';
import { type EditableRow, editable } from '../../tables/table';

export interface CorporationSearch {
  /** Part of the code, a name or the business number. */
  KEYWORD: string;
  USE_YN: string;
}

export const corporation = editable(mdmCorp, [
  'CORP_NM',
  'CORP_ENG_NM',
  'CORP_LOC_NM',
  'BIZ_NO',
  'CEO_NM',
  'BIZ_COND',
  'BIZ_ITEM',
  'CTRY_CD',
  'BASE_CURR_CD',
  'LOGO_CD',
  'ADDR',
  'ADDR_ENG',
  'TEL_NO',
  'EMAIL',
  'ELVIS_OFC_CD',
  'USE_YN',
]);
export type Corporation = EditableRow<typeof corporation>;

export const bankAccount = editable(mdmCorpBank, ['BANK_CD', 'ACCT_NO', 'ACCT_NM', 'CURR_CD', 'SWIFT_CD', 'MAIN_YN', 'USE_YN']);
export type BankAccount = EditableRow<typeof bankAccount>;

const calls = screenCalls('mdmCorpMgt', '/mdm/organization/MdmCorpMgt');

export const mdmCorpMgt = {
  select: calls.read<CorporationSearch, Corporation>('selectMdmCorp'),
  selectAccounts: calls.read<{ CORP_CD: string }, BankAccount>('selectMdmCorpG2'),
  save: calls.save<Corporation>('saveMdmCorp', corporation.all),
  /** The server numbers new accounts. */
  saveAccounts: calls.save<BankAccount>('saveMdmCorpG2', bankAccount.all),
};
