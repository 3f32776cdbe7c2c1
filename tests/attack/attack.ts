import { parseArgs } from 'node:util';
import { flood } from './floodRun';
import { mixedUse } from './mixedUse';
import { byTools } from './tools';

// `npm run attack [-- --only flood|mixed|sqlmap|wapiti]`: what takes long or measures. Ends with 1 where a bar is missed or a tool finds something.
// flood: people at work beside every attack at once (--quiet and --seconds say how long without and with them, --match names part of the attacks).
// mixed: the memory of the portal after a day of use (--seconds). sqlmap, wapiti: the tools (--match: part of the paths that sqlmap tries).

const { values } = parseArgs({
  options: { only: { type: 'string' }, quiet: { type: 'string' }, seconds: { type: 'string' }, match: { type: 'string', default: '' } },
});
const seconds = (given: string | undefined, otherwise: number): number => (given === undefined ? otherwise : Number(given));

const parts: Record<string, () => Promise<string[]>> = {
  flood: () => flood(seconds(values.quiet, 60), seconds(values.seconds, 300), values.match),
  mixed: () => mixedUse(seconds(values.seconds, 180)),
  sqlmap: () => byTools(['sqlmap'], values.match),
  wapiti: () => byTools(['wapiti'], values.match),
};

const only = values.only?.split(',') ?? Object.keys(parts);
for (const name of only) if (!parts[name]) throw new Error(`no such part: ${name}; there are ${Object.keys(parts).join(', ')}`);
let missed = 0;
for (const name of only) {
  process.stdout.write(`\n— ${name}\n`);
  const found = (await parts[name]?.()) ?? [];
  missed += found.length;
  process.stdout.write(found.length ? `${found.map((line) => `MISSED  ${line}`).join('\n')}\n` : 'good\n');
}
process.exitCode = missed ? 1 : 0;
