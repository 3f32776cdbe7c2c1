import { entryAction } from '../../../../contract/csm/csmRequest';
import { csmResponsePopup } from '../../../../contract/csm/popup/csmResponsePopup';
import { StatusTag } from '../../../grid';
import { Light } from '../../../grid/thread/Light';
import { sendEntry } from '../../../grid/thread/send';
import { Thread } from '../../../grid/thread/Thread';
import { useThread } from '../../../grid/thread/useThread';
import { WriteBox } from '../../../grid/thread/WriteBox';
import { deskKinds, useWritings, type Writing, writingOf } from '../../../grid/thread/writing';
import { useCodes } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import { menuOf } from '../../../shell/menu';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { openTab } from '../../../shell/tabs';
import { useOpening } from '../../../shell/useOpening';
import '../../../grid/thread/thread.css';

interface Param {
  REQ_NO: string;
}

export default function CsmResponsePopup() {
  const popup = usePopup<Param>();
  const screen = useScreen();
  const drafts = useWritings();
  useCodes({ CSM_REQ_STS: { MSTR_CD: 'CSM_REQ_STS' } });
  const { thread, show, reload } = useThread(csmResponsePopup);
  useOpening(() => void show(popup.param.REQ_NO));
  const send = async (writing: Writing) => {
    const sent = await sendEntry(drafts, popup.param.REQ_NO, writing);
    await reload();
    return sent;
  };
  const writes = screen.has('save');
  /** Where all that can be done with it is done. */
  const page = ['csmResponseMgt', 'csmRequestMgt'].find((menu) => menuOf(menu));
  return (
    <div className="q-popup csm-popup">
      {thread && (
        <>
          <div className="gtools">
            <h2 className="gname">{thread.request.REQ_NO}</h2>
            <StatusTag group="CSM_REQ_STS" code={thread.request.CSM_REQ_STS} />
            <Light clock={thread.request} />
            <span className="gnote csm-head">{thread.request.REQ_TITLE}</span>
            {page && (
              <button type="button" className="link-button" onClick={() => openTab(page, { REQ_NO: thread.request.REQ_NO })}>
                {t('UI.csm.OPEN_PAGE')}
              </button>
            )}
          </div>
          <Thread
            {...thread}
            {...(writes && {
              onEdit: (entry) => {
                const kind = entryAction(entry.CSM_RES_TP);
                if (kind) drafts.set(entry.REQ_NO, writingOf(entry, kind));
              },
            })}
          />
          {writes && <WriteBox request={thread.request} kinds={deskKinds()} drafts={drafts} onSend={send} />}
        </>
      )}
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </div>
  );
}
