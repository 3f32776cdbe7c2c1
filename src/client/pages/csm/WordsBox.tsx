import { QuestionCircleOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { longestWords } from '../../../contract/csm/csmFind';
import type { CsmRequestSearch } from '../../../contract/csm/csmRequestList';
import { useFormScope } from '../../fields/form';
import { TextBox } from '../../fields/TextBox';
import { t } from '../../lib/texts';
import './find.css';

/** Conditions that keep finished requests, and those of others, out of a list as it opens. */
type Narrow = Partial<Pick<CsmRequestSearch, 'CSM_REQ_STS' | 'CHRG_USER_ID'>>;

/** Words to look for in requests of any day. The conditions that a list opens with make room for them, and come back with the last word taken away. */
export function WordsBox({ narrow = {} }: { narrow?: Narrow }) {
  const form = useFormScope()?.form;
  const left = useRef<Narrow>({});
  const put = (TXT: string | null) => {
    if (!form) return;
    const values = form.values as Record<string, unknown>;
    const begins = !values.TXT && TXT;
    form.set('TXT', TXT);
    if (begins) {
      left.current = Object.fromEntries(Object.entries(narrow).filter(([name, value]) => String(values[name]) === String(value)));
      for (const name of Object.keys(left.current)) form.set(name, name === 'CSM_REQ_STS' ? [] : null);
    } else if (!TXT) {
      for (const [name, value] of Object.entries(left.current)) if (!values[name]?.toString()) form.set(name, value);
      left.current = {};
    }
  };
  return (
    <TextBox
      name="TXT"
      value={(form?.values.TXT as string | null | undefined) ?? null}
      onChange={put}
      title={t('UI.csm.TXT')}
      maxLength={longestWords}
      placeholder={t('UI.csm.TXT_HINT')}
      suffix={<QuestionCircleOutlined className="csm-help" role="img" aria-label={t('UI.csm.TXT_HELP')} title={t('UI.csm.TXT_HELP')} />}
    />
  );
}
