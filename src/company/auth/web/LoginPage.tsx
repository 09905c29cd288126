import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { roleLabel } from '#platform/contract/roles.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { SERVER_ERROR } from '#platform/web/form/form.errors.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { SignIn } from '../auth.contract.ts';
import { authSession, loginFailure } from './auth.session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import type { PendingSignIn } from './CodeStep.tsx';
import { EntryFields, EntryHeading, EntryOther } from './EntryParts.tsx';
import { useEntryForm } from './useEntryForm.ts';

/** Only a demonstration has it, so it is not in the first load. */
const FillingNote = lazy(async () => ({
  default: (await import('../../system/web/FillingNote.shared.tsx')).FillingNote,
}));

/** Only people with two-step sign-in need it. */
const CodeStep = lazy(async () => ({ default: (await import('./CodeStep.tsx')).CodeStep }));

export function LoginPage() {
  useDocumentTitle('Sign in');
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  return (
    <AuthLayout foot={`Trouble signing in? Ask the ${roleLabel('Business Head')} of your organization.`}>
      {pending ? (
        <Suspense fallback={null}>
          <CodeStep pending={pending} onBack={() => setPending(null)} />
        </Suspense>
      ) : (
        <>
          <EntryHeading>
            <h1>Sign in</h1>
            <p>Sales, collections and construction in one ledger.</p>
          </EntryHeading>
          <SignInForm onPending={setPending} />
          <EntryOther>
            New organization? <Link to="/register">Create an account</Link>
          </EntryOther>
          <Suspense fallback={null}>
            <FillingNote />
          </Suspense>
        </>
      )}
    </AuthLayout>
  );
}

function SignInForm({ onPending }: { onPending: (pending: PendingSignIn) => void }) {
  const { error, isAuthenticated } = useSession();
  const form = useEntryForm(SignIn, { email: '', password: '', rememberMe: true });
  const { control, setError, setFocus } = form;
  const { isSubmitting, submitCount } = form.formState;
  const isBusy = isSubmitting || isAuthenticated;

  // What ended the last session, such as 'Session expired. Please login again.', is shown here on arrival.
  useEffect(() => {
    if (error && submitCount === 0) setError(SERVER_ERROR, { type: 'session', message: error });
  }, [error, submitCount, setError]);

  async function signIn(credentials: SignIn) {
    try {
      const { session } = await authSession.login(credentials);
      toastSuccess(`Welcome back, ${session.user.firstName}!`);
    } catch (failure) {
      const { ticket, message: ways, passkeysAt } = toApiError(failure);
      if (ticket) return onPending({ ticket, ways, passkeysAt });
      const message = loginFailure(failure);
      setError(SERVER_ERROR, { type: 'refused', message });
      toastError(message);
      // The fields were disabled meanwhile and lost the focus; most often the password was wrong.
      setTimeout(() => setFocus('password'));
    }
  }

  return (
    <Form form={form} label="Sign in" onSubmit={signIn}>
      <EntryFields className="plinth-large">
        <FormText
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          isDisabled={isBusy}
        />
        <FormPassword
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
          labelEnd={<Link to="/forgot-password">Forgot password?</Link>}
          isDisabled={isBusy}
        />
        <FormCheckbox
          control={control}
          name="rememberMe"
          label="Keep me signed in on this device"
          isDisabled={isBusy}
        />
        <Button type="submit" variant="contained" color="primary" size="large" disabled={isBusy}>
          {isBusy ? 'Signing In...' : 'Sign In'}
        </Button>
        <p role="status" className="sr-only">
          {isBusy && 'Authenticating...'}
        </p>
      </EntryFields>
    </Form>
  );
}
