import { box } from './box';

/** The reason given last: offered again, people take many files for the same one. */
let last = '';

/** Asks why personal data is taken away; null when given up. */
export async function askAccessReason(): Promise<string | null> {
  const reason = await box.reason(last);
  if (reason) last = reason;
  return reason;
}
