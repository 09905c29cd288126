import Button from '@mui/material/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { listPresence } from '../presence.contract.ts';
import type { Reassignment } from '../reassignment.contract.ts';
import { listReassignments, undoReassignment } from '../reassignment.contract.ts';
import { leadsText } from '#enquiries/leads/web/leads.text.shared.ts';

const PER_PAGE = 10;

/** Leads that were reassigned together, with Undo. */
export function ReassignmentsPart() {
  const [page, setPage] = useState(1);
  const past = useCall(
    listReassignments,
    { query: { page, limit: PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
  const rows = past.data?.rows ?? [];
  return (
    <Section
      title="Reassignments"
      fact="newest first"
      action={
        (page > 1 || rows.length === PER_PAGE) && (
          <>
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <Button size="small" disabled={rows.length < PER_PAGE} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </>
        )
      }
    >
      {past.error && (
        <ErrorState
          title="The reassignments could not be loaded."
          error={past.error}
          onRetry={past.refetch}
        />
      )}
      {past.data && rows.length === 0 && <p>No leads have been reassigned in bulk yet.</p>}
      {rows.length > 0 && (
        <LedgerTable
          caption="Bulk reassignments"
          columns={COLUMNS}
          rows={rows}
          renderCard={(one) => (
            <RowCard
              title={leadsText(one.leadCount)}
              end={outcomeText(one)}
              lines={[madeText(one), one.reason]}
              buttons={<Undo reassignment={one} />}
            />
          )}
        />
      )}
    </Section>
  );
}

const COLUMNS: LedgerColumn<Reassignment>[] = [
  { key: 'leads', label: 'Leads', render: ({ leadCount }) => leadsText(leadCount) },
  { key: 'made', label: 'By', isFaint: true, render: madeText },
  { key: 'reason', label: 'Reason', isLong: true, render: ({ reason }) => reason ?? 'Not given' },
  { key: 'outcome', label: 'Status', isFaint: true, isLong: true, render: outcomeText },
  {
    key: 'undo',
    label: <span className="sr-only">Actions</span>,
    align: 'right',
    render: (one) => <Undo reassignment={one} />,
  },
];

function madeText({ createdAt, createdByName }: Reassignment): string {
  return `${createdByName}, ${formatDayAndTime(createdAt, zoneHere())}`;
}

function outcomeText({ undoneAt, undoneByName, keptCount }: Reassignment): string {
  if (undoneAt === null) return 'Done';
  const kept = keptCount ? `, ${leadsText(keptCount)} stayed` : '';
  return `Undone by ${undoneByName}${kept}`;
}

function Undo({ reassignment }: { reassignment: Reassignment }) {
  const undo = useSend(undoReassignment, { invalidates: [listReassignments, listPresence, listLeads] });
  if (!reassignment.allowedActions.includes('undo')) return null;
  const undoAll = async () => {
    try {
      const { restored, kept } = await undo.mutateAsync({ params: { reassignmentId: reassignment.id } });
      toastSuccess(
        kept.length > 0
          ? `${leadsText(restored)} given back, ${leadsText(kept.length)} stay with their new owner`
          : `${leadsText(restored)} given back`,
      );
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return (
    <Button
      size="small"
      disabled={undo.isPending}
      onClick={() => void undoAll()}
      aria-label={`Undo reassignment of ${leadsText(reassignment.leadCount)}, ${madeText(reassignment)}`}
    >
      Undo
    </Button>
  );
}
