import { EditOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import type { HtmlEdit } from '../../../contract/cms/popup/cmsHtmlEditorPopup';
import { insertPhrase } from '../../lib/phrases';
import { t } from '../../lib/texts';
import { menus } from '../../shell/menu';
import { openPopup } from '../../shell/popups';
import { htmlOfText, textOfPlainHtml } from './plainHtml';
import { RichText } from './RichText';

interface Props {
  id: string;
  title: string;
  html: string;
  onChange(html: string): void;
  /** Kind of the phrases that F4 puts into the text. */
  phrases?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  aria?: Record<string, string | boolean | undefined>;
  rows: { minRows: number; maxRows: number };
}

const hasPopup = (name: string): boolean => menus.get().popupMap[name] !== undefined;

/** A text that people write into a request: typed as it is, or formatted in the editor, and then shown as its readers see it. */
export function TextArea({ id, title, html, onChange, phrases, onKeyDown, aria, rows }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const text = textOfPlainHtml(html);
  const edit = async () => {
    const param: HtmlEdit = { HTML: html, REF_TP: null, TITLE: title };
    const written = await openPopup<string>('/cms/popup/cmsHtmlEditorPopup', { param }).catch(() => null);
    if (written !== null) onChange(written);
  };
  const addPhrase = async () => {
    const area = box.current?.querySelector('textarea');
    if (!phrases || text === null || !hasPopup('cmsUsedPhrasePopup')) return;
    const end = text.length;
    const next = await insertPhrase(phrases, text, area?.selectionStart ?? end, area?.selectionEnd ?? end);
    if (next !== null) onChange(htmlOfText(next));
  };
  return (
    <div className="csm-write-text" ref={box}>
      {text === null ? (
        <div className="csm-formatted">
          <RichText html={html} shipment={null} />
        </div>
      ) : (
        <Input.TextArea
          id={id}
          value={text}
          autoSize={rows}
          onChange={(event) => onChange(htmlOfText(event.target.value))}
          onKeyDown={(event) => {
            if (event.key === 'F4') void addPhrase();
            onKeyDown?.(event);
          }}
          {...(aria ?? { 'aria-label': title })}
        />
      )}
      <div className="csm-write-tools">
        {phrases && text !== null && hasPopup('cmsUsedPhrasePopup') && (
          <Button type="text" title="F4" onClick={() => void addPhrase()}>
            {t('UI.csm.PHRASES')}
          </Button>
        )}
        {hasPopup('cmsHtmlEditorPopup') && (
          <Button type="text" icon={<EditOutlined aria-hidden />} onClick={() => void edit()}>
            {t('UI.csm.FORMAT')}
          </Button>
        )}
      </div>
    </div>
  );
}
