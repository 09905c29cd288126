import { readFileSync } from 'node:fs';
import type { ServerProcess } from './processes.ts';

const WANTED = 100_000;
const MOST_GROWTH_MB = 150;
const TWO_YEARS_DAYS = 730;

/** The leads of the last tenth of two years, a hundred thousand of a million, as a file: all of them, and the server no larger. */
export async function exportLeads(server: ServerProcess, token: string): Promise<void> {
  const from = new Date(Date.now() - (TWO_YEARS_DAYS / 10) * 86_400_000).toISOString().slice(0, 10);
  for (const format of ['csv', 'xlsx']) await exportAs(server, token, { format, from });
}

async function exportAs(
  { url, pid }: ServerProcess,
  token: string,
  { format, from }: { format: string; from: string },
): Promise<void> {
  const before = residentMb(pid);
  const began = performance.now();
  const answer = await fetch(`${url}/api/leads/export?format=${format}&from=${from}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let [bytes, lines, most] = [0, 0, before];
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (format === 'csv') lines += chunk.filter((byte) => byte === 10).length;
    most = Math.max(most, residentMb(pid));
  }
  const isWrong = most - before > MOST_GROWTH_MB || (format === 'csv' && lines - 1 < WANTED);
  if (isWrong) process.exitCode = 1;
  console.log(
    `export as ${format.padEnd(4)} ${format === 'csv' ? `${(lines - 1).toLocaleString('en-IN')} leads, ` : ''}` +
      `${((performance.now() - began) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; ` +
      `server ${before} MB before, ${most} MB at most${isWrong ? ', WRONG' : ''}`,
  );
}

/** Linux only. */
function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000);
}
