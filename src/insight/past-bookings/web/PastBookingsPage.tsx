import { keepPreviousData } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import History from 'lucide-react/icons/history';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { getPastBookings } from '../pastBooking.contract.ts';
import { PastMonths, PastProjects } from './PastBookingTables.tsx';
import { RemovePastBookingsDialog } from './RemovePastBookingsDialog.tsx';

/** What was booked before Plinth: forecasts learn from it, and nothing else counts it. */
export function PastBookingsPage() {
  const list = useListState(getPastBookings.query);
  const [isRemoving, setIsRemoving] = useState(false);
  const past = useCall(getPastBookings, { query: list.input }, { placeholderData: keepPreviousData });
  const { projectId } = list.query;
  const chosen = past.data?.projects.find(({ id }) => id === projectId);
  const bringIn: PageAction = {
    label: 'Import file',
    letter: 'c',
    icon: <FileUp aria-hidden />,
    isPrimary: true,
    blockedBy: projectId === undefined ? 'Choose the project of the bookings in the filter first.' : null,
    ...(projectId === undefined ? {} : { href: `/projects/${projectId}/imports?kind=pastBookings` }),
  };
  const remove: PageAction = {
    label: 'Remove past bookings',
    icon: <Trash2 aria-hidden />,
    isRare: true,
    isDanger: true,
    onClick: () => setIsRemoving(true),
  };
  return (
    <Page title="Past bookings">
      <PageHeader
        title="Past bookings"
        fact="From before Plinth, for forecasts only"
        actions={chosen ? [bringIn, remove] : [bringIn]}
      />
      <FilterBar {...list.filters} fields={[useProjectField()]} />
      <Loaded source={past} failure="The past bookings could not be loaded.">
        {(found) =>
          found.months.length === 0 ? (
            <EmptyState
              icon={<History aria-hidden />}
              title={projectId === undefined ? 'No past bookings yet' : 'No past bookings of this project'}
              actions={projectId !== undefined && <ActionButton action={bringIn} />}
            >
              Import what was booked before Plinth, by month and type of unit: forecasts of bookings, season
              and sell-out learn from it. Reports and figures stay as they are.
              {projectId === undefined && ' Choose a project in the filter to begin.'}
            </EmptyState>
          ) : (
            <Sections aria-busy={past.isPlaceholderData}>
              {projectId === undefined && <PastProjects projects={found.projects} />}
              <PastMonths past={found} />
            </Sections>
          )
        }
      </Loaded>
      {isRemoving && chosen && (
        <RemovePastBookingsDialog project={chosen} onClose={() => setIsRemoving(false)} />
      )}
    </Page>
  );
}
