import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { CheckBox } from './CheckBox.tsx';
import { useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { FieldMessage } from './Field.tsx';

interface FormCheckboxProps<V extends FieldValues, T> extends Omit<
  FieldProps<V, T>,
  'label' | 'labelEnd' | 'isOptional'
> {
  /** May hold a link: 'I agree to the terms and conditions'. */
  label: ReactNode;
  /** A grey figure after the label: '₹150'. */
  fact?: ReactNode;
}

export function FormCheckbox<V extends FieldValues, T>(props: FormCheckboxProps<V, T>) {
  const field = useField<V, T>({ ...props, label: '' });
  return (
    <div>
      <Row>
        <CheckBox
          id={field.id}
          name={field.name}
          checked={field.value === true}
          onChange={({ target }) => field.onChange(target.checked)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          disabled={props.isDisabled ?? false}
          aria-invalid={Boolean(field.error)}
          aria-describedby={field.describedBy}
        />
        <label htmlFor={field.id}>{props.label}</label>
        {props.fact && <Fact>{props.fact}</Fact>}
      </Row>
      <FieldMessage id={field.id} error={field.error} helper={props.helper} errorAction={props.errorAction} />
    </div>
  );
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  minHeight: 24,
  '& input': { marginTop: -2 },
  '@media (pointer: coarse)': { minHeight: 44, alignItems: 'center', '& input': { marginTop: -4 } },
});

const Fact = styled('span')(({ theme }) => ({ color: theme.vars.palette.text3, marginLeft: -2 }));
