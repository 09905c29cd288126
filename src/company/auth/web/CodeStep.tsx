import Button from '@mui/material/Button';
import type * as z from 'zod';
import { send } from '#platform/web/client/client.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { secondStep, SecondStep } from '../secondFactor.contract.ts';
import { enterWith } from './auth.session.ts';
import { CodeField } from './CodeField.shared.tsx';
import { EntryButton } from './EntryButton.tsx';
import { EntryFields, EntryHeading, EntryOther } from './EntryParts.tsx';
import { useEntryForm } from './useEntryForm.ts';

const Code = SecondStep.pick({ code: true });

/** The second step of signing in, after the right password. */
export function CodeStep({ ticket, onBack }: { ticket: string; onBack: () => void }) {
  const form = useEntryForm<z.input<typeof Code>, z.output<typeof Code>>(Code, { code: '' });
  const { isSubmitting } = form.formState;
  const { isAuthenticated } = useSession();
  return (
    <>
      <EntryHeading>
        <h1>Enter your code</h1>
        <p>Your password was right. Now enter the code from your authenticator app.</p>
      </EntryHeading>
      <Form
        form={form}
        label="Enter your code"
        onSubmit={async ({ code }) => {
          const { session } = await enterWith(() => send(secondStep, { body: { ticket, code } }));
          toastSuccess(`Welcome back, ${session.user.firstName}!`);
        }}
      >
        <EntryFields className="plinth-large">
          <CodeField control={form.control} autoFocus isDisabled={isSubmitting || isAuthenticated} />
          <EntryButton isSubmitting={isSubmitting} busy="Signing In...">
            Sign In
          </EntryButton>
        </EntryFields>
      </Form>
      <EntryOther>
        <Button size="small" onClick={onBack}>
          Back to sign in
        </Button>
      </EntryOther>
    </>
  );
}
