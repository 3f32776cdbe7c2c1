import { WarningFilled } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { type AutonoRule, cmsAutonoRuleMgt, numberParts } from '../../../../contract/cms/setting/cmsAutonoRuleMgt';
import { useGridModel } from '../../../grid';
import { call } from '../../../lib/call';
import { t } from '../../../lib/texts';
import './nextNo.css';

/** Milliseconds after the last change of a rule until its next number is asked for. */
const pause = 300;

export function NextNo({ rule }: { rule: AutonoRule }) {
  const { store } = useGridModel<AutonoRule>();
  const changed = store.changedIndexes().includes(store.rows.indexOf(rule));
  const asked = JSON.stringify(
    Object.fromEntries(['RULE_CD', 'CORP_CD', ...numberParts, 'USE_YN'].map((name) => [name, rule[name as 'PREFIX']])),
  );

  const ask = async () => {
    const answer = await call(cmsAutonoRuleMgt.preview, { SEARCH: JSON.parse(asked) }, { quiet: true }).catch(() => null);
    return { asked, preview: answer?.data.LIST[0] };
  };
  const { data } = useRequest(ask, { ready: changed, refreshDeps: [asked], debounceWait: pause });

  if (!changed) return rule.NEXT_NO;
  const preview = data?.asked === asked ? data.preview : undefined;
  if (!preview?.CLASH_NO) return preview?.NEXT_NO ?? null;
  const warning = t('UI.cmsAutonoRuleMgt.CLASH', preview.CLASH_NO);
  return (
    <span className="next-clash" title={warning}>
      {preview.NEXT_NO} <WarningFilled role="img" aria-label={warning} />
    </span>
  );
}
