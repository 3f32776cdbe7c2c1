import { type Corporation, corporations } from '../../../config/corporations';

const code = import.meta.env.VITE_CORP ?? '1000';
const found = corporations[code];
if (!found) throw new Error(`CORP ${code} is no corporation of config/corporations.ts`);

/** The corporation this build is made for; fixed by CORP when it was built. */
export const corp: Corporation = found;
