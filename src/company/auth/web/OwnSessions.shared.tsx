import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { formatDayAndTime, formatMoment } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { OwnSession } from '../auth.contract.ts';
import { endOtherSessions, endSession, listSessions } from '../auth.contract.ts';
import { RowList } from './RowList.tsx';
import { SendLink } from './SendLink.tsx';

/** A section of the profile: one's sessions, and whether the address is confirmed. */
export function OwnSessions() {
  const { data, isPending, error, refetch } = useCall(listSessions);
  return (
    <Section title="Where you are signed in" action={data && data.sessions.length > 1 && <EndOthers />}>
      {isPending && <PageSkeleton />}
      {error && <ErrorState title="Your sessions could not be loaded." error={error} onRetry={refetch} />}
      {data && !data.emailVerifiedAt && <Unconfirmed email={data.email} />}
      {data && <Sessions sessions={data.sessions} />}
    </Section>
  );
}

/** Browsers, and below them programs, which sign in often: folded, so that they hide no stranger's browser. */
function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = (session: OwnSession) => session.isProgram && !session.isCurrent;
  const programs = sessions.filter(isFolded);
  return (
    <>
      <RowList>
        {sessions
          .filter((session) => !isFolded(session))
          .map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        {isOpen && programs.map((session) => <SessionRow key={session.id} session={session} />)}
      </RowList>
      {programs.length > 0 && (
        <Fold>
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide programs' : `Show ${programs.length} by programs`}
          </Button>
        </Fold>
      )}
    </>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useSend(endSession, {
    invalidates: [listSessions],
    onSuccess: () => toastSuccess(`${session.device} is signed out.`),
    onError: (failure) => toastError(failure.message),
  });
  const isPhone = /iPhone|iPad|Android/.test(session.device);
  const seen = formatMoment(session.lastSeenAt, new Date().toISOString(), zoneHere());
  return (
    <li>
      {isPhone ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
      <div>
        <b>{session.device}</b>
        <p>
          {session.isCurrent ? 'This device' : `Last seen ${seen}`}
          {session.ip && ` · ${session.ip}`} · signed in {formatDayAndTime(session.signedInAt, zoneHere())}
          {session.isRemembered && ' · kept for 30 days'}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          aria-label={`End session: ${session.device}, last seen ${seen}`}
          aria-disabled={end.isPending || undefined}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          End session
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const end = useSend(endOtherSessions, {
    invalidates: [listSessions],
    onSuccess: () => toastSuccess('You are signed out everywhere else.'),
    onError: (failure) => toastError(failure.message),
  });
  return (
    <Button size="small" aria-disabled={end.isPending || undefined} onClick={() => end.mutate()}>
      End all others
    </Button>
  );
}

function Unconfirmed({ email }: { email: string }) {
  return (
    <Note tone="limit" title={`${email} is not confirmed.`} actions={<SendLink size="small" />}>
      Confirm it with a link sent by email.
    </Note>
  );
}

const Fold = styled('div')({ marginTop: 12 });
