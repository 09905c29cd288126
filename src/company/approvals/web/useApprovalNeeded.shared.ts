import { useState } from 'react';
import { ApiError } from '#platform/web/client/api-error.ts';

const FORBIDDEN = 403;

/**
 * Whether something of this amount has to be sent for approval: because the screen knows the limit, or because the
 * server, which counts what was done before, refused it as above the limit.
 */
export function useApprovalNeeded(known: string | null, amountPaise: number) {
  const [refused, setRefused] = useState<{ amountPaise: number; message: string } | null>(null);
  const needed = known ?? (refused?.amountPaise === amountPaise ? refused.message : null);
  const act = async (perform: () => Promise<unknown>): Promise<void> => {
    try {
      await perform();
    } catch (error) {
      if (error instanceof ApiError && error.status === FORBIDDEN)
        setRefused({ amountPaise, message: error.message });
      throw error;
    }
  };
  return { needed, act };
}
