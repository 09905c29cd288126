import Button from '@mui/material/Button';
import type * as z from 'zod';
import { send } from '#platform/web/client/client.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { challengeSignIn } from '../passkey.contract.ts';
import type { SecondStep } from '../secondFactor.contract.ts';
import { FirstCode, secondStep } from '../secondFactor.contract.ts';
import { enterWith } from './auth.session.ts';
import { CodeField } from './CodeField.shared.tsx';
import { EntryButton } from './EntryButton.tsx';
import { EntryFields, EntryHeading, EntryOther } from './EntryParts.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useEntryForm } from './useEntryForm.ts';

/** What the first step answers to a right password. */
export interface PendingSignIn {
  ticket: string;
  /** By what the person may go on, in a sentence. */
  ways: string;
  /** Of a person with passkeys. */
  passkeysAt: string | null;
}

interface CodeStepProps {
  pending: PendingSignIn;
  onBack: () => void;
}

/** The second step of signing in, after the right password. */
export function CodeStep({ pending: { ticket, ways, passkeysAt }, onBack }: CodeStepProps) {
  const form = useEntryForm<z.input<typeof FirstCode>, FirstCode>(FirstCode, { code: '' });
  const { isSubmitting } = form.formState;
  const { isAuthenticated } = useSession();
  const enter = async (proof: Pick<SecondStep, 'code' | 'passkey'>) => {
    const { session } = await enterWith(() => send(secondStep, { body: { ticket, ...proof } }));
    toastSuccess(`Welcome back, ${session.user.firstName}!`);
  };
  return (
    <>
      <EntryHeading>
        <h1>Confirm that it is you</h1>
        <p>Your password was right. {ways}</p>
      </EntryHeading>
      <Form form={form} label="Enter your code" onSubmit={enter}>
        <EntryFields className="plinth-large">
          <CodeField
            control={form.control}
            autoFocus
            isDisabled={isSubmitting || isAuthenticated}
            {...(passkeysAt
              ? { helper: 'From your authenticator app if you have one, or a recovery code.' }
              : {})}
          />
          <EntryButton isSubmitting={isSubmitting} busy="Signing In...">
            Sign In
          </EntryButton>
          {passkeysAt && (
            <PasskeyButton
              passkeysAt={passkeysAt}
              size="large"
              challenge={() => send(challengeSignIn, { body: { ticket } })}
              onProof={(passkey) => enter({ passkey })}
            />
          )}
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
