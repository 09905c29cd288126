import type { FieldValues } from 'react-hook-form';
import type { FormTextProps } from './FormText.tsx';
import { FormText } from './FormText.tsx';

/** A phone number as people write it: '+91 90000 01482' or ten digits; it is normalized when stored. */
export function FormPhone<V extends FieldValues, T>(props: FormTextProps<V, T>) {
  return <FormText autoComplete="tel" maxLength={20} {...props} type="tel" />;
}
