import { useNavigate } from 'react-router';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { MilestoneDetail } from '../milestone.contract.ts';
import { deleteMilestone, listMilestones } from '../milestone.contract.ts';
import { ChangeState, CompleteMilestone, MarkDelayed, ReportProgress, ReviseEnd } from './MilestoneActs.tsx';
import { EditMilestone } from './MilestoneDialog.tsx';
import type { MilestoneAct } from './milestone.labels.ts';

interface QuestionProps {
  act: MilestoneAct;
  milestone: MilestoneDetail;
  onClose: () => void;
}

/** Dialog before an action. */
export function MilestoneQuestion({ act, milestone, onClose }: QuestionProps) {
  const { name } = milestone;
  const props = { milestone, onClose };
  switch (act) {
    case 'edit':
      return <EditMilestone {...props} />;
    case 'progress':
    case 'reduceProgress':
      return <ReportProgress {...props} />;
    case 'complete':
      return <CompleteMilestone {...props} />;
    case 'revise':
      return <ReviseEnd {...props} />;
    case 'delete':
      return <DeleteMilestone {...props} />;
    case 'delay':
      return <MarkDelayed {...props} />;
    case 'hold':
      return (
        <ChangeState
          {...props}
          title={`Put ${name} on hold`}
          submit="Put on hold"
          done="Put on hold"
          patchOf={(reason) => ({ status: 'onHold', reason })}
        />
      );
    case 'resume':
      return (
        <ChangeState
          {...props}
          title={`Resume ${name}`}
          submit="Resume work"
          done="Work resumed"
          patchOf={(reason) => ({ status: milestone.heldFrom ?? 'inProgress', reason })}
        />
      );
    case 'reopen':
      return (
        <ChangeState
          {...props}
          title={`Reopen ${name}`}
          submit="Reopen"
          done="Reopened"
          patchOf={(reason) => ({ status: 'inProgress', reason })}
        />
      );
  }
}

function DeleteMilestone({
  milestone: { id, name },
  onClose,
}: {
  milestone: MilestoneDetail;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const remove = useSend(deleteMilestone, { removes: true, invalidates: [listMilestones] });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm="Delete milestone"
      keep="Keep milestone"
      isDanger
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } });
        toastSuccess('Milestone deleted');
        await navigate('/construction');
      }}
      onClose={onClose}
    >
      It has not started, and no payment plan is linked to it. This cannot be undone.
    </ConfirmDialog>
  );
}
