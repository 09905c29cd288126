import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Note } from '#platform/web/page/Note.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { Code } from './Code.tsx';
import { exampleOf } from './delivery.example.ts';

/** The secret of a key, which cannot be shown again, and how a program uses it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const titleId = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toastSuccess('Key copied');
    } catch {
      toastError('The browser does not allow copying. Select the key and copy it manually.');
    }
  };
  return (
    // Only its button closes it: a click beside it would lose the key.
    <Dialog open aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Copy the key now</DialogTitle>
      {/* On a phone it scrolls, also by keyboard. */}
      <DialogContent tabIndex={0} role="region" aria-labelledby={titleId}>
        <Parts>
          <Note tone="limit" title="It is shown only once.">
            Only a hash of it is stored. If it is lost, renew the key.
          </Note>
          <Code label="Key">{secret}</Code>
          <p>A program sends it with each enquiry:</p>
          <Code label="Example">{exampleOf(window.location.origin)}</Code>
        </Parts>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
        <Button variant="contained" autoFocus onClick={() => void copy()}>
          Copy key
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 12 });
