import { styled } from '@mui/material/styles';
import PhoneCall from 'lucide-react/icons/phone-call';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatTime } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useKeys } from '#platform/web/keys/useKeys.ts';
import { toastError } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { CallReason, CallToMake } from '../callList.contract.ts';
import { CALL_REASONS, getCallList } from '../callList.contract.ts';
import type { CallOutcome } from '../callList.rules.ts';
import { callAgainAt, loggedCall } from '../callList.rules.ts';
import { logInteraction } from '../lead.contract.ts';
import { callKeys } from './call.keys.ts';
import { outcomeWord } from './call.labels.ts';
import { CallRow } from './CallRow.tsx';
import { LOG_CHANGES, useUndoLog } from '#enquiries/pipeline/web/useUndoLog.shared.ts';

/** Under '…', so that the foot of a phone stays free for the calls. */
const ACTIONS = [
  { label: 'Site visits', href: '/leads/visits', isRare: true },
  { label: 'Message templates', href: '/leads/messages', isRare: true },
];

const REASON_LABELS: Record<CallReason, string> = {
  reservationEnds: 'Reservations ending soon',
  overdue: 'Overdue',
  today: 'Today',
  unanswered: 'New, no reply yet',
};

/** The calls of today: one tap calls, one tap logs the outcome, and the next one is ready. */
export function CallListPage() {
  const list = useCall(getCallList);
  const send = useSend(logInteraction, { invalidates: LOG_CHANGES });
  const undoable = useUndoLog();
  const navigate = useNavigate();
  const [said, say] = useState('');
  const rows = useRef<HTMLDivElement>(null);
  const { data } = list;
  const calls = data?.calls ?? [];
  const total = data ? CALL_REASONS.reduce((sum, reason) => sum + data.counts[reason], 0) : 0;

  const log = async (call: CallToMake, outcome: CallOutcome) => {
    const next = calls[calls.indexOf(call) + 1] ?? null;
    const now = new Date().toISOString();
    const logged = await send
      .mutateAsync({ params: { id: call.id }, body: loggedCall(outcome, now) })
      .catch((error: unknown) => toastError(`${call.name}: ${toApiError(error).message}`));
    if (!logged) return;
    const again = callAgainAt(outcome, now);
    const when = again ? `, again ${formatTime(again, zoneHere())}` : '';
    const text = `${call.name}: ${outcomeWord(outcome)}${when}.`;
    undoable(text, logged);
    say(`${text}${next ? ` Next: ${next.name}.` : ' That was the last.'}`);
    if (next) rows.current?.querySelector<HTMLElement>(`[data-call="${next.id}"] [data-first]`)?.focus();
  };
  useKeys(
    callKeys({ calls, rows, isBusy: send.isPending, log, open: (id) => void navigate(`/leads/${id}`) }),
    rows,
  );
  return (
    <Page title="Today’s calls">
      <PageHeader title="Today’s calls" fact={data && countText(total)} actions={ACTIONS} isRuled />
      {list.isPending && (
        <PageBody>
          <FactSkeleton rows={5} />
        </PageBody>
      )}
      {list.error && !data && (
        <ErrorState title="The calls could not be loaded." error={list.error} onRetry={list.refetch} />
      )}
      {data && total === 0 && (
        <EmptyState icon={<PhoneCall aria-hidden />} title="No calls due">
          Today’s follow-ups, reservations about to end and new enquiries appear here.
        </EmptyState>
      )}
      <Groups ref={rows}>
        {CALL_REASONS.map((reason) => {
          const own = calls.filter((call) => call.reason === reason);
          if (own.length === 0) return null;
          return (
            <section key={reason} aria-labelledby={`calls-${reason}`}>
              <h2 id={`calls-${reason}`}>
                {REASON_LABELS[reason]} <span className="tabular">{data?.counts[reason]}</span>
              </h2>
              <ul>
                {own.map((call) => (
                  <CallRow
                    key={call.id}
                    call={call}
                    asOf={data?.asOf ?? ''}
                    isBusy={send.isPending}
                    onOutcome={(outcome) => void log(call, outcome)}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </Groups>
      <div role="status" className="sr-only">
        {said}
      </div>
    </Page>
  );
}

function countText(total: number): string {
  if (total === 0) return '';
  return total === 1 ? '1 call' : `${total.toLocaleString('en-IN')} calls`;
}

const Groups = styled('div')(({ theme }) => ({
  '& h2': {
    ...theme.typography.caption,
    padding: '14px 24px 6px',
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
  '@media (max-width: 599.95px)': { '& h2': { padding: '12px 16px 4px' } },
}));
