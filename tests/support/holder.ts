import { openEmbedded } from '../../src/server/db/embedded';

/** Stands for a portal: opens the database of a data folder, says so, and keeps it until it is told to stop. */
async function main(): Promise<void> {
  const database = await openEmbedded(process.argv[2] ?? '', { log: (line) => console.log(line) });
  process.on('SIGTERM', async () => {
    await database.stop();
    process.exit(0);
  });
  console.log(`open ${database.url}`);
  setInterval(() => {}, 60_000);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
