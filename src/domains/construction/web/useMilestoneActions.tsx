import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { ConfirmDialog } from '../../../platform/web/page/ConfirmDialog.tsx';
import type { PageAction } from '../../../platform/web/page/page.actions.ts';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import type { Milestone, MilestoneAction } from '../milestone.contract.ts';
import { deleteMilestone, listMilestones } from '../milestone.contract.ts';
import { ChangeState, CompleteMilestone, ReportProgress, ReviseEnd } from './MilestoneActs.tsx';
import { EditMilestone } from './MilestoneDialog.tsx';

type Act = MilestoneAction | 'revise';

/** What can be done with a milestone now, as the server says, and the question that belongs to it. */
export function useMilestoneActions(milestone: Milestone): { actions: PageAction[]; dialog: ReactNode } {
  const [act, setAct] = useState<Act | null>(null);
  const can = new Set<Act>(milestone.allowedActions);
  if (can.has('complete')) can.add('revise');
  const actions = ACTIONS.filter(({ act: one }) => can.has(one)).map(({ act: one, ...action }) => ({
    ...action,
    onClick: () => setAct(one),
  }));
  return {
    actions,
    dialog: act && <Question act={act} milestone={milestone} onClose={() => setAct(null)} />,
  };
}

const ACTIONS: readonly (PageAction & { act: Act })[] = [
  { act: 'progress', label: 'Report progress' },
  { act: 'complete', label: 'Complete milestone', isPrimary: true },
  { act: 'resume', label: 'Resume work', isPrimary: true },
  { act: 'revise', label: 'Promise a new end' },
  { act: 'edit', label: 'Edit milestone', isRare: true },
  { act: 'delay', label: 'Mark as delayed', isRare: true },
  { act: 'hold', label: 'Put on hold', isRare: true },
  { act: 'reopen', label: 'Open again', isRare: true },
  { act: 'delete', label: 'Delete milestone', isRare: true, isDanger: true },
];

interface QuestionProps {
  act: Act;
  milestone: Milestone;
  onClose: () => void;
}

function Question({ act, milestone, onClose }: QuestionProps) {
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
      return (
        <ChangeState
          {...props}
          title={`Mark ${name} as delayed`}
          submit="Mark as delayed"
          done="Marked as delayed"
          patchOf={(delayReason) => ({ status: 'delayed', delayReason })}
        />
      );
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
          done="Work goes on"
          patchOf={(reason) => ({ status: milestone.heldFrom ?? 'inProgress', reason })}
        />
      );
    case 'reopen':
      return (
        <ChangeState
          {...props}
          title={`Open ${name} again`}
          submit="Open again"
          done="Opened again"
          patchOf={(reason) => ({ status: 'inProgress', reason })}
        />
      );
  }
}

function DeleteMilestone({
  milestone: { id, name },
  onClose,
}: {
  milestone: Milestone;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const remove = useSend(deleteMilestone, { invalidates: [listMilestones] });
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
      It has not begun, and no payment plan waits for it. It cannot be brought back.
    </ConfirmDialog>
  );
}
