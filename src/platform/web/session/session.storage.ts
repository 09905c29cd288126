import type { SessionOrganization, SessionUser, StoredSession, Tokens } from './session.state.ts';

/** The four entries of the browser's local storage; other programs of the same origin may read them. */
export const STORAGE_KEYS = {
  token: 'token',
  refreshToken: 'refreshToken',
  user: 'user',
  organization: 'organization',
} as const;

/** What is needed of `localStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored session, null without one. Throws when what is stored cannot be parsed. */
export function readSession(storage: KeyValueStorage): StoredSession | null {
  const token = storage.getItem(STORAGE_KEYS.token);
  const user = storage.getItem(STORAGE_KEYS.user);
  if (!token || !user) return null;
  const organization = storage.getItem(STORAGE_KEYS.organization);
  return {
    token,
    refreshToken: storage.getItem(STORAGE_KEYS.refreshToken),
    user: parseUser(user),
    organization: organization ? parseOrganization(organization) : null,
  };
}

/** The token goes last: other tabs follow its change and then find the rest in place. */
export function writeSession(storage: KeyValueStorage, session: StoredSession): void {
  writeUser(storage, session.user);
  if (session.organization) writeOrganization(storage, session.organization);
  else storage.removeItem(STORAGE_KEYS.organization);
  writeTokens(storage, session);
}

export function writeTokens(storage: KeyValueStorage, { token, refreshToken }: Tokens): void {
  if (refreshToken) storage.setItem(STORAGE_KEYS.refreshToken, refreshToken);
  else storage.removeItem(STORAGE_KEYS.refreshToken);
  storage.setItem(STORAGE_KEYS.token, token);
}

export function writeUser(storage: KeyValueStorage, user: SessionUser): void {
  storage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
}

export function writeOrganization(storage: KeyValueStorage, organization: SessionOrganization): void {
  storage.setItem(STORAGE_KEYS.organization, JSON.stringify(organization));
}

export function clearSession(storage: KeyValueStorage): void {
  for (const key of Object.values(STORAGE_KEYS)) storage.removeItem(key);
}

/** `localStorage`, or memory when the browser forbids it: the session then ends with the page. */
export function browserStorage(): KeyValueStorage {
  try {
    window.localStorage.getItem(STORAGE_KEYS.token);
    return window.localStorage;
  } catch {
    return memoryStorage();
  }
}

export function memoryStorage(): KeyValueStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

function parseUser(text: string): SessionUser {
  const user: unknown = JSON.parse(text);
  if (!isSessionUser(user)) throw new Error('The stored user is incomplete.');
  return user;
}

function parseOrganization(text: string): SessionOrganization {
  const organization: unknown = JSON.parse(text);
  if (!isRecord(organization) || typeof organization['name'] !== 'string') {
    throw new Error('The stored organization is incomplete.');
  }
  return organization as SessionOrganization;
}

function isSessionUser(value: unknown): value is SessionUser {
  return (
    isRecord(value) &&
    ['_id', 'id', 'firstName', 'lastName', 'email'].every((field) => typeof value[field] === 'string')
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
