import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { resetPassword } from '../auth.contract.ts';
import { authSession } from './auth.session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EntryButton } from './EntryButton.tsx';
import { EntryFields, EntryHeading, EntryOther } from './EntryParts.tsx';
import { NewPassword } from './newPassword.form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useEntryForm } from './useEntryForm.ts';

export function ResetPasswordPage() {
  useDocumentTitle('Choose a new password');
  const token = useSearchParams()[0].get('token');
  const [isExpired, setIsExpired] = useState(false);
  return (
    <AuthLayout foot={`Trouble signing in? Ask the ${roleLabel('Business Head')} of your organization.`}>
      {token && !isExpired ? (
        <ChoosePassword token={token} onExpired={() => setIsExpired(true)} />
      ) : (
        <NoLink isExpired={isExpired} />
      )}
      <EntryOther>
        <Link to="/login">Back to sign in</Link>
      </EntryOther>
    </AuthLayout>
  );
}

function ChoosePassword({ token, onExpired }: { token: string; onExpired: () => void }) {
  const navigate = useNavigate();
  const form = useEntryForm(NewPassword, { password: '', confirmPassword: '' });
  const { isSubmitting } = form.formState;

  async function choose({ password }: NewPassword) {
    try {
      const { message } = await send(resetPassword, { body: { token, password } });
      // All sessions ended, including that of this browser.
      if (authSession.getState().isAuthenticated) await authSession.logout();
      toastSuccess(message);
      await navigate('/login', { replace: true });
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 410)) throw failure;
      onExpired();
    }
  }

  return (
    <>
      <EntryHeading>
        <h1>Choose a new password</h1>
        <p>You will be signed out everywhere.</p>
      </EntryHeading>
      <Form form={form} label="Choose a new password" onSubmit={choose}>
        <EntryFields className="plinth-large">
          <NewPasswordFields control={form.control} />
          <EntryButton isSubmitting={isSubmitting} busy="Changing password...">
            Change password
          </EntryButton>
        </EntryFields>
      </Form>
    </>
  );
}

function NoLink({ isExpired }: { isExpired: boolean }) {
  return (
    <>
      <EntryHeading>
        <h1>{isExpired ? 'This link no longer works' : 'This link is incomplete'}</h1>
        <p role="status">
          {isExpired
            ? 'It was already used, or is older than 60 minutes.'
            : 'Open it from the email again, or copy the whole link.'}
        </p>
      </EntryHeading>
      <Button href="/forgot-password" variant="contained" color="primary" size="large">
        Request a new link
      </Button>
    </>
  );
}
