import pg from 'pg';
import type { Statement } from '#platform/server/database/pipeline.ts';
import type { ServerProcess } from './processes.ts';

/** Milliseconds, in rising order. */
export type Times = readonly number[];

export function atShare(times: Times, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}

/** Asks two servers in turns, so that what disturbs one disturbs both; the first two rounds only warm them. */
export async function askInTurns(
  sides: readonly { server: ServerProcess; path: string; token: string }[],
  rounds: number,
): Promise<Times[]> {
  const times = sides.map((): number[] => []);
  for (let round = -2; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const ms = await ask(side);
      if (round >= 0) times[index]?.push(ms);
    }
  }
  return times.map((all) => all.toSorted((one, other) => one - other));
}

async function ask({
  server,
  path,
  token,
}: {
  server: ServerProcess;
  path: string;
  token: string;
}): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status} ${text}`);
  // What finds nothing measures nothing.
  if (text.includes('"data":[]')) throw new Error(`${path} found nothing`);
  return performance.now() - began;
}

const REPEATS = 7;

/** How long each statement takes alone, prepared as the product prepares it; the slowest first. */
export async function slowest(
  { databaseUrl, organizationId }: { databaseUrl: string; organizationId: string },
  statements: readonly Statement[],
  max: number,
): Promise<{ text: string; ms: number }[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`set role plinth_app; set jit = off; set app.organization_id = '${organizationId}'`);
    const timed: { text: string; ms: number }[] = [];
    for (const [index, { text, values }] of statements.entries()) {
      const times: number[] = [];
      for (let round = 0; round < REPEATS; round += 1) {
        const began = performance.now();
        await client.query({ name: `measured_${index}`, text, values: [...values] });
        times.push(performance.now() - began);
      }
      times.sort((one, other) => one - other);
      timed.push({ text, ms: atShare(times, 0.5) });
    }
    return timed.toSorted((one, other) => other.ms - one.ms).slice(0, max);
  } finally {
    await client.end();
  }
}
