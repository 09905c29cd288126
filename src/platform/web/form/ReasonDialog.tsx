import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod';
import { text } from '../../contract/fields.ts';
import type { FormDialogProps } from './FormDialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { FormText } from './FormText.tsx';
import { useContractForm } from './useContractForm.ts';

interface ReasonDialogProps extends Omit<
  FormDialogProps<FieldValues, unknown>,
  'form' | 'onSubmit' | 'children'
> {
  /** As the contract of the call asks: characters of the reason. */
  least?: number;
  max?: number;
  /** Lines of the field. */
  rows?: number;
  onSubmit: (reason: string) => Promise<void>;
  /** Between text and field: what it reverses. */
  facts?: ReactNode;
  /** Below the field: what limits it. */
  children?: ReactNode;
}

/** Something that is done with a reason, which stays in its history. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { least = 3, max = 300, rows, onSubmit, facts, children, ...dialog } = props;
  const [schema] = useState(() => z.object({ reason: text(max, 'Reason', least) }));
  const form = useContractForm(schema, { reason: '' });
  return (
    <FormDialog {...dialog} form={form} onSubmit={({ reason }) => onSubmit(reason)}>
      {facts}
      <FormText
        control={form.control}
        name="reason"
        label="Reason"
        maxLength={max}
        autoFocus
        {...(rows ? { rows } : {})}
      />
      {children}
    </FormDialog>
  );
}
