import { useNavigate } from 'react-router';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import type { Project, ProjectStatus } from '../project.contract.ts';
import { deleteProject, getProject, listProjects, updateProject } from '../project.contract.ts';

export type ProjectMove = 'launch' | 'hold' | 'resume' | 'complete' | 'archive' | 'delete';

interface MoveTexts {
  title: (name: string) => string;
  text: string;
  confirm: string;
  done: (name: string) => string;
  to: ProjectStatus | null;
}

export const MOVE_LABELS: Record<ProjectMove, MoveTexts> = {
  launch: {
    title: (name) => `Launch ${name}?`,
    text: 'Its units can be offered and booked from now on, and executives and partners can see it.',
    confirm: 'Launch project',
    done: (name) => `${name} launched`,
    to: 'active',
  },
  hold: {
    title: (name) => `Put ${name} on hold?`,
    text: 'Its units cannot be offered or booked until it is resumed. Existing sales continue.',
    confirm: 'Put on hold',
    done: (name) => `${name} is on hold`,
    to: 'onHold',
  },
  resume: {
    title: (name) => `Resume ${name}?`,
    text: 'Its units can be offered and booked again.',
    confirm: 'Resume project',
    done: (name) => `${name} is active again`,
    to: 'active',
  },
  complete: {
    title: (name) => `Complete ${name}?`,
    text: 'No more towers or units can be added. Payments and registrations of its sales continue.',
    confirm: 'Complete project',
    done: (name) => `${name} completed`,
    to: 'completed',
  },
  archive: {
    title: (name) => `Archive ${name}?`,
    text: 'It can no longer be changed. Its sales, receipts and invoices can still be viewed.',
    confirm: 'Archive project',
    done: (name) => `${name} archived`,
    to: 'archived',
  },
  delete: {
    title: (name) => `Delete ${name}?`,
    text: 'Its towers, units and payment plans are deleted too. None of its units is booked or held.',
    confirm: 'Delete project',
    done: (name) => `${name} deleted`,
    to: null,
  },
};

interface ProjectDialogsProps {
  project: Project;
  move: ProjectMove;
  onClose: () => void;
}

export function ProjectDialogs({ project, move, onClose }: ProjectDialogsProps) {
  const navigate = useNavigate();
  const update = useSend(updateProject, { invalidates: [getProject, listProjects, listUnits, listTowers] });
  const remove = useSend(deleteProject, { removes: true, invalidates: [listProjects] });
  const words = MOVE_LABELS[move];
  return (
    <ConfirmDialog
      title={words.title(project.name)}
      confirm={words.confirm}
      isDanger={move === 'delete'}
      onClose={onClose}
      {...(move === 'delete'
        ? { keep: 'Keep project', typeToConfirm: { label: 'Project code', value: project.code } }
        : {})}
      onConfirm={async () => {
        if (words.to === null) await remove.mutateAsync({ params: { id: project.id } });
        else
          await update.mutateAsync({
            params: { id: project.id },
            body: { status: words.to, version: project.version },
          });
        toastSuccess(words.done(project.name));
        if (words.to === null) await navigate('/projects', { replace: true });
      }}
    >
      {words.text}
    </ConfirmDialog>
  );
}
