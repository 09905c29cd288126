import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, inputOf, useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';

interface FormPasswordProps<V extends FieldValues, T> extends FieldProps<V, T> {
  /** Tells password managers whether to fill in or to offer a new one. */
  autoComplete: 'current-password' | 'new-password';
}

export function FormPassword<V extends FieldValues, T>(props: FormPasswordProps<V, T>) {
  const field = useField(props);
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...props} id={field.id} error={field.error}>
      <OutlinedInput
        {...inputOf(field, props)}
        type={isShown ? 'text' : 'password'}
        value={asText(field.value)}
        onChange={({ target }) => field.onChange(target.value)}
        autoComplete={props.autoComplete}
        inputProps={{ maxLength: 200, spellCheck: false, autoCapitalize: 'none' }}
        endAdornment={
          <IconButton
            size="small"
            sx={{ marginRight: '6px' }}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={field.id}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        }
      />
    </Field>
  );
}
