import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDue, numberIn, statesOf } from './support/due-schedules.ts';
import type { MailSink } from './support/mail-sink.ts';
import { startMailSink } from './support/mail-sink.ts';
import { seedCompany } from './support/many-deals.ts';
import { openBench } from './support/open-bench.ts';
import type { ServerProcess } from './support/processes.ts';
import { openAccount } from './support/test-account.ts';
import { askInTurns, atShare } from './support/waiting-times.ts';

// npm run bench -- schedules: a thousand reports that are due at one moment, in a company of 100,000 leads and 1,000
// sales, until a mail server has the last of them; and how long people wait meanwhile. SCHEDULES=200 takes fewer.
// KILLED=1: two processes send, and one of them is killed half way. Fails when a report comes twice or not at all, or
// when all together take more than ten minutes (with a process killed more than fifteen: what it had in hand is given
// to the other after ten).

const SCHEDULES = Number(process.env['SCHEDULES'] ?? 1000);
const LEADS = Number(process.env['LEADS'] ?? 100_000);
const IS_KILLED = process.env['KILLED'] === '1';
const MOST_MINUTES = IS_KILLED ? 15 : 10;
const ROUNDS = 60;
const PATHS = ['/api/leads?limit=25', '/api/sales?limit=25', '/api/leads?limit=25&status=negotiating'];

const mails = await startMailSink();
const { databaseUrl, plinth, another, close } = await openBench(undefined, {
  SMTP_URL: mails.url,
  MAIL_FROM: 'Bench Homes <reports@bench.test>',
});
try {
  const account = await openAccount(plinth.url);
  await seedCompany(databaseUrl, account, LEADS);
  const server = IS_KILLED ? await another() : plinth;
  const [token = ''] = account.tokens;
  const before = await waits(server, token);
  await makeDue(databaseUrl, account, SCHEDULES);
  await measure(server, token, before);
} finally {
  await close();
  await mails.stop();
}

async function measure(server: ServerProcess, token: string, before: number[]): Promise<void> {
  const began = performance.now();
  const beforeMb = residentMb(server.pid);
  let maxMb = beforeMb;
  const quartersMb: number[] = [];
  const meanwhile: number[] = [];
  let isKilled = false;
  const isOver = () => (performance.now() - began) / 60_000 > MOST_MINUTES;
  while (new Set(arrived(mails)).size < SCHEDULES && !isOver()) {
    meanwhile.push(...(await waits(server, token, 1)));
    maxMb = Math.max(maxMb, residentMb(server.pid));
    const sent = arrived(mails).length;
    if (sent * 4 >= SCHEDULES * (quartersMb.length + 1)) quartersMb.push(residentMb(server.pid));
    if (IS_KILLED && !isKilled && sent * 2 >= SCHEDULES) {
      process.kill(plinth.pid, 'SIGKILL');
      isKilled = true;
    }
    await sleep(50);
  }
  const seconds = (performance.now() - began) / 1000;
  // A second mail of one that came would come now.
  await sleep(5_000);
  const numbers = arrived(mails);
  const once = new Set(numbers).size;
  console.log(
    `${once} of ${SCHEDULES} reports in ${seconds.toFixed(1)} s, ${numbers.length - once} twice; ` +
      `server ${beforeMb} MB before, ${quartersMb.join(', ')} MB at each quarter, ${maxMb} MB at most`,
  );
  console.log(JSON.stringify(await statesOf(databaseUrl)));
  const [was, is] = [before, meanwhile].map((times) => times.toSorted((one, other) => one - other));
  console.log(
    `lists meanwhile: median ${ms(is, 0.5)} ms (${ms(was, 0.5)} before), p99 ${ms(is, 0.99)} ms (${ms(was, 0.99)} before), ${meanwhile.length} requests`,
  );
  if (once !== SCHEDULES || numbers.length !== once || isOver()) process.exitCode = 1;
}

function arrived({ subjects }: MailSink): number[] {
  return subjects.map(numberIn).filter((n) => !Number.isNaN(n));
}

/** Milliseconds of each request. */
async function waits(server: ServerProcess, token: string, rounds = ROUNDS): Promise<number[]> {
  const times = await askInTurns(
    PATHS.map((path) => ({ server, path, token })),
    rounds,
  );
  return times.flat();
}

function ms(times: readonly number[] | undefined, share: number): string {
  return atShare(times ?? [], share).toFixed(0);
}

/** Linux only. */
function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000);
}
