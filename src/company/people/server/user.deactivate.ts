import { AppError, conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { MOST_REASSIGNED } from '#enquiries/assignment/reassignment.contract.ts';
import { reassignLeads } from '#enquiries/assignment/server/reassignment.commands.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { updateLeads } from '#enquiries/lead-lifecycle/server/lead.commands.ts';
import type { User } from '../user.contract.ts';
import { mayChange, openLeadsText, ranksAbove } from '../user.rules.ts';
import { getUser } from './people.queries.ts';
import { moveInReportingLine } from './reporting-line.ts';
import type { LockedUser } from './user.lock.ts';
import { lockUser } from './user.lock.ts';

/**
 * Ends the access of a person at once. His open leads go to somebody named for them, or are spread over the
 * executives of their projects; those who report to him go to his own manager.
 */
export async function deactivateUser(
  work: Work,
  id: string,
  reassignToId: string | null,
  isSpread = false,
): Promise<User> {
  if (id === work.caller.userId) throw conflict('You cannot deactivate your own account.');
  // Leads are locked before people.
  const leads = await openLeadsOf(work, id);
  const user = await lockUser(work, id);
  if (!mayChange(work.caller, user)) throw forbidden('Only a Business Head may change a Business Head.');
  if (user.status === 'invited')
    throw conflict('This user has not accepted yet. Revoke the invitation instead.');
  if (user.status === 'deactivated') throw conflict('This user is deactivated already.');
  if (leads.length > 0 && isSpread && !reassignToId) await spreadLeads(work, leads);
  else if (leads.length > 0) await handOnLeads(work, leads, id, reassignToId);
  await handOnReports(work, user);
  await work.db
    .updateTable('appUser')
    .set({
      status: 'deactivated',
      version: user.version + 1,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('id', '=', id)
    .execute();
  await endSessions(work, id);
  await recordChange(work, {
    action: 'deactivate',
    resource: 'user',
    id,
    version: user.version + 1,
    before: { status: user.status },
    after: { status: 'deactivated', reassignedLeads: leads.length, reassignToId },
  });
  return getUser(work, id);
}

async function openLeadsOf(work: Work, userId: string): Promise<string[]> {
  const rows = await work.db
    .selectFrom('lead')
    .select('id')
    .where('ownerId', '=', userId)
    .where('status', 'in', OPEN_LEAD_STATUSES)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

async function handOnLeads(
  work: Work,
  leads: readonly string[],
  fromId: string,
  toId: string | null,
): Promise<void> {
  if (!toId) throw conflict(openLeadsText(leads.length), 'reassignToId');
  if (toId === fromId) throw invalid('reassignToId', 'Choose somebody else.');
  try {
    await updateLeads(leads.map((id) => ({ work, input: { id, patch: { ownerId: toId } } })));
  } catch (error) {
    throw ofField(error, 'ownerId', 'reassignToId');
  }
}

/** All of them or none: one that nobody can be given keeps him active. */
async function spreadLeads(work: Work, leads: readonly string[]): Promise<void> {
  for (let from = 0; from < leads.length; from += MOST_REASSIGNED) {
    const leadIds = leads.slice(from, from + MOST_REASSIGNED);
    const { refusals } = await reassignLeads(work, {
      leadIds,
      to: { how: 'spread', userIds: [] },
      reason: 'The owner was deactivated',
      preview: false,
    });
    const [first] = refusals;
    if (first) throw conflict(`${first.customer}: ${first.message}`, 'spreadLeads');
  }
}

/** The same complaint at the field of this call. */
function ofField(error: unknown, from: string, to: string): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = error.fields.map((one) => (one.field === from ? { ...one, field: to } : one));
  return new AppError(error.code, error.message, fields);
}

/** Also those who are deactivated themselves: who is taken back reports to somebody who is there. */
async function handOnReports(work: Work, user: LockedUser): Promise<void> {
  const reports = await work.db
    .selectFrom('appUser')
    .select(['id', 'role', 'version'])
    .where('managerId', '=', user.id)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const report of reports) {
    // Somebody without a manager above him leaves his people to whoever deactivates him.
    const successor = ranksAbove(work.caller.role, report.role) ? work.caller.userId : null;
    const managerId = user.managerId ?? (successor === report.id ? null : successor);
    await work.db
      .updateTable('appUser')
      .set({ managerId, version: report.version + 1, updatedAt: work.now, updatedById: work.caller.userId })
      .where('id', '=', report.id)
      .execute();
    await moveInReportingLine(work, report.id, managerId);
    await recordChange(work, {
      action: 'changeManager',
      resource: 'user',
      id: report.id,
      version: report.version + 1,
      before: { managerId: user.id },
      after: { managerId },
    });
  }
}

async function endSessions(work: Work, userId: string): Promise<void> {
  await work.db
    .updateTable('userSession')
    .set({ revokedAt: work.now, revokedReason: 'deactivated' })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}
