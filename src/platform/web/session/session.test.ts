import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readAuthentication } from './authentication.ts';
import { refreshRegularly } from './session.browser.ts';
import type { RefreshOutcome, SessionCalls } from './session.ts';
import { REFRESH_EVERY_MS, RETRY_REFRESH_AFTER_MS, Session } from './session.ts';
import { INITIAL_SESSION } from './session.state.ts';
import type { KeyValueStorage } from './session.storage.ts';
import { memoryStorage } from './session.storage.ts';

class Refused extends Error {}
class Unreachable extends Error {}

type Calls = SessionCalls<string, string>;
type TestSession = Session<string, string>;

const MEERA = {
  _id: 'u1',
  id: 'u1',
  firstName: 'Meera',
  lastName: 'Kulkarni',
  email: 'm@k.example',
  role: 'Business Head',
};
const KALPA = { _id: 'o1', name: 'Sahyadri Kalpa' };
const NOW = new Date('2026-11-21T06:00:00Z');

let storage: KeyValueStorage;
let calls: Calls;
let refreshed: string[];

beforeEach(() => {
  storage = memoryStorage();
  refreshed = [];
  calls = {
    login: async () => await Promise.resolve(answer('t1')),
    register: async () => await Promise.resolve(answer('t1')),
    refresh: async (refreshToken) => {
      refreshed.push(refreshToken);
      return await Promise.resolve({
        token: `t${refreshed.length + 1}`,
        refreshToken: `r${refreshed.length + 1}`,
      });
    },
    logout: async () => await Promise.resolve(),
    reasonOf: (error) => (error instanceof Refused ? error.message : null),
    isUnreachable: (error) => error instanceof Unreachable,
  };
});

describe('restore', () => {
  test('a session begins loading, not initialized, not authenticated', () => {
    expect(open(false).getState()).toEqual(INITIAL_SESSION);
  });

  test('a stored token and user make an authenticated session with all that was stored', () => {
    store('t1');
    expect(open().getState()).toMatchObject({
      isAuthenticated: true,
      isInitialized: true,
      isLoading: false,
      user: MEERA,
      organization: KALPA,
      token: 't1',
      refreshToken: 'r1',
    });
  });

  test.each(['token', 'user'])('without a stored %s nobody is signed in', (key) => {
    store('t1');
    storage.removeItem(key);
    expect(open().getState()).toMatchObject({
      isAuthenticated: false,
      isInitialized: true,
      isLoading: false,
      error: null,
    });
  });

  test.each([
    ['user', '{broken'],
    ['user', 'null'],
    ['user', '{"firstName":"Meera"}'],
    ['organization', '[1]'],
  ])('a stored %s of %s clears the storage and says so', (key, text) => {
    store('t1');
    storage.setItem(key, text);
    expect(open().getState()).toMatchObject({
      isAuthenticated: false,
      isInitialized: true,
      error: 'Authentication initialization failed.',
    });
    expect(stored()).toEqual({ token: null, refreshToken: null, user: null, organization: null });
  });
});

describe('sign-in', () => {
  test('a start counts the attempt, notes its time and clears the error', () => {
    const session = open();
    session.setError('Old');
    void session.login('x');
    expect(session.getState()).toMatchObject({
      isLoading: true,
      error: null,
      loginAttempts: 1,
      lastLoginAttempt: NOW.toISOString(),
    });
  });

  test('success authenticates, stores the session and resets the counter', async () => {
    const session = open();
    await session.login('x');
    expect(session.getState()).toMatchObject({
      isAuthenticated: true,
      isLoading: false,
      loginAttempts: 0,
      user: MEERA,
    });
    expect(stored()).toMatchObject({ token: 't1', refreshToken: 'r1', user: JSON.stringify(MEERA) });
    expect(session.landing()).toBe('/dashboard');
  });

  test('failure leaves nobody signed in and keeps the reason and the count', async () => {
    calls.login = async () => await Promise.reject(new Refused('Invalid email or password.'));
    const session = open();
    await expect(session.login('x')).rejects.toThrow('Invalid email or password.');
    await expect(session.login('x')).rejects.toThrow();
    expect(session.getState()).toMatchObject({
      isAuthenticated: false,
      isLoading: false,
      user: null,
      token: null,
      error: 'Invalid email or password.',
      loginAttempts: 2,
    });
  });

  test('failure without a reason says so in general words', async () => {
    calls.login = async () => await Promise.reject(new Error('boom'));
    calls.register = calls.login;
    const session = open();
    await session.login('x').catch(() => undefined);
    expect(session.getState().error).toBe('Login failed. Please try again.');
    await session.register('x').catch(() => undefined);
    expect(session.getState().error).toBe('Registration failed. Please try again.');
  });

  test('registration signs in without counting a sign-in attempt', async () => {
    const session = open();
    await session.register('x');
    expect(session.getState()).toMatchObject({
      isAuthenticated: true,
      loginAttempts: 0,
      lastLoginAttempt: null,
    });
  });

  test('an answer is read as a wrapper and as a flat user with an organization id or object', () => {
    expect(readAuthentication(answer('t1')).session).toMatchObject({
      user: MEERA,
      organization: KALPA,
      token: 't1',
    });
    const flat = { ...MEERA, id: undefined, organization: 'o1', token: 't1', refreshToken: 'r1' };
    expect(readAuthentication(flat).session).toMatchObject({
      user: { _id: 'u1', id: 'u1', firstName: 'Meera' },
      organization: { _id: 'o1', name: 'Unknown Organization' },
    });
    expect(readAuthentication({ ...flat, organization: KALPA }).session.organization).toEqual(KALPA);
    expect(() => readAuthentication({ ...flat, token: '' })).toThrow('no token');
  });

  test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere', 7])(
    'a redirect to %s is not followed',
    (redirectTo) => {
      expect(readAuthentication({ ...answer('t1'), redirectTo }).redirectTo).toBeNull();
    },
  );
});

describe('sign-out', () => {
  test('it clears the session also when the server cannot be told', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    calls.logout = async () => await Promise.reject(new Unreachable('offline'));
    const session = signedIn();
    await session.logout();
    expect(session.getState()).toEqual({ ...INITIAL_SESSION, isLoading: false, isInitialized: true });
    expect(stored()).toEqual({ token: null, refreshToken: null, user: null, organization: null });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  test('a pair that arrives after the sign-out is not taken up', async () => {
    const session = signedIn();
    let arrive: (tokens: { token: string; refreshToken: string }) => void = () => undefined;
    calls.refresh = () => new Promise((resolve) => (arrive = resolve));
    const refreshing = session.refresh();
    await Promise.resolve();
    await session.logout();
    arrive({ token: 't9', refreshToken: 'r9' });
    expect(await refreshing).toBe('ended');
    expect(stored()['token']).toBeNull();
    expect(session.getState()).toMatchObject({ isAuthenticated: false, error: null });
  });
});

describe('refresh', () => {
  test('success replaces both tokens in the state and in the storage', async () => {
    const session = signedIn();
    expect(await session.refresh()).toBe('renewed');
    expect(refreshed).toEqual(['r1']);
    expect(session.getState()).toMatchObject({
      isAuthenticated: true,
      token: 't2',
      refreshToken: 'r2',
      user: MEERA,
    });
    expect(stored()).toMatchObject({ token: 't2', refreshToken: 'r2' });
  });

  test('refusal signs out and says that the session expired', async () => {
    calls.refresh = async () => await Promise.reject(new Refused('Revoked'));
    const session = signedIn();
    expect(await session.refresh()).toBe('ended');
    expect(session.getState()).toMatchObject({
      isAuthenticated: false,
      user: null,
      error: 'Session expired. Please login again.',
    });
    expect(stored()['token']).toBeNull();
  });

  test('a server that is not reached ends nothing', async () => {
    calls.refresh = async () => await Promise.reject(new Unreachable('offline'));
    const session = signedIn();
    expect(await session.refresh()).toBe('unreachable');
    expect(session.getState()).toMatchObject({ isAuthenticated: true, token: 't1' });
  });

  test('a refused token without a refresh token ends the session without asking', async () => {
    store('t1');
    storage.removeItem('refreshToken');
    const session = open();
    expect(await session.refresh('t1')).toBe('ended');
    expect(refreshed).toEqual([]);
    expect(session.getState().isAuthenticated).toBe(false);
  });

  test('many requests refused at once refresh once', async () => {
    const session = signedIn();
    const outcomes = await Promise.all([1, 2, 3].map(() => session.refresh('t1')));
    expect(outcomes).toEqual<RefreshOutcome[]>(['renewed', 'renewed', 'renewed']);
    expect(refreshed).toEqual(['r1']);
  });

  test('two tabs spend one refresh token: the second takes up the pair of the first', async () => {
    const exclusively = oneAtATime();
    store('t1');
    const [first, second] = [open(true, exclusively), open(true, exclusively)];
    await Promise.all([first.refresh('t1'), second.refresh('t1')]);
    expect(refreshed).toEqual(['r1']);
    expect(first.getState().token).toBe('t2');
    expect(second.getState()).toMatchObject({ token: 't2', refreshToken: 'r2' });
  });

  test('it runs every 15 minutes while signed in, sooner after reaching nobody, and never after the sign-out', async () => {
    vi.useFakeTimers();
    try {
      const session = signedIn();
      const stop = refreshRegularly(session);
      await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS - 1);
      expect(refreshed).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(refreshed).toEqual(['r1']);
      await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS);
      expect(refreshed).toEqual(['r1', 'r2']);
      const { refresh } = calls;
      calls.refresh = async () => await Promise.reject(new Unreachable('offline'));
      await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS);
      calls.refresh = refresh;
      await vi.advanceTimersByTimeAsync(RETRY_REFRESH_AFTER_MS);
      expect(refreshed).toEqual(['r1', 'r2', 'r3']);
      await session.logout();
      await vi.advanceTimersByTimeAsync(2 * REFRESH_EVERY_MS);
      expect(refreshed).toHaveLength(3);
      stop();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('other tabs', () => {
  test('a sign-out there signs out here, without an error', () => {
    const session = signedIn();
    storage.removeItem('token');
    session.follow('token');
    expect(session.getState()).toMatchObject({ isAuthenticated: false, error: null });
  });

  test('a sign-in or a new token there is taken up here', () => {
    const session = open();
    store('t5');
    session.follow('token');
    expect(session.getState()).toMatchObject({ isAuthenticated: true, token: 't5', user: MEERA });
    storage.setItem('token', 't6');
    session.follow(null);
    expect(session.getState().token).toBe('t6');
  });
});

describe('profile and organization', () => {
  test('changes are merged into the state and into the storage', () => {
    const session = signedIn();
    session.updateUser({ firstName: 'Mira' });
    session.updateOrganization({ name: 'Kalpa Homes' });
    expect(session.getState().user).toEqual({ ...MEERA, firstName: 'Mira' });
    expect(JSON.parse(storage.getItem('user') ?? '')).toEqual({ ...MEERA, firstName: 'Mira' });
    expect(JSON.parse(storage.getItem('organization') ?? '')).toEqual({ ...KALPA, name: 'Kalpa Homes' });
  });

  test('the error can be set and cleared', () => {
    const session = open();
    session.setError('Something');
    expect(session.getState().error).toBe('Something');
    session.clearError();
    expect(session.getState().error).toBeNull();
  });
});

function open(
  restored = true,
  exclusively: <R>(work: () => Promise<R>) => Promise<R> = (work) => work(),
): TestSession {
  const session = new Session<string, string>(calls, { storage, exclusively, now: () => NOW });
  if (restored) session.restore();
  return session;
}

function signedIn(): TestSession {
  store('t1');
  return open();
}

function store(token: string): void {
  storage.setItem('user', JSON.stringify(MEERA));
  storage.setItem('organization', JSON.stringify(KALPA));
  storage.setItem('refreshToken', token.replace('t', 'r'));
  storage.setItem('token', token);
}

function stored(): Record<string, string | null> {
  const keys = ['token', 'refreshToken', 'user', 'organization'];
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key)]));
}

function answer(token: string) {
  return {
    user: MEERA,
    organization: KALPA,
    token,
    refreshToken: token.replace('t', 'r'),
    redirectTo: '/dashboard',
  };
}

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work);
    last = next;
    return next;
  };
}
