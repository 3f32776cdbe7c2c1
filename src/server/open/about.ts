import type { Ctx } from '../lib/serve';

/** Says in the log of interfaces which number a call is about. */
export function about({ request }: Ctx<unknown>, no: string): void {
  if (request.partner) request.partner.about = no;
}
