import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatDayAndTime } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { download } from '#platform/web/client/download.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { Document } from '#company/documents/document.contract.ts';
import type { Acceptance, AcceptancePerson } from '../acceptance.contract.ts';
import { getEvidence, listAcceptances, remindAcceptance } from '../acceptance.contract.ts';
import { CAPACITY_LABELS } from '../acceptance.rules.ts';
import { ACCEPTANCE_STATUS, PERSON_STATUS } from './acceptance.status.ts';
import { OnPaperDialog } from './OnPaperDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

interface EntryProps {
  document: Document;
  acceptance: Acceptance;
}

/** One request: its state, every person with theirs, and what can be done with it. */
export function AcceptanceEntry({ document, acceptance }: EntryProps) {
  const { state, people, sealedVersion, reason, message } = acceptance;
  return (
    <Entry aria-label={`Acceptance of version ${acceptance.versionNumber}`}>
      <header>
        <StatusSign of={ACCEPTANCE_STATUS} status={state} />
        <small>
          Version {acceptance.versionNumber}, asked by {acceptance.requestedBy.name} on{' '}
          {formatDay(dayHere(acceptance.createdAt))}
          {acceptance.inOrder && people.length > 1 && ', one after the other'}
        </small>
      </header>
      {acceptance.isBeingSealed && <p>Everybody has accepted. The sealed file is being made.</p>}
      {acceptance.isOnPaper && <p>Accepted on paper.</p>}
      {reason && <p>{reason}</p>}
      {message && state === 'open' && <p>{message}</p>}
      <ol>
        {people.map((person) => (
          <li key={person.id}>
            <div>
              <b>{person.name}</b> <StatusSign of={PERSON_STATUS} status={person.state} />
            </div>
            <small>
              {CAPACITY_LABELS[person.capacity]}, {person.email}
            </small>
            <small>{personText(person, state === 'open')}</small>
            {person.reason && <small>Reason: {person.reason}</small>}
          </li>
        ))}
      </ol>
      {sealedVersion && (
        <p>
          <Link to={`?version=${sealedVersion.number}`} replace preventScrollReset>
            {acceptance.isOnPaper ? 'Scan' : 'Sealed file'}, version {sealedVersion.number}
          </Link>
        </p>
      )}
      <EntryActs document={document} acceptance={acceptance} />
    </Entry>
  );
}

function personText(person: AcceptancePerson, isOpen: boolean): string {
  const { state, askedAt, openedAt, answeredAt, expiresAt, typedName } = person;
  if (answeredAt) return `${formatDayAndTime(answeredAt, zoneHere())} as "${typedName ?? ''}"`;
  if (askedAt === null) return isOpen ? 'Asked when it is their turn' : 'Was not asked';
  const opened = openedAt ? `Opened ${formatDayAndTime(openedAt, zoneHere())}. ` : '';
  if (state === 'expired') return `${opened}The time ended ${formatDay(dayHere(expiresAt ?? askedAt))}`;
  return `${opened}Until ${formatDayAndTime(expiresAt ?? askedAt, zoneHere())}`;
}

function EntryActs({ document, acceptance }: EntryProps) {
  const { allowedActions, people, state, isOnPaper } = acceptance;
  const [asked, setAsked] = useState<'withdraw' | 'acceptOnPaper' | null>(null);
  const remind = useSend(remindAcceptance, { invalidates: [listAcceptances] });
  const saved = useDownload();
  const params = { id: document.id, acceptanceId: acceptance.id };
  const resend = async () => {
    try {
      await remind.mutateAsync({ params, body: { personId: null } });
      toastSuccess('Links sent again');
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const isWaited = people.some((one) => one.askedAt !== null && ['waiting', 'opened'].includes(one.state));
  const hasEvidence = state === 'complete' && !isOnPaper;
  if (allowedActions.length === 0 && !hasEvidence) return null;
  return (
    <Buttons>
      {hasEvidence && (
        <Button size="small" onClick={() => saved.start(() => download(getEvidence, { params }))}>
          Evidence page
        </Button>
      )}
      {allowedActions.includes('remind') && isWaited && (
        <Button size="small" aria-disabled={remind.isPending || undefined} onClick={() => void resend()}>
          Send again
        </Button>
      )}
      {allowedActions.includes('acceptOnPaper') && (
        <Button size="small" onClick={() => setAsked('acceptOnPaper')}>
          Accepted on paper
        </Button>
      )}
      {allowedActions.includes('withdraw') && (
        <Button size="small" onClick={() => setAsked('withdraw')}>
          Withdraw request
        </Button>
      )}
      {asked === 'withdraw' && (
        <WithdrawDialog document={document} acceptance={acceptance} onClose={() => setAsked(null)} />
      )}
      {asked === 'acceptOnPaper' && (
        <OnPaperDialog document={document} acceptance={acceptance} onClose={() => setAsked(null)} />
      )}
    </Buttons>
  );
}

const Entry = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  marginBottom: 8,
  '& header': { display: 'grid', gap: 2 },
  '& p': theme.typography.body2,
  '& p, & li': { overflowWrap: 'anywhere' },
  '& small': { color: theme.vars.palette.text.secondary },
  '& ol': { display: 'grid', gap: 8 },
  '& li': { display: 'grid' },
  '& li > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' },
}));
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
