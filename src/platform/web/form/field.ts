import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';

/** What every field of a form takes. */
export interface FieldProps<V extends FieldValues, T> {
  control: Control<V, unknown, T>;
  name: FieldPath<V>;
  /** A noun without a colon; it stands above the field. */
  label: string;
  /** One sentence below the field; an error takes its place. */
  helper?: ReactNode;
  isOptional?: boolean;
  isDisabled?: boolean;
  /** Stands at the right end of the label's line: 'Forgot password?'. */
  labelEnd?: ReactNode;
  /** The way out of an error: a link or button after its sentence. */
  errorAction?: ReactNode;
}

/** Prefix of the ids of a form's fields, so that two forms on one page do not share any. */
export const FormScope = createContext('');

export interface FieldState {
  id: string;
  /** For aria-describedby: the error if there is one, else the helper. */
  describedBy: string | undefined;
  error: string | undefined;
  value: unknown;
  name: string;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Receives the focus when this is the first field in error. */
  ref: (element: FocusTarget | null) => void;
}

type FocusTarget = HTMLElement & { select?: () => void };

export function fieldId(scope: string, name: string): string {
  // A space would end the id where several of them are listed.
  return `${scope}${name.replaceAll(/[. ]/g, '-')}`;
}

/** One field of a form: its value, its error, and the ids that tie label, control and message together. */
export function useField<V extends FieldValues, T>(props: FieldProps<V, T>): FieldState {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const id = fieldId(useContext(FormScope), props.name);
  const error = fieldState.error?.message;
  return {
    id,
    describedBy: error ? `${id}-error` : props.helper ? `${id}-helper` : undefined,
    error,
    value: field.value,
    name: field.name,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
  };
}

/** What every input of a field takes, besides its value and how it changes. */
export function inputOf(field: FieldState, props: { isOptional?: boolean; isDisabled?: boolean }) {
  return {
    id: field.id,
    name: field.name,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: Boolean(field.error),
    required: !props.isOptional,
    disabled: props.isDisabled ?? false,
    'aria-describedby': field.describedBy,
  };
}

/** A field's value as the text an input shows. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && !Number.isNaN(value) ? String(value) : '';
}
