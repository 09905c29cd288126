import { styled } from '@mui/material/styles';
import type { Control, FieldPath } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import type { NewPassword } from './newPassword.form.ts';
import { PasswordStrength } from './PasswordStrength.shared.tsx';

/** A new password with the five checks and the strength bar, and its confirmation. */
export function NewPasswordFields<V extends NewPassword, T>({
  control,
}: {
  control: Control<V, unknown, T>;
}) {
  const name: string = 'password';
  const password: string | undefined = useWatch({ control, name: name as FieldPath<V> });
  return (
    <>
      <Judged>
        <FormPassword
          control={control}
          name={name as FieldPath<V>}
          label="New password"
          autoComplete="new-password"
        />
        <PasswordStrength password={password ?? ''} />
      </Judged>
      <FormPassword
        control={control}
        name={'confirmPassword' as FieldPath<V>}
        label="Confirm password"
        autoComplete="new-password"
      />
    </>
  );
}

const Judged = styled('div')({ display: 'grid', gap: 8 });
