import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { getLedgerCheck, verifyChain } from '../ledger.contract.ts';

/** A fallback in case an event is lost. */
const LOOK_AGAIN_MS = 3000;

/** The last integrity check, or the running one. */
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
