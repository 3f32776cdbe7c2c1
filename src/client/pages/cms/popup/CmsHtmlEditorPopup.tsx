import { useEffect, useRef, useState } from 'react';
import type { Fault } from '../../../../contract/call';
import { type HtmlEdit, maxHtml } from '../../../../contract/cms/popup/cmsHtmlEditorPopup';
import { EditorArea } from '../../../fields/editor/EditorArea';
import { makeEditor } from '../../../fields/editor/editor';
import { nameOf, picturesOf, pictureTypes } from '../../../fields/editor/files';
import { linkSchemes } from '../../../fields/editor/schema';
import { useForm } from '../../../fields/form';
import { HtmlView } from '../../../fields/HtmlView';
import { TextBox } from '../../../fields/TextBox';
import { UploadProgress, useUpload } from '../../../fields/UploadProgress';
import { upload } from '../../../lib/call';
import { grouped } from '../../../lib/formats';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { DialogForm } from '../../../shell/dialogForm';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { openDialog, usePopup } from '../../../shell/popups';
import { useDraft, useWork } from '../../../shell/work';

/** What was written, and from what it was made. */
interface HtmlDraft {
  start: string;
  html: string;
}

/** One line that is asked for. */
interface Question {
  title: string;
  present: string;
  check?: (value: string) => Fault | null;
}

function Line() {
  const { param, resolve } = usePopup<Question, string>();
  const form = useForm({ LINK: param.present || null });
  return (
    <DialogForm
      form={form}
      onDone={() => resolve(form.values.LINK ?? '')}
      done={t('UI.COMMON.OK')}
      fields={<TextBox name="LINK" title={param.title} maxLength={300} autoFocus {...(param.check ? { check: param.check } : {})} />}
    />
  );
}

const ask = (param: Question): Promise<string | null> =>
  openDialog<string>(Line, { title: param.title, width: 440, height: 140, param }).catch(() => null);

/** An address as it is meant: one of mail, or of a page. */
const addressOf = (typed: string): string =>
  /^[a-z]+:/i.test(typed) || typed === '' ? typed : typed.includes('@') ? `mailto:${typed}` : `https://${typed}`;

const linkFault = (typed: string): Fault | null => {
  const address = addressOf(typed.trim());
  const known = linkSchemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`));
  return known && URL.canParse(address) ? null : { CODE: 'UI.EDIT.LINK_BAD' };
};

/** The text as its readers will see it. */
function Preview() {
  const { HTML, TITLE } = usePopup<Pick<HtmlEdit, 'HTML' | 'TITLE'>>().param;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="noti-body" aria-label={TITLE} tabIndex={0}>
      <HtmlView html={HTML} title={TITLE} />
    </section>
  );
}

export default function CmsHtmlEditorPopup() {
  const popup = usePopup<HtmlEdit, string>();
  const { HTML, REF_TP, TITLE, VARIABLES } = popup.param;
  const draft = useDraft<HtmlDraft>('html');
  const sending = useUpload();
  const chooser = useRef<HTMLInputElement>(null);
  const send = useRef<(files: File[]) => void>(() => {});
  const [editor] = useState(() =>
    makeEditor(draft?.html ?? HTML, TITLE, {
      pictures: (files) => send.current(files),
      lost: (count) => void box.warn('UI.EDIT.LOST', count),
    }),
  );
  const [start] = useState(() => draft?.start ?? editor.getHTML());
  const isDirty = () => editor.getHTML() !== start;
  useWork('html', {
    get isDirty() {
      return isDirty();
    },
    owner: editor,
    keep: (): HtmlDraft | undefined => (isDirty() ? { start, html: editor.getHTML() } : undefined),
    subscribe: (listener) => {
      editor.on('update', listener);
      return () => void editor.off('update', listener);
    },
  });

  const take = async (files: File[]) => {
    if (REF_TP === null) return void box.warn('UI.EDIT.NO_PICTURES');
    const sent = await attempt(() => sending.run((opts) => upload(files, { REF_TP, DOC_TP: 'ETC', OPEN_YN: 'Y' }, opts)));
    const pictures = (sent?.LIST ?? []).map((file) => ({
      type: 'image',
      attrs: { src: `/api/file/fileDownload?fileSn=${file.FILE_SN}`, alt: nameOf(file) },
    }));
    if (pictures.length) editor.chain().focus().insertContent(pictures).run();
  };
  useEffect(() => {
    send.current = take;
  });
  const asks = {
    link: async (present: string) => {
      const typed = await ask({ title: t('UI.EDIT.LINK'), present, check: linkFault });
      return typed === null ? null : addressOf(typed.trim());
    },
    alt: (present: string) => ask({ title: t('UI.EDIT.ALT'), present }),
    ...(REF_TP === null ? {} : { pictures: () => chooser.current?.click() }),
  };
  const written = () => (editor.isEmpty ? '' : editor.getHTML());
  const apply = async () => {
    const html = written();
    const { length } = [...html];
    if (length > maxHtml) await box.warn('MSG000358', TITLE, grouped(maxHtml), grouped(length));
    else popup.resolve(html);
  };
  const preview = () =>
    openDialog(Preview, { title: t('UI.EDIT.PREVIEW'), width: 500, height: 500, param: { HTML: written(), TITLE } }).catch(() => {});

  return (
    <div className="q-popup">
      <EditorArea editor={editor} asks={asks} variables={VARIABLES} />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        onChange={(event) => {
          const files = picturesOf(event.target.files ?? []);
          event.target.value = '';
          if (files.length) void take(files);
        }}
      />
      <UploadProgress state={sending} />
      <PopupFoot>
        <PopupButton id="save" primary onClick={apply} />
        <PopupButton id="preview" onClick={preview} />
        <PopupButton id="cancel" onClick={popup.close} />
      </PopupFoot>
    </div>
  );
}
