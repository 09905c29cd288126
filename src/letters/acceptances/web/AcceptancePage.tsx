import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import FileX from 'lucide-react/icons/file-x';
import { useParams } from 'react-router';
import { formatDayAndTime } from '#platform/contract/format.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useReadOnce } from '#platform/web/client/useReadOnce.ts';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { useNoIndex } from '#platform/web/navigation/useNoIndex.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { LoadingScreen } from '#platform/web/shell/LoadingScreen.tsx';
import { PlainPage } from '#platform/web/shell/PlainPage.tsx';
import type { AcceptanceLink } from '../acceptance.contract.ts';
import { openAcceptanceLink } from '../acceptance.contract.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { PaperToRead } from './PaperToRead.tsx';

/** A paper behind a link, as the person who is asked opens it: no session, no shell, made for a phone. */
export function AcceptancePage() {
  const { token = '' } = useParams();
  useNoIndex();
  useDocumentTitle('Paper to accept');
  const link = useReadOnce(token, openLink);
  if (link.error) return <Failure error={link.error} onRetry={link.retry} />;
  if (!link.data) return <LoadingScreen />;
  const { organization, title, category, message, state, sha256 } = link.data;
  return (
    <Window>
      <header>
        <b>{organization}</b>
        <h1>{title}</h1>
        <p>{askedText(link.data)}</p>
      </header>
      {message && state === 'open' && <Note tone="advice">{message}</Note>}
      {state !== 'open' && <Answered link={link.data} />}
      <PaperToRead token={token} title={title} />
      <small>
        {category}. SHA-256 of the paper: {sha256}
      </small>
      {state === 'open' && <AnswerForm token={token} link={link.data} onAnswer={link.retry} />}
    </Window>
  );
}

function askedText({ askedBy, name, until, state, others }: AcceptanceLink): string {
  const with_ =
    others === 0
      ? ''
      : others === 1
        ? ' One other person is asked as well.'
        : ` ${others} other people are asked as well.`;
  if (state !== 'open') return `For ${name}, asked by ${askedBy}.${with_}`;
  return `${askedBy} asks ${name} to accept or decline this paper until ${formatDayAndTime(until, zoneHere())}.${with_}`;
}

function Answered({ link: { state, acceptedAt } }: { link: AcceptanceLink }) {
  if (state === 'complete')
    return (
      <Note tone="done">
        Everybody has accepted. This is the paper with its evidence page; please keep it.
      </Note>
    );
  const at = acceptedAt ? ` on ${formatDayAndTime(acceptedAt, zoneHere())}` : '';
  return (
    <Note tone="done">
      You accepted{at}. Once everybody has, the paper with its evidence page comes by email.
    </Note>
  );
}

function Failure({ error: { status, message }, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isNone = status === 404 || status === 400;
  const title = status === 410 ? 'This link no longer opens' : 'This link is not valid';
  return (
    <PlainPage
      title={isNone || status === 410 ? title : 'The paper could not be opened'}
      icon={<FileX aria-hidden />}
      actions={!isNone && status !== 410 && <Button onClick={onRetry}>Try again</Button>}
    >
      {isNone ? 'Copy the whole link from the message you received.' : message}
    </PlainPage>
  );
}

const openLink = (token: string) => send(openAcceptanceLink, { params: { token } });

const Window = styled('main')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 18,
  maxWidth: 820,
  minHeight: '100dvh',
  margin: '0 auto',
  padding: '40px 20px',
  '& header': { display: 'grid', gap: 6 },
  '& h1': { ...theme.typography.h1, overflowWrap: 'anywhere' },
  '& p, & > small': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));
