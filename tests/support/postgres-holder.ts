/**
 * A process of its own that holds a data folder's PostgreSQL, for tests that kill it.
 * Prints its address, or the reason why it could not start; ends on SIGTERM.
 */
import { startPostgres } from '#platform/server/postgres/supervisor.ts';

const [, , dataDir = ''] = process.argv;
try {
  const postgres = await startPostgres({
    dataDir,
    log: { info: (message) => process.stderr.write(`${message}\n`) },
  });
  process.once('SIGTERM', () => {
    void postgres.stop().then(() => process.exit(0));
  });
  process.stdout.write(`${postgres.url}\n`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
