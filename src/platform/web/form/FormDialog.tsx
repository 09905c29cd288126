import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Form } from './Form.tsx';
import { FormActions } from './FormActions.tsx';

export interface FormDialogProps<V extends FieldValues, T> {
  title: string;
  /** What will happen, in a sentence. */
  text?: ReactNode;
  form: UseFormReturn<V, unknown, T>;
  /** A verb with its object. */
  submit: string;
  submitting?: string;
  /** What fixing the fields leads to: 'send'. */
  purpose?: string;
  /** Label of the cancel button: 'Keep sale'. */
  back?: string;
  /** A destructive action: the button is red. */
  isDanger?: boolean;
  /** Errors it throws are shown at their field, and the dialog stays open. */
  onSubmit: (values: T) => Promise<void>;
  /** Called after sending, and after cancelling unless `onCancel` is set. */
  onClose: () => void;
  onCancel?: () => void;
  children: ReactNode;
}

/** A form on top of the page. It closes itself once it was sent. */
export function FormDialog<V extends FieldValues, T>(props: FormDialogProps<V, T>) {
  const { title, text, form, submit, submitting, purpose, onSubmit, onClose, children } = props;
  const cancel = props.onCancel ?? onClose;
  const titleId = useId();
  return (
    <Dialog open onClose={cancel} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogForm
        form={form}
        label={title}
        onSubmit={async (values) => {
          await onSubmit(values);
          onClose();
        }}
      >
        <DialogContent>
          {text && <Lead>{text}</Lead>}
          <Fields>{children}</Fields>
        </DialogContent>
        <DialogActions>
          <Whole>
            <FormActions
              control={form.control}
              submit={submit}
              {...(submitting ? { submitting } : {})}
              {...(purpose ? { purpose } : {})}
              isDanger={props.isDanger ?? false}
              onBack={cancel}
              back={props.back ?? 'Cancel'}
            />
          </Whole>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

/** The buttons stay in sight while a long form is scrolled under them; what is wrong keeps to its margins. */
const DialogForm = styled(Form)(({ theme }) => ({
  '& .form-problem': { margin: '8px 24px 16px' },
  '& input, & select, & textarea, & button': { scrollMarginBlock: 80 },
  '& .MuiDialogActions-root': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    backgroundColor: theme.vars.palette.background.paper,
  },
})) as typeof Form;

const Lead = styled('p')(({ theme }) => ({ marginBottom: 14, color: theme.vars.palette.text.secondary }));
/** As far apart as on a page, so that a label never hangs on the field above it. */
const Fields = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });
const Whole = styled('div')({ flex: 1 });
