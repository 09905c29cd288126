import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const ATTEMPTS = 3;
const FRESH_FOR_MS = 30_000;

/** The cache of one signed-in person; a new session gets a new one, so nothing of the last can show. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: (failures, error) => failures < ATTEMPTS - 1 && mayPass(error),
        // Offline, a request fails at once with its own sentence instead of waiting without one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A refusal stays one; a lost answer or a fault of the server may pass. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isUnreachable || error.status >= 502;
}
