import { ENTRIES, seedAudit } from './support/many-entries.ts';
import { openBench } from './support/open-bench.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- audit: how long an administrator waits for a page of the audit trail of a million entries, one
// request after the other. Fails when the slowest twentieth of any kind of question takes more than 200 ms.

const MAX_MS = 200;
const ROUNDS = 40;

const { databaseUrl, plinth, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  const { recordId } = await seedAudit(databaseUrl, account);
  console.log(`${ENTRIES.toLocaleString('en-IN')} entries, ${ROUNDS} requests each, one after the other`);
  const token = account.tokens[0] ?? '';
  const questions: Record<string, string> = {
    'the first page': '',
    'a kind of record': 'resource=lead',
    'a rare kind': 'resource=rate',
    'an action': 'resource=sale&action=edit',
    'an action alone': 'action=edit',
    'a person': `actorId=${account.userId}`,
    'one record': `recordId=${recordId}`,
    'a day': 'from=2026-03-01&to=2026-03-01',
    'a person in a month': `actorId=${account.userId}&from=2026-03-01&to=2026-03-31`,
    'a kind in a month': 'resource=sale&from=2026-03-01&to=2026-03-31',
  };
  for (const [name, query] of Object.entries(questions)) await measure(plinth.url, { name, query, token });
} finally {
  await close();
}

interface Question {
  name: string;
  query: string;
  token: string;
}

async function measure(url: string, { name, query, token }: Question): Promise<void> {
  const times: number[] = [];
  let total = 0;
  // The first warms the connection and is thrown away.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/audit?limit=50&${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}.`);
    const { pagination } = (await answer.json()) as { pagination: { total: number } };
    if (round > 0) times.push(performance.now() - began);
    total = pagination.total;
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const isSlow = at(0.95) > MAX_MS;
  if (isSlow) process.exitCode = 1;
  console.log(
    `${name.padEnd(20)} ${String(total).padStart(5)} in all, median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms${isSlow ? `, more than ${MAX_MS} ms` : ''}`,
  );
}
