import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useContext, useRef } from 'react';
import type { FieldArray, FieldArrayPath, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { get, useFieldArray, useFormState } from 'react-hook-form';
import { fieldId, FormScope } from './field.ts';
import { FieldMessage } from './Field.tsx';

interface FormRowsProps<V extends FieldValues, Name extends FieldArrayPath<V>, T> {
  form: UseFormReturn<V, unknown, T>;
  name: Name;
  /** What the rows are: 'Location charges'. */
  label: string;
  /** One of them, for the buttons: 'location charge'. */
  singular: string;
  helper?: ReactNode;
  newRow: () => FieldArray<V, Name>;
  /** The fields of a row; their names begin with `${name}.${position}.`. */
  renderRow: (position: number) => ReactNode;
  /** Shown while there are no rows. */
  emptyText?: string;
  /** Labels stand only above the first row on a wide screen: for rows of few, short fields. */
  isTable?: boolean;
  /** Offered while there are no rows: adds all the usual ones at once. */
  usual?: { label: string; rows: readonly FieldArray<V, Name>[] };
  max?: number;
  /** The order of the rows says something: each but the first can be moved up. */
  isOrdered?: boolean;
}

/**
 * A list whose rows are edited in place. With the keyboard: the add button takes the focus into the new row, that
 * of the usual rows to the first field to fill, the button that removes a row hands it to the next one.
 */
export function FormRows<V extends FieldValues, Name extends FieldArrayPath<V>, T>(
  props: FormRowsProps<V, Name, T>,
) {
  const { form, name, label, singular, newRow, renderRow, usual } = props;
  const { isTable = false, max = Infinity } = props;
  const { control } = form;
  const rows = useFieldArray({ control, name, keyName: 'key' });
  const { errors } = useFormState({ control });
  const id = fieldId(useContext(FormScope), name);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  // The form validates all rows whenever one is added or removed; errors of untouched fields stay hidden.
  const hadErrors = get(errors, name) !== undefined;
  const forgive = (path: string) => form.clearErrors(path as FieldPath<V>);
  const remove = (position: number) => {
    rows.remove(position);
    setTimeout(() => {
      if (!hadErrors) forgive(name);
      // Whatever has taken its place, else the button that adds one.
      const next = removeButtons(list.current).at(Math.min(position, rows.fields.length - 2));
      (next ?? add.current)?.focus();
    });
  };
  const moveUp = (position: number) => {
    rows.move(position, position - 1);
    setTimeout(() => {
      if (!hadErrors) forgive(name);
      list.current?.querySelector<HTMLElement>(`[data-up="${Math.max(position - 1, 1)}"]`)?.focus();
    });
  };
  const append = () => {
    rows.append(newRow(), { shouldFocus: false });
    setTimeout(() => {
      forgive(hadErrors ? `${name}.${rows.fields.length}` : name);
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus();
    });
  };
  const appendUsual = (all: readonly FieldArray<V, Name>[]) => {
    rows.append([...all], { shouldFocus: false });
    setTimeout(() => {
      if (!hadErrors) forgive(name);
      const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
      (fields.find((field) => field.value === '') ?? fields[0])?.focus();
    });
  };

  return (
    <fieldset aria-describedby={props.helper ? `${id}-helper` : undefined}>
      <Legend>{label}</Legend>
      {rows.fields.length === 0 && props.emptyText && <Empty>{props.emptyText}</Empty>}
      <List ref={list} data-table={isTable}>
        {rows.fields.map((field, position) => (
          <li key={field.key}>
            <div role="group" aria-label={`${label}, ${position + 1} of ${rows.fields.length}`}>
              {renderRow(position)}
            </div>
            {props.isOrdered && rows.fields.length > 1 && (
              <IconButton
                data-up={position}
                // The first cannot move, yet its fields stand below each other with those of the rest.
                style={position === 0 ? { visibility: 'hidden' } : undefined}
                aria-label={`Move ${singular} ${position + 1} up`}
                onClick={() => moveUp(position)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
            )}
            <IconButton
              data-remove
              aria-label={`Remove ${singular} ${position + 1}`}
              onClick={() => remove(position)}
            >
              <Trash aria-hidden />
            </IconButton>
          </li>
        ))}
      </List>
      <Foot>
        {rows.fields.length < max && (
          <Button ref={add} size="small" startIcon={<Plus aria-hidden />} onClick={append}>
            Add {singular}
          </Button>
        )}
        {usual && rows.fields.length === 0 && (
          <Button size="small" variant="text" onClick={() => appendUsual(usual.rows)}>
            {usual.label}
          </Button>
        )}
      </Foot>
      <FieldMessage id={id} error={messageOf(get(errors, name))} helper={props.helper} />
    </fieldset>
  );
}

/** Errors of the list as a whole; errors of a row are at its fields. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return 'root' in error ? messageOf(error.root) : undefined;
}

function removeButtons(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
}

const Legend = styled('legend')(({ theme }) => ({ ...theme.typography.h2, padding: 0, marginBottom: 8 }));

const Empty = styled('p')(({ theme }) => ({ marginBottom: 8, color: theme.vars.palette.text3 }));

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  '& > li': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 8,
    padding: '12px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  // A row is laid out by the room that it has, which is less beside other columns.
  '& > li > [role="group"]': { flex: 1, minWidth: 0, containerType: 'inline-size' },
  // On the line of the inputs, below the labels.
  '& [data-remove], & [data-up]': { marginTop: 23 },
  '&:not(:empty)': { borderBottom: `1px solid ${theme.vars.palette.divider}`, marginBottom: 12 },
  '@media (min-width: 900px)': {
    '&[data-table="true"] > li': { padding: '4px 0', borderTop: 0 },
    '&[data-table="true"] > li:first-of-type': {
      borderTop: `1px solid ${theme.vars.palette.divider}`,
      paddingTop: 12,
    },
    '&[data-table="true"] > li:last-of-type': { paddingBottom: 12 },
    '&[data-table="true"] > li + li div:has(> label):not(:has(> input))': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
    '&[data-table="true"] > li + li > [data-remove]': { marginTop: 1 },
  },
}));

const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
