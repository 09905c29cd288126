import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { Field } from '#platform/web/form/Field.tsx';
import { MONEY } from '#platform/web/form/number.input.ts';

interface SampleFieldProps {
  paise: number | null;
  onChange: (paise: number | null) => void;
}

/**
 * A sample price that shows the stages of every plan in rupees. Input that cannot be read shows no sample and
 * an error with the format.
 */
export function SampleField({ paise, onChange }: SampleFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(paise === null ? '' : MONEY.format(paise));
  const isUnreadable = MONEY.parse(typed) === undefined;
  return (
    <Field
      id={id}
      label="Sample agreement value"
      error={isUnreadable ? MONEY.hint : undefined}
      helper="GST is added to each stage."
    >
      <OutlinedInput
        id={id}
        value={typed}
        placeholder="₹ 1.33 Cr"
        error={isUnreadable}
        aria-describedby={isUnreadable ? `${id}-error` : `${id}-helper`}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(MONEY.parse(target.value) ?? null);
        }}
        onBlur={() => paise !== null && setTyped(MONEY.format(paise))}
        inputProps={{ inputMode: 'decimal', className: 'tabular' }}
      />
    </Field>
  );
}
