import { join } from 'node:path';
import { startBareServer } from './support/beside-bare.ts';
import { addressOf } from './support/company-people.ts';
import { askedWorks, contractorsOf, seedWorks, TOWER_WORKS, WORK_PHOTOS } from './support/many-works.ts';
import { openBench } from './support/open-bench.ts';
import { recordStatements } from './support/recorded-statements.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount, signIn } from './support/test-account.ts';
import { askInTurns, atShare, slowest } from './support/waiting-times.ts';

// npm run bench -- works: timeline, figures, photos and contractors in a company of 20,160 milestones, 201,600 photos
// and 200 contractors and in one with a hundredth of it, in turns, and a bare server that sends the same statements
// beside the larger one. Asked for is a project of 84 milestones, or a page as long in both. Fails when something takes
// more than twice as long in the larger one. BENCH_STATEMENTS=5 prints the slowest statements of each, and BENCH_ONLY
// measures what has this text in its path.

const PROJECTS = { large: 240, small: 2 } as const;
type Size = keyof typeof PROJECTS;
const ROUNDS = 20;
const MAX_GROWTH = 2;
/** The figures of all contractors add up every milestone of the company: 120 times as many rows of one index. */
const MAX_GROWTH_OF_ALL = 10;
const only = process.env['BENCH_ONLY'] ?? '';
const STATEMENTS = Number(process.env['BENCH_STATEMENTS'] ?? 0);

const { folder, databaseUrl, sessionSecret, plinth, beside, close } = await openBench();
try {
  const account = async (size: Size) => {
    const made = await openAccount(plinth.url, `${size}.bench.test`);
    await seedWorks(databaseUrl, made, PROJECTS[size]);
    return made;
  };
  const accounts = { small: await account('small'), large: await account('large') };
  const works = PROJECTS.large * TOWER_WORKS;
  const count = (number: number) => number.toLocaleString('en-IN');
  console.log(
    `${count(works)} milestones, ${count(works * WORK_PHOTOS)} photos, ${contractorsOf(PROJECTS.large)} contractors, ` +
      `${ROUNDS} requests each`,
  );
  await measure(await requestsOf(accounts.large), await requestsOf(accounts.small), accounts.large);
} finally {
  await close();
}

async function requestsOf(account: BenchAccount) {
  const token = await signIn(plinth.url, addressOf('Business Head', account.mail));
  const { project, milestone, contractor } = askedWorks(account);
  // As many rows in both: the smaller company has two contractors.
  const two = `limit=${contractorsOf(PROJECTS.small)}`;
  return [
    `/construction/projects/${project}/timeline`,
    `/construction/analytics?projectId=${project}`,
    `/construction/analytics/works?projectId=${project}&limit=50`,
    `/construction/analytics/checks?projectId=${project}&limit=50`,
    `/construction/analytics/demands?projectId=${project}&limit=50`,
    `/construction/milestones?projectId=${project}&limit=50`,
    `/construction/milestones/overdue?projectId=${project}&limit=50`,
    `/construction/milestones/${milestone}`,
    `/construction/issues?projectId=${project}&limit=50`,
    `/construction/photos?limit=50`,
    `/construction/photos?projectId=${project}&limit=50`,
    `/construction/photos?projectId=${project}&mark=far&limit=50`,
    `/construction/photos?milestoneId=${milestone}&limit=50`,
    `/contractors?${two}`,
    `/contractors/${contractor}`,
    `/contractors/available?projectId=${project}&${two}`,
    `/contractors/analytics?projectId=${project}`,
    `/contractors/analytics`,
  ]
    .filter((path) => path.includes(only))
    .map((path) => ({ method: 'GET' as const, path: `/api${path}`, token }));
}

type Requests = Awaited<ReturnType<typeof requestsOf>>;

async function measure(large: Requests, small: Requests, { organizationId }: BenchAccount): Promise<void> {
  const recorded = await recordStatements(
    { databaseUrl, sessionSecret, folder: join(folder, 'files') },
    large,
  );
  const bare = beside(await startBareServer({ databaseUrl, organizationId, folder }, recorded));
  for (const [index, { path, token }] of large.entries()) {
    const hundredth = small[index];
    if (!hundredth) continue;
    const times = await askInTurns(
      [
        { server: plinth, path, token },
        { server: plinth, path: hundredth.path, token: hundredth.token },
        { server: bare, path: `/${index}`, token },
      ],
      ROUNDS,
    );
    const [ours = Number.NaN, less = Number.NaN, theirs = Number.NaN] = times.map((all) => atShare(all, 0.5));
    const most = path.endsWith('/contractors/analytics') ? MAX_GROWTH_OF_ALL : MAX_GROWTH;
    const isSlow = ours / less > most;
    if (isSlow) process.exitCode = 1;
    const name = path.replace('/api', '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
    const ms = (time: number) => `${time.toFixed(1).padStart(7)} ms`;
    console.log(
      `${name.padEnd(64)} median ${ms(ours)}  p95 ${ms(atShare(times[0] ?? [], 0.95))}  of a hundredth ${ms(less)}, ` +
        `growth ${(ours / less).toFixed(2)}  bare ${ms(theirs)}, ratio ${(theirs / ours).toFixed(2)}` +
        (isSlow ? `, more than ${most} times` : ''),
    );
    for (const { ms: took, text } of await slowest(
      { databaseUrl, organizationId },
      recorded[index] ?? [],
      STATEMENTS,
    ))
      console.log(
        `  ${took.toFixed(1).padStart(8)} ms  ${text.replaceAll('"', '').replace(/\s+/g, ' ').slice(0, 220)}`,
      );
  }
}
