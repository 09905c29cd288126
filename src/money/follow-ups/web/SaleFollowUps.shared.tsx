import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { formatDay, formatMoment, formatMoneyExact } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { FollowUp } from '../followUp.contract.ts';
import { listFollowUps, undoFollowUp } from '../followUp.contract.ts';
import { FOLLOW_UP_ROLES } from '../followUp.rules.ts';
import { CHANGED_BY_FOLLOW_UPS } from './followUp.calls.shared.ts';
import { contactText, PROMISE_LOOKS, stepText } from './followUp.labels.shared.ts';
import { LogFollowUp } from './LogFollowUp.tsx';

/** So many contacts are shown at first, and with each step more. */
const STEP = 20;

/** What was said with the buyer of a sale, the newest first, with the form to log a contact. */
export function SaleFollowUps({ saleId }: { saleId: string }) {
  const isAllowed = useAllowed();
  const [isLogging, setIsLogging] = useState(false);
  const [limit, setLimit] = useState(STEP);
  const contacts = useCall(
    listFollowUps,
    { params: { id: saleId }, query: { limit } },
    { enabled: isAllowed(FOLLOW_UP_ROLES) },
  );
  if (!isAllowed(FOLLOW_UP_ROLES)) return null;
  const more = (contacts.data?.pagination.total ?? 0) > limit;
  return (
    <Section title="Contact with the buyer">
      {isLogging ? (
        <LogFollowUp saleId={saleId} onDone={() => setIsLogging(false)} />
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Pencil aria-hidden />}
          onClick={() => setIsLogging(true)}
        >
          Log a call, message or note
        </Button>
      )}
      <Loaded source={contacts} failure="The contacts could not be loaded.">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={<MessageSquareText aria-hidden />} title="No contact yet">
              Calls, messages, promises to pay and notes about this sale appear here.
            </EmptyState>
          ) : (
            <Log aria-label="Contacts">
              {rows.map((contact) => (
                <Contact key={contact.id} saleId={saleId} contact={contact} />
              ))}
            </Log>
          )
        }
      </Loaded>
      {more && (
        <Button color="inherit" onClick={() => setLimit(limit + STEP)} disabled={contacts.isFetching}>
          Show earlier contacts
        </Button>
      )}
    </Section>
  );
}

function Contact({ saleId, contact }: { saleId: string; contact: FollowUp }) {
  const undo = useSend(undoFollowUp, { invalidates: CHANGED_BY_FOLLOW_UPS });
  const now = useNow();
  const { channel, outcome, occurredAt, note, promise, nextStep, by, mayUndo } = contact;
  return (
    <li>
      <Line>
        <b>{contactText(channel, outcome)}</b>
        <span>
          {by}, {formatMoment(occurredAt, now, zoneHere())}
        </span>
        {mayUndo && (
          <Button
            size="small"
            color="inherit"
            disabled={undo.isPending}
            onClick={() => undo.mutate({ params: { id: saleId, followUpId: contact.id } })}
          >
            Undo
          </Button>
        )}
      </Line>
      {promise && (
        <Line>
          <StatusSign of={PROMISE_LOOKS} status={promise.state} />
          <span>
            {formatMoneyExact(promise.paise)} by {formatDay(promise.on)}
          </span>
        </Line>
      )}
      {nextStep && <p>Next: {stepText(nextStep)}</p>}
      {note && <p>{note}</p>}
    </li>
  );
}

const Log = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  '& > li': { padding: '10px 0', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& p': { margin: '4px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  '& > span': { color: theme.vars.palette.text.secondary },
}));
