import type { CsmRequestDocument } from '../../../contract/csm/csmRequest';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { Labelled, useField } from '../../fields/field';
import type { Form } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import { Attachments } from '../../grid/thread/Files';
import { TextArea } from '../../grid/thread/TextArea';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { TitleBox } from './TitleBox';

const wide = { gridColumn: '1 / -1' } as const;

/** What is asked: a text that is typed as it is, or formatted. A draft may still be without it. */
function Asking() {
  const screen = useScreen();
  const field = useField<string>({ name: 'REQ_CNNT' });
  return (
    <Labelled id={field.id} title={field.title} required fault={field.fault} style={wide}>
      <TextArea
        id={field.id}
        title={field.title}
        html={field.value ?? ''}
        onChange={(html) => field.set(html || null)}
        {...(screen.has('phrase') ? { phrases: 'REQ' } : {})}
        rows={{ minRows: 7, maxRows: 16 }}
        aria={field.aria}
      />
    </Labelled>
  );
}

export function RequestForm({ form }: { form: Form<Partial<CsmRequestDocument>> }) {
  const { FILES = [], FILE_GRP_NO = null, CUST_CD, IMEX_TP } = form.values;
  return (
    <div className="csm-form">
      <div className="q-form">
        <LookupBox name="CUST_CD" kind="Customer" nameField="CUST_NM" inBusiness required />
        <CodeSelect name="CSM_REQ_TP" required />
        <CodeSelect name="IMEX_TP" />
        <CodeSelect name="TRANS_MODE" />
        <LookupBox name="HBL_NO" kind="Shipment" search={{ CUST_CD, IMEX_TP }} showName={false} />
        <TextBox name="REF_NO" />
        <DateBox name="DUE_DT" />
        <CheckBox name="URGT_YN" />
        <TitleBox request={form.values} />
        <Asking />
        <Labelled id="csm-request-files" title={t('UI.csm.FILES')} required={false} fault={undefined} style={wide}>
          <Attachments
            attached={{ group: FILE_GRP_NO, files: FILES }}
            onChange={({ group, files }) => {
              form.set('FILE_GRP_NO', group);
              form.set(
                'FILES',
                files.map((file) => ({ OPEN_YN: 'Y', ...file })),
              );
            }}
          />
        </Labelled>
      </div>
      <p className="csm-hint">{t('UI.csm.FORM_HINT')}</p>
    </div>
  );
}
