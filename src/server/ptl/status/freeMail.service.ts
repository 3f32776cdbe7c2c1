import { sql } from 'kysely';
import { dashed } from '../../../contract/shown';
import { type MailVars, queueMail } from '../../lib/mail';
import type { Speech } from '../../lib/texts';
import { containersWithFreeTime } from './freeTime.service';
import { type MailContext, shipmentMails } from './shipmentMail.service';

/** A container that is still at the terminal. */
interface Waiting {
  HBL_SEQ: number;
  CNTR_NO: string;
  /** Its last free day. */
  FREE_DT: string;
  REMAIN_DAYS: number;
}

/** Tells customers how many days of free time shipments have left, or how many they are over. */
export async function mailFreeTime(ctx: MailContext, today: string, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  const { rows } = await sql<Waiting>`
    select h.hbl_seq, f.cntr_no, f.free_dt, f.remain_days from fms_hbl h cross join lateral ${containersWithFreeTime(today)} f
     where h.hbl_seq = any(${seqs}) and f.at_port and f.remain_days is not null order by h.hbl_seq, f.remain_days, f.cntr_seq`.execute(
    ctx.db,
  );
  const mails = await shipmentMails(ctx, seqs, 'fmsImportCargoList', ({ HBL_SEQ }, speech) =>
    daysOf(
      rows.filter((row) => row.HBL_SEQ === HBL_SEQ),
      speech,
    ),
  );
  await queueMail(ctx, 'CGO_FREE', ...mails);
}

/** Containers named in one mail. */
const namedMost = 20;

/** What is told of the containers of a shipment, the first of which has the fewest days left. */
function daysOf(containers: readonly Waiting[], speech: Speech): MailVars {
  const [first] = containers;
  const lines = containers.slice(0, namedMost).map(({ CNTR_NO, FREE_DT }) => `${CNTR_NO} (${dashed(FREE_DT)})`);
  const rest = containers.length - namedMost;
  const named = lines.join('\n');
  return {
    freeDate: first && dashed(first.FREE_DT),
    days: first && leftOf(first.REMAIN_DAYS, speech),
    containers: rest > 0 ? speech.text('UI.MAIL.MORE', named, rest) : named,
  };
}

function leftOf(days: number, speech: Speech): string {
  if (days === 0) return speech.text('UI.MAIL.FREE_LAST');
  return days < 0 ? speech.text('UI.MAIL.FREE_OVER', -days) : speech.text('UI.MAIL.FREE_LEFT', days);
}
