import { FunctionOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { type MailForm, variablesOf } from '../../../../contract/cms/comm/cmsEmailFrmMgt';
import { isEmail } from '../../../../contract/rules';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { type Form, FormScope } from '../../../fields/form';
import { TextBox } from '../../../fields/TextBox';
import { t } from '../../../lib/texts';
import { HtmlBox } from '../../../shell/htmlBox';

/** What a variable means; one that nobody knows is called by its name. */
export function variableTitle(name: string): string {
  const key = `UI.MAIL_VAR.${name}`;
  const title = t(key);
  return title === key ? name : title;
}

interface Props {
  form: Form<Partial<MailForm>>;
  isNew: boolean;
}

export function MailFormFields({ form, isNew }: Props) {
  const values = form.values;
  const isOpen = values.USE_YN !== undefined;
  const variables = variablesOf(values.VAR_LIST).map((name) => ({ name, title: variableTitle(name) }));
  return (
    <FormScope form={form} screen="cmsEmailFrmMgt" table="CMS_EMAIL_FRM">
      <div className="q-form notice-form">
        <TextBox name="FRM_ID" required upper readOnly={!isNew} />
        <CodeSelect name="LANG_CD" required readOnly={!isNew} />
        <TextBox name="FRM_NM" required readOnly={!isOpen} />
        <CheckBox name="USE_YN" readOnly={!isOpen} />
        <TextBox
          name="SEND_EMAIL"
          span={2}
          readOnly={!isOpen}
          check={(value) => (isEmail(value) ? null : { CODE: 'MSG000019' })}
          placeholder={t('UI.cmsEmailFrmMgt.CORP_MAIL')}
        />
        <TextBox name="VAR_LIST" span={2} readOnly={!isOpen || values.OWN_YN === 'Y'} />
        <TextBox
          name="MAIL_TITLE"
          required
          span={2}
          readOnly={!isOpen}
          suffix={isOpen && !form.readOnly && variables.length > 0 && <VariableMenu form={form} variables={variables} />}
        />
        <HtmlBox name="MAIL_CNNT" REF_TP={null} VARIABLES={variables} required span={2} readOnly={!isOpen} />
      </div>
    </FormScope>
  );
}

/** Puts a variable into the subject, where the cursor stands. */
function VariableMenu({ form, variables }: { form: Form<Partial<MailForm>>; variables: { name: string; title: string }[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const put = (name: string) => {
    const input = button.current?.closest('.q-input')?.querySelector('input');
    const text = form.values.MAIL_TITLE ?? '';
    const at = input?.selectionStart ?? text.length;
    const end = input?.selectionEnd ?? at;
    form.set('MAIL_TITLE', `${text.slice(0, at)}\${${name}}${text.slice(end)}`);
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(at + name.length + 3, at + name.length + 3);
    });
  };
  const items = variables.map(({ name, title }) => ({ key: name, label: `${title} \${${name}}`, onClick: () => put(name) }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} autoFocus>
      <Button
        ref={button}
        type="text"
        size="small"
        icon={<FunctionOutlined aria-hidden />}
        aria-label={t('UI.cmsEmailFrmMgt.INSERT')}
        title={t('UI.cmsEmailFrmMgt.INSERT')}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
