import { openPopup } from '../../shell/popups';

/** Shows a request with its conversation in a popup, to be read and answered; resolves when it is closed. */
export const openRequest = (REQ_NO: string): Promise<unknown> =>
  openPopup('/csm/popup/CsmResponsePopup', { param: { REQ_NO } }).catch(() => {});
