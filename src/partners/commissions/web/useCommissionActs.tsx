import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError, toastSuccess, toastUndo } from '#platform/web/page/toast.ts';
import type { Commission } from '../commission.contract.ts';
import {
  approveCommission,
  getCommission,
  holdCommission,
  listCommissions,
  rejectCommission,
  releaseCommission,
} from '../commission.contract.ts';

const CHANGED = { invalidates: [listCommissions, getCommission] };

/** What may be done with a commission now, by button, menu and key. */
export function useCommissionActs(commission: Commission) {
  const [asked, setAsked] = useState<'reject' | 'hold' | null>(null);
  const approve = useSend(approveCommission, CHANGED);
  const reject = useSend(rejectCommission, CHANGED);
  const hold = useSend(holdCommission, CHANGED);
  const release = useSend(releaseCommission, CHANGED);
  const { id, number, version, missing, grossPaise, firm } = commission;
  const params = { id };
  const can = new Set(commission.allowedActions);
  const close = () => setAsked(null);

  const doApprove = async () => {
    try {
      const { status } = await approve.mutateAsync({ params, body: { version } });
      toastSuccess(
        status === 'approved'
          ? `${number} approved`
          : `${number} approved; another person has to approve it as well`,
      );
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const doRelease = async () => {
    try {
      await release.mutateAsync({ params, body: { version } });
      toastSuccess(`${number} released`);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };

  const actions: (PageAction | false)[] = [
    can.has('approve') && {
      label: 'Approve',
      letter: 'a',
      icon: <Check aria-hidden />,
      isPrimary: true,
      onClick: () => void doApprove(),
      ...(missing === null ? {} : { blockedBy: missing }),
    },
    can.has('release') && {
      label: 'Release',
      letter: 'l',
      icon: <Play aria-hidden />,
      onClick: () => void doRelease(),
    },
    can.has('hold') && {
      label: 'Put on hold',
      letter: 'o',
      icon: <Pause aria-hidden />,
      onClick: () => setAsked('hold'),
    },
    can.has('recalculate') && {
      label: 'Recalculate',
      letter: 'e',
      icon: <RefreshCw aria-hidden />,
      href: `/sales/commissions/list/${id}/edit`,
    },
    can.has('reject') && {
      label: 'Reject',
      letter: 'r',
      icon: <Ban aria-hidden />,
      isRare: true,
      isDanger: true,
      onClick: () => setAsked('reject'),
    },
  ];
  const dialog = (
    <>
      {asked === 'hold' && (
        <ReasonDialog
          title={`Put ${number} on hold`}
          text="Nothing of it is approved or paid until it is released."
          submit="Put on hold"
          onClose={close}
          onSubmit={async (reason) => {
            const after = await hold.mutateAsync({ params, body: { reason, version } });
            toastUndo(`${number} is on hold`, () =>
              release.mutateAsync({ params, body: { version: after.version } }),
            );
          }}
        />
      )}
      {asked === 'reject' && (
        <ReasonDialog
          title={`Reject ${number}`}
          text={`${firm.name} is not paid ${grossPaise === null ? 'anything' : formatMoneyExact(grossPaise)} for this sale. This cannot be undone; a new commission may be created for the sale.`}
          submit="Reject"
          onClose={close}
          onSubmit={async (reason) => {
            await reject.mutateAsync({ params, body: { reason, version } });
            toastSuccess(`${number} rejected`);
          }}
        />
      )}
    </>
  );
  return { actions: actions.filter((action) => action !== false), dialog };
}
