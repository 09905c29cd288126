import type { Selectable, Updateable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { CommissionRunTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';

export type RunRow = Selectable<CommissionRunTable>;

/** Locks a run, after what its lines depend on. */
export async function lockRun({ db }: Work, id: string): Promise<RunRow> {
  const run = await db
    .selectFrom('commissionRun')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return required(run, 'Payment run');
}

/** Firms are sent no advice of a run that is entered as history. */
export function advisedOf({ isHistory, now }: Work): Pick<Updateable<CommissionRunTable>, 'advisedAt'> {
  return isHistory ? { advisedAt: now } : {};
}

const MAX_REASON = 300;

/** Writes to a run that was locked, as its next version, and records it. */
export async function writeRun(
  work: Work,
  row: RunRow,
  set: Updateable<CommissionRunTable>,
  change: { action: string; reason?: string; after?: object },
): Promise<void> {
  const version = row.version + 1;
  await work.db
    .updateTable('commissionRun')
    .set({ ...set, version })
    .where('id', '=', row.id)
    .execute();
  await recordChange(work, {
    action: change.action,
    resource: 'commissionRun',
    id: row.id,
    version,
    before: { status: row.status },
    after: { ...set, ...change.after },
    ...(change.reason === undefined ? {} : { reason: change.reason.slice(0, MAX_REASON) }),
  });
}
