import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { seedDemo } from '../../mock/demo/seed';
import { buildServer } from '../../src/server/cli/build.mjs';
import { openEmbedded } from '../../src/server/db/embedded';
import { migrate } from '../../src/server/db/migrate';
import { seedSystem } from '../../src/server/db/seed';
import { dataFolder } from './folders';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner URL of the template database: migrated, with the system seed and the demo company. */
    template: string;
  }
}

/** The server's bundle, which tests start as processes, and one database server for the run, with one template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const folder = dataFolder();
  const database = await openEmbedded(folder, { unsafe: true });
  const stop = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(database.url);
    await seedSystem(database.url, () => {});
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date()).replaceAll('-', '');
    await seedDemo(database.url, { baseDate: today, log: () => {} });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('template', database.url);
  return stop;
}
