import { LEADS, seedLeads } from './support/many-leads.ts';
import { openBench } from './support/open-bench.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- search: how long the command palette waits for its first results among 100,000 leads, one
// request after the other. Fails when the slowest twentieth of any kind of question takes more than 100 ms.

const MAX_MS = 100;
const ROUNDS = 60;

/** Names as everybody has and as nobody has, phones in several notations, two letters, two words. */
const QUESTIONS = [
  'as',
  'asha',
  'asha rao',
  'kulkarni',
  'nobody at all',
  '+91 70000 54321',
  '070000-54321',
  '54321',
  'lead4711@',
];

const { databaseUrl, plinth, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  await seedLeads(databaseUrl, account);
  console.log(`${LEADS.toLocaleString('en-IN')} leads, ${ROUNDS} requests each, one after the other`);
  const token = account.tokens[0] ?? '';
  for (const question of QUESTIONS) await measure(plinth.url, question, token);
} finally {
  await close();
}

async function measure(url: string, question: string, token: string): Promise<void> {
  const times: number[] = [];
  let found = 0;
  // The first warms the connection and is thrown away.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/search?q=${encodeURIComponent(question)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: unknown[] };
    if (round > 0) times.push(performance.now() - began);
    found = data.length;
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const isSlow = at(0.95) > MAX_MS;
  if (isSlow) process.exitCode = 1;
  console.log(
    `${question.padEnd(18)} ${String(found).padStart(2)} found, median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms${isSlow ? `, more than ${MAX_MS} ms` : ''}`,
  );
}
