import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { type GridColumn, gridExcel } from '../../src/server/lib/excel';
import { peakMemory } from './peak';

// One export of so many rows of 10 columns in a process of its own: `ours` or `hucre`. Prints its time, memory and event-loop delay.

const [which, rowCount] = process.argv.slice(2);
const count = Number(rowCount);

const columns: GridColumn[] = [
  'DLV_ORD_NO',
  'CUST_NM',
  'DLV_DT',
  'DLV_TM',
  'DLV_PLC_NM',
  'DLV_ADDR',
  'CAR_QTY',
  'GRS_WT',
  'MSR_CBM',
  'REQ_RMK',
].map((field) => ({ field, title: field }));

function* rows(): Generator<Record<string, unknown>> {
  for (let i = 0; i < count; i++) {
    yield {
      DLV_ORD_NO: `DV261120${String(i).padStart(6, '0')}`,
      CUST_NM: `플레어패션코리아 ${i % 300}`,
      DLV_DT: '20261120',
      DLV_TM: '0930',
      DLV_PLC_NM: `용인 남사 물류센터 ${i % 40}`,
      DLV_ADDR: `경기 용인시 처인구 남사읍 ${i % 500}번길 <${i % 7}>`,
      CAR_QTY: (i % 3) + 1,
      GRS_WT: (i % 9_000) + 0.125,
      MSR_CBM: (i % 60) + 0.5,
      REQ_RMK: i % 4 ? '' : '오전 도착 요망',
    };
  }
}

function hucre(): Readable {
  function* values() {
    for (const row of rows()) yield columns.map(({ field }) => row[field] as string | number);
  }
  const stream = writeXlsxStream(values(), { name: 'Sheet1', columns: columns.map(({ title }) => ({ header: title, width: 14 })) });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

let bytes = 0;
const sink = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    bytes += chunk.length;
    done();
  },
});
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const begun = performance.now();
await pipeline(which === 'ours' ? gridExcel({ name: 'Orders', columns, rows: rows() }) : hucre(), sink);
const ms = performance.now() - begun;
delay.disable();
process.stdout.write(`${JSON.stringify({ ms, mb: peakMemory(), delay: delay.percentile(99) / 1e6, bytes })}\n`);
