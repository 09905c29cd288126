import { v7 as newId } from 'uuid';
import type { AppError } from '#platform/contract/errors.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { hashPassword } from '#platform/server/passwords.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { placeInReportingLine, requireManager } from './reporting-line.ts';

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: Role;
  phoneNumber: string | null;
  managerId: string | null;
  projectIds: readonly string[];
  /** The channel partner firm; set exactly for the two partner roles. */
  channelPartnerId: string | null;
  id?: string;
  agreedToMarketing?: boolean;
  /** The address is already confirmed. */
  isEmailVerified?: boolean;
  /** Hashed beforehand when many users share a password. */
  passwordHash?: string;
}

/** Creates an active user with a place in the reporting line; 409 when the address has an account. */
export async function createUser(work: Work, user: NewUser): Promise<{ id: string }> {
  if (hasRole(user.role, ...PARTNER_ROLES) !== (user.channelPartnerId !== null)) {
    throw invalid('channelPartnerId', 'Choose a firm for channel partner roles, and for no other role.');
  }
  const id = user.id ?? newId();
  await work.db
    .insertInto('appUser')
    .values({
      id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email.toLowerCase(),
      passwordHash: user.passwordHash ?? (await hashPassword(user.password)),
      phoneNumber: user.phoneNumber,
      role: user.role,
      status: 'active',
      managerId: user.managerId,
      channelPartnerId: user.channelPartnerId,
      termsAcceptedAt: work.now,
      marketingConsent: user.agreedToMarketing ?? false,
      emailVerifiedAt: user.isEmailVerified ? work.now : null,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId === id ? null : work.caller.userId,
    })
    .execute();
  if (user.managerId) await requireManager(work, user.role, user.managerId);
  await placeInReportingLine(work, id, user.managerId);
  await assignProjects(work, id, user.projectIds);
  await recordChange(work, {
    action: 'create',
    resource: 'user',
    id,
    version: 1,
    after: { email: user.email, role: user.role, managerId: user.managerId },
  });
  return { id };
}

export async function assignProjects(
  work: Work,
  userId: string,
  projectIds: readonly string[],
): Promise<void> {
  await work.db.deleteFrom('userProject').where('userId', '=', userId).execute();
  if (projectIds.length === 0) return;
  await work.db
    .insertInto('userProject')
    .values([...new Set(projectIds)].map((projectId) => ({ userId, projectId })))
    .execute();
}

/** Whether another active user of the organization has one of the roles, for the two-person rules. */
export async function someoneElseHas(
  { db }: Pick<Read, 'db'>,
  roles: readonly Role[],
  notId: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', 'in', [...roles])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .where('id', '!=', notId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export function emailTaken(): AppError {
  return conflict('An account with this email already exists.', 'email');
}
