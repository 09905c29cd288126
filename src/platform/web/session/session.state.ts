import type { Role } from '../../contract/roles.ts';

/** The fields of the user that every screen may rely on; the server may send more. */
export interface SessionUser {
  readonly _id: string;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role | null;
  readonly [field: string]: unknown;
}

export interface SessionOrganization {
  readonly _id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string | null;
}

export interface StoredSession extends Tokens {
  readonly user: SessionUser;
  readonly organization: SessionOrganization | null;
}

export interface SessionState {
  readonly isAuthenticated: boolean;
  readonly isLoading: boolean;
  readonly isInitialized: boolean;
  readonly user: SessionUser | null;
  readonly organization: SessionOrganization | null;
  readonly token: string | null;
  readonly refreshToken: string | null;
  readonly error: string | null;
  readonly loginAttempts: number;
  /** ISO timestamp. */
  readonly lastLoginAttempt: string | null;
}

const RESTORE_FAILED = 'Authentication initialization failed.';
const SESSION_EXPIRED = 'Session expired. Please login again.';
export const LOGIN_FAILED = 'Login failed. Please try again.';
export const REGISTRATION_FAILED = 'Registration failed. Please try again.';

export const INITIAL_SESSION: SessionState = {
  isAuthenticated: false,
  isLoading: true,
  isInitialized: false,
  user: null,
  organization: null,
  token: null,
  refreshToken: null,
  error: null,
  loginAttempts: 0,
  lastLoginAttempt: null,
};

const NOBODY = { ...INITIAL_SESSION, isLoading: false, isInitialized: true } satisfies SessionState;

export type SessionAction =
  | { type: 'restored'; session: StoredSession | null }
  | { type: 'restoreFailed' }
  | { type: 'loginStarted'; at: string }
  | { type: 'registrationStarted' }
  | { type: 'signedIn'; session: StoredSession }
  | { type: 'signInFailed'; error: string }
  | { type: 'loggedOut' }
  | { type: 'refreshed'; tokens: Tokens }
  | { type: 'expired' }
  | { type: 'userChanged'; user: SessionUser }
  | { type: 'organizationChanged'; organization: SessionOrganization }
  | { type: 'errorSet'; error: string | null };

/** Every state of a session and how it is reached. */
export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'restored':
      return action.session ? { ...NOBODY, isAuthenticated: true, ...action.session } : NOBODY;
    case 'restoreFailed':
      return { ...NOBODY, error: RESTORE_FAILED };
    case 'loginStarted':
      return {
        ...state,
        isLoading: true,
        error: null,
        loginAttempts: state.loginAttempts + 1,
        lastLoginAttempt: action.at,
      };
    case 'registrationStarted':
      return { ...state, isLoading: true, error: null };
    case 'signedIn':
      return {
        ...NOBODY,
        isAuthenticated: true,
        ...action.session,
        lastLoginAttempt: state.lastLoginAttempt,
      };
    case 'signInFailed':
      return {
        ...NOBODY,
        error: action.error,
        loginAttempts: state.loginAttempts,
        lastLoginAttempt: state.lastLoginAttempt,
      };
    case 'loggedOut':
      return NOBODY;
    case 'refreshed':
      return { ...state, token: action.tokens.token, refreshToken: action.tokens.refreshToken };
    case 'expired':
      return { ...NOBODY, error: SESSION_EXPIRED };
    case 'userChanged':
      return { ...state, user: action.user };
    case 'organizationChanged':
      return { ...state, organization: action.organization };
    case 'errorSet':
      return { ...state, error: action.error };
  }
}
