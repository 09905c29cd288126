import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FACT_READERS, FACT_LABELS } from '../../src/company/people/facts.rules.ts';
import { LEAD_REACH, LEAD_REACHES } from '../../src/company/people/leadReach.rules.ts';
import { PROJECT_REACH, PROJECT_REACHES } from '../../src/inventory/projects/projectReach.rules.ts';
import { SALE_REACH, SALE_REACHES } from '../../src/company/people/saleReach.rules.ts';
import { USER_REACH, USER_REACHES } from '../../src/company/people/userReach.rules.ts';
import { ROLES } from '../../src/platform/contract/roles.ts';
import { ROOT, stopWith } from './project.mjs';

// Run by scripts/docs-rights.mjs: writes docs/RIGHTS.md, who may make which call on which rows, from the contracts
// and the reach of each role. With --check it only compares.

const FILE = join('docs', 'RIGHTS.md');

/** Whose rows a call speaks of, by the beginning of its path; the first that fits. */
const ROWS = [
  ['leads', ['/leads', '/pricing/cost-sheets', '/cost-sheets', '/analytics/lead-']],
  ['sales', ['/sales', '/booking-drafts', '/customers', '/payments', '/invoices', '/explain']],
  ['projects', ['/projects', '/towers', '/units', '/pricing']],
  ['people', ['/users/{id}']],
  ['of his own', ['/users/me', '/notifications', '/sessions', '/auth']],
  ['sent by himself; ADMIN all', ['/invitations/details', '/invitations/re', '/invitations/bulk-revoke']],
  ['with their record', ['/files']],
  ['own organization', ['/documents/categories']],
  ['of their category, on records that are seen', ['/documents']],
  ['of the kinds above, as they are seen', ['/search', '/events']],
];

/** Lists whose path says less than the paths of their rows. */
const LISTS = new Map([['/users', 'people']]);

const REACHES = [
  ['leads', 'Leads, interactions, cost sheets', LEAD_REACH, LEAD_REACHES],
  ['sales', 'Sales, plans, receipts, invoices', SALE_REACH, SALE_REACHES],
  ['projects', 'Projects, towers, units', PROJECT_REACH, PROJECT_REACHES],
  ['people', 'People', USER_REACH, USER_REACHES],
];

try {
  const text = await describe();
  if (process.argv.includes('--check')) compare(text);
  else writeFileSync(join(ROOT, FILE), text);
} catch (error) {
  stopWith(error);
}

async function describe() {
  const calls = await allCalls();
  return `# Rights

Generated from the contracts and the reach of each role by \`npm run docs:rights\`; never edited by hand. A role that may never make a call is answered 403, a row that it may not see 404. Finer rights, of a state or a field, are the pure functions in \`*.rules.ts\`, and each reply carries what its reader may do as \`allowedActions\`.

## Which rows a role sees

${table(['Role', ...REACHES.map(([, title]) => title)], ROLES.map(rowOfReaches))}

## Which facts a role may know

A fact without its mark is left out of every reply to that role, wherever it is read.

${table(['Fact', ...ROLES.map(initials)], Object.entries(FACT_LABELS).map(rowOfFact))}

## Who may make which call

${ROLES.map((role) => `${initials(role)} ${role}`).join(', ')}.

${table(['Call', ...ROLES.map(initials), 'Rows'], calls.map(rowOfCall))}
`;
}

/** Every call of every contract, in the order of their paths. */
async function allCalls() {
  const source = join(ROOT, 'src');
  const files = readdirSync(source, { recursive: true }).filter((name) => name.endsWith('.contract.ts'));
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(source, name)).href)));
  const calls = new Set(modules.flatMap((module) => Object.values(module)).filter(isCall));
  return [...calls].sort((a, b) => (named(a) < named(b) ? -1 : 1));
}

function isCall(value) {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'can' in value
  );
}

function named({ path, method }) {
  return `${path} ${method}`;
}

function rowOfReaches(role) {
  return [role, ...REACHES.map(([, , reach, words]) => words[reach[role]])];
}

function rowOfFact([fact, words]) {
  return [words, ...ROLES.map((role) => (FACT_READERS[fact].includes(role) ? '●' : ''))];
}

function rowOfCall(call) {
  const marks = ROLES.map((role) => (call.can === 'public' || call.can.includes(role) ? '●' : ''));
  const rows =
    LISTS.get(call.path) ??
    ROWS.find(([, starts]) => starts.some((start) => call.path.startsWith(start)))?.[0];
  return [
    `\`${call.method} ${call.path}\``,
    ...marks,
    call.can === 'public' ? 'public' : (rows ?? 'own organization'),
  ];
}

function initials(role) {
  const letters = role.split(' ').map((word) => word[0]);
  // Agent and Admin begin alike.
  return role === 'Channel Partner Agent' ? 'CPG' : letters.join('');
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function compare(text) {
  if (readFileSync(join(ROOT, FILE), 'utf8') !== text)
    throw new Error(`${FILE} does not match the contracts. Run npm run docs:rights.`);
}
