import { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { claimDrafts, removeAllDrafts } from '#platform/web/form/draft.storage.ts';
import { Session } from '#platform/web/session/session.ts';
import { browserSurroundings } from '#platform/web/session/session.browser.ts';
import type { Registration, SignIn } from '../auth.contract.ts';
import { login, logout, refresh, register } from '../auth.contract.ts';

/** Statuses that say nothing about a session: too many requests, or a server that is being replaced. */
const PASSING = [429, 502, 503, 504];

/** The session of this browser, through the calls of the contract. */
export const authSession = new Session<SignIn, Registration>(
  {
    login: async (credentials) => withOwnDrafts(await send(login, { body: credentials })),
    register: async (registration) => withOwnDrafts(await send(register, { body: registration })),
    refresh: async (refreshToken) => await send(refresh, { body: { refreshToken } }),
    logout: async () => {
      removeAllDrafts(localStorage);
      return await send(logout);
    },
    reasonOf,
    isUnreachable: (error) =>
      error instanceof ApiError && (error.isUnreachable || PASSING.includes(error.status)),
  },
  browserSurroundings(),
);

/** Starts the session that a response carries, such as that of an accepted invitation. */
export function enterWith<Answer extends { user: { id: string } }>(request: () => Promise<Answer>) {
  return authSession.enter(async () => withOwnDrafts(await request()));
}

/** The message for a failed sign-in, shown by the form and the toast. */
export function loginFailure(error: unknown): string {
  const fallback =
    error instanceof ApiError ? 'Login failed' : 'Login failed. Please check your credentials and try again.';
  return reasonOf(error) ?? fallback;
}

export function registrationFailure(error: unknown): string {
  return reasonOf(error) ?? 'Registration failed. Please try again.';
}

function withOwnDrafts<Answer extends { user: { id: string } }>(answer: Answer): Answer {
  claimDrafts(localStorage, answer.user.id);
  return answer;
}

function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && (error.hasReason || error.isUnreachable) ? error.message : null;
}
