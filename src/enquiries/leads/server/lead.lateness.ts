import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { latestAnsweredBy, workingHoursOf } from '../responseTime.rules.ts';

/** New leads that have waited for a first reply longer than the organization's reply time, in working time. */
export async function isAnsweredLate(read: Read): Promise<Expression<SqlBool>> {
  return (await waitedTooLong(read)).isAnsweredLate;
}

/**
 * Leads that have waited longer than the organization's reply time, in working time: for a reply, for an owner.
 */
export async function waitedTooLong(
  read: Read,
): Promise<Record<'isAnsweredLate' | 'isLongUnassigned', Expression<SqlBool>>> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const { settings } = await read.db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  const { leadSlaMinutes, unassignedMinutes, ...working } = OrganizationSettings.parse(settings);
  const hours = workingHoursOf(working, read.caller.timezone);
  const isAnsweredLate = lead.and([
    // Written as in its index: with a parameter the database would not use the index.
    sql<SqlBool>`lead.status = 'new'`,
    lead('lead.firstResponseAt', 'is', null),
    lead('lead.answerAwaitedAt', '<', latestAnsweredBy(read.now, hours, leadSlaMinutes)),
  ]);
  const isLongUnassigned = lead.and([
    lead('lead.ownerId', 'is', null),
    lead('lead.createdAt', '<', latestAnsweredBy(read.now, hours, unassignedMinutes)),
  ]);
  return { isAnsweredLate, isLongUnassigned };
}
