import { screenCalls } from '../call';
import type { Row } from '../dictionary';
import { everyCode } from '../rules';
import { csmDueRule } from '../tables/csm';
import { type EditableRow, editable } from '../tables/table';

export interface DueRuleSearch {
  CORP_CD: string;
  CUST_CD: string;
  CSM_REQ_TP: string;
}

/** The shortest promise, in business hours. */
const least = 0.1;

export const dueRule = editable(csmDueRule, ['ANS_LMT_HR', 'CMPL_LMT_HR'], {
  CSM_REQ_TP: { every: true },
  CUST_CD: { every: true },
  ANS_LMT_HR: { min: least },
  CMPL_LMT_HR: { min: least },
});
/** Business hours that are promised; CSM_REQ_TP and CUST_CD `*` stand for every kind and customer. */
export type DueRule = EditableRow<typeof dueRule> & Row<'CUST_NM'>;

/** The rule of a corporation that holds where no other does: it stays. */
export const isGeneral = ({ CSM_REQ_TP, CUST_CD }: Pick<DueRule, 'CSM_REQ_TP' | 'CUST_CD'>): boolean =>
  CSM_REQ_TP === everyCode && CUST_CD === everyCode;

const calls = screenCalls('csmDueRuleMgt', '/csm/CsmDueRuleMgt');

export const csmDueRuleMgt = {
  select: calls.read<DueRuleSearch, DueRule>('selectCsmDueRule'),
  save: calls.save<DueRule>('saveCsmDueRule', dueRule.all),
  excel: calls.excel<DueRuleSearch>(),
};
