import { isRole } from '../../contract/roles.ts';
import type { SessionOrganization, SessionUser, StoredSession } from './session.state.ts';
import { isRecord } from './session.storage.ts';

const UNKNOWN_ORGANIZATION = 'Unknown Organization';

export interface Authentication {
  session: StoredSession;
  /** Where the server sends the user next, a path of this application. */
  redirectTo: string | null;
}

/**
 * Reads an answer of sign-in or registration in either of its forms: user, organization and tokens side by
 * side, or one object that is the user and carries the tokens and an organization (an id or an object).
 * Throws when there is no user or no token in it.
 */
export function readAuthentication(answer: unknown): Authentication {
  if (!isRecord(answer)) throw new Error('The sign-in answer is empty.');
  const { user: wrapped, organization, token, refreshToken, redirectTo, success: _success, ...flat } = answer;
  const user = isRecord(wrapped) ? wrapped : flat;
  if (typeof token !== 'string' || token === '') throw new Error('The sign-in answer carries no token.');
  return {
    session: {
      user: readUser(user),
      organization: readOrganization(organization ?? user['organization']),
      token,
      refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : null,
    },
    redirectTo: isOwnPath(redirectTo) ? redirectTo : null,
  };
}

/** A path inside this application; '//host' and 'https:' lead elsewhere. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

function readUser(user: Record<string, unknown>): SessionUser {
  const id = user['_id'] ?? user['id'];
  if (typeof id !== 'string') throw new Error('The sign-in answer carries no user.');
  return {
    ...user,
    _id: id,
    id,
    firstName: textOf(user['firstName']),
    lastName: textOf(user['lastName']),
    email: textOf(user['email']),
    role: isRole(user['role']) ? user['role'] : null,
  };
}

function readOrganization(organization: unknown): SessionOrganization | null {
  if (typeof organization === 'string') return { _id: organization, name: UNKNOWN_ORGANIZATION };
  if (!isRecord(organization)) return null;
  const id = textOf(organization['_id'] ?? organization['id']);
  return { ...organization, _id: id, name: textOf(organization['name']) || UNKNOWN_ORGANIZATION };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
