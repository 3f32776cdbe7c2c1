import type { Book, Incoming, Match } from '../../contract/set/bankMatch';
import { WorkerPair } from './workerProcess';

/** Payments to be matched, and the open settlements and names they are matched with. */
export interface MatchJob {
  payments: readonly Incoming[];
  book: Book;
}

const workers = new WorkerPair('matchWorker', { memoryMb: 256, patienceMs: 60_000, waiting: 10 });

/**
 * What is proposed for payments, by their numbers, found in a process of its own: thousands of payments beside thousands of settlements take seconds of
 * a processor, in which other calls would wait. Throws when it takes more than a minute, or when the signal fires.
 */
export const matchApart = (job: MatchJob, gone?: AbortSignal): Promise<[number, Match][]> => workers.run(job, gone);
