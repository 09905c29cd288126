import { styled } from '@mui/material/styles';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { changePassword, listSessions } from '../auth.contract.ts';
import { ReplacedPassword } from './newPassword.form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useEntryForm } from './useEntryForm.ts';

/** A section of the profile. */
export function ChangePassword() {
  const form = useEntryForm(ReplacedPassword, { currentPassword: '', password: '', confirmPassword: '' });
  const change = useSend(changePassword, { invalidates: [listSessions] });

  async function submit({ currentPassword, password }: ReplacedPassword) {
    const { message } = await change.mutateAsync({ body: { currentPassword, password } });
    form.reset();
    toastSuccess(message);
  }

  return (
    <Section title="Password">
      <NarrowForm form={form} label="Change password" onSubmit={submit}>
        <Fields>
          <FormPassword
            control={form.control}
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
          />
          <NewPasswordFields control={form.control} />
        </Fields>
        <FormActions control={form.control} submit="Change password" isSecondary />
      </NarrowForm>
    </Section>
  );
}

const NarrowForm = styled(Form)({ maxWidth: 376 }) as typeof Form;
const Fields = styled('div')({ display: 'grid', gap: 14, marginBottom: 16 });
