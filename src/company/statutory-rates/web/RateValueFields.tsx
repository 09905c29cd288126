import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormMoney, FormNumber, FormPct, FormWeight } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { FormTexts } from '#platform/web/form/FormTexts.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { RateForm } from './rate.form.ts';
import { emptyLike, kindOf, valueLabel, WITHOUT_LIMIT } from './rate.form.ts';

type Form = ContractForm<typeof RateForm>;
type ValuePath = `value.${string}`;

const TREATMENTS = [
  { value: 'rate', label: 'At its own rate' },
  { value: 'withConstruction', label: 'As on the construction' },
  { value: 'deposit', label: 'None, a deposit' },
];

/** The fields of a value of any key, in the shape of the row in force. */
export function RateValueFields({ form }: { form: Form }) {
  const value = useWatch({ control: form.control, name: 'value' });
  return (
    <FormGrid>
      {Object.entries(value).map(([name, one]) => (
        <ValueField key={name} form={form} path={`value.${name}`} name={name} value={one} />
      ))}
    </FormGrid>
  );
}

interface ValueFieldProps {
  form: Form;
  path: ValuePath;
  name: string;
  value: unknown;
}

function ValueField({ form, path, name, value }: ValueFieldProps) {
  const freely = WITHOUT_LIMIT[name];
  const field = {
    control: form.control,
    name: path,
    label: valueLabel(name),
    ...(freely ? { isOptional: true, placeholder: freely } : {}),
  };
  switch (kindOf(name, value)) {
    case 'pct':
      return <FormPct {...field} />;
    case 'money':
      return <FormMoney {...field} />;
    case 'count':
      return <FormNumber {...field} />;
    case 'weight':
      return <FormWeight {...field} />;
    case 'text':
      return <FormText {...field} />;
    case 'flag':
      return <FormSwitch {...field} />;
    case 'treatment':
      return <FormSelect {...field} choices={TREATMENTS} />;
    case 'words':
      return (
        <div data-wide>
          <FormTexts {...field} helper="Separated by commas." />
        </div>
      );
    case 'rows':
      return (
        <div data-wide>
          <ValueRows form={form} path={path} name={name} rows={Array.isArray(value) ? value : []} />
        </div>
      );
    case null:
      return null;
  }
}

interface ValueRowsProps {
  form: Form;
  path: ValuePath;
  name: string;
  rows: readonly unknown[];
}

/** Rows within a value: bands of stamp duty and their parts, slabs, caps, months. */
function ValueRows({ form, path, name, rows }: ValueRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const label = valueLabel(name);
  const isOfNumbers = typeof rows[0] === 'number' || name === 'months';
  const change = (next: readonly unknown[], focused: number) => {
    form.setValue(path, [...next], { shouldDirty: true });
    setTimeout(() => list.current?.children[focused]?.querySelector<HTMLElement>('input, button')?.focus());
  };
  if (isOfNumbers) {
    return (
      <fieldset>
        <Legend>{label}</Legend>
        <Weights>
          {rows.map((row, index) => (
            <ValueField key={index} form={form} path={`${path}.${index}`} name={String(index)} value={row} />
          ))}
        </Weights>
      </fieldset>
    );
  }
  return (
    <fieldset>
      <Legend>{label}</Legend>
      <Rows ref={list}>
        {rows.map((row, index) => (
          <li key={index}>
            <FormGrid role="group" aria-label={`${label}, ${index + 1} of ${rows.length}`}>
              {Object.entries(isRecord(row) ? row : {}).map(([inner, one]) => (
                <ValueField
                  key={inner}
                  form={form}
                  path={`${path}.${index}.${inner}`}
                  name={inner}
                  value={one}
                />
              ))}
            </FormGrid>
            {rows.length > 1 && (
              <IconButton
                aria-label={`Remove ${index + 1} of ${label}`}
                onClick={() => change(rows.toSpliced(index, 1), Math.max(0, index - 1))}
              >
                <Trash aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </Rows>
      <Button
        size="small"
        startIcon={<Plus aria-hidden />}
        aria-label={`Add to ${label.toLowerCase()}`}
        onClick={() => change([...rows, emptyLike(rows[0])], rows.length)}
      >
        Add
      </Button>
    </fieldset>
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const Legend = styled('legend')({ padding: 0, marginBottom: 6, fontWeight: 500 });

const Weights = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
  gap: '10px 12px',
});

const Rows = styled('ul')(({ theme }) => ({
  marginBottom: 8,
  '& > li': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 8,
    padding: '10px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > [role="group"]': { flex: 1, minWidth: 0 },
  '& > li > button': { marginTop: 23 },
}));
