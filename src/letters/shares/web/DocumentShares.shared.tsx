import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { counted, formatDay, formatDayAndTime } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import type { Document } from '#company/documents/document.contract.ts';
import type { DocumentShare } from '../share.contract.ts';
import { listShares, revokeShare } from '../share.contract.ts';
import { ShareDialog } from './ShareDialog.tsx';

/** With whom a document is shared: links, colleagues and firms, their openings, and withdrawing them. */
export function DocumentShares({ document }: { document: Document }) {
  const shares = useCall(listShares, { params: { id: document.id } });
  const [isSharing, setIsSharing] = useState(false);
  const open = shares.data?.filter(({ state }) => state === 'open') ?? [];
  const ended = shares.data?.filter(({ state }) => state !== 'open') ?? [];
  const mayShare = document.allowedActions.includes('share');
  if (!mayShare && open.length + ended.length === 0) return null;
  return (
    <Section title="Shared with" fact={open.length || undefined}>
      {shares.error && (
        <ErrorState title="The shares could not be loaded." error={shares.error} onRetry={shares.refetch} />
      )}
      <Lines>
        {open.map((share) => (
          <OpenShare key={share.id} documentId={document.id} share={share} />
        ))}
      </Lines>
      {mayShare && (
        <Button size="small" onClick={() => setIsSharing(true)}>
          Share
        </Button>
      )}
      {ended.length > 0 && (
        <details>
          <summary>{counted(ended.length, 'ended share')}</summary>
          <Lines>
            {ended.map((share) => (
              <li key={share.id}>
                {share.reader}, {share.state === 'revoked' ? 'withdrawn' : 'expired'}. {openedText(share)}
              </li>
            ))}
          </Lines>
        </details>
      )}
      {isSharing && <ShareDialog document={document} onClose={() => setIsSharing(false)} />}
    </Section>
  );
}

function OpenShare({ documentId, share }: { documentId: string; share: DocumentShare }) {
  const revoke = useSend(revokeShare, { invalidates: [listShares] });
  const withdraw = async () => {
    try {
      await revoke.mutateAsync({ params: { id: documentId, shareId: share.id } });
      toastSuccess(`No longer shared with ${share.reader}`);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const link = share.path && `${window.location.origin}${share.path}`;
  return (
    <li>
      <p>
        <b>{share.reader}</b> may {share.permission === 'download' ? 'download' : 'view'} until{' '}
        {formatDay(dayHere(share.expiresAt))}
        {share.documents > 1 && ` with ${counted(share.documents - 1, 'other document')}`}.{' '}
        {openedText(share)}
      </p>
      <Buttons>
        {link && (
          <Button size="small" startIcon={<Copy aria-hidden />} onClick={() => void copy(link)}>
            Copy link
          </Button>
        )}
        {share.mayRevoke && (
          <Button
            size="small"
            aria-label={`Withdraw the share with ${share.reader}`}
            aria-disabled={revoke.isPending || undefined}
            onClick={() => void withdraw()}
          >
            Withdraw
          </Button>
        )}
      </Buttons>
    </li>
  );
}

function openedText({ kind, accessCount, lastOpenedAt }: DocumentShare): string {
  if (kind !== 'link') return '';
  if (lastOpenedAt === null) return 'Not opened yet.';
  return `Opened ${counted(accessCount, 'time')}, last on ${formatDayAndTime(lastOpenedAt, zoneHere())}.`;
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toastSuccess('Link copied');
  } catch {
    toastError('The browser does not allow copying. Select the link in the mail instead.');
  }
}

const Lines = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  marginBottom: 8,
  '& p': { ...theme.typography.body2, overflowWrap: 'anywhere' },
}));
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
