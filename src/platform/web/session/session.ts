import type { Authentication } from './authentication.ts';
import { readAuthentication } from './authentication.ts';
import type {
  SessionAction,
  SessionOrganization,
  SessionState,
  SessionUser,
  Tokens,
} from './session.state.ts';
import { INITIAL_SESSION, LOGIN_FAILED, REGISTRATION_FAILED, sessionReducer } from './session.state.ts';
import type { KeyValueStorage } from './session.storage.ts';
import {
  clearSession,
  readSession,
  STORAGE_KEYS,
  writeOrganization,
  writeSession,
  writeTokens,
  writeUser,
} from './session.storage.ts';

export const REFRESH_EVERY_MS = 900_000;
/** A laptop that just woke has no network yet: the next try after a refresh that reached nobody. */
export const RETRY_REFRESH_AFTER_MS = 30_000;

/** The server's side of a session; the entry hands in the calls of the contract. */
export interface SessionCalls<Credentials, Registration> {
  login(credentials: Credentials): Promise<unknown>;
  register(registration: Registration): Promise<unknown>;
  refresh(refreshToken: string): Promise<Tokens>;
  logout(): Promise<unknown>;
  /** The message to show for a failed call, null when the error has none. */
  reasonOf(error: unknown): string | null;
  /** The server was not reached, so it refused nothing. */
  isUnreachable(error: unknown): boolean;
}

export interface SessionSurroundings {
  storage: KeyValueStorage;
  /** Runs `work` in one tab of the browser at a time. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  now(): Date;
}

export type RefreshOutcome = 'renewed' | 'ended' | 'unreachable';

/**
 * The session of this browser tab: its state, and what changes it. Several tabs share the stored session; each
 * follows what the others do. Methods may be passed without their object.
 */
export class Session<Credentials, Registration> {
  private state = INITIAL_SESSION;
  private redirect: string | null = null;
  private refreshing: Promise<RefreshOutcome> | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly calls: SessionCalls<Credentials, Registration>;
  private readonly surroundings: SessionSurroundings;
  private readonly storage: KeyValueStorage;

  constructor(calls: SessionCalls<Credentials, Registration>, surroundings: SessionSurroundings) {
    this.calls = calls;
    this.surroundings = surroundings;
    this.storage = surroundings.storage;
  }

  readonly getState = (): SessionState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Where the server sent the user at the last sign-in of this tab. */
  readonly landing = (): string | null => this.redirect;

  /** Takes up the stored session; called once at startup. */
  readonly restore = (): void => {
    try {
      this.dispatch({ type: 'restored', session: readSession(this.storage) });
    } catch {
      clearSession(this.storage);
      this.dispatch({ type: 'restoreFailed' });
    }
  };

  /** Signs in; on failure the state carries the message, and the error is thrown too. */
  readonly login = async (credentials: Credentials): Promise<Authentication> => {
    this.dispatch({ type: 'loginStarted', at: this.surroundings.now().toISOString() });
    return await this.signIn(() => this.calls.login(credentials), LOGIN_FAILED);
  };

  readonly register = async (registration: Registration): Promise<Authentication> => {
    this.dispatch({ type: 'registrationStarted' });
    return await this.signIn(() => this.calls.register(registration), REGISTRATION_FAILED);
  };

  /** Signs in by whatever else the server takes as proof, such as the link of an invitation. */
  readonly enter = async (request: () => Promise<unknown>): Promise<Authentication> => {
    this.dispatch({ type: 'loginStarted', at: this.surroundings.now().toISOString() });
    return await this.signIn(request, LOGIN_FAILED);
  };

  /** Always ends the session here, also when the server cannot be told. */
  readonly logout = async (): Promise<void> => {
    try {
      await this.calls.logout();
    } catch (error) {
      console.warn('The server could not be informed of the sign-out.', error);
    }
    clearSession(this.storage);
    this.dispatch({ type: 'loggedOut' });
  };

  /** Exchanges the refresh token, unless another tab has replaced `refusedToken` meanwhile. */
  readonly refresh = (refusedToken: string | null = this.state.token): Promise<RefreshOutcome> => {
    this.refreshing ??= this.surroundings
      .exclusively(() => this.refreshOnce(refusedToken))
      .finally(() => {
        this.refreshing = null;
      });
    return this.refreshing;
  };

  /** Forgets a session that the server no longer accepts. */
  readonly expire = (): void => {
    // A late response after the sign-out is ignored.
    if (!this.state.isAuthenticated) return;
    clearSession(this.storage);
    this.dispatch({ type: 'expired' });
  };

  readonly updateUser = (changes: Partial<SessionUser>): void => {
    if (!this.state.user) return;
    const user = { ...this.state.user, ...changes };
    writeUser(this.storage, user);
    this.dispatch({ type: 'userChanged', user });
  };

  readonly updateOrganization = (changes: Partial<SessionOrganization>): void => {
    if (!this.state.organization) return;
    const organization = { ...this.state.organization, ...changes };
    writeOrganization(this.storage, organization);
    this.dispatch({ type: 'organizationChanged', organization });
  };

  readonly setError = (error: string): void => this.dispatch({ type: 'errorSet', error });

  readonly clearError = (): void => this.dispatch({ type: 'errorSet', error: null });

  /** Follows a change that another tab made to the storage entry `key` (null: to all of them). */
  readonly follow = (key: string | null): void => {
    if (key === null || key === STORAGE_KEYS.token) this.followToken();
    else if (key === STORAGE_KEYS.user || key === STORAGE_KEYS.organization) this.followChange();
  };

  private dispatch(action: SessionAction): void {
    this.state = sessionReducer(this.state, action);
    this.listeners.forEach((listener) => listener());
  }

  private async signIn(request: () => Promise<unknown>, fallback: string): Promise<Authentication> {
    try {
      const authentication = readAuthentication(await request());
      writeSession(this.storage, authentication.session);
      this.redirect = authentication.redirectTo;
      this.dispatch({ type: 'signedIn', session: authentication.session });
      return authentication;
    } catch (error) {
      clearSession(this.storage);
      this.dispatch({ type: 'signInFailed', error: this.calls.reasonOf(error) ?? fallback });
      throw error;
    }
  }

  private async refreshOnce(refusedToken: string | null): Promise<RefreshOutcome> {
    if (!this.state.isAuthenticated) return 'ended';
    const token = this.storage.getItem(STORAGE_KEYS.token);
    const refreshToken = this.storage.getItem(STORAGE_KEYS.refreshToken);
    if (token && token !== refusedToken) {
      this.dispatch({ type: 'refreshed', tokens: { token, refreshToken } });
      return 'renewed';
    }
    if (!token || !refreshToken) {
      this.expire();
      return 'ended';
    }
    return await this.exchange(refreshToken);
  }

  private async exchange(refreshToken: string): Promise<RefreshOutcome> {
    try {
      const tokens = await this.calls.refresh(refreshToken);
      // Signed out while the server answered: the new pair belongs to nobody.
      if (this.storage.getItem(STORAGE_KEYS.refreshToken) !== refreshToken) return 'ended';
      writeTokens(this.storage, tokens);
      this.dispatch({ type: 'refreshed', tokens });
      return 'renewed';
    } catch (error) {
      if (this.calls.isUnreachable(error)) return 'unreachable';
      this.expire();
      return 'ended';
    }
  }

  private followToken(): void {
    const token = this.storage.getItem(STORAGE_KEYS.token);
    if (token && token !== this.state.token) this.restore();
    if (!token && this.state.isAuthenticated) this.dispatch({ type: 'loggedOut' });
  }

  private followChange(): void {
    const isOurs =
      this.state.isAuthenticated && this.storage.getItem(STORAGE_KEYS.token) === this.state.token;
    if (isOurs) this.restore();
  }
}
