import { readFileSync } from 'node:fs';
import type { ServerProcess } from './processes.ts';

const TWO_YEARS_DAYS = 730;

/** How many rows came in a file, and how large the server was before and at most meanwhile. */
export interface Exported {
  rows: number;
  beforeMb: number;
  maxMb: number;
}

export type Format = 'csv' | 'xlsx';

/** The day on which the last leads begin that are this share of those of two years. */
export function dayOfLast(share: number): string {
  return new Date(Date.now() - TWO_YEARS_DAYS * share * 86_400_000).toISOString().slice(0, 10);
}

/** Takes the rows of a list since a day as a file, and prints what it took. Linux only. */
export async function exportSince(
  { url, pid }: ServerProcess,
  token: string,
  { list, format, from }: { list: 'leads' | 'audit'; format: Format; from: string },
): Promise<Exported> {
  const beforeMb = residentMb(pid);
  const began = performance.now();
  const answer = await fetch(`${url}/api/${list}/export?format=${format}&from=${from}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${await answer.text()}`);
  let [bytes, lines, maxMb] = [0, 0, beforeMb];
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (format === 'csv') lines += chunk.filter((byte) => byte === 10).length;
    maxMb = Math.max(maxMb, residentMb(pid));
  }
  const rows = Math.max(0, lines - 1);
  console.log(
    `export as ${format.padEnd(4)} since ${from}: ${format === 'csv' ? `${rows.toLocaleString('en-IN')} rows, ` : ''}` +
      `${((performance.now() - began) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; ` +
      `server ${beforeMb} MB before, ${maxMb} MB at most`,
  );
  return { rows, beforeMb, maxMb };
}

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000);
}
