import { readSheet } from './src/server/lib/excelRead';
import { readFileSync } from 'node:fs';
console.dir(await readSheet(readFileSync('/tmp/x10/t.xlsx')), { depth: 5 });
console.dir(await readSheet(readFileSync('/tmp/x10/w.xlsx')), { depth: 5 });
let t = performance.now();
const r = await readSheet(readFileSync('/tmp/x10/big.xlsx'), 'big', 1000);
console.log(r.rows.length, performance.now() - t, process.memoryUsage().rss / 1e6); t = performance.now();
