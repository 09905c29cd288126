import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { knows } from '#company/people/server/facts.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import type { Unit } from '../unit.contract.ts';
import type { LineStanding } from '../waiting.rules.ts';
import { actionsWhileOffered, freeSince, standingLine } from '../waiting.rules.ts';
import type { UnitRow } from './unit.rows.ts';
import type { LineRow } from './waiting.lines.ts';
import { linesOf, offerHoursOf } from './waiting.lines.ts';

/**
 * Adds to free units the waiting customer they are offered to, and until when. Partners do not see this; units
 * nobody waits for are not queried.
 */
export async function withOffers(
  read: Read,
  rows: readonly UnitRow[],
  units: readonly Unit[],
): Promise<Unit[]> {
  if (!knows(read, 'unitsOfOthers')) return units.map((unit) => ({ ...unit, waitingCount: 0 }));
  const lines = await standingsOf(
    read,
    rows.filter((row) => row.waitingCount > 0),
  );
  if (lines.size === 0) return [...units];
  const names = await namesOfLeads(
    read,
    [...lines.values()].flatMap(({ offer }) => (offer ? [offer.waiter.leadId] : [])),
  );
  return units.map((unit) => {
    const line = lines.get(unit.id);
    if (!line) return unit;
    const { offer, waiting } = line;
    const waitingCount = waiting.length + (offer ? 1 : 0);
    if (!offer || unit.status !== 'available') return { ...unit, waitingCount };
    const name = names.get(offer.waiter.leadId) ?? null;
    return {
      ...unit,
      waitingCount,
      offeredUntil: offer.until,
      offeredToLeadId: name === null ? null : offer.waiter.leadId,
      offeredToName: name,
      allowedActions: actionsWhileOffered(unit.allowedActions, {
        isKnown: name !== null,
        role: read.caller.role,
      }),
    };
  });
}

/** The waiting lists of these units now, also where an offer has lapsed and no job has recorded it yet. */
async function standingsOf(
  read: Read,
  rows: readonly UnitRow[],
): Promise<Map<string, LineStanding<LineRow>>> {
  if (rows.length === 0) return new Map();
  const [lines, offerHours] = await Promise.all([
    linesOf(
      read,
      rows.map(({ id }) => id),
    ),
    offerHoursOf(read),
  ]);
  return new Map(
    rows.map((row) => {
      const line = lines.filter(({ unitId }) => unitId === row.id);
      const since = freeSince(row, read.now);
      return [row.id, standingLine(line, { freeSince: since, now: read.now, offerHours })];
    }),
  );
}

async function namesOfLeads(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read.db
    .selectFrom('lead')
    .select(['lead.id', 'lead.firstName', 'lead.lastName'])
    .where('lead.id', 'in', [...ids])
    .where(visibleLeads(read))
    .execute();
  return new Map(rows.map((row) => [row.id, displayName(row)]));
}
