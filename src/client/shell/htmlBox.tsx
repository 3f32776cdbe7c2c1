import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { HtmlEdit } from '../../contract/cms/popup/cmsHtmlEditorPopup';
import { FieldCell, type FieldProps, useField } from '../fields/field';
import { HtmlView } from '../fields/HtmlView';
import { t } from '../lib/texts';
import { openPopup } from './popups';

type Props = FieldProps<string> & Pick<HtmlEdit, 'REF_TP' | 'VARIABLES'>;

/** A formatted text: what its readers will see, and the button that opens the editor. */
export function HtmlBox({ REF_TP, VARIABLES, ...props }: Props) {
  const field = useField(props);
  const edit = async () => {
    const param: HtmlEdit = { HTML: field.value ?? '', REF_TP, TITLE: field.title, ...(VARIABLES ? { VARIABLES } : {}) };
    const html = await openPopup<string>('/cms/popup/cmsHtmlEditorPopup', { param }).catch(() => null);
    if (html !== null) field.set(html);
  };
  return (
    <FieldCell field={field} props={props}>
      <Button
        id={field.id}
        icon={<EditOutlined aria-hidden />}
        disabled={field.readOnly}
        aria-label={t('UI.NOTC.EDIT')}
        aria-describedby={field.aria['aria-describedby'] as string | undefined}
        onClick={() => void edit()}
      >
        {t('UI.NOTC.EDIT')}
      </Button>
      {field.value && (
        <div className="notice-preview">
          <HtmlView html={field.value} title={field.title} />
        </div>
      )}
    </FieldCell>
  );
}
