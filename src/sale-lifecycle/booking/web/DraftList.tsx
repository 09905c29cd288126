import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { PAGE_LIMIT } from '#platform/contract/call.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { BookingDraft } from '../bookingDraft.contract.ts';
import { discardBookingDraft, listBookingDrafts } from '../bookingDraft.contract.ts';
import { BOOKING_STEPS } from './booking.form.ts';

const FIRST = 3;

/** Bookings that were begun and not finished, the last saved first; the one on screen is left out. */
export function DraftList({ withoutId }: { withoutId: string | null }) {
  const [limit, setLimit] = useState(FIRST + 1);
  const [asked, setAsked] = useState<BookingDraft | null>(null);
  const { data } = useCall(listBookingDrafts, { query: { limit } });
  const drafts = (data?.rows ?? []).filter(({ id }) => id !== withoutId);
  const shown = limit > FIRST + 1 ? drafts : drafts.slice(0, FIRST);
  const total = (data?.pagination.total ?? 0) - ((data?.rows.length ?? 0) - drafts.length);
  if (shown.length === 0) return null;
  return (
    <Frame aria-labelledby="continue-a-booking">
      <h2 id="continue-a-booking">Continue a booking</h2>
      <ul>
        {shown.map((draft) => (
          <Row key={draft.id} draft={draft} onDiscard={() => setAsked(draft)} />
        ))}
      </ul>
      {total > shown.length && (
        <Button size="small" variant="text" onClick={() => setLimit(PAGE_LIMIT)}>
          Show {Math.min(total, PAGE_LIMIT)} bookings
        </Button>
      )}
      {asked && <Discard draft={asked} onClose={() => setAsked(null)} />}
    </Frame>
  );
}

function Row({ draft, onDiscard }: { draft: BookingDraft; onDiscard: () => void }) {
  const { id: userId } = useSessionUser();
  const { step, updatedAt, ownerId, ownerName, savedByName } = draft;
  const by = ownerId === userId && savedByName === ownerName ? '' : ` by ${savedByName}`;
  return (
    <li>
      <div>
        <Link to={`/sales/create?draft=${draft.id}`}>{titleOf(draft)}</Link>
        <p>
          {[draft.projectName, BOOKING_STEPS[step]].filter(Boolean).join(' · ')} · saved{' '}
          {formatDayAndTime(updatedAt, zoneHere())}
          {by}
          {ownerId !== userId && savedByName !== ownerName && `, begun by ${ownerName}`}
        </p>
      </div>
      <Button size="small" onClick={onDiscard}>
        Discard<span className="sr-only"> booking of {titleOf(draft)}</span>
      </Button>
    </li>
  );
}

function Discard({ draft, onClose }: { draft: BookingDraft; onClose: () => void }) {
  const discard = useSend(discardBookingDraft, { invalidates: [listBookingDrafts] });
  return (
    <ConfirmDialog
      title={`Discard the booking of ${titleOf(draft)}?`}
      confirm="Discard booking"
      keep="Keep booking"
      isDanger
      onConfirm={async () => {
        await discard.mutateAsync({ params: { id: draft.id } });
        toastSuccess('Booking discarded');
        onClose();
      }}
      onClose={onClose}
    >
      What was entered for it is deleted. The customer and the unit stay as they are.
    </ConfirmDialog>
  );
}

/** 'Asha Rao, B-1203' */
function titleOf({ leadId, leadName, unitNumber }: BookingDraft): string {
  const customer = leadName ?? (leadId === null ? 'No customer yet' : 'Hidden');
  return [customer, unitNumber].filter(Boolean).join(', ');
}

const Frame = styled('section')(({ theme }) => ({
  maxWidth: 808,
  padding: '16px 24px 0',
  '@media (max-width: 599.95px)': { padding: '12px 16px 0' },
  '& h2': { ...theme.typography.h2, marginBottom: 4 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& li > .MuiButton-root': { flexShrink: 0 },
  // Large enough to be pressed.
  '& a': { display: 'inline-block', padding: '4px 0', fontWeight: 500 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
