import { staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { omit, patched, pick } from '#platform/server/records.ts';
import type { CalendarInput, WorkCalendar } from '../calendar.contract.ts';
import { getCalendar } from './calendar.queries.ts';

const KEPT = ['restDays', 'holidays', 'monsoonWeeks'] as const;

/** Saves the calendar of a project. It proposes; dates that were planned stay as they are. */
export async function putCalendar(
  work: Work,
  projectId: string,
  input: CalendarInput,
): Promise<WorkCalendar> {
  const before = await getCalendar(work, projectId);
  if (input.version !== undefined && input.version !== before.version) throw staleVersion();
  // What is not sent stays as it is.
  const { restDays, holidays, monsoonWeeks } = patched(pick(before, KEPT), omit(input, ['version'])).after;
  const kept = {
    restDays: [...new Set(restDays)].toSorted((one, other) => one - other),
    holidays: holidays.toSorted((one, other) => one.day.localeCompare(other.day)),
    monsoonWeeks: monsoonWeeks.toSorted((one, other) => one.from.localeCompare(other.from)),
  };
  const changes = changedKeys(pick(before, KEPT), kept);
  if (before.version > 0 && Object.keys(changes.after).length === 0) return before;
  const version = before.version + 1;
  const row = {
    ...kept,
    version,
    updatedAt: work.now,
    updatedById: work.caller.userId,
  };
  const saved = await work.db
    .insertInto('projectCalendar')
    .values({ projectId, ...row, createdAt: work.now, createdById: work.caller.userId })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'projectId'])
        .doUpdateSet(row)
        .where('projectCalendar.version', '=', before.version),
    )
    .returning('projectId')
    .executeTakeFirst();
  if (!saved) throw staleVersion();
  await recordChange(work, { action: 'edit', resource: 'workCalendar', id: projectId, version, ...changes });
  return getCalendar(work, projectId);
}
