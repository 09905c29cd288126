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
    <AuthLayout foot="A new link is sent from your profile.">
      <EntryHeading>
        <h1>Confirm your address</h1>
        <p>So that links to choose a new password reach you and nobody else.</p>
      </EntryHeading>
      {token ? <Confirm token={token} /> : <Note tone="limit">This link is incomplete. Copy all of it.</Note>}
      <EntryOther>
        <Link to="/dashboard">Open Plinth</Link>
      </EntryOther>
    </AuthLayout>
  );
}

/** Programs that look into links of mails press no buttons: the link is used by its reader. */
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
