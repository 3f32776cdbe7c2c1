import { Checkbox } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { hideLimit, notc } from '../../../../contract/ptl/board/notc';
import { ptlNotiPopup } from '../../../../contract/ptl/popup/ptlNotiPopup';
import { dashed } from '../../../../contract/shown';
import { FileIcon } from '../../../fields/FileIcon';
import { HtmlView } from '../../../fields/HtmlView';
import { StatusTag } from '../../../grid/StatusTag';
import { call } from '../../../lib/call';
import { useCodes } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { fileSize } from '../../../lib/formats';
import { onlyReads } from '../../../lib/session';
import { label, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { saveFiles } from '../../../shell/fileLink';
import type { NoticeParam } from '../../../shell/notices';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';

/** What "do not show again" means, by POP_TP; a notice of every sign-in has none. */
const hides: Record<string, string> = { DAY: 'UI.NOTC.HIDE_DAY', WEEK: 'UI.NOTC.HIDE_WEEK', ONCE: 'UI.NOTC.HIDE_EVER' };

export default function PtlNotiPopup() {
  const popup = usePopup<NoticeParam>();
  const { DATA: notice, LIST, PREVIEW } = popup.param;
  const { NOTC_NO } = notice;
  const [files, setFiles] = useState(LIST ?? []);
  const [hidden, setHidden] = useState(false);
  const marks = !PREVIEW && !onlyReads();
  const hide = hides[notice.POP_TP ?? ''];
  const text = useRef<HTMLElement>(null);
  // The keys move through the text; what somebody types on presses nothing.
  useEffect(() => text.current?.focus(), []);
  useCodes({ NOTC_TP: { MSTR_CD: 'NOTC_TP' } });

  useOpening(() => {
    if (PREVIEW) return;
    if (marks) call(notc.read, { NOTC_NO }, { quiet: true }).catch(console.error);
    if (!LIST)
      void attempt(() => call(ptlNotiPopup.select, { SEARCH: { NOTC_NO } })).then((answer) => answer && setFiles(answer.data.LIST));
  });

  async function keepHidden(next: boolean) {
    const HIDE_UNTIL_DT = next ? hideLimit(notice.POP_TP, today()) : null;
    if (await attempt(() => call(notc.hide, { NOTC_NO, HIDE_UNTIL_DT }))) setHidden(next);
  }

  const period = `${dashed(notice.BGN_DT)} ~ ${dashed(notice.END_DT)}`;
  return (
    <div className="noti">
      <header className="noti-title">
        <StatusTag group="NOTC_TP" code={notice.NOTC_TP} />
        <h2 title={notice.NOTC_TITLE}>{notice.NOTC_TITLE}</h2>
        <time title={t('UI.NOTC.MADE', period, notice.WRT_USER_NM ?? '')}>{dashed((notice.PUB_DTM ?? '').slice(0, 12))}</time>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section ref={text} className="noti-body" aria-label={label('NOTC_CNNT')} tabIndex={0}>
        <HtmlView html={notice.NOTC_CNNT ?? ''} title={notice.NOTC_TITLE} />
      </section>
      {files.length > 0 && (
        <ul className="noti-files" aria-label={t('UI.ptlNotiPopup.G1')}>
          {files.map((file) => (
            <li key={file.FILE_SN}>
              <button type="button" className="link-button" onClick={() => void saveFiles([file])}>
                <FileIcon name={file.FILE_NM} /> {file.FILE_NM}
              </button>{' '}
              {fileSize(file.FILE_SIZE ?? 0)}
            </li>
          ))}
        </ul>
      )}
      <PopupFoot>
        {marks && hide && (
          <Checkbox className="noti-hide" checked={hidden} onChange={(event) => void keepHidden(event.target.checked)}>
            {t(hide)}
          </Checkbox>
        )}
        <PopupButton id="cancel" primary onClick={() => popup.close()} />
      </PopupFoot>
    </div>
  );
}
