import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { getLedgerCheck, verifyChain } from '../ledger.contract.ts';

/** Longer than an event takes: only where one was lost. */
const LOOK_AGAIN_MS = 3000;

/** The check of the chain that was made last, or is under way. */
export function useChainCheck() {
  const check = useCall(
    getLedgerCheck,
    {},
    { refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_AGAIN_MS : false) },
  );
  const send = useSend(verifyChain, { invalidates: [getLedgerCheck] });
  return {
    last: check.data ?? null,
    error: send.error ?? check.error,
    isRunning: send.isPending || check.data?.status === 'running',
    start: () => send.mutate(),
  };
}

export type ChainState = ReturnType<typeof useChainCheck>;
