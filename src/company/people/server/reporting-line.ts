import { invalid } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { ranksAbove } from '../user.rules.ts';

/** 400 unless the manager is an active user who ranks above `role`. */
export async function requireManager(work: Work, role: Role, managerId: string): Promise<void> {
  const manager = await work.db
    .selectFrom('appUser')
    .select(['role', 'status'])
    .where('id', '=', managerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!manager || manager.status !== 'active')
    throw invalid('managerId', 'The manager must be an active user.');
  if (!ranksAbove(manager.role, role)) throw invalid('managerId', 'The manager must rank above the user.');
}

/** Puts a new person below a manager: everyone above the manager is above the new person too. */
export async function placeInReportingLine(work: Work, id: string, managerId: string | null): Promise<void> {
  const above = managerId ? await lineAbove(work, managerId) : [];
  await insertRows(work.db, 'userReportingLine', [
    { managerId: id, reportId: id, depth: 0 },
    ...above.map((line) => ({ managerId: line.managerId, reportId: id, depth: line.depth + 1 })),
  ]);
}

/** Moves a person with all direct and indirect reports below another manager. */
export async function moveInReportingLine(work: Work, id: string, managerId: string | null): Promise<void> {
  const below = await work.db
    .selectFrom('userReportingLine')
    .select(['reportId', 'depth'])
    .where('managerId', '=', id)
    .execute();
  const ids = below.map((line) => line.reportId);
  // Not accepted yet: the place in the reporting line is set on acceptance.
  if (ids.length === 0) return;
  if (managerId && ids.includes(managerId)) {
    throw invalid('managerId', 'The manager must not report to the user.');
  }
  const above = managerId ? await lineAbove(work, managerId) : [];
  await work.db
    .deleteFrom('userReportingLine')
    .where('reportId', 'in', ids)
    .where('managerId', 'not in', ids)
    .execute();
  await insertRows(
    work.db,
    'userReportingLine',
    above.flatMap((upper) =>
      below.map((lower) => ({
        managerId: upper.managerId,
        reportId: lower.reportId,
        depth: upper.depth + lower.depth + 1,
      })),
    ),
  );
}

function lineAbove(work: Work, managerId: string) {
  return work.db
    .selectFrom('userReportingLine')
    .select(['managerId', 'depth'])
    .where('reportId', '=', managerId)
    .execute();
}
