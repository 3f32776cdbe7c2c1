import { readFileSync } from 'node:fs';

/**
 * The most memory this process has held, MiB. Linux counts in `maxRSS` what the process that started this one held then: its own peak stands in
 * /proc.
 */
export function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
}
