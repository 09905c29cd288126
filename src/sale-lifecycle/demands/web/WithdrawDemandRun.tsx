import { styled } from '@mui/material/styles';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';
import { getMilestone, listMilestones } from '#site/milestones/milestone.contract.ts';
import type { DemandRun } from '../demandRun.contract.ts';
import { getDemandRun, listDemandRunLines, listDemandRuns } from '../demandRun.contract.ts';
import type { DemandWithdrawal } from '../demandWithdrawal.contract.ts';
import { previewDemandWithdrawal, withdrawDemandRun } from '../demandWithdrawal.contract.ts';
import { withdrawalFacts, withdrawText } from './withdrawal.labels.ts';

const CHANGED = [
  getDemandRun,
  listDemandRuns,
  listDemandRunLines,
  getMilestone,
  listMilestones,
  ...CHANGED_BY_RECEIPTS,
];

interface WithdrawProps {
  run: DemandRun;
  onClose: () => void;
}

/** Withdraws a posted run after showing all that it reverses, or lists the sales that prevent it. */
export function WithdrawDemandRun({ run, onClose }: WithdrawProps) {
  const preview = useCall(previewDemandWithdrawal, { params: { id: run.id } }, { gcTime: 0 });
  const problems = preview.data?.problems ?? [];
  if (problems.length > 0) {
    return (
      <ConfirmDialog
        title={`${run.title} cannot be withdrawn`}
        confirm="Close"
        keep={null}
        onConfirm={() => undefined}
        onClose={onClose}
      >
        <Spaced>
          <p>A run can only be withdrawn in full. Since it was posted:</p>
          {problems.map(({ kind, message }) => (
            <Note key={kind} tone="limit">
              {message}
            </Note>
          ))}
        </Spaced>
      </ConfirmDialog>
    );
  }
  return <WithdrawForm run={run} preview={preview} onClose={onClose} />;
}

interface WithdrawFormProps extends WithdrawProps {
  preview: { data: DemandWithdrawal | undefined; error: { message: string } | null };
}

function WithdrawForm({ run, preview: { data, error }, onClose }: WithdrawFormProps) {
  const send = useSend(withdrawDemandRun, { invalidates: CHANGED });
  return (
    <ReasonDialog
      title={`Withdraw ${run.title}?`}
      text="All of it is reversed at once: nothing of it is due any more, and a new run may demand the same installments again. Printed letters keep their numbers, marked as withdrawn."
      submit={withdrawText(run)}
      submitting="Withdrawing…"
      purpose="withdraw the run"
      back="Keep run"
      isDanger
      least={10}
      rows={2}
      onClose={onClose}
      onSubmit={async (reason) => {
        const { posted, postedPaise } = await send.mutateAsync({
          params: { id: run.id },
          body: { reason },
        });
        toastSuccess(
          `${posted.toLocaleString('en-IN')} demands of ${formatMoneyExact(postedPaise)} withdrawn`,
        );
      }}
      facts={
        <div aria-live="polite">
          {error && <Note tone="failure">{error.message}</Note>}
          {data && <FactList labelWidth={132} facts={withdrawalFacts(data)} />}
          {!data && !error && <FactSkeleton rows={4} />}
        </div>
      }
    />
  );
}

const Spaced = styled('div')({ display: 'grid', gap: 14 });
