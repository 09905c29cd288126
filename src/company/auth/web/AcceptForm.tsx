import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { Acceptance, acceptInvitation } from '../acceptance.contract.ts';
import { enterWith } from './auth.session.ts';
import { EntryButton } from './EntryButton.tsx';
import { EntryFields } from './EntryParts.tsx';
import { PasswordStrength } from './PasswordStrength.shared.tsx';
import { TermsCheckbox } from './TermsCheckbox.tsx';
import { useEntryForm } from './useEntryForm.ts';
import type { InvitationLink } from './useInvitation.ts';

const OwnPart = Acceptance.omit({ token: true, email: true });

interface AcceptFormProps {
  link: InvitationLink;
  /** The link became invalid meanwhile. */
  onDead: () => void;
}

/** Password and consent of a new user, who is then signed in. */
export function AcceptForm({ link, onDead }: AcceptFormProps) {
  const form = useEntryForm(OwnPart, { password: '', phoneNumber: '' });
  const { control } = form;
  const { isSubmitting } = form.formState;
  const password: string | undefined = useWatch({ control, name: 'password' });

  async function accept(values: z.output<typeof OwnPart>) {
    const { id, ...proof } = link;
    try {
      const { session } = await enterWith(() =>
        send(acceptInvitation, { params: { id }, body: { ...proof, ...values } }),
      );
      toastSuccess(`Welcome to Plinth, ${session.user.firstName}!`);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 410) onDead();
      throw failure;
    }
  }

  return (
    <Below>
      <Form form={form} label="Accept invitation" onSubmit={accept}>
        <EntryFields className="plinth-large">
          <Judged>
            <FormPassword
              control={control}
              name="password"
              label="Password"
              autoComplete="new-password"
              isDisabled={isSubmitting}
            />
            <PasswordStrength password={password ?? ''} />
          </Judged>
          <FormPhone control={control} name="phoneNumber" label="Phone" isOptional />
          <TermsCheckbox control={control} name="agreeToTerms" />
          <EntryButton isSubmitting={isSubmitting} busy="Accepting invitation...">
            Accept invitation
          </EntryButton>
        </EntryFields>
      </Form>
    </Below>
  );
}

const Below = styled('div')({ marginTop: 20 });
const Judged = styled('div')({ display: 'grid', gap: 8 });
