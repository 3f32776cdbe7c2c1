import type { ExcelJob } from './excelApart';
import { readSheet } from './excelRead';
import { appendReasons } from './excelReasons';
import { onJob } from './workerJobs';

// A buffer arrives as plain bytes.
onJob<ExcelJob>((job) => {
  const file = Buffer.from(job.file.buffer, job.file.byteOffset, job.file.byteLength);
  return job.kind === 'read' ? readSheet(file, job.name, job.maxRows, job.columns) : appendReasons(file, job.name, job.reasons);
});
