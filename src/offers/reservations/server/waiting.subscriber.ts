import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { LineRow } from '#inventory/units/server/waiting.lines.ts';
import { linesOf } from '#inventory/units/server/waiting.lines.ts';
import type { Move } from './waiting.moves.ts';
import { moveInLine, settleLine } from './waiting.moves.ts';

/**
 * Updates the waiting lists of units in the transaction that changes their status: a unit that becomes free is
 * offered to the first in line; the offer ends when it is taken, sold, blocked or deleted.
 */
export async function moveLines(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const changes = deeds.flatMap(stateChangeOf);
  const [first] = changes;
  if (!first) return;
  const lines = await linesOf(
    first.work,
    changes.map(({ id }) => id),
  );
  if (lines.length === 0) return;
  for (const change of changes) {
    const line = lines.filter(({ unitId }) => unitId === change.id);
    if (line.length > 0) await moveLine(change, line);
  }
}

interface StateChange {
  work: Work;
  id: string;
  version: number;
  to: string;
  /** The lead it is reserved for or sold to. */
  leadId: string | null;
  /** When it became free: for an expired reservation its end, whenever that is processed. */
  at: string;
}

function stateChangeOf({ work, input }: BatchItem<Change>): StateChange[] {
  if (input.resource !== 'unit') return [];
  const before = new Map<string, unknown>(Object.entries(input.before ?? {}));
  const after = new Map<string, unknown>(Object.entries(input.after ?? {}));
  const to = input.action === 'delete' ? 'deleted' : after.get('status');
  if (typeof to !== 'string' || !before.has('status') || before.get('status') === to) return [];
  const leadId = after.get('soldToLeadId') ?? after.get('reservedForLeadId');
  const end = input.action === 'expire' ? before.get('reservedUntil') : null;
  return [
    {
      work,
      id: input.id,
      version: input.version,
      to,
      leadId: typeof leadId === 'string' ? leadId : null,
      at: typeof end === 'string' ? end : work.now,
    },
  ];
}

async function moveLine(change: StateChange, line: readonly LineRow[]): Promise<void> {
  const { work, id, version, to } = change;
  if (to === 'available') await settleLine(work, { id, version }, change.at);
  else {
    const standing = to === 'blocked' ? await withoutLapsed(change, line) : line;
    await moveInLine(work, version, standing.flatMap(moveOf(change)));
  }
}

/** Those whose offer lapsed before the block do not return to the waiting list. */
async function withoutLapsed(
  { work, id, version }: StateChange,
  line: readonly LineRow[],
): Promise<readonly LineRow[]> {
  if (!line.some(({ status }) => status === 'offered')) return line;
  await settleLine(work, { id, version }, null);
  return linesOf(work, [id]);
}

function moveOf({ to, leadId }: StateChange) {
  return (row: LineRow): Move[] => {
    if (row.leadId === leadId) return [{ row, to: 'taken' }];
    if (to === 'sold' || to === 'deleted') return [{ row, to: 'closed' }];
    // An open offer counts as passed when the unit is reserved; when it is blocked, its holder stays first.
    if (row.status === 'offered') return [{ row, to: to === 'blocked' ? 'waiting' : 'lapsed' }];
    return [];
  };
}
