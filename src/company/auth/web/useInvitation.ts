import { useEffect, useState } from 'react';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import type { OpenedInvitation } from '#company/people/invitation.contract.ts';
import { verifyInvitation } from '#company/people/invitation.contract.ts';

export interface InvitationLink {
  id: string;
  token: string;
  email: string;
}

export type InvitationState =
  | { kind: 'loading' }
  | { kind: 'opened'; invitation: OpenedInvitation }
  | { kind: 'bad' }
  | { kind: 'failed'; error: ApiError };

/** The invitation behind the link; `retry` fetches it again. */
export function useInvitation({ id, token, email }: InvitationLink): {
  state: InvitationState;
  retry: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<InvitationState>({ kind: 'loading' });
  useEffect(() => {
    const stop = new AbortController();
    const open = async () => {
      try {
        const query = { token, email };
        const invitation = await send(verifyInvitation, { params: { id }, query, signal: stop.signal });
        if (!stop.signal.aborted) setState({ kind: 'opened', invitation });
      } catch (thrown) {
        const error = toApiError(thrown);
        const isBad = error.status === 410 || error.status === 400;
        if (!stop.signal.aborted) setState(isBad ? { kind: 'bad' } : { kind: 'failed', error });
      }
    };
    void open();
    return () => stop.abort();
  }, [id, token, email, attempt]);
  const retry = () => {
    setState({ kind: 'loading' });
    setAttempt((before) => before + 1);
  };
  return { state, retry };
}
