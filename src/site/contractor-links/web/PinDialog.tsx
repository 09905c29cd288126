import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { formatPhone } from '#platform/contract/format.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { LinkWithPin } from '../link.contract.ts';
import { copyLink } from './copyLink.ts';

interface PinDialogProps {
  made: LinkWithPin;
  contractor: { companyName: string; phone: string };
  onClose: () => void;
}

/** The PIN, which cannot be shown again, and what to do with link and PIN. */
export function PinDialog({ made: { link, pin }, contractor, onClose }: PinDialogProps) {
  const titleId = useId();
  const { path } = link;
  return (
    // Only its button closes it: a click beside it would lose the PIN.
    <Dialog open aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Speak this PIN</DialogTitle>
      {/* On a phone it scrolls, also by keyboard. */}
      <DialogContent tabIndex={0} role="region" aria-labelledby={titleId}>
        <Parts>
          <Pin>{pin}</Pin>
          <Note tone="limit" title="It is shown only once.">
            Send the link yourself, and tell the PIN by phone: {contractor.companyName},{' '}
            {formatPhone(contractor.phone)}. Never send both in one message.
          </Note>
          {path !== null && <p>{`${window.location.origin}${path}`}</p>}
        </Parts>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
        {path !== null && (
          <Button variant="contained" autoFocus onClick={() => void copyLink(path)}>
            Copy link
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 12, '& p': { overflowWrap: 'anywhere' } });

const Pin = styled('output')(({ theme }) => ({
  ...theme.typography.h1,
  letterSpacing: '0.2em',
  fontVariantNumeric: 'tabular-nums',
}));
