import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Statement } from '#platform/server/database/pipeline.ts';
import type { ServerProcess } from './processes.ts';
import { startServer } from './processes.ts';
import { askInTurns, atShare } from './waiting-times.ts';

interface BareServer {
  databaseUrl: string;
  organizationId: string;
  /** Where the plan of what it answers is written. */
  folder: string;
}

/** A bare server that answers /0, /1 … by what Plinth was seen to send for each question. */
export function startBareServer(
  { databaseUrl, organizationId, folder }: BareServer,
  recorded: readonly (readonly Statement[])[],
): Promise<ServerProcess> {
  const replays = recorded.map((statements, index) => ({
    method: 'GET',
    path: `/${index}`,
    phone: '+',
    statements,
  }));
  const plan = join(folder, 'plan.json');
  writeFileSync(plan, JSON.stringify({ databaseUrl, organizationId, replays }));
  return startServer(['--import', 'tsx', 'bench/support/bare-server.ts'], { BENCH_PLAN: plan });
}

interface Measured {
  name: string;
  /** How long its slowest twentieth may take; the run fails beyond. */
  maxMs: number;
  rounds: number;
  /** How wide the names of all questions are. */
  width: number;
}

/** Asks Plinth and the bare server in turns and prints a line of what it took. */
export async function measureBeside(
  { name, maxMs, rounds, width }: Measured,
  sides: Parameters<typeof askInTurns>[0],
): Promise<void> {
  const [ours = [], theirs = []] = await askInTurns(sides, rounds);
  const isSlow = atShare(ours, 0.95) > maxMs;
  if (isSlow) process.exitCode = 1;
  const cells = [
    `median ${atShare(ours, 0.5).toFixed(1).padStart(7)} ms`,
    `p95 ${atShare(ours, 0.95).toFixed(1).padStart(7)} ms`,
    `bare ${atShare(theirs, 0.5).toFixed(1).padStart(7)} ms`,
    `ratio ${(atShare(theirs, 0.5) / atShare(ours, 0.5)).toFixed(2)}`,
  ];
  console.log(`${name.padEnd(width)} ${cells.join('  ')}${isSlow ? `, more than ${maxMs} ms` : ''}`);
}
