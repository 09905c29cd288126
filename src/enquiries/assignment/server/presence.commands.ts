import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type * as contract from '../presence.contract.ts';
import type { Absence, AbsenceInput, PersonPresence, WorkSchedule } from '../presence.contract.ts';
import { getPresence } from './presence.queries.ts';
import { keepsAll, ownPeopleIds, requireKept } from './presence.visibility.ts';

/** Adds an absence; the constraint refuses days on which the person is already away. */
export async function addAbsence(work: Work, input: AbsenceInput): Promise<Absence> {
  const userId = input.userId ?? work.caller.userId;
  await requireKept(work, userId, 'userId');
  const { firstDay, lastDay, reason } = input;
  const absence = { id: newId(), userId, firstDay, lastDay, reason, note: input.note ?? null };
  const author = { createdById: work.caller.userId, createdAt: work.now, updatedAt: work.now };
  await work.db
    .insertInto('absence')
    .values({ ...absence, ...author })
    .execute();
  await recordChange(work, {
    action: 'create',
    resource: 'absence',
    id: absence.id,
    version: 1,
    after: absence,
  });
  return { ...absence, allowedActions: ['remove'] };
}

/** 404 for a person who is not in the caller's team, 409 when it is already cancelled. */
export async function removeAbsence(work: Work, id: string): Promise<{ id: string }> {
  const found = await work.db
    .selectFrom('absence')
    .select(['id', 'userId', 'firstDay', 'lastDay', 'reason', 'version', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isKept = found && (keepsAll(work) || (await ownPeopleIds(work)).has(found.userId));
  const { deletedAt, ...absence } = required(isKept ? found : null, 'Absence');
  if (deletedAt !== null) throw conflict('This absence is already cancelled.');
  const version = absence.version + 1;
  await work.db
    .updateTable('absence')
    .set({ deletedAt: work.now, updatedAt: work.now, updatedById: work.caller.userId, version })
    .where('id', '=', id)
    .execute();
  await recordChange(work, { action: 'delete', resource: 'absence', id, version, before: absence });
  return { id };
}

/**
 * For a member of the caller's team, 404 for anyone else; only those who manage everybody's hours may set their
 * own.
 */
export async function setSchedule(
  work: Work,
  userId: string,
  { schedule, version }: BodyOf<typeof contract.setSchedule>,
): Promise<PersonPresence> {
  const before = await getPresence(work, userId);
  if (userId === work.caller.userId && !keepsAll(work))
    throw forbidden('Your manager sets your working hours.');
  if (version !== undefined && version !== before.scheduleVersion) throw staleVersion();
  if (schedule === undefined) return before;
  await keepSchedule(work, userId, schedule, before.scheduleVersion + 1);
  await recordChange(work, {
    action: 'setSchedule',
    resource: 'workSchedule',
    id: userId,
    version: before.scheduleVersion + 1,
    before: { schedule: before.schedule },
    after: { schedule },
  });
  return getPresence(work, userId);
}

async function keepSchedule(
  work: Work,
  userId: string,
  schedule: WorkSchedule | null,
  version: number,
): Promise<void> {
  const kept = {
    days: schedule && JSON.stringify(schedule.days),
    hoursFrom: schedule?.from ?? null,
    hoursTo: schedule?.to ?? null,
    version,
    updatedAt: work.now,
    updatedById: work.caller.userId,
  };
  await work.db
    .insertInto('workSchedule')
    .values({ userId, ...kept })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(kept))
    .execute();
}
