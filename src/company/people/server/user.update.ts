import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { patched } from '#platform/server/records.ts';
import { requireFirm } from '#company/channel-partners/server/channelPartner.commands.ts';
import type { OwnPatch, OwnUser, UserPatch } from '../user.contract.ts';
import { belongingProblem, mayChange, ranksAbove, roleChange } from '../user.rules.ts';
import { requireAllProjects } from './project-choice.ts';
import { moveInReportingLine, requireManager } from './reporting-line.ts';
import { assignProjects } from './user.commands.ts';
import type { LockedUser } from './user.lock.ts';
import { lockUser, projectIdsOf } from './user.lock.ts';
import { getMe } from './user.queries.ts';

/**
 * Changes the fields sent: name, role, firm, manager, projects; reactivates a deactivated person. To give one of the two highest roles, callers confirm with their own password.
 */
export async function updateUser(
  work: Work,
  id: string,
  { version, projectIds, ...fields }: Omit<UserPatch, 'currentPassword'>,
  isPasswordProved: boolean,
): Promise<void> {
  const before = await lockUser(work, id, version);
  if (!mayChange(work.caller, before))
    throw forbidden(`Only a ${roleLabel('Business Head')} may change a ${roleLabel('Business Head')}.`);
  if (before.status === 'deactivated' && fields.status !== 'active') {
    throw conflict('This user is deactivated. Reactivate the account first.');
  }
  if (before.status === 'invited' && fields.status === 'active') {
    throw conflict('Only the invited person can accept the invitation.', 'status');
  }
  const { after, changed } = patched(before, fields);
  const projectsBefore = await projectIdsOf(work, id);
  const projects = projectIds ? [...new Set(projectIds)].sort() : projectsBefore;
  if (changed.includes('role')) await checkRoleChange(work, before, after.role, isPasswordProved);
  await checkPlace(work, before, after, projects);
  if (projectIds) {
    await requireAllProjects(work, projects);
    await assignProjects(work, id, projects);
  }
  if (changed.includes('managerId')) await moveInReportingLine(work, id, after.managerId);
  await saveUser(work, before, after, { before: projectsBefore, after: projects });
}

async function checkRoleChange(
  work: Work,
  user: LockedUser,
  to: Role,
  isPasswordProved: boolean,
): Promise<void> {
  const { refusal, needsPassword } = roleChange(work.caller, user, to);
  if (refusal) throw refusal;
  if (needsPassword && !isPasswordProved) {
    throw invalid('currentPassword', 'Enter your own password to change this role.');
  }
  const reports = await work.db
    .selectFrom('appUser')
    .select(['firstName', 'lastName', 'role'])
    .where('managerId', '=', user.id)
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'deactivated')
    .execute();
  const equal = reports.find((report) => !ranksAbove(to, report.role));
  if (equal) {
    throw invalid('role', `${equal.firstName} ${equal.lastName} reports to this user and must rank below.`);
  }
}

/** Checks that firm, manager and projects fit the role, where this change touches them. */
async function checkPlace(
  work: Work,
  before: LockedUser,
  after: LockedUser,
  projects: readonly string[],
): Promise<void> {
  const problem = belongingProblem(after.role, { ...after, projects: projects.length });
  if (problem) throw problem;
  if (after.channelPartnerId && after.channelPartnerId !== before.channelPartnerId) {
    await requireFirm(work, after.channelPartnerId);
  }
  const isMoved = after.managerId !== before.managerId || after.role !== before.role;
  if (after.managerId && isMoved) await requireManager(work, after.role, after.managerId);
}

interface Projects {
  before: readonly string[];
  after: readonly string[];
}

async function saveUser(
  work: Work,
  before: LockedUser,
  after: LockedUser,
  projects: Projects,
): Promise<void> {
  const { version, id: _id, email: _email, ...fields } = after;
  await work.db
    .updateTable('appUser')
    .set({ ...fields, version: version + 1, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', before.id)
    .execute();
  await recordChange(work, {
    action: actionOf(before, after),
    resource: 'user',
    id: before.id,
    version: version + 1,
    ...changedKeys({ ...before, projectIds: projects.before }, { ...after, projectIds: projects.after }),
  });
}

function actionOf(before: LockedUser, after: LockedUser): string {
  if (before.role !== after.role) return 'changeRole';
  return before.status !== after.status ? 'reactivate' : 'edit';
}

/** People may change their own name, phone number, picture and consent, and nothing that gives a right. */
export async function updateMe(work: Work, patch: OwnPatch): Promise<OwnUser> {
  const { version, ...fields } = patch;
  const before = await lockUser(work, work.caller.userId, version);
  const { after } = patched(before, fields);
  if (fields.avatarFileId && fields.avatarFileId !== before.avatarFileId) {
    await requireOwnPicture(work, fields.avatarFileId);
  }
  await work.db
    .updateTable('appUser')
    .set({
      firstName: after.firstName,
      lastName: after.lastName,
      phoneNumber: after.phoneNumber,
      avatarFileId: after.avatarFileId,
      marketingConsent: after.marketingConsent,
      version: before.version + 1,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('id', '=', before.id)
    .execute();
  await recordChange(work, {
    action: 'edit',
    resource: 'user',
    id: before.id,
    version: before.version + 1,
    ...changedKeys(before, after),
  });
  return getMe(work);
}

async function requireOwnPicture(work: Work, fileId: string): Promise<void> {
  const file = await work.db
    .selectFrom('file')
    .select('mime')
    .where('id', '=', fileId)
    .where('createdById', '=', work.caller.userId)
    .executeTakeFirst();
  if (!file) throw invalid('avatarFileId', 'The picture was not found. Upload it again.');
  if (file.mime !== 'image/png' && file.mime !== 'image/jpeg') {
    throw invalid('avatarFileId', 'The picture must be a PNG or JPG image.');
  }
}
