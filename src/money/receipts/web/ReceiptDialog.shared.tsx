import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
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
  const titleId = useId();
  const form = useReceiptForm(known);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Form
        form={form}
        label={title}
        onSubmit={async (values) => {
          await onSubmit(values);
          onClose();
        }}
      >
        <DialogContent>
          {children && <Lead>{children}</Lead>}
          <FormGrid>
            <ReceiptFields form={form} projectId={projectId} duePaise={duePaise} autoFocus />
          </FormGrid>
        </DialogContent>
        <DialogActions>
          <Whole>
            <FormActions control={form.control} submit={submit} onBack={onClose} back="Cancel" />
          </Whole>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const Lead = styled('p')(({ theme }) => ({ marginBottom: 14, color: theme.vars.palette.text.secondary }));
const Whole = styled('div')({ flex: 1 });
