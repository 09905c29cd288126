import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { getDocs } from '#company/system/system.contract.ts';
import { download } from '#platform/web/client/download.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Code } from './Code.tsx';
import { exampleOf } from './delivery.example.ts';

/** Instructions for whoever connects a portal or a form. */
export function HowToDeliverDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const docs = useDownload();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>How to deliver enquiries</DialogTitle>
      {/* On a phone it scrolls, also by keyboard. */}
      <DialogContent tabIndex={0} role="region" aria-labelledby={titleId}>
        <Parts>
          <p>
            The program posts each enquiry with its key. An enquiry sent twice under the same reference counts
            once, so it can be sent again whenever there was no reply.
          </p>
          <Code label="Example">{exampleOf(window.location.origin)}</Code>
          <FactList facts={ANSWERS} labelWidth={44} />
          <p>
            First name and phone are required. All fields are in the description of the API.{' '}
            <Button
              size="small"
              variant="text"
              disabled={docs.isBusy}
              onClick={() => docs.start(() => download(getDocs, {}))}
            >
              Download description
            </Button>
          </p>
        </Parts>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The replies, and what a program has to do about each. */
const ANSWERS = [
  { label: '202', value: 'Accepted. The reply does not reveal whether the person was known.' },
  { label: '400', value: 'Cannot be read: “errors” says which field and why. Correct it and send it again.' },
  { label: '401', value: 'The key is revoked or renewed.' },
  { label: '409', value: 'The projects of the key are closed.' },
  { label: '429', value: 'More than 60 within a minute. Wait a minute and send it again.' },
  { label: '5xx', value: 'Send it again under the same reference.' },
];

const Parts = styled('div')({ display: 'grid', gap: 12, '& p': { overflowWrap: 'anywhere' } });
