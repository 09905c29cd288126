import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormText } from '#platform/web/form/FormText.tsx';

interface CodeFieldProps<V extends FieldValues & { code: unknown }, T> {
  control: Control<V, unknown, T>;
  autoFocus?: boolean;
  isDisabled?: boolean;
  /** Of the first code there are no recovery codes yet. */
  helper?: string;
}

/** Six digits of an authenticator app, which phones offer to fill in, or a recovery code. */
export function CodeField<V extends FieldValues & { code: unknown }, T>({
  helper = 'Six digits from your authenticator app, or a recovery code.',
  ...props
}: CodeFieldProps<V, T>) {
  return (
    <FormText
      {...props}
      name={'code' as FieldPath<V>}
      label="Code"
      autoComplete="one-time-code"
      maxLength={40}
      helper={helper}
    />
  );
}
