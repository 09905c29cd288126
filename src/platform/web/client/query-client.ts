import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const ATTEMPTS = 3;
const FRESH_FOR_MS = 30_000;

/** The cache of one session; a new session gets a new one, so no data of the previous user can show. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: (failures, error) => failures < ATTEMPTS - 1 && mayPass(error),
        // Offline, a request fails at once with a message instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Refusals are not retried; lost responses and server errors are. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isUnreachable || error.status >= 502;
}
