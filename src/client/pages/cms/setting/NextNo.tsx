import { WarningFilled } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { type AutonoRule, cmsAutonoRuleMgt, numberParts, type Preview } from '../../../../contract/cms/setting/cmsAutonoRuleMgt';
import { useGridModel } from '../../../grid';
import { call } from '../../../lib/call';
import { t } from '../../../lib/texts';
import './nextNo.css';

/** Milliseconds after the last change of a rule until its next number is asked for. */
const pause = 300;

export function NextNo({ rule }: { rule: AutonoRule }) {
  const { store } = useGridModel<AutonoRule>();
  const [preview, setPreview] = useState<Preview | null>(null);
  const changed = store.changedIndexes().includes(store.rows.indexOf(rule));
  const asked = JSON.stringify(
    Object.fromEntries(['RULE_CD', 'CORP_CD', ...numberParts, 'USE_YN'].map((name) => [name, rule[name as 'PREFIX']])),
  );

  useEffect(() => {
    setPreview(null);
    if (!changed) return;
    let ended = false;
    const timer = setTimeout(async () => {
      const answer = await call(cmsAutonoRuleMgt.preview, { SEARCH: JSON.parse(asked) }, { quiet: true }).catch(() => null);
      if (!ended) setPreview(answer?.data.LIST[0] ?? null);
    }, pause);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [changed, asked]);

  if (!changed) return rule.NEXT_NO;
  if (!preview?.CLASH_NO) return preview?.NEXT_NO ?? null;
  const warning = t('UI.cmsAutonoRuleMgt.CLASH', preview.CLASH_NO);
  return (
    <span className="next-clash" title={warning}>
      {preview.NEXT_NO} <WarningFilled role="img" aria-label={warning} />
    </span>
  );
}
