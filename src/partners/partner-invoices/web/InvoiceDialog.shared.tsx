import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Suspense, useId } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { Dialog } from '#platform/web/overlay/overlays.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { getPartnerInvoice } from '../partnerInvoice.contract.ts';
import { InvoiceContent } from './InvoiceContent.tsx';

/** One invoice upon its list, or upon the page of a commission that it bills. */
export function InvoiceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const invoice = useCall(getPartnerInvoice, { params: { id } });
  const titleId = useId();
  return (
    <Suspense fallback={null}>
      <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <DialogTitle id={titleId}>
          {invoice.data ? `Invoice ${invoice.data.number}` : 'Partner invoice'}
        </DialogTitle>
        <DialogContent>
          <Loaded source={invoice} failure="The invoice could not be loaded." skeleton={<FactSkeleton />}>
            {(data) => <InvoiceContent invoice={data} />}
          </Loaded>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </Suspense>
  );
}
