import type { Control } from 'react-hook-form';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormArea, FormMoney, FormNumber, FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { Field } from '../catalogue.rules.ts';
import { fieldOf } from '../catalogue.rules.ts';
import { CATALOGUES } from '../catalogues.ts';
import type { LetterRecord } from '../template.rules.ts';
import type { LetterForm } from './letter.form.ts';

interface LetterValuesProps {
  control: Control<LetterForm, unknown, LetterForm>;
  recordType: LetterRecord;
  /** In the order of the form's values. */
  paths: readonly string[];
}

/** What a letter needs and its record lacks, entered for this letter alone. */
export function LetterValues({ control, recordType, paths }: LetterValuesProps) {
  return paths.map((path, index) => {
    const field = fieldOf(CATALOGUES[recordType], path);
    return field && <Value key={path} control={control} index={index} field={field} />;
  });
}

interface ValueProps {
  control: LetterValuesProps['control'];
  index: number;
  field: Field;
}

function Value({ control, index, field }: ValueProps) {
  const props = {
    control,
    name: `values.${index}.value` as const,
    label: field.label,
    helper: 'The sale lacks it: for this letter only',
  };
  switch (field.type) {
    case 'text':
      return <FormText {...props} maxLength={2000} />;
    case 'date':
      return <FormDate {...props} />;
    case 'money':
      return <FormMoney {...props} />;
    case 'area':
      return <FormArea {...props} />;
    case 'percent':
      return <FormPct {...props} />;
    case 'number':
      return <FormNumber {...props} />;
    case 'choice':
      return (
        <FormSelect
          {...props}
          choices={Object.entries(field.choices).map(([value, label]) => ({ value, label }))}
        />
      );
  }
}
