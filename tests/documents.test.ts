import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AREAS, UNDIVIDED } from '../scripts/lib/areas.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Room {
  path: string;
  holds: string;
}

/** The tree of ARCHITECTURE.md: an area that is one room has its words beside it, the others list their rooms. */
function roomsOfTheMap(): Room[] {
  const [, tree = ''] = read('ARCHITECTURE.md').split('```\nsrc/\n');
  const rooms: Room[] = [];
  let area = '';
  for (const line of tree.split('```')[0]?.split('\n') ?? []) {
    const [, indent, name, holds = ''] = /^( {2}| {4})([\w-]+)\/ *(.*)$/.exec(line) ?? [];
    if (!indent || !name) continue;
    if (indent.length === 2) area = name;
    if (indent.length === 4) rooms.push({ path: `src/${area}/${name}`, holds });
    else if (holds) rooms.push({ path: `src/${name}`, holds });
  }
  return rooms;
}

function roomsOfTheCode(): string[] {
  return AREAS.flatMap((area) => {
    const folder = `src/${area}`;
    if (!existsSync(join(ROOT, folder))) return [];
    if (UNDIVIDED.includes(area)) return [folder];
    return readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`);
  });
}

const SMALL_LABELS = new Set(
  'where what when which with does from into that this made make may new for and the who how its are'.split(
    ' ',
  ),
);

/** Beginnings of words, so that "computed" finds "compute" and "charges" finds "charge". */
function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return new Set(
    words.filter((word) => !SMALL_LABELS.has(word)).map((word) => word.replace(/s$/, '').slice(0, 5)),
  );
}

/** The room whose line in the map shares most words with a question. */
function roomFor(question: string, rooms: readonly Room[]): string {
  const asked = stems(question);
  const scored = rooms.map(({ path, holds }) => ({
    path,
    shared: [...stems(`${path.slice(4)} ${holds}`)].filter((stem) => asked.has(stem)).length,
  }));
  const max = Math.max(...scored.map(({ shared }) => shared));
  return scored
    .filter(({ shared }) => shared === max)
    .map(({ path }) => path)
    .join(' or ');
}

/** What a newcomer asks, the file that answers, and what he finds in it. */
const QUESTIONS: readonly [question: string, file: string, holds: string][] = [
  ['Where is late interest computed?', 'src/money/charges/lateInterest.rules.ts', 'export function'],
  [
    'Where does a new field or column of a lead go?',
    'src/enquiries/leads/web/lead.columns.shared.tsx',
    'export',
  ],
  [
    'Who may cancel a sale, and what is refunded?',
    'src/sale-lifecycle/cancellations/cancellation.rules.ts',
    'mayCancel',
  ],
  [
    'Where is a receipt verified?',
    'src/money/receipts/server/receipt.verify.ts',
    'export async function verifyReceipt',
  ],
  ['In which order does money pay installments?', 'src/money/plans/allocation.rules.ts', 'export function'],
  [
    'Where is a unit booked in one transaction?',
    'src/sale-lifecycle/booking/server/booking.commands.ts',
    'export async function bookUnit',
  ],
  ['Where do the rates of GST come from?', 'src/company/statutory-rates/tax.seed.ts', 'gst'],
  ['Who gets the next lead by turn?', 'src/enquiries/assignment/server/turns.ts', 'export'],
  ['How is a lead scored by rules?', 'src/enquiries/scoring/leadScore.rules.ts', 'export function'],
  [
    'Where is an offer shared by link?',
    'src/offers/cost-sheets/server/share.commands.ts',
    'export async function',
  ],
  [
    'Where does a hold of a unit end?',
    'src/offers/reservations/server/hold.commands.ts',
    'export async function',
  ],
  [
    'Where are postings to accounts written, double entry?',
    'src/money/ledger/ledger.rules.ts',
    'export function',
  ],
  [
    'Where is the booking cap before registration?',
    'src/inventory/payment-terms/bookingCap.rules.ts',
    'bookingCapPaise',
  ],
  [
    'Where is a credit note issued over an invoice?',
    'src/money/invoices/server/creditNote.commands.ts',
    'export async function',
  ],
  [
    'Where is a demand run posted?',
    'src/sale-lifecycle/demands/server/demandRun.posting.ts',
    'export async function',
  ],
  ['Where is a user deactivated?', 'src/company/people/server/user.deactivate.ts', 'export async function'],
  [
    'Where are reminders of what is overdue sent?',
    'src/money/dues/server/reminder.jobs.ts',
    'export async function',
  ],
  [
    'Where do price lists take effect?',
    'src/inventory/prices/server/priceList.takeEffect.ts',
    'export async function',
  ],
  [
    'Where are leads read from an imported file?',
    'src/cross-cutting/imports/server/lead.import.ts',
    'export',
  ],
  [
    'Which figures does the dashboard of a role show?',
    'src/insight/dashboards/dashboard.rules.ts',
    'export const',
  ],
];

describe('ARCHITECTURE.md', () => {
  const rooms = roomsOfTheMap();

  it('names every room of src/ once, in the order of the areas, and none that does not exist', () => {
    const named = rooms.map(({ path }) => path);
    const rank = (path: string) => AREAS.indexOf(path.split('/')[1] ?? '');
    expect(named.toSorted()).toEqual(roomsOfTheCode().toSorted());
    expect(named.map(rank)).toEqual(named.map(rank).toSorted((one, other) => one - other));
  });

  it.each(QUESTIONS)('leads a newcomer in one step: %s', (question, file, holds) => {
    expect(roomFor(question, rooms)).toBe(file.split('/').slice(0, 3).join('/'));
    expect(read(file)).toContain(holds);
  });
});
