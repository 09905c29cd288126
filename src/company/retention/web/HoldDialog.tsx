import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { HoldScope } from '../retention.contract.ts';
import { holdDocuments } from '../retention.contract.ts';
import { RETENTION_READS } from './retention.calls.ts';

interface HoldDialogProps {
  scopeType: HoldScope;
  scopeId: string;
  /** 'PAN card', 'all documents of B-1203' */
  of: string;
  onClose: () => void;
}

/** Nothing of it is destroyed until an administrator lifts the hold. */
export function HoldDialog({ scopeType, scopeId, of, onClose }: HoldDialogProps) {
  const hold = useSend(holdDocuments, { invalidates: RETENTION_READS });
  return (
    <ReasonDialog
      title={`Hold ${of}`}
      text="Nobody destroys what is on hold, whenever its time is over. An administrator lifts the hold."
      submit="Hold"
      least={5}
      max={500}
      rows={2}
      onClose={onClose}
      onSubmit={async (reason) => {
        await hold.mutateAsync({ body: { scopeType, scopeId, reason } });
        toastSuccess('On hold');
      }}
    />
  );
}
