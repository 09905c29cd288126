import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { ReactNode, SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { toApiError } from '../client/api-error.ts';
import { Field } from '../form/Field.tsx';
import { Note } from './Note.tsx';

interface ConfirmDialogProps {
  /** 'Cancel booking BKG/26-27/0049?' */
  title: string;
  /** The consequences, in one or two sentences. */
  children: ReactNode;
  /** A verb with its object: 'Cancel booking'. Never 'OK' or 'Yes'. */
  confirm: string;
  /**
   * The cancel button; use 'Keep booking' where 'Cancel' could be taken for the action itself. Null where nothing is left to
   * decide.
   */
  keep?: string | null;
  isDanger?: boolean;
  /** For what cannot be undone: the number that has to be typed first. */
  typeToConfirm?: { label: string; value: string };
  /**
   * May take its time; what it throws is shown here and the dialog stays. With false it stays too, when a field
   * of it has said why.
   */
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}

/** One decision, 520 wide. Only for what cannot be undone; all else is done at once with Undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { typeToConfirm } = props;
  const isReady = !typeToConfirm || typed.trim() === typeToConfirm.value;

  const confirm = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      if ((await props.onConfirm()) !== false) props.onClose();
    } catch (error) {
      setFailure(toApiError(error).message);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : props.onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <form noValidate onSubmit={(event) => void confirm(event)}>
        <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
        <DialogContent>
          <Text id={`${id}-text`}>{props.children}</Text>
          {typeToConfirm && (
            <Field
              id={`${id}-typed`}
              label={`${typeToConfirm.label}: type ${typeToConfirm.value}`}
              error={undefined}
            >
              <OutlinedInput
                id={`${id}-typed`}
                value={typed}
                autoFocus
                autoComplete="off"
                onChange={({ target }) => setTyped(target.value)}
                inputProps={{ spellCheck: false }}
              />
            </Field>
          )}
          <div role="alert">
            {failure && (
              <Spaced>
                <Note tone="failure">{failure}</Note>
              </Spaced>
            )}
          </div>
        </DialogContent>
        <DialogActions>
          {props.keep !== null && (
            <Button onClick={props.onClose} disabled={isBusy}>
              {props.keep ?? 'Cancel'}
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            color={props.isDanger ? 'error' : 'primary'}
            disabled={!isReady || isBusy}
            autoFocus={!typeToConfirm && !props.isDanger}
          >
            {isBusy ? 'Saving…' : props.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const Text = styled('div')(({ theme }) => ({ marginBottom: 16, color: theme.vars.palette.text.secondary }));
const Spaced = styled('div')({ marginTop: 14 });
