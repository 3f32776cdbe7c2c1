import { sql } from 'kysely';
import { daysBetween } from '../../../contract/dates';
import type { Row } from '../../../contract/dictionary';
import { isTold } from '../../../contract/ptl/status/delay';
import { dashed } from '../../../contract/shown';
import { type MailVars, queueMail } from '../../lib/mail';
import type { Speech } from '../../lib/texts';
import { isUnderWay, type MailContext, shipmentMails, type ToldShipment } from './shipmentMail.service';

type Expected = Row<'HBL_SEQ' | 'ETA_DT', 'HBL_SEQ' | 'ETA_DT'>;

/** When shipments are expected, by HBL_SEQ. */
export const etasOf = (shipments: readonly object[]): Map<number, string> =>
  new Map((shipments as readonly Expected[]).map(({ HBL_SEQ, ETA_DT }) => [HBL_SEQ, ETA_DT]));

/** Tells customers of shipments that are expected days earlier or later than `before`, each once, as they are now. */
export async function mailDelays(ctx: MailContext, before: ReadonlyMap<number, string>): Promise<void> {
  const { rows } = await sql<Expected>`
    select h.hbl_seq, h.eta_dt from fms_hbl h where h.hbl_seq = any(${[...before.keys()]}) and ${isUnderWay}`.execute(ctx.db);
  const told = rows.filter(({ HBL_SEQ, ETA_DT }) => isTold(before.get(HBL_SEQ) ?? ETA_DT, ETA_DT)).map(({ HBL_SEQ }) => HBL_SEQ);
  if (told.length === 0) return;
  const mails = await shipmentMails(ctx, told, 'ptlShipngStusList', (shipment, speech) =>
    changeOf(shipment, before.get(shipment.HBL_SEQ) ?? shipment.ETA_DT, speech),
  );
  await queueMail(ctx, 'CGO_DELAY', ...mails);
}

/** The change of an expected arrival in words. A reason is that of a delay: an earlier arrival has none. */
function changeOf({ ETA_DT, DELAY_RSN_NM }: ToldShipment, before: string, speech: Speech): MailVars {
  const days = daysBetween(before, ETA_DT);
  return {
    oldEta: dashed(before),
    newEta: dashed(ETA_DT),
    days: speech.text(days > 0 ? 'UI.MAIL.LATER' : 'UI.MAIL.EARLIER', Math.abs(days)),
    reason: days > 0 ? DELAY_RSN_NM : null,
  };
}
