import Button from '@mui/material/Button';
import type { Call } from '#platform/contract/call.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { decideApproval, getApproval, listApprovals } from '../approval.contract.ts';

interface WithdrawApprovalProps {
  approval: { id: string; version: number };
  /** What else shows the request. */
  alsoShownBy?: readonly Call[];
}

/** Withdraws the user's own request, or an unused approval. */
export function WithdrawApproval({ approval, alsoShownBy = [] }: WithdrawApprovalProps) {
  const withdraw = useSend(decideApproval, {
    invalidates: [listApprovals, getApproval, ...alsoShownBy],
    onSuccess: () => toastSuccess('Request withdrawn'),
  });
  return (
    <Button
      size="small"
      aria-disabled={withdraw.isPending || undefined}
      onClick={() =>
        withdraw.mutate({
          params: { id: approval.id },
          body: { decision: 'withdraw', version: approval.version },
        })
      }
    >
      Withdraw request
    </Button>
  );
}
