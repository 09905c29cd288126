import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { MilestoneDetail } from '../milestone.contract.ts';
import type { MilestoneAct } from './milestone.labels.ts';

/** Loaded with the first dialog. */
const Question = lazy(async () => ({
  default: (await import('./MilestoneQuestion.tsx')).MilestoneQuestion,
}));

/** The actions the server allows on a milestone, and their dialogs. */
export function useMilestoneActions(milestone: MilestoneDetail): {
  actions: PageAction[];
  dialog: ReactNode;
} {
  const [act, setAct] = useState<MilestoneAct | null>(null);
  const can = new Set<MilestoneAct>(milestone.allowedActions);
  if (can.has('complete')) can.add('revise');
  const actions = ACTIONS.filter(({ act: one }) => can.has(one)).map(({ act: one, ...action }) => ({
    ...action,
    onClick: () => setAct(one),
  }));
  return {
    actions,
    dialog: (
      <Suspense fallback={null}>
        {act && <Question act={act} milestone={milestone} onClose={() => setAct(null)} />}
      </Suspense>
    ),
  };
}

const ACTIONS: readonly (PageAction & { act: MilestoneAct })[] = [
  { act: 'progress', label: 'Report progress', letter: 'p' },
  { act: 'complete', label: 'Complete milestone', letter: 'a', isPrimary: true },
  { act: 'resume', label: 'Resume work', letter: 'r', isPrimary: true },
  { act: 'revise', label: 'Revise date', letter: 'v' },
  { act: 'edit', label: 'Edit milestone', letter: 'e', isRare: true },
  { act: 'delay', label: 'Mark as delayed', letter: 'l', isRare: true },
  { act: 'hold', label: 'Put on hold', letter: 'w', isRare: true },
  { act: 'reopen', label: 'Reopen', letter: 'o', isRare: true },
  { act: 'delete', label: 'Delete milestone', letter: 'd', isRare: true, isDanger: true },
];
