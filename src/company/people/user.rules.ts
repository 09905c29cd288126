import type { AppError } from '#platform/contract/errors.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import {
  authorityOf,
  GROUPS,
  hasRole,
  invitableRoles,
  PARTNER_ROLES,
  roleLabel,
  seniorityOf,
} from '#platform/contract/roles.ts';
import type { UserAction, UserStatus } from './user.contract.ts';

export interface Actor {
  userId: string;
  role: Role;
}

export interface Subject {
  id: string;
  role: Role;
  status: UserStatus;
  hasSecondFactor?: boolean;
}

/** The two roles that cannot be invited: only a Business Head gives them to an active user. */
export function isHighRole(role: Role): boolean {
  return hasRole(role, ...GROUPS.ADMIN);
}

/** Why `inviter` may not invite somebody to `role`; null when allowed. */
export function inviteRefusal(inviter: Role, role: Role): AppError | null {
  if (isHighRole(role)) return invalid('role', 'This role cannot be given by invitation.');
  return invitableRoles(inviter).includes(role)
    ? null
    : forbidden('You cannot invite a user with this role.');
}

/** ADMIN changes people, a Project Director no Business Head. */
export function mayChange(actor: Actor, subject: Pick<Subject, 'role'>): boolean {
  return isHighRole(actor.role) && seniorityOf(actor.role) <= seniorityOf(subject.role);
}

export interface RoleChange {
  refusal: AppError | null;
  /** The actor must enter their own password again. */
  needsPassword: boolean;
}

/** Whether `actor` may give `subject` the role `to`: as with invitations, but a Business Head may also promote. */
export function roleChange(actor: Actor, subject: Subject, to: Role): RoleChange {
  const needsPassword = isHighRole(to) || isHighRole(subject.role);
  return { refusal: roleChangeRefusal(actor, subject, to), needsPassword };
}

function roleChangeRefusal(actor: Actor, subject: Subject, to: Role): AppError | null {
  if (actor.userId === subject.id) return forbidden('You cannot change your own role.');
  if (isHighRole(to) || isHighRole(subject.role)) {
    if (actor.role !== 'Business Head')
      return forbidden(`Only a ${roleLabel('Business Head')} can give or remove this role.`);
    if (subject.status !== 'active') return conflict('Only an active user can be promoted.', 'role');
    return null;
  }
  const isJunior = seniorityOf(actor.role) < seniorityOf(subject.role);
  return isJunior ? inviteRefusal(actor.role, to) : forbidden();
}

/** What a role still needs, such as a firm; null when complete. */
export function belongingProblem(
  role: Role,
  { channelPartnerId, managerId, projects }: Belonging,
): AppError | null {
  const isPartner = hasRole(role, ...PARTNER_ROLES);
  if (isPartner && !channelPartnerId) return invalid('channelPartnerId', 'Choose the firm.');
  if (!isPartner && channelPartnerId) {
    return invalid('channelPartnerId', 'Only channel partner users belong to a firm.');
  }
  if (isPartner && projects === 0) return invalid('projectIds', 'Choose at least one project.');
  if (role === 'Sales Executive' && !managerId) {
    return invalid('managerId', `Choose whom the ${roleLabel('Sales Executive')} reports to.`);
  }
  return null;
}

interface Belonging {
  channelPartnerId: string | null;
  managerId: string | null;
  projects: number;
}

/** A manager ranks above those who report to him. */
export function ranksAbove(manager: Role, report: Role): boolean {
  return authorityOf(manager) > authorityOf(report);
}

/** What `actor` may do to `subject`; `isInviter` of one who has not accepted yet. */
export function userActions(actor: Actor, subject: Subject, isInviter: boolean): UserAction[] {
  const isSelf = actor.userId === subject.id;
  const mayEdit = mayChange(actor, subject);
  const isRankedByAll = !isHighRole(subject.role);
  const actions: Record<UserAction, boolean> = {
    edit: mayEdit && subject.status !== 'deactivated',
    changeRole: mayEdit && !isSelf && isRankedByAll && subject.status !== 'deactivated',
    raise: actor.role === 'Business Head' && !isSelf && subject.status === 'active',
    resetSecondFactor: mayEdit && !isSelf && subject.hasSecondFactor === true,
    endSessions: mayEdit && !isSelf && subject.status === 'active',
    deactivate: mayEdit && !isSelf && subject.status === 'active',
    reactivate: mayEdit && subject.status === 'deactivated',
    resend: subject.status === 'invited' && (mayEdit || isInviter),
    revoke: subject.status === 'invited' && (mayEdit || isInviter),
  };
  return (Object.keys(actions) as UserAction[]).filter((action) => actions[action]);
}

/** 'Reassign this user's 14 open leads first.' */
export function openLeadsText(count: number): string {
  return `Reassign this user's ${count} open ${count === 1 ? 'lead' : 'leads'} first.`;
}
