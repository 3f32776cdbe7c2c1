import { canEditNotice, everyCorporation, mayWrite, type Notice } from '../../../../contract/ptl/board/notice';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import { type Form, FormScope } from '../../../fields/form';
import { TextBox } from '../../../fields/TextBox';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { HtmlBox } from '../../../shell/htmlBox';

interface Props {
  form: Form<Partial<Notice>>;
  screen: string;
  partner: boolean;
}

export function NoticeForm({ form, screen, partner }: Props) {
  const notice = form.values;
  const me = session();
  const isOpen = notice.NOTC_STS !== undefined;
  const fixed = (column: string) => !isOpen || !canEditNotice(notice, column);
  const isEverywhere = me.roleList.includes('SYS_ADM');
  const CORP_CD = notice.CORP_CD ?? session().corpCd;
  return (
    <FormScope form={form} screen={screen} table="PTL_NOTICE">
      <div className="q-form notice-form">
        <CodeSelect
          name="NOTC_TP"
          required
          readOnly={partner || fixed('NOTC_TP')}
          only={(NOTC_TP) => (NOTC_TP === 'PTN') === partner && mayWrite({ NOTC_TP, CORP_CD }, me)}
        />
        {isEverywhere && (
          <CheckBox
            name="CORP_CD"
            on={everyCorporation}
            off={session().corpCd}
            caption={t('UI.NOTC.EVERY_CORP')}
            readOnly={!isOpen || notice.NOTC_NO !== undefined}
          />
        )}
        <TextBox name="NOTC_TITLE" required span={2} readOnly={fixed('NOTC_TITLE')} />
        <DateBox name="BGN_DT" required readOnly={fixed('BGN_DT')} />
        <DateBox name="END_DT" required readOnly={fixed('END_DT')} />
        <CheckBox name="TOP_YN" readOnly={fixed('TOP_YN')} />
        <CheckBox name="POP_YN" readOnly={fixed('POP_YN')} />
        <CodeSelect name="POP_TP" required readOnly={fixed('POP_TP')} />
        <HtmlBox name="NOTC_CNNT" REF_TP="NOT" required span={2} readOnly={fixed('NOTC_CNNT')} />
      </div>
    </FormScope>
  );
}
