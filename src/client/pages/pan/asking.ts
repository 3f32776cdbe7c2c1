export { askCancel, chooseTruck } from './dispatch';
export { askTime } from './eventTime';
export { askReceipt } from './receipt';
export { openSending } from './sending';
