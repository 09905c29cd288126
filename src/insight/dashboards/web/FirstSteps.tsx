import Building from 'lucide-react/icons/building-2';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { Dashboard } from '../dashboard.contract.ts';

/** A new organization, or somebody who sees nothing yet: no project, no lead, no booking of any time. */
export function isNothingThere({
  inventory,
  projectCards,
  available,
  leads,
  bookings,
  dues,
}: Dashboard): boolean {
  const projects = inventory ?? projectCards ?? available;
  const figures = [leads?.open, leads?.inPeriod, bookings?.units, bookings?.unitsAYearEarlier, dues?.overdue];
  return !projects?.projects && figures.every((one) => !one?.value);
}

export function FirstSteps() {
  const isAllowed = useAllowed();
  const mayCreate = isAllowed(CAPABILITIES.projectManagement);
  return (
    <EmptyState
      icon={<Building aria-hidden />}
      title="Nothing to show yet"
      actions={
        mayCreate && (
          <ActionButton action={{ label: 'Create project', href: '/projects/create', isPrimary: true }} />
        )
      }
    >
      {mayCreate
        ? 'A project with its towers and units comes first. Enquiries, cost sheets and bookings follow from it.'
        : 'Figures appear here once a project, an enquiry or a booking is yours to see.'}
    </EmptyState>
  );
}
