import type { Stage } from './stage';
import { interleaved, median, printFigure, printRatio, sized } from './table';

/** Calls of one round that are measured one after the other. */
const calls = sized(3, 1);

/** Sends a call and gives the seconds until its whole answer is there. */
export async function secondsOf(address: string, path: string, headers: Record<string, string>, body: object): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status >= 300 || /"errCnt":[1-9]/.test(text)) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
  return (performance.now() - begun) / 1_000;
}

/** The median of the calls of one round. */
export async function middle(run: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < calls; i++) times.push(await run());
  return median(times);
}

interface Compared {
  id: string;
  title: string;
  /** Longest time allowed, in seconds. */
  seconds: number;
  cookie: string;
  path: string;
  search: object;
  /** What a person would write for the same rows, with the same indexes and without row-level security, and what that is called; else there is no peer. */
  sql?: string;
  peer?: string;
}

/** Measures a call of the portal, beside a statement for the same rows in the bare server where there is one. */
export async function beside(stage: Stage, compared: Compared): Promise<void> {
  const { id, title, seconds, cookie, path, search, sql, peer = 'plain SQL for the same rows' } = compared;
  const figure = { id, title, unit: 's', atMost: seconds };
  const measure = () => middle(() => secondsOf(stage.portal, path, { cookie }, { SEARCH: search }));
  if (sql === undefined) return printFigure(figure, median((await interleaved(measure, async () => 0)).ours));
  await fetch(`${stage.bare}/know/beside`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sql, parameters: [] }),
  });
  const { ours, theirs } = await interleaved(measure, () => middle(() => secondsOf(stage.bare, '/read/beside', {}, {})));
  printFigure(figure, median(ours));
  printRatio({ id, title: `${title}, against ${peer}`, unit: 's' }, ours, theirs);
}
