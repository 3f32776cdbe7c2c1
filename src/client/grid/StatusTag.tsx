import { codeName } from '../lib/codes';
import './tag.css';

/** Family of a status by its code, as the colours of the tags go: codes of the same sense look the same. */
const families: Record<string, string> = {
  ...group('info', 'REQ RCP CFM RCV APV OPN ISS RSV'),
  ...group('move', 'ASG LDD ARV OFR ING RUN SHP DEP TSP ARR DIS BIN DCL ACP DOI OUT PUB INV'),
  ...group('ok', 'CMP ACC AGR STL END OK CLS PAY PAD SENT GREEN'),
  ...group('warn', 'HLD DLY WAIT PPD YELLOW'),
  ...group('bad', 'RJT DSP ERR FAIL OVD EMG REJECT TIMEOUT DOWN PARSE RED'),
  // A hold of the customs is no decision of ours.
  'CARGO_STS HLD': 'bad',
  // Requests wait for their customers.
  'CSM_REQ_STS PRC': 'move',
  'CSM_REQ_STS ASK': 'warn',
  'CSM_REQ_STS ANS': 'ok',
};

function group(family: string, codes: string): Record<string, string> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, family]));
}

/** A status as a small tag with its name. */
export function StatusTag({ group: codeGroup, code }: { group: string; code: string }) {
  return <span className={`tag tag-${families[`${codeGroup} ${code}`] ?? families[code] ?? 'neutral'}`}>{codeName(codeGroup, code)}</span>;
}
