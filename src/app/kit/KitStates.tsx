import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { ApiError, networkError } from '#platform/web/client/api-error.ts';
import { NoPermission } from '#platform/web/page/NoPermission.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { ListSource } from '#platform/web/table/list.source.ts';
import type { KitLead } from './kit.data.ts';

const column = columnsFor<KitLead>();
const columns = column.columns([
  column.accessor('name', { header: 'Name', meta: { skeleton: 118 } }),
  column.accessor('status', { header: 'Stage', meta: { skeleton: 72 } }),
  column.accessor('score', { header: 'Score', meta: { skeleton: 52 } }),
  column.accessor('followUp', { header: 'Follow-up' }),
]);

const waiting: ListSource<KitLead> = {
  data: undefined,
  error: null,
  isPending: true,
  isPlaceholderData: false,
  refetch: () => undefined,
};
const none: ListSource<KitLead> = {
  ...waiting,
  isPending: false,
  data: { rows: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
};
const failed: ListSource<KitLead> = { ...waiting, isPending: false, error: networkError() };
const faulty: ListSource<KitLead> = {
  ...failed,
  error: new ApiError({
    status: 500,
    code: 'internal',
    message: 'An unexpected error occurred',
    requestId: '7F3K-20Q9',
  }),
};
const refused: ListSource<KitLead> = {
  ...failed,
  error: new ApiError({
    status: 403,
    code: 'forbidden',
    message: 'You do not have permission to perform this action.',
  }),
};

export function KitStates() {
  return (
    <>
      <PageHeader title="States" fact="every list has all of them" isRuled />
      <Board>
        <Case title="Loading, after 200 ms: the true layout, no spinner">
          <Leads source={waiting} />
        </Case>
        <Case title="Empty, first use">
          <Leads source={none} />
        </Case>
        <Case title="Empty by filter">
          <Leads source={none} filterCount={2} />
        </Case>
        <Case title="Error: what happened, what to do">
          <Leads source={failed} />
        </Case>
        <Case title="Error of the server, with its reference">
          <Leads source={faulty} />
        </Case>
        <Case title="Refused by the server">
          <Leads source={refused} />
        </Case>
        <Case title="No permission">
          <NoPermission
            title="Revenue is open to Finance"
            yourRole="Sales Manager"
            openTo={['Business Head', 'Project Director', 'Finance Head', 'Finance Manager']}
          />
        </Case>
        <Case title="Changed by someone else">
          <Padded>
            <Note
              tone="limit"
              title="B-1203 was just taken."
              actions={<Button size="small">Show both</Button>}
            >
              Try B-1303 or B-1103.
            </Note>
            <FactSkeleton rows={3} />
          </Padded>
        </Case>
      </Board>
    </>
  );
}

function Leads({ source, filterCount = 0 }: { source: ListSource<KitLead>; filterCount?: number }) {
  return (
    <DataTable
      label="Leads"
      singular="lead"
      columns={columns}
      source={source}
      onPage={() => undefined}
      filtered={{
        count: filterCount,
        onClear: () => undefined,
        text: '604 leads match without “Score over 90”.',
      }}
      empty={{
        icon: <Users />,
        title: 'No leads yet',
        text: 'Enquiries from your website, portals and partners arrive here and are scored at once.',
        actions: (
          <>
            <Button variant="contained" color="primary" startIcon={<Plus aria-hidden />}>
              Add lead
            </Button>
            <Button>Import a CSV</Button>
          </>
        ),
      }}
    />
  );
}

function Case({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <p>{title}</p>
      <div>{children}</div>
    </section>
  );
}

const Board = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 480px), 1fr))',
  gap: '16px 20px',
  padding: 24,
  backgroundColor: theme.vars.palette.background.default,
  '& section > p': { ...theme.typography.caption, marginBottom: 6, color: theme.vars.palette.text.secondary },
  '& section > div': {
    height: 240,
    // `clip`, since a frame that scrolls would catch the sticky heads.
    overflow: 'clip',
    borderRadius: 10,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));
const Padded = styled('div')({ padding: 16 });
