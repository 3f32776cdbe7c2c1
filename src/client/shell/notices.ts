import { notc } from '../../contract/ptl/board/notc';
import type { Notice } from '../../contract/ptl/board/notice';
import { type NoticeFile, ptlNotiPopup } from '../../contract/ptl/popup/ptlNotiPopup';
import { call } from '../lib/call';
import { isView, session } from '../lib/session';
import { local } from '../lib/storage';
import { attempt } from './attempt';
import { box } from './box';
import { menuOf } from './menu';
import { openFreePopup, openPopup } from './popups';

/** What the popup of a notice is given: the notice, and its attachments where they are known. A preview marks nothing and offers nothing. */
export interface NoticeParam {
  DATA: Notice;
  LIST?: NoticeFile[];
  PREVIEW?: true;
}

const path = '/ptl/popup/PtlNotiPopup';
const width = 500;
/** Height of the popup, its header included; of the text that just fits it; what is added beyond; and the highest, px. */
const size = { height: 400, text: 274, more: 40, highest: 800 };
/** Sign-in whose notices were shown last. */
const shown = 'notices';

/** Height of the popup of a notice whose text is so high. */
export const noticeHeight = (text: number): number =>
  text <= size.text ? size.height : Math.min(size.highest, size.height + (text - size.text) + size.more);

/** Height of a text without markup as the popup sets it, px. */
async function textHeight(text: string): Promise<number> {
  const { fontFamily } = getComputedStyle(document.documentElement);
  await document.fonts?.load(`12px ${fontFamily}`, text).catch(() => {});
  const probe = document.createElement('div');
  probe.className = 'noti-probe';
  probe.textContent = text;
  document.body.append(probe);
  const { height } = probe.getBoundingClientRect();
  probe.remove();
  return height;
}

const optionsOf = async (param: NoticeParam) => ({ width, height: noticeHeight(await textHeight(param.DATA.NOTC_TXT ?? '')), param });

/** Opens a notice that the user may read, by its number; settles when it is closed. */
export async function openNotice(NOTC_NO: string): Promise<void> {
  const answer = await attempt(() => call(ptlNotiPopup.select, { SEARCH: { NOTC_NO } }));
  if (!answer) return;
  const { DATA, LIST } = answer.data;
  await openPopup(path, await optionsOf({ DATA, LIST })).catch(() => {});
}

/** Shows a notice as its readers will see it. */
export async function previewNotice(DATA: Notice): Promise<void> {
  await openPopup(path, await optionsOf({ DATA, PREVIEW: true })).catch(() => {});
}

/**
 * The notices in force for the user, once after each sign-in: every one opens as a popup over the work, the first of them on top. Work goes on
 * where they cannot be loaded (MSG000269).
 */
export async function showNotices(): Promise<void> {
  const { loginKey } = session();
  if (isView() || !menuOf('ptlNotiPopup') || local.get(shown) === loginKey) return;
  local.set(shown, loginKey);
  try {
    const { data } = await call(notc.select, { width }, { quiet: true });
    const opened = await Promise.all(data.LIST.map((DATA) => optionsOf({ DATA })));
    for (const options of opened.reverse()) openFreePopup(path, options).catch(() => {});
  } catch (error) {
    console.error(error);
    local.remove(shown);
    await box.error('MSG000269');
  }
}
