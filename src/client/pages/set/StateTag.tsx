import { codeName } from '../../lib/codes';

/** Colours of the states of settlements and costs: a dispute is what must be seen first. */
const families: Record<string, string> = {
  ...{ TMP: 'neutral', CFM: 'neutral', CXL: 'neutral' },
  ...{ REQ: 'info', DSP: 'bad', AGR: 'ok', INV: 'move', PPD: 'warn', PAD: 'ok', STL: 'ok' },
};

/** The state of a settlement or of a cost line as a small tag with its name. */
export const StateTag = ({ group, code }: { group: 'STL_STS' | 'COST_STS'; code: string | null }) =>
  code && <span className={`tag tag-${families[code] ?? 'neutral'}`}>{codeName(group, code)}</span>;
