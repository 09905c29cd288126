import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileX from 'lucide-react/icons/file-x';
import { useState } from 'react';
import { useParams } from 'react-router';
import * as z from 'zod';
import { formatDay, formatDayAndTime } from '#platform/contract/format.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useReadOnce } from '#platform/web/client/useReadOnce.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { useNoIndex } from '#platform/web/navigation/useNoIndex.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import { LoadingScreen } from '#platform/web/shell/LoadingScreen.tsx';
import { PlainPage } from '#platform/web/shell/PlainPage.tsx';
import type { SharedDocuments, SharedLink } from '../share.contract.ts';
import { openSharedDocuments, openSharedLink, sendShareCode } from '../share.contract.ts';

/** Documents behind a link, as somebody outside opens them: no session, no shell, made for a phone. */
export function SharedDocumentsPage() {
  const { token = '' } = useParams();
  useNoIndex();
  useDocumentTitle('Shared documents');
  const link = useReadOnce(token, openLink);
  const [opened, setOpened] = useState<SharedDocuments | null>(null);
  if (link.error) return <Failure error={link.error} onRetry={link.retry} />;
  if (!link.data) return <LoadingScreen />;
  const { organization, sharedBy, message, expiresAt } = link.data;
  return (
    <Window>
      <header>
        <b>{organization}</b>
        <h1>Documents for you</h1>
        <p>
          {sharedBy} shares them with you until {formatDay(dayHere(expiresAt))}.
        </p>
      </header>
      {message && <Note tone="advice">{message}</Note>}
      {opened ? (
        <Documents token={token} opened={opened} />
      ) : (
        <Entry token={token} link={link.data} onOpen={setOpened} />
      )}
    </Window>
  );
}

function Failure({ error: { status, message }, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isNone = status === 404 || status === 400;
  const title = status === 410 ? 'This link no longer opens' : 'This link is not valid';
  return (
    <PlainPage
      title={isNone || status === 410 ? title : 'The documents could not be opened'}
      icon={<FileX aria-hidden />}
      actions={!isNone && status !== 410 && <Button onClick={onRetry}>Try again</Button>}
    >
      {isNone ? 'Copy the whole link from the message you received.' : message}
    </PlainPage>
  );
}

const openLink = (token: string) => send(openSharedLink, { params: { token } });

const Code = z.object({ code: z.string().regex(/^[0-9]{6}$/, 'Enter the six digits of the code.') });

interface EntryProps {
  token: string;
  link: SharedLink;
  onOpen: (opened: SharedDocuments) => void;
}

/** The code that is sent to the address of the link; without one the documents open at once. */
function Entry({ token, link, onOpen }: EntryProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(Code, { code: '' });
  const act = async (run: () => Promise<void>) => {
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setFailure(toApiError(error).message);
    }
  };
  const sendCode = () =>
    act(async () => setSentTo((await send(sendShareCode, { params: { token } })).sentTo));
  const open = (code: string | null) =>
    act(async () => onOpen(await send(openSharedDocuments, { params: { token }, body: { code } })));
  return (
    <Card aria-label="Open">
      {!link.needsCode && (
        <Button variant="contained" onClick={() => void open(null)}>
          Open documents
        </Button>
      )}
      {link.needsCode && sentTo === null && (
        <>
          <p>We send a code to {link.codeTo}. It proves that the link is yours.</p>
          <Button variant="contained" onClick={() => void sendCode()}>
            Send code
          </Button>
        </>
      )}
      {link.needsCode && sentTo !== null && (
        <Form form={form} label="Code" onSubmit={({ code }) => open(code)}>
          <p>Enter the six digits sent to {sentTo}. They are valid for ten minutes.</p>
          <FormText
            control={form.control}
            name="code"
            label="Code"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
          />
          <Buttons>
            <Button type="submit" variant="contained">
              Open documents
            </Button>
            <Button onClick={() => void sendCode()}>Send a new code</Button>
          </Buttons>
        </Form>
      )}
      <div role="alert">{failure && <Note tone="failure">{failure}</Note>}</div>
    </Card>
  );
}

function Documents({ token, opened }: { token: string; opened: SharedDocuments }) {
  const isView = opened.permission === 'view';
  return (
    <>
      <List aria-label="Documents">
        {opened.documents.map((document) => (
          <li key={document.id}>
            <div>
              <b>{document.title}</b>
              <small>
                {document.category}, version {document.versionNumber}, approved{' '}
                {formatDay(dayHere(document.approvedAt))}
                {!isView && `, ${megabytes(document.sizeBytes)}`}
              </small>
            </div>
            <Button
              href={`/api/public/shares/${token}/documents/${document.id}?pass=${encodeURIComponent(opened.pass)}`}
              target="_blank"
              rel="noreferrer"
              startIcon={isView ? <Eye aria-hidden /> : <Download aria-hidden />}
              aria-label={`${isView ? 'View' : 'Download'} ${document.title}`}
            >
              {isView ? 'View' : 'Download'}
            </Button>
          </li>
        ))}
      </List>
      <p>Open on this page until {formatDayAndTime(opened.until, zoneHere())}.</p>
      {isView && <p>Each page carries your address and the time.</p>}
    </>
  );
}

function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_048_576).toFixed(1)} MB`;
}

const Window = styled('main')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 18,
  maxWidth: 640,
  minHeight: '100dvh',
  margin: '0 auto',
  padding: '40px 20px',
  '& header': { display: 'grid', gap: 6 },
  '& h1': theme.typography.h1,
  '& p, & small': { color: theme.vars.palette.text.secondary },
}));

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 12,
  padding: 20,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& form': { display: 'grid', gap: 12, width: '100%' },
}));

const List = styled('ul')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '12px 16px',
  },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li > div': { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
}));

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
