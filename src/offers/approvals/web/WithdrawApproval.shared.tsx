import Button from '@mui/material/Button';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Approval } from '../approval.contract.ts';
import { decideApproval, getApproval, listApprovals } from '../approval.contract.ts';

/** Withdraws the user's own request, or an unused approval. */
export function WithdrawApproval({ approval }: { approval: Approval }) {
  const withdraw = useSend(decideApproval, {
    invalidates: [listApprovals, getApproval],
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
