import type { Instant } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { WaitingEntry } from '#enquiries/leads/server/lead.reservations.ts';
import { tellLeadsOfLine } from '#enquiries/leads/server/lead.reservations.ts';
import type { WaiterStatus } from '#inventory/units/waiter.contract.ts';
import type { Offered } from '#inventory/units/waiting.rules.ts';
import { offerRefusal, standingLine } from '#inventory/units/waiting.rules.ts';
import type { LineRow } from '#inventory/units/server/waiting.lines.ts';
import { linesOf, offerHoursOf } from '#inventory/units/server/waiting.lines.ts';

/** A waiting customer and their next state; the caller has locked the unit. */
export interface Move {
  row: LineRow;
  to: WaiterStatus;
  /** For an offer that is made, or was made and lapsed unprocessed. */
  offer?: Pick<Offered, 'from' | 'until'>;
}

/** The verb of the audit trail and the event, and the timeline entry of the lead. */
const TOLD: Readonly<Record<WaiterStatus, { action: string; what: WaitingEntry['what'] } | null>> = {
  waiting: { action: 'withdrawOffer', what: 'withdrawn' },
  offered: { action: 'offer', what: 'offered' },
  passed: { action: 'passOffer', what: 'passed' },
  lapsed: { action: 'lapseOffer', what: 'lapsed' },
  left: { action: 'leaveLine', what: 'left' },
  closed: { action: 'closeLine', what: 'closed' },
  // The reservation or the booking already reports it.
  taken: null,
};

/**
 * Writes the moves in a waiting list, one after the other: the next is offered what the one before has let
 * pass.
 */
export async function moveInLine(work: Work, version: number, moves: readonly Move[]): Promise<void> {
  for (const move of moves) await writeMove(work, move);
  const told = moves.flatMap((move) => {
    const words = TOLD[move.to];
    return words ? [{ ...move, ...words }] : [];
  });
  await recordChanges(
    work,
    told.map(({ row, to, offer, action }) => ({
      action,
      resource: 'unit',
      id: row.unitId,
      version,
      before: { waiterId: row.id, waiterStatus: row.status },
      after: {
        waiterStatus: to,
        waitingLeadId: row.leadId,
        offeredUntil: offer?.until ?? row.offeredUntil,
      },
    })),
  );
  await tellLeadsOfLine(
    work,
    told.map(({ row, offer, what }) => ({
      leadId: row.leadId,
      what,
      unitId: row.unitId,
      unitNumber: row.unitNumber,
      projectId: row.projectId,
      until: offer?.until ?? null,
    })),
  );
}

async function writeMove(work: Work, { row, to, offer }: Move): Promise<void> {
  const times =
    to === 'waiting'
      ? { offeredAt: null, offeredUntil: null }
      : offer && { offeredAt: offer.from, offeredUntil: offer.until };
  await work.db
    .updateTable('unitWaiter')
    .set({
      status: to,
      ...times,
      endedAt: to === 'waiting' || to === 'offered' ? null : work.now,
      version: row.version + 1,
      updatedAt: work.now,
      updatedById: authorOf(work),
    })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Records who a free unit is offered to by the clock: offers that have lapsed, and the next one. Returns the current offer.
 *
 * @param freeSince when the unit became free; null when an offer that is out says it
 */
export async function settleLine(
  work: Work,
  { id, version }: { id: string; version: number },
  freeSince: Instant | null,
): Promise<Offered<LineRow> | null> {
  const line = await linesOf(work, [id]);
  if (line.length === 0) return null;
  const offerHours = await offerHoursOf(work);
  const { offer, lapsed } = standingLine(line, { freeSince, now: work.now, offerHours });
  const moves: Move[] = lapsed.map((past) => ({ row: past.waiter, to: 'lapsed', offer: past }));
  if (offer && offer.waiter.status !== 'offered') moves.push({ row: offer.waiter, to: 'offered', offer });
  await moveInLine({ ...work, isSystem: true }, version, moves);
  return offer;
}

/** Refuses a free unit to a lead while it is offered to another one who waited for it. */
export async function requireNotOffered(
  work: Work,
  unit: { id: string; version: number; unitNumber: string; waitingCount: number },
  leadId: string,
): Promise<void> {
  if (unit.waitingCount === 0) return;
  const refusal = offerRefusal(await settleLine(work, unit, null), leadId, work.caller.timezone);
  if (refusal) throw conflict(refusal);
}
