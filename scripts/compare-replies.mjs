import './lib/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stopWith } from './lib/project.mjs';
import { Allowed } from './lib/replies/allowed.mjs';
import { printRole, printTotals } from './lib/replies/report.mjs';
import { ask, readContract, signIn } from './lib/replies/server.mjs';
import { Twins } from './lib/replies/twins.mjs';
import { walk } from './lib/replies/walk.mjs';

const HELP = `Usage: node scripts/compare-replies.mjs BEFORE AFTER [options]

Asks everything that can be read of two servers, as each demonstration person and without a session, and compares
the replies. BEFORE and AFTER are addresses such as http://127.0.0.1:4101, of servers that were started at about
the same time on two copies of one data folder. Ends with code 1 when a reply differs.

  --allow FILE     differences that are meant: [{ "call", "path", "before", "after", "why" }], regular expressions
  --role NAME      only this role, several times for several
  --call PATTERN   only calls whose path fits; ids then come only from these
  --ids N          records of each kind (8)
  --values N       values of each filter (3)
  --show N         differences to print of each role (20)
  --write FILE     every difference that is not allowed, a line of JSON each: what a file for --allow is made from
  --password WORD  of the demonstration people
`;

try {
  const options = readOptions();
  if (options.help) console.log(HELP);
  else process.exitCode = (await compare(options)) ? 0 : 1;
} catch (error) {
  stopWith(error);
}

function readOptions() {
  const text = { type: 'string' };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      allow: text,
      role: { type: 'string', multiple: true },
      call: { ...text, default: '' },
      ids: { ...text, default: '8' },
      values: { ...text, default: '3' },
      show: { ...text, default: '20' },
      write: text,
      password: { ...text, default: 'Plinth@2026' },
    },
  });
  const [before, after] = positionals.map((url) => url.replace(/\/$/, ''));
  if (!values.help && !after) throw new Error(HELP);
  return { ...values, before, after };
}

async function compare({ before, after, password, ...options }) {
  const servers = { before, after };
  const contract = await readContract(before);
  const calls = contract.calls.filter(({ path }) => new RegExp(options.call).test(path));
  const roles = options.role ?? contract.roles;
  const allowed = new Allowed(options.allow);
  const max = { ids: Number(options.ids), values: Number(options.values) };
  const tokens = await forEach(roles, async (role) => ({
    before: await signIn(before, role, password),
    after: await signIn(after, role, password),
  }));
  const twins = new Twins(await startOf(servers, tokens));

  const results = [];
  // The first role sees most; what it saw is asked by the others too, who may be refused it.
  let saw = null;
  for (const role of [...roles, null]) {
    const result = await walk({ calls, servers, tokens: tokens.get(role), twins, allowed, max, saw });
    saw ??= result.ids;
    printRole(role ?? 'Without a session', result, Number(options.show));
    results.push(result);
  }
  if (options.write) writeFileSync(options.write, results.flatMap(linesOf).join(''));
  return printTotals({ results, calls, twins, allowed });
}

function linesOf({ different }) {
  return different.flatMap(({ path: call, address, found }) =>
    found.map((one) => `${JSON.stringify({ call, address, ...one })}\n`),
  );
}

async function forEach(roles, make) {
  const made = new Map();
  for (const role of roles) made.set(role, await make(role));
  return made;
}

/** When the first of both servers was started; a session of an administrator tells. */
async function startOf(servers, tokens) {
  const starts = [];
  for (const side of ['before', 'after']) {
    for (const token of tokens.values()) {
      const { status, bytes } = await ask(servers[side], '/performance', token[side]);
      if (status === 200) starts.push(Date.parse(JSON.parse(bytes.toString()).data.startedAt));
      if (status === 200) break;
    }
  }
  // Without one: the sign-ins of this run.
  return starts.length === 2 ? Math.min(...starts) : Date.now() - 60_000;
}
