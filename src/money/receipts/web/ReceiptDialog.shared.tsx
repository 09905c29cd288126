import type { ReactNode } from 'react';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import type { ReceiptDefaults, ReceiptFormValues } from './receipt.form.ts';
import { useReceiptForm } from './receipt.form.ts';
import { ReceiptFields } from './ReceiptFields.tsx';

interface ReceiptDialogProps {
  /** 'Record payment for SKI/26-27/000123' */
  title: string;
  /** 'Record payment', 'Save receipt' */
  submit: string;
  known: ReceiptDefaults;
  projectId: string;
  duePaise?: number;
  /** One sentence on the allocation. */
  children?: ReactNode;
  /** May be slow; an error is shown at its field and the dialog stays open. */
  onSubmit: (values: ReceiptFormValues) => Promise<void>;
  onClose: () => void;
}

/** A receipt of a given sale, entered or corrected in a dialog. */
export function ReceiptDialog(props: ReceiptDialogProps) {
  const { title, submit, known, projectId, duePaise, children, onSubmit, onClose } = props;
  const form = useReceiptForm(known);
  return (
    <FormDialog
      title={title}
      text={children}
      form={form}
      submit={submit}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormGrid>
        <ReceiptFields form={form} projectId={projectId} duePaise={duePaise} autoFocus />
      </FormGrid>
    </FormDialog>
  );
}
