import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { Segment } from '#platform/web/form/Segment.tsx';
import type { CopySource } from './useTargetDraft.ts';

const SOURCES = [
  { value: 'targets', label: 'Its targets' },
  { value: 'bookings', label: 'Its bookings' },
] as const;

interface CopyDialogProps {
  onCopy: (source: CopySource, pct: number) => void;
  onClose: () => void;
}

/** Fills the year from the one before, changed by percent; it is saved with the grid. */
export function CopyDialog({ onCopy, onClose }: CopyDialogProps) {
  const titleId = useId();
  const fieldId = useId();
  const [source, setSource] = useState<CopySource>('targets');
  const [text, setText] = useState('10');
  const pct = /^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : null;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Copy last year</DialogTitle>
      <DialogContent>
        <Fields>
          <p>
            Each month takes the figure of the same month last year. Nothing is saved before you save the
            grid.
          </p>
          <Segment label="Copied from" choices={SOURCES} value={source} onChange={setSource} />
          <label htmlFor={fieldId}>Changed by, percent</label>
          <OutlinedInput
            id={fieldId}
            size="small"
            value={text}
            error={pct === null}
            inputProps={{ inputMode: 'decimal' }}
            onChange={({ target }) => setText(target.value)}
          />
        </Fields>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep as it is</Button>
        <Button
          variant="contained"
          disabled={pct === null}
          onClick={() => {
            onCopy(source, pct ?? 0);
            onClose();
          }}
        >
          Copy last year
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Fields = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start' });
