import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Approval } from '../approval.contract.ts';
import { listApprovals } from '../approval.contract.ts';
import { WithdrawApproval } from './WithdrawApproval.shared.tsx';

interface PendingRequestsProps {
  /** The record they are about. */
  of: { saleId: string } | { recordId: string };
  /** Between full-width parts of a page, with its margins. */
  isInset?: boolean;
}

/** Requests about a record that are not decided yet, of those the user sent or may decide. */
export function PendingRequests({ of, isInset = false }: PendingRequestsProps) {
  const { data } = useCall(listApprovals, { query: { ...of, status: 'requested', limit: 20 } });
  const requests = (data?.rows ?? []).filter(({ kind }) => kind !== 'discount');
  if (requests.length === 0) return null;
  return (
    <List data-inset={isInset || undefined}>
      {requests.map((request) => (
        <Pending key={request.id} request={request} />
      ))}
    </List>
  );
}

function Pending({ request }: { request: Approval }) {
  const { id, title, requestedBy, expiresAt, allowedActions } = request;
  const until = expiresAt ? `, open until ${formatDayAndTime(expiresAt, zoneHere())}` : '';
  return (
    <Note
      tone="advice"
      title={<Link to={`/approvals?peek=${id}`}>{title}</Link>}
      actions={allowedActions.includes('withdraw') && <WithdrawApproval approval={request} />}
    >
      Sent for approval by {requestedBy.name}
      {until}.
    </Note>
  );
}

const List = styled('div')({
  display: 'grid',
  gap: 8,
  '&[data-inset]': { padding: '0 24px 12px' },
  '@media (max-width: 599.95px)': { '&[data-inset]': { padding: '0 16px 12px' } },
});
