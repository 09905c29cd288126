import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { QueryCache } from '#platform/web/client/QueryCache.tsx';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { verifyEmail } from '../auth.contract.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EntryFields, EntryHeading, EntryOther } from './EntryParts.tsx';
import { SendLink } from './SendLink.tsx';

type Outcome = { isConfirmed: boolean; message: string } | null;

/** With the token of a mail it confirms the address; without one it says where the link went. */
export function VerifyEmailPage() {
  useDocumentTitle('Confirm your email');
  const token = useSearchParams()[0].get('token');
  const { user } = useSession();
  return (
    <AuthLayout foot="An account that is not confirmed within 14 days is removed.">
      <EntryHeading>
        <h1>Confirm your email</h1>
        <p>Until then you can try Plinth, but not invite people, send mail, share links or import files.</p>
      </EntryHeading>
      <QueryCache>{token ? <Confirm token={token} /> : <LinkSent email={user?.email ?? null} />}</QueryCache>
      <EntryOther>
        <Link to={user ? '/dashboard' : '/login'}>{user ? 'Open Plinth' : 'Sign in'}</Link>
      </EntryOther>
    </AuthLayout>
  );
}

/** Mail scanners open links but press no buttons, so only the reader uses up the link. */
function Confirm({ token }: { token: string }) {
  const { isAuthenticated, updateUser } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function confirm() {
    setIsBusy(true);
    try {
      const { message } = await send(verifyEmail, { body: { token } });
      setOutcome({ isConfirmed: true, message });
      if (isAuthenticated) updateUser({ needsConfirmation: false });
    } catch (failure) {
      setOutcome({ isConfirmed: false, message: toApiError(failure).message });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <EntryFields className="plinth-large">
      <div role="status">
        {outcome && <Note tone={outcome.isConfirmed ? 'done' : 'failure'}>{outcome.message}</Note>}
      </div>
      {!outcome && (
        <Button
          variant="contained"
          color="primary"
          size="large"
          aria-disabled={isBusy || undefined}
          onClick={() => void confirm()}
        >
          {isBusy ? 'Confirming...' : 'Confirm address'}
        </Button>
      )}
      {outcome && !outcome.isConfirmed && <NewLink isSignedIn={isAuthenticated} />}
    </EntryFields>
  );
}

function NewLink({ isSignedIn }: { isSignedIn: boolean }) {
  return isSignedIn ? <SendLink size="large" /> : <p>Sign in, then send yourself a new link.</p>;
}

function LinkSent({ email }: { email: string | null }) {
  if (!email) return <Note tone="limit">This link is incomplete. Copy the whole link.</Note>;
  return (
    <EntryFields className="plinth-large">
      <Note tone="advice" title="Check your inbox.">
        We sent a link to {email}. It works for 7 days.
      </Note>
      <SendLink size="large" />
    </EntryFields>
  );
}
