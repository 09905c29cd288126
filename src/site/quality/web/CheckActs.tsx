import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { QualityCheck } from '../check.contract.ts';
import { requestWaiver, updateQualityCheck } from '../check.contract.ts';
import { CHECK_CHANGED } from './check.calls.ts';

interface CheckActProps {
  check: QualityCheck;
  onClose: () => void;
}

/** What failed was done again: the next round begins, and another person inspects it. */
export function ReportRework({ check: { id, milestoneId, name, version }, onClose }: CheckActProps) {
  const update = useSend(updateQualityCheck, CHECK_CHANGED);
  return (
    <ReasonDialog
      title={`Report rework of ${name}`}
      text="The next round begins. Another person inspects it."
      submit="Report rework"
      max={2000}
      rows={3}
      onClose={onClose}
      onSubmit={async (remarks) => {
        await update.mutateAsync({
          params: { id: milestoneId, checkId: id },
          body: { status: 'pending', remarks, version },
        });
        toastSuccess('Rework reported');
      }}
    />
  );
}

/** A waiver goes to a second person. */
export function WaiveCheck({ check: { id, milestoneId, name }, onClose }: CheckActProps) {
  const request = useSend(requestWaiver, CHECK_CHANGED);
  return (
    <ReasonDialog
      title={`Waive ${name}`}
      text="A second person decides it among the approvals. Until then the check holds the milestone."
      submit="Request waiver"
      least={5}
      max={500}
      onClose={onClose}
      onSubmit={async (reason) => {
        await request.mutateAsync({ params: { id: milestoneId, checkId: id }, body: { reason } });
        toastSuccess('Waiver requested');
      }}
    />
  );
}
