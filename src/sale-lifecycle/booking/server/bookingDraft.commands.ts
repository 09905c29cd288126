import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { secretsOf } from '#platform/server/database/sealed.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange, recordNews } from '#platform/server/record-change.ts';
import { lockCaller } from '#company/people/server/user.store.ts';
import type {
  BookingDraft,
  BookingDraftInput,
  BookingEntries,
  saveBookingDraft as saveCall,
} from '../bookingDraft.contract.ts';
import { MAX_DRAFTS, withoutNumbers } from '../bookingDraft.rules.ts';
import { contextOfDraft, getBookingDraftHead, requireSeen, visibleDrafts } from './bookingDraft.queries.ts';

/** Keeps a booking that is not finished. */
export async function createBookingDraft(work: Work, input: BookingDraftInput): Promise<BookingDraft> {
  await lockCaller(work);
  await requireRoom(work);
  await requireSeen(work, input);
  const id = newId();
  const { leadId, unitId, step } = input;
  const { userId } = work.caller;
  await work.db
    .insertInto('bookingDraft')
    .values({
      id,
      ownerId: userId,
      leadId,
      unitId,
      step,
      ...sealedEntries(work.db, id, input.entries),
      createdAt: work.now,
      updatedAt: work.now,
      updatedById: userId,
    })
    .execute();
  const after = { leadId, unitId };
  await recordChange(work, { action: 'create', resource: 'bookingDraft', id, version: 1, after });
  return getBookingDraftHead(work, id);
}

/** What is typed is saved every few seconds: an event tells of it, and no entry of the audit trail. */
export async function saveBookingDraft(
  work: Work,
  id: string,
  { version, leadId, unitId, step, entries }: BodyOf<typeof saveCall>,
): Promise<BookingDraft> {
  const before = await lockDraft(work, id);
  if (version !== before.version) throw staleVersion();
  // Whoever no longer sees the customer still saves what was typed.
  await requireSeen(work, {
    leadId: leadId === before.leadId ? null : leadId,
    unitId: unitId === before.unitId ? null : unitId,
  });
  const saved = version + 1;
  await work.db
    .updateTable('bookingDraft')
    .set({
      leadId,
      unitId,
      step,
      ...sealedEntries(work.db, id, entries),
      version: saved,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('id', '=', id)
    .execute();
  await recordNews(work, [{ action: 'save', resource: 'bookingDraft', id, version: saved }]);
  return getBookingDraftHead(work, id);
}

export async function discardBookingDraft(work: Work, id: string): Promise<{ id: string }> {
  const { version, leadId, unitId } = await lockDraft(work, id);
  await work.db.deleteFrom('bookingDraft').where('id', '=', id).execute();
  const before = { leadId, unitId };
  await recordChange(work, { action: 'discard', resource: 'bookingDraft', id, version, before });
  return { id };
}

/** The unit is booked for this customer: whoever began it has nothing left to finish. */
export async function dropDraftsOf(
  work: Work,
  { leadId, unitId }: { leadId: string; unitId: string },
): Promise<void> {
  const dropped = await work.db
    .deleteFrom('bookingDraft')
    .where('leadId', '=', leadId)
    .where('unitId', '=', unitId)
    .returning(['id', 'version'])
    .execute();
  await recordNews(
    work,
    dropped.map(({ id, version }) => ({ action: 'finish', resource: 'bookingDraft', id, version })),
  );
}

async function lockDraft(work: Work, id: string) {
  const row = await visibleDrafts(work)
    .select(['bookingDraft.id', 'bookingDraft.version', 'bookingDraft.leadId', 'bookingDraft.unitId'])
    .where('bookingDraft.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Booking');
}

async function requireRoom(work: Work): Promise<void> {
  const { kept } = await work.db
    .selectFrom('bookingDraft')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('ownerId', '=', work.caller.userId)
    .executeTakeFirstOrThrow();
  if (kept >= MAX_DRAFTS) throw conflict(`You have ${MAX_DRAFTS} unfinished bookings. Discard one first.`);
}

function sealedEntries(db: Database, id: string, entries: BookingEntries) {
  const { open, numbers } = withoutNumbers(entries);
  return {
    entries: open,
    numbersSealed: numbers && secretsOf(db).seal(JSON.stringify(numbers), contextOfDraft(id)),
  };
}
