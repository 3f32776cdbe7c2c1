import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Whether the system tells of its processes where they are read here (Linux). */
export const seesProcesses = existsSync('/proc/self/status');

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** Memory that a process holds now, MiB; 0 = it does not run. */
export const residentMb = (pid: number): number => Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** Command lines of the processes that a process has started, and of those that they have. */
export function commandsBelow(pid: number): string[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1])] as const);
  const below = (parent: number): number[] => parents.flatMap(([own, of]) => (of === parent ? [own, ...below(own)] : []));
  return below(pid).map((own) => read(`/proc/${own}/cmdline`).replaceAll('\0', ' '));
}
