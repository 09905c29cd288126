import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { verifyEmail } from '../auth.contract.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EntryFields, EntryHeading, EntryOther } from './EntryParts.tsx';

type Outcome = { isConfirmed: boolean; message: string } | null;

export function VerifyEmailPage() {
  useDocumentTitle('Confirm your address');
  const token = useSearchParams()[0].get('token');
  return (
    <AuthLayout foot="You can request a new link from your profile.">
      <EntryHeading>
        <h1>Confirm your address</h1>
        <p>This makes sure that password reset links reach only you.</p>
      </EntryHeading>
      {token ? (
        <Confirm token={token} />
      ) : (
        <Note tone="limit">This link is incomplete. Copy the whole link.</Note>
      )}
      <EntryOther>
        <Link to="/dashboard">Open Plinth</Link>
      </EntryOther>
    </AuthLayout>
  );
}

/** Mail scanners open links but press no buttons, so only the reader uses up the link. */
function Confirm({ token }: { token: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function confirm() {
    setIsBusy(true);
    try {
      const { message } = await send(verifyEmail, { body: { token } });
      setOutcome({ isConfirmed: true, message });
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
      {!outcome?.isConfirmed && (
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
    </EntryFields>
  );
}
