import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Document } from '#company/documents/document.contract.ts';
import type { Acceptance } from '../acceptance.contract.ts';
import { listAcceptances, withdrawAcceptance } from '../acceptance.contract.ts';

interface WithdrawDialogProps {
  document: Document;
  acceptance: Acceptance;
  onClose: () => void;
}

/** Ends the links at once; people are asked again by a new request. */
export function WithdrawDialog({ document, acceptance, onClose }: WithdrawDialogProps) {
  const withdraw = useSend(withdrawAcceptance, { invalidates: [listAcceptances] });
  return (
    <ReasonDialog
      title="Withdraw the request"
      text={`The links to "${document.title}" open nothing from then on. Whoever received one is notified by email; answers given so far stay in the history.`}
      submit="Withdraw request"
      back="Keep request"
      least={5}
      max={500}
      isDanger
      onSubmit={async (reason) => {
        await withdraw.mutateAsync({
          params: { id: document.id, acceptanceId: acceptance.id },
          body: { version: acceptance.version, reason },
        });
        toastSuccess('Request withdrawn');
      }}
      onClose={onClose}
    />
  );
}
