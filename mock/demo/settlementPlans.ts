import { type Day, dayOf, lastDay, month6, notOn } from './days';

/** A settlement that is to be made. */
export interface Plan {
  side: 'AR' | 'AP';
  /** Who it is settled with. */
  party: string;
  month: string;
  /** Day it is made. */
  day: Day;
  /** Last day of the costs in it. */
  until: Day;
  state: 'TMP' | 'REQ' | 'DSP' | 'AGR' | 'INV' | 'PPD' | 'PAD';
  /** Per cent paid of one that is paid in part. */
  part?: number;
  /** Why it is disputed, and the charge that is. */
  reason?: string;
  disputed?: string;
  /** The sum it comes to, where a story needs one. */
  total?: number;
}

/** Days after which a settlement that nobody answers is taken as agreed: seven business days and room for holidays. */
export const agreedAfter = 13;

const monthly = ['C00001', 'C00002', 'C00003', 'C00004', 'C00005', 'C00006', 'C00007'];
/** Smaller ones are settled every second month. */
const odd = ['C00008', 'C00010'];
const even = ['C00009', 'C00011'];
const vendors = ['C00101', 'C00102', 'C00110', 'C00131', 'C00121', 'C00122', 'C00123', 'C00124', 'C00125', 'C00126'];
/** Twice in the last month: in its middle and at its end. */
const halves = ['C00001', 'C00002', 'C00003', 'C00004', 'C00007'];

type Fate = Pick<Plan, 'state' | 'part' | 'reason' | 'disputed' | 'total'>;
const waiting = { state: 'DSP', reason: '대기료 중복 청구', disputed: 'WTG' } as const;

/** What has not come to its end, by customer and month before the present one; everything else is paid. */
const fates: Record<string, Fate> = {
  'C00001|-3': { state: 'PPD', part: 80 },
  'C00001|-2': { state: 'INV' },
  'C00001|-1': { state: 'REQ' },
  'C00002|-1': { state: 'REQ' },
  'C00003|-3': { state: 'PPD', part: 30 },
  'C00003|-2': { state: 'AGR' },
  'C00003|-1': { state: 'REQ' },
  'C00004|-2': { state: 'PPD', part: 50 },
  'C00004|-1': waiting,
  'C00005|-2': { state: 'PPD', part: 60 },
  'C00005|-1': { state: 'REQ' },
  'C00006|-1': { state: 'INV', total: 1_200_000 },
  'C00007|-3': { state: 'INV' },
  'C00007|-2': { state: 'INV' },
  'C00007|-1': { state: 'REQ' },
  'C00008|-5': { state: 'PPD', part: 70 },
  'C00008|-1': { state: 'REQ' },
  'C00009|-4': { state: 'PPD', part: 50 },
  'C00009|-2': { state: 'INV' },
  'C00010|-5': { state: 'INV' },
  'C00010|-3': { state: 'PPD', part: 40 },
  'C00010|-1': { state: 'AGR' },
  'C00011|-2': { state: 'INV' },
  'C00012|-2': { state: 'INV', total: 18_450_000 },
  'C00101|-3': { state: 'INV' },
  'C00102|-3': { state: 'INV' },
  'C00110|-3': { state: 'PPD', part: 50 },
  'C00121|-3': { state: 'INV' },
  'C00122|-3': { state: 'INV' },
  'C00123|-3': { state: 'TMP' },
  'C00126|-3': { state: 'TMP' },
};

/** The settlements of eighteen months: each month of the larger customers, every second one of the smaller, every third of those who are paid. */
export function plans(base: Day): Plan[] {
  const back = (from: number, to: number, step: number) => {
    const offsets: number[] = [];
    for (let offset = from; offset <= to; offset += step) offsets.push(offset);
    return offsets;
  };
  const of = (side: 'AR' | 'AP', parties: readonly string[], offsets: readonly number[]) =>
    parties.flatMap((party) => offsets.map((offset) => plan(base, side, party, offset)));
  return [
    ...of('AR', monthly, back(-17, -1, 1)),
    ...of('AR', odd, back(-17, -1, 2)),
    ...of('AR', even, back(-16, -2, 2)),
    ...of('AR', ['C00012'], [-11, -2]),
    ...of('AP', vendors, back(-15, -3, 3)),
    ...halves.map((party) => firstHalf(base, party)),
  ];
}

function plan(base: Day, side: 'AR' | 'AP', party: string, offset: number): Plan {
  const month = month6(base, offset);
  const end = lastDay(month);
  const fate: Fate = fates[`${party}|${offset}`] ?? { state: 'PAD' };
  // One that waits for an answer was sent a few days ago; cash of the stopped customer was due at once.
  const usual = party === 'C00012' && offset === -2 ? Math.min(end + 5, base - 50) : end + 2 + (Number(party.slice(-2)) % 4);
  const day = fate.state === 'REQ' || fate.state === 'DSP' ? base - 3 : Math.min(usual, base - 3);
  const made = notOn([0, 6], day) < base ? notOn([0, 6], day) : day;
  return { side, party, month, day: made, until: Math.min(end, made - 1), ...fate };
}

/** The first half of the last month, already agreed. */
function firstHalf(base: Day, party: string): Plan {
  const month = month6(base, -1);
  const until = dayOf(`${month}15`);
  return { side: 'AR', party, month, day: notOn([0, 6], until + 1), until, state: 'AGR' };
}
