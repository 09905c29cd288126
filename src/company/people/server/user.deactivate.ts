import { conflict, forbidden } from '#platform/contract/errors.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { mayChange, ranksAbove } from '../user.rules.ts';
import type { OwnedLeads } from './owned-leads.ts';
import { moveInReportingLine } from './reporting-line.ts';
import type { LockedUser } from './user.lock.ts';
import { lockUser } from './user.lock.ts';

/**
 * Ends the access of a person at once. Open leads go to a chosen person, or are spread over the executives of their projects; direct reports move to the person's own manager.
 */
export async function deactivateUser(
  work: Work,
  owned: OwnedLeads,
  id: string,
  reassignToId: string | null,
  isSpread = false,
): Promise<void> {
  if (id === work.caller.userId) throw conflict('You cannot deactivate your own account.');
  // Leads are locked before people.
  const leads = await owned.lockOpen(work, id);
  const user = await lockUser(work, id);
  if (!mayChange(work.caller, user))
    throw forbidden(`Only a ${roleLabel('Business Head')} may change a ${roleLabel('Business Head')}.`);
  if (user.status === 'invited')
    throw conflict('This user has not accepted yet. Revoke the invitation instead.');
  if (user.status === 'deactivated') throw conflict('This user is already deactivated.');
  if (leads.length > 0) await owned.reassign(work, leads, { fromId: id, toId: reassignToId, isSpread });
  await reassignReports(work, user);
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
  await recordChange(work, {
    action: 'deactivate',
    resource: 'user',
    id,
    version: user.version + 1,
    before: { status: user.status },
    after: {
      status: 'deactivated',
      reassignedLeads: leads.length,
      reassignToId: leads.length > 0 ? reassignToId : null,
    },
  });
}

/** Also deactivated people: once reactivated, they report to an active manager. */
async function reassignReports(work: Work, user: LockedUser): Promise<void> {
  const reports = await work.db
    .selectFrom('appUser')
    .select(['id', 'role', 'version'])
    .where('managerId', '=', user.id)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const report of reports) {
    // The reports of a person without a manager move to whoever deactivates that person.
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
