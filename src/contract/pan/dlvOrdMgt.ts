import { type SaveData, screenCalls, sentColumns } from '../call';
import type { MailParty } from '../cms/popup/cmsReportPopup';
import { yesNo } from '../dictionary';
import { type Action, type DeliveryOrder, type DeliveryOrderLine, sentLine, sentOrder } from './dlvOrd';
import type { TruckHaul } from './truckDay';

/** Search conditions of the desk (domain: DT_TP is DLV, PIC or ORD). */
export interface DlvOrdSearch {
  DT_TP: string;
  FR_DT: string;
  TO_DT: string;
  DLV_ORD_STS: string[];
  DLV_TP: string;
  CUST_CD: string;
  DLV_ORD_NO: string;
  HBL_NO: string;
  CNTR_NO: string;
  UPLOAD_NO: string;
}

/** Orders sent: by mail to the truckers, as links to the drivers. */
export interface SendBody {
  BATCH_ID: string;
  LIST: Pick<DeliveryOrder, 'DLV_ORD_NO' | 'UPD_CNT'>[];
  /** Addresses, parted by commas or semicolons; without TRK_YN nothing is mailed. */
  TRK_YN: string;
  TO_EMAIL: string | null;
  MAIL_CNNT: string | null;
  DRV_YN: string;
  LANG_CD: 'ko' | 'en';
}

/** What a driver is told of his orders, with a link to each instruction: whoever sends it does so by his own telephone. */
export type DriverMessage = Pick<DeliveryOrder, 'CAR_NO' | 'DRV_NM' | 'DRV_TEL'> & { MSG_TXT: string };

/** Orders sent at once. */
export const sendMaxOrders = 30;

const calls = screenCalls('dlvOrdMgt', '/pan/dlvOrdMgt');
const action = (button: Action) => calls.action<DeliveryOrder>(button);

export const dlvOrdMgt = {
  select: calls.read<DlvOrdSearch, DeliveryOrder>('selectDlvOrd'),
  /** Lines of an order, or of several. */
  selectLines: calls.read<{ DLV_ORD_NO: string | string[] }, DeliveryOrderLine>('selectDlvOrdG2'),
  /** What a truck has already on days of 8 digits. */
  selectTruckHauls: calls.read<{ CAR_NO: string; DAYS: string[] }, TruckHaul>('selectTruckHauls', { button: 'assign' }),
  /** Who may be mailed the instructions of orders, a row for each mail. */
  selectReaders: calls.read<{ DLV_ORD_NO: string[] }, MailParty>('selectSendReaders', { button: 'send' }),
  send: calls.other<SendBody, SaveData<DriverMessage>>('send', 'action', 'send', { cost: 'render', sealed: true }),
  save: calls.save<DeliveryOrder>('saveDlvOrd', sentOrder, { lines: sentColumns(sentLine) }),
  saveLines: calls.save<DeliveryOrderLine>('saveDlvOrdG2', sentLine),
  /** Saves as `save` does, and asks for the deliveries of the drafts among the rows: of those checked, where any is. All of it or nothing. */
  saveSubmit: calls.save<DeliveryOrder & { AG_CHECK?: string }>('saveSubmit', sentOrder, {
    own: { AG_CHECK: yesNo },
    lines: sentColumns(sentLine),
    button: 'submit',
  }),
  submit: action('submit'),
  confirm: action('confirm'),
  assign: action('assign'),
  unassign: action('unassign'),
  load: action('load'),
  arrive: action('arrive'),
  complete: action('complete'),
  hold: action('hold'),
  resume: action('resume'),
  reject: action('reject'),
  cancel: action('cancel'),
  excel: calls.excel<DlvOrdSearch>(),
};
