import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import StickyNote from 'lucide-react/icons/sticky-note';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/navigation/lazyPart.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { Contractor } from '../contractor.contract.ts';
import type { ContractorAction } from '../contractor.rules.ts';
import { usePreference } from './usePreference.ts';

/** Loaded with the first dialog. */
const Question = lazyPart(async () => (await import('./ContractorQuestion.tsx')).ContractorQuestion);

const ACTIONS: readonly (PageAction & { act: ContractorAction })[] = [
  { act: 'activate', label: 'Activate', letter: 'a', isPrimary: true },
  { act: 'review', label: 'Add review', letter: 'v', icon: <Star aria-hidden /> },
  { act: 'note', label: 'Add note', letter: 'n', icon: <StickyNote aria-hidden /> },
  { act: 'edit', label: 'Edit contractor', letter: 'e', icon: <Pencil aria-hidden />, isRare: true },
  {
    act: 'reassign',
    label: 'Reassign milestones',
    letter: 'm',
    icon: <ArrowRightLeft aria-hidden />,
    isRare: true,
  },
  { act: 'prefer', label: 'Prefer', letter: 'p', isRare: true },
  { act: 'unprefer', label: 'Prefer no longer', letter: 'p', isRare: true },
  { act: 'deactivate', label: 'Make inactive', letter: 'i', isRare: true },
  { act: 'suspend', label: 'Suspend', letter: 's', isRare: true, isDanger: true },
  { act: 'blacklist', label: 'Blacklist', letter: 'z', isRare: true, isDanger: true },
  { act: 'delete', label: 'Delete contractor', letter: 'd', isRare: true, isDanger: true },
];

/** What the server allows on a contractor, and the dialogs. */
export function useContractorActions(contractor: Contractor): { actions: PageAction[]; dialog: ReactNode } {
  const [act, setAct] = useState<ContractorAction | null>(null);
  const prefer = usePreference(contractor);
  const actions = ACTIONS.filter(({ act: one }) => contractor.allowedActions.includes(one)).map(
    ({ act: one, ...action }) => ({
      ...action,
      onClick: one === 'prefer' || one === 'unprefer' ? prefer : () => setAct(one),
    }),
  );
  return {
    actions,
    dialog: (
      <Suspense fallback={null}>
        {act && <Question act={act} contractor={contractor} onClose={() => setAct(null)} />}
      </Suspense>
    ),
  };
}
