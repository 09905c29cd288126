import { styled } from '@mui/material/styles';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputOf, useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';
import type { NumberCodec } from './number.input.ts';
import { MONEY, numberCodec } from './number.input.ts';

export interface NumberFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  placeholder?: string;
  isReadOnly?: boolean;
  autoFocus?: boolean;
}

interface TypedNumberProps<V extends FieldValues, T> extends NumberFieldProps<V, T> {
  codec: NumberCodec;
  prefix?: string;
  suffix?: string;
}

/** A whole number, or one with at most `decimals` decimals. */
export function FormNumber<V extends FieldValues, T>(
  props: NumberFieldProps<V, T> & { decimals?: number; suffix?: string },
) {
  return <TypedNumber {...props} codec={props.decimals ? numberCodec(props.decimals) : WHOLE} />;
}

/** People type rupees ('13,31,710.50', '1.33 Cr'); the form holds whole paise. */
export function FormMoney<V extends FieldValues, T>(props: NumberFieldProps<V, T>) {
  return <TypedNumber {...props} codec={MONEY} prefix="₹" />;
}

/** Rupees per square foot; the form holds paise per square foot. */
export function FormRate<V extends FieldValues, T>(props: NumberFieldProps<V, T> & { per?: string }) {
  return <TypedNumber {...props} codec={MONEY} prefix="₹" suffix={`/ ${props.per ?? 'sq ft'}`} />;
}

/** A percentage with at most four decimals. */
export function FormPct<V extends FieldValues, T>(props: NumberFieldProps<V, T>) {
  return <TypedNumber {...props} codec={PCT} suffix="%" />;
}

/** Square feet with at most two decimals. */
export function FormArea<V extends FieldValues, T>(props: NumberFieldProps<V, T>) {
  return <TypedNumber {...props} codec={AREA} suffix="sq ft" />;
}

/** A plain number with at most two decimals. */
export function FormWeight<V extends FieldValues, T>(props: NumberFieldProps<V, T>) {
  return <TypedNumber {...props} codec={AREA} />;
}

const WHOLE = numberCodec(0);
const PCT = numberCodec(4);
const AREA = numberCodec(2);

function TypedNumber<V extends FieldValues, T>({ codec, prefix, suffix, ...props }: TypedNumberProps<V, T>) {
  const field = useField(props);
  // What is being typed; null while the field shows the form's own value.
  const [typed, setTyped] = useState<string | null>(null);
  const isUnreadable = typeof field.value === 'number' && Number.isNaN(field.value);
  const error = field.error && isUnreadable ? codec.hint : field.error;
  const shown = typed ?? (typeof field.value === 'number' ? codec.format(field.value) : '');

  const change = (text: string) => {
    setTyped(text);
    const value = codec.parse(text);
    // Unreadable text is kept on screen and held as NaN, which every schema refuses.
    field.onChange(value === undefined ? Number.NaN : value);
  };
  const leave = () => {
    if (!isUnreadable) setTyped(null);
    field.onBlur();
  };

  return (
    <Field {...props} id={field.id} error={error}>
      <OutlinedInput
        {...inputOf(field, props)}
        value={shown}
        onChange={({ target }) => change(target.value)}
        onBlur={leave}
        error={Boolean(error)}
        readOnly={props.isReadOnly ?? false}
        autoFocus={props.autoFocus ?? false}
        placeholder={props.placeholder}
        autoComplete="off"
        startAdornment={prefix && <Affix data-end="start">{prefix}</Affix>}
        endAdornment={suffix && <Affix data-end="end">{suffix}</Affix>}
        inputProps={{ inputMode: codec.inputMode, className: 'tabular' }}
      />
    </Field>
  );
}

const Affix = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text3,
  whiteSpace: 'nowrap',
  '&[data-end="start"]': { paddingLeft: 11, marginRight: -5 },
  '&[data-end="end"]': { paddingRight: 11 },
}));
