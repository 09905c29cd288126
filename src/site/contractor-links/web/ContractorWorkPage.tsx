import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import FileX from 'lucide-react/icons/file-x';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useReadOnce } from '#platform/web/client/useReadOnce.ts';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { useNoIndex } from '#platform/web/navigation/useNoIndex.ts';
import { LoadingScreen } from '#platform/web/shell/LoadingScreen.tsx';
import { PlainPage } from '#platform/web/shell/PlainPage.tsx';
import { openContractorLink } from '../link.contract.ts';
import { keepPass, keptPass } from './pass.storage.ts';
import { PinForm } from './PinForm.tsx';
import { WorkList } from './WorkList.tsx';

/** A contractor's issues of a project behind a link and a PIN: no session, no shell, made for a phone. */
export function ContractorWorkPage() {
  const { token = '' } = useParams();
  useNoIndex();
  useDocumentTitle('Issues to put right');
  const link = useReadOnce(token, openLink);
  const [pass, setPass] = useState(() => keptPass(token));
  const [ended, setEnded] = useState<string | null>(null);
  if (link.error) return <Failure error={link.error} onRetry={link.retry} />;
  if (!link.data) return <LoadingScreen />;
  const { organization, contractor, project } = link.data;
  const take = (next: string | null, why: string | null) => {
    keepPass(token, next);
    setPass(next);
    setEnded(why);
  };
  return (
    <Window>
      <header>
        <b>{organization}</b>
        <h1>Issues to put right</h1>
        <p>
          {contractor}, {project}
        </p>
      </header>
      {pass === null ? (
        <PinForm token={token} link={link.data} ended={ended} onOpen={(next) => take(next, null)} />
      ) : (
        <WorkList token={token} pass={pass} link={link.data} onEnd={(why) => take(null, why)} />
      )}
    </Window>
  );
}

const openLink = (token: string) => send(openContractorLink, { params: { token } });

function Failure({ error: { status, message }, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isNone = status === 404 || status === 400;
  const title = status === 410 ? 'This link no longer opens' : 'This link is not valid';
  return (
    <PlainPage
      title={isNone || status === 410 ? title : 'The issues could not be opened'}
      icon={<FileX aria-hidden />}
      actions={!isNone && status !== 410 && <Button onClick={onRetry}>Try again</Button>}
    >
      {isNone ? 'Copy the whole link from the message you received.' : message}
    </PlainPage>
  );
}

const Window = styled('main')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 18,
  maxWidth: 640,
  minHeight: '100dvh',
  margin: '0 auto',
  padding: '32px 20px',
  '& header': { display: 'grid', gap: 6 },
  '& h1': { ...theme.typography.h1, overflowWrap: 'anywhere' },
  '& p, & small': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));
