import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { roleLabel } from '#platform/contract/roles.ts';
import { send } from '#platform/web/client/client.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { ForgottenPassword, forgotPassword } from '../auth.contract.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EntryButton } from './EntryButton.tsx';
import { EntryFields, EntryHeading, EntryOther } from './EntryParts.tsx';
import { useEntryForm } from './useEntryForm.ts';

export function ForgotPasswordPage() {
  useDocumentTitle('Forgot password');
  const [message, setMessage] = useState<string | null>(null);
  return (
    <AuthLayout
      foot={`No email? Check the spam folder, or ask the ${roleLabel('Business Head')} of your organization.`}
    >
      {message ? <Sent message={message} /> : <AskForLink onSent={setMessage} />}
      <EntryOther>
        <Link to="/login">Back to sign in</Link>
      </EntryOther>
    </AuthLayout>
  );
}

function AskForLink({ onSent }: { onSent: (message: string) => void }) {
  const form = useEntryForm(ForgottenPassword, { email: '' });
  const { isSubmitting } = form.formState;
  return (
    <>
      <EntryHeading>
        <h1>Forgot password</h1>
        <p>We will send you a link to choose a new one. It works once, for 60 minutes.</p>
      </EntryHeading>
      <Form
        form={form}
        label="Forgot password"
        onSubmit={async (body) => onSent((await send(forgotPassword, { body })).message)}
      >
        <EntryFields className="plinth-large">
          <FormText
            control={form.control}
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
          />
          <EntryButton isSubmitting={isSubmitting} busy="Sending link...">
            Send link
          </EntryButton>
        </EntryFields>
      </Form>
    </>
  );
}

/** The same words whether or not the address has an account. */
function Sent({ message }: { message: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <EntryHeading>
      <h1 ref={heading} tabIndex={-1}>
        Check your inbox
      </h1>
      <p>{message}</p>
    </EntryHeading>
  );
}
