import type { Call } from '../../contract/call.ts';
import { ApiError } from './api-error.ts';
import type { LooseArguments } from './request.ts';
import { newRequestKey } from './request.ts';

/** The Idempotency-Keys of one form or button. */
interface RequestKeys {
  /** Sends a call with its key, if it creates; the key is kept while nobody knows whether the request arrived. */
  withKey<Result>(
    call: Call,
    args: LooseArguments,
    send: (key: string | undefined) => Promise<Result>,
  ): Promise<Result>;
}

/** One key for one content: another try of a request repeats its key, a changed request gets its own. */
export function requestKeys(): RequestKeys {
  let last: { content: string; key: string } | null = null;
  return {
    async withKey(call, args, send) {
      if (!call.creates) return await send(undefined);
      const content = contentOf(args);
      if (last?.content !== content) last = { content, key: newRequestKey() };
      try {
        const result = await send(last.key);
        last = null;
        return result;
      } catch (error) {
        if (isRefused(error)) last = null;
        throw error;
      }
    },
  };
}

function contentOf({ file, ...args }: LooseArguments): string {
  return JSON.stringify([args, file && [file.name, file.size, file.lastModified]]);
}

/** After a refusal the server has done nothing, and trying again is a new request. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
