import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import FileDown from 'lucide-react/icons/file-down';
import Landmark from 'lucide-react/icons/landmark';
import { useState } from 'react';
import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { invalidate, useSend } from '#platform/web/client/hooks.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import type { BulkFailure } from '#platform/web/page/BulkOutcome.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { CommissionRun } from '../commissionRun.contract.ts';
import {
  getBankFile,
  getCommissionRun,
  listCommissionRuns,
  releaseCommissionRun,
  withdrawCommissionRun,
} from '../commissionRun.contract.ts';
import { listPayable } from '../payment.contract.ts';
import { EnterUtrs } from './EnterUtrs.tsx';

const CHANGED_BY_RUNS = [getCommissionRun, listCommissionRuns, listPayable];

/** What may be done with a run now, by button, menu and key. */
export function useRunActs(run: CommissionRun, onRefused: (rows: readonly BulkFailure[]) => void) {
  const [asked, setAsked] = useState<'release' | 'withdraw' | 'utrs' | null>(null);
  const file = useDownload();
  const can = new Set(run.allowedActions);
  const { id, openCount } = run;
  const actions: (PageAction | false)[] = [
    can.has('release') && {
      label: 'Release',
      letter: 'l',
      icon: <Check aria-hidden />,
      isPrimary: true,
      onClick: () => setAsked('release'),
    },
    can.has('withdraw') && {
      label: 'Withdraw',
      letter: 'w',
      icon: <Ban aria-hidden />,
      onClick: () => setAsked('withdraw'),
    },
    can.has('bankFile') && {
      label: file.isBusy ? 'Preparing…' : 'Bank file',
      letter: 'b',
      icon: <FileDown aria-hidden />,
      isPrimary: true,
      onClick: () => file.start(() => download(getBankFile, { params: { id } })),
    },
    can.has('enterUtrs') && {
      label: 'Enter UTRs',
      letter: 'u',
      icon: <Landmark aria-hidden />,
      onClick: () => setAsked('utrs'),
      ...(openCount === 0 ? { blockedBy: 'Every payment has its UTR.' } : {}),
    },
  ];
  const close = () => setAsked(null);
  const dialog = (
    <>
      {asked === 'release' && <Release run={run} onClose={close} />}
      {asked === 'withdraw' && <Withdraw run={run} onClose={close} />}
      {asked === 'utrs' && <EnterUtrs run={run} onRefused={onRefused} onClose={close} />}
    </>
  );
  return { actions: actions.filter((action) => action !== false), dialog };
}

function Release({ run, onClose }: { run: CommissionRun; onClose: () => void }) {
  const queries = useQueryClient();
  const release = useSend(releaseCommissionRun, { invalidates: CHANGED_BY_RUNS });
  const { id, number, version, totalPaise, lines } = run;
  const open = lines.filter(({ status }) => status === 'reserved').length;
  return (
    <ConfirmDialog
      title={`Release ${number}`}
      confirm={`Release ${formatMoneyExact(totalPaise)}`}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await release.mutateAsync({ params: { id }, body: { version } });
          toastSuccess(`${number} is ordered`);
        } catch (error) {
          // Lines may have been dropped by the release that was refused.
          await invalidate(queries, CHANGED_BY_RUNS);
          throw error;
        }
      }}
    >
      {counted(open, 'payment')} of {formatMoneyExact(totalPaise)} are ordered and posted today. A payment can
      only be taken back after the bank has returned it.
    </ConfirmDialog>
  );
}

function Withdraw({ run, onClose }: { run: CommissionRun; onClose: () => void }) {
  const withdraw = useSend(withdrawCommissionRun, { invalidates: CHANGED_BY_RUNS });
  const { id, number, version } = run;
  return (
    <ReasonDialog
      title={`Withdraw ${number}`}
      text="Nothing of it is paid. Its tranches can be paid again by another run."
      submit="Withdraw"
      onClose={onClose}
      onSubmit={async (reason) => {
        await withdraw.mutateAsync({ params: { id }, body: { reason, version } });
        toastSuccess(`${number} is withdrawn`);
      }}
    />
  );
}
