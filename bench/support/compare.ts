import autocannon from 'autocannon';
import type { LoadOptions } from 'autocannon';
import type { ServerProcess } from './processes.ts';
import { processorSeconds } from './processes.ts';

export interface Scenario {
  name: string;
  requests: LoadOptions['requests'];
}

interface Measured {
  requestsPerSecond: number;
  /** Milliseconds of processor time of the server per request. */
  cpuMs: number;
  p99Ms: number;
  /** How long one reply is. */
  bytes: number;
}

export interface Comparison {
  name: string;
  bare: Measured;
  plinth: Measured;
  /** Of the medians, Plinth by bare: 1 would be no cost at all. */
  throughputRatio: number;
}

const ROUNDS = 5;
const SECONDS = Number(process.env['SECONDS'] ?? 3);
const CONNECTIONS = 16;

/** Loads both servers in turns, scenario by scenario; the medians of the rounds count. */
export async function compare(
  servers: { bare: ServerProcess; plinth: ServerProcess },
  scenarios: readonly Scenario[],
): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  for (const scenario of scenarios) {
    const rounds: { bare: Measured; plinth: Measured }[] = [];
    // The first round warms compilers and caches and is thrown away.
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push({
        bare: await load(servers.bare, scenario),
        plinth: await load(servers.plinth, scenario),
      });
    }
    const [bare, plinth] = (['bare', 'plinth'] as const).map((side) =>
      medians(rounds.slice(1).map((round) => round[side])),
    );
    if (!bare || !plinth) throw new Error('Nothing was measured.');
    const throughputRatio = plinth.requestsPerSecond / bare.requestsPerSecond;
    compared.push({ name: scenario.name, bare, plinth, throughputRatio });
  }
  return compared;
}

async function load(server: ServerProcess, { name, requests }: Scenario): Promise<Measured> {
  const bytes = await bytesAnswered(server, name, requests[0]);
  const before = processorSeconds(server.pid);
  const result = await autocannon({ url: server.url, connections: CONNECTIONS, duration: SECONDS, requests });
  const answered = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || answered === 0) {
    throw new Error(`${name}: ${answered} answered, ${result.non2xx} refused, ${result.errors} broke off.`);
  }
  return {
    requestsPerSecond: answered / result.duration,
    cpuMs: ((processorSeconds(server.pid) - before) / answered) * 1000,
    p99Ms: result.latency.p99,
    bytes,
  };
}

/** One request beforehand, whose answer says what is wrong when something is. */
async function bytesAnswered(
  { url }: ServerProcess,
  name: string,
  request: LoadOptions['requests'][number] | undefined,
): Promise<number> {
  if (!request) throw new Error(`${name}: there is nothing to ask.`);
  const { method, path, headers, body } = request.setupRequest?.(request) ?? request;
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body ? { body } : {}) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${url} answered ${answer.status} ${text}`);
  return Buffer.byteLength(text);
}

function medians(rounds: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => median(rounds.map((round) => round[key]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    cpuMs: of('cpuMs'),
    p99Ms: of('p99Ms'),
    bytes: of('bytes'),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function printTable(comparisons: readonly Comparison[], other = 'bare'): void {
  const rows = comparisons.map(({ name, bare, plinth, throughputRatio }) => [
    name,
    bare.requestsPerSecond.toFixed(0),
    plinth.requestsPerSecond.toFixed(0),
    throughputRatio.toFixed(2),
    bare.cpuMs.toFixed(2),
    plinth.cpuMs.toFixed(2),
    `${plinth.p99Ms.toFixed(0)} ms`,
    String(bare.bytes),
    String(plinth.bytes),
  ]);
  const head = ['', `${other}/s`, 'Plinth/s', 'ratio', `${other} CPU ms`, 'Plinth CPU ms', 'Plinth p99'];
  head.push(`${other} bytes`, 'Plinth bytes');
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  '));
  }
}
