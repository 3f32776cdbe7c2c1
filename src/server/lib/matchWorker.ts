import { matchAll } from '../../contract/set/bankJudged';
import type { MatchJob } from './matchApart';
import { onJob } from './workerJobs';

onJob<MatchJob>(async ({ payments, book }) => [...matchAll(payments, book)]);
