import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Camera from 'lucide-react/icons/camera';
import { useRef, useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { upload } from '#platform/web/client/upload.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { ISSUE_SEVERITY } from '#site/issues/web/issue.status.shared.ts';
import type { PhotoAbout } from '#site/photos/photo.contract.ts';
import { MAX_PHOTO_BYTES } from '#site/photos/photo.contract.ts';
import type { WorkIssue } from '../link.contract.ts';
import { addLinkPhoto, reportIssueDone } from '../link.contract.ts';

interface WorkItemProps {
  token: string;
  pass: string;
  issue: WorkIssue;
  issuedBy: string;
  placeNow: () => Partial<PhotoAbout>;
  onEnd: (why: string) => void;
  onChange: (issue: WorkIssue) => void;
}

/** One issue: what and where, its pictures, a photo of the work, and that it is done. */
export function WorkItem({ token, pass, issue, issuedBy, placeNow, onEnd, onChange }: WorkItemProps) {
  const { id, title, description, severity, place, dueDate, isOverdue, state, photos, newPhotos } = issue;
  const [isAsking, setIsAsking] = useState(false);
  const photo = usePhoto({ token, pass, issueId: id, placeNow, onEnd, onChange });
  const input = useRef<HTMLInputElement>(null);
  const due = `${isOverdue ? 'Was due' : 'Due'} ${formatDay(dueDate)}`;
  return (
    <Item>
      <h2>{title}</h2>
      <StatusSign of={ISSUE_SEVERITY} status={severity} />
      <p>{[place, state === 'open' ? due : null].filter(Boolean).join('. ')}</p>
      {issue.reopenedCount > 0 && state === 'open' && <p>It was reported as done before and was not.</p>}
      {description && <p className="words">{description}</p>}
      {photos.length > 0 && (
        <Pictures aria-label={`Photos of ${title}`}>
          {photos.map(({ id: fileId, isOwn }, at) => (
            <li key={fileId}>
              <img
                src={`/api/public/contractor-links/${token}/issues/${id}/photos/${fileId}?pass=${encodeURIComponent(pass)}`}
                alt={isOwn ? `Your photo ${at + 1}` : `Photo ${at + 1} of the issue`}
                loading="lazy"
              />
            </li>
          ))}
        </Pictures>
      )}
      {state === 'open' && (
        <Buttons>
          <Button
            size="large"
            variant={newPhotos === 0 ? 'contained' : 'outlined'}
            startIcon={<Camera aria-hidden />}
            aria-label={`${photo.isBusy ? 'Sending the photo' : 'Take photo'} of ${title}`}
            aria-disabled={photo.isBusy || undefined}
            onClick={() => !photo.isBusy && input.current?.click()}
          >
            {photo.isBusy ? 'Sending…' : 'Take photo'}
          </Button>
          {newPhotos > 0 && (
            <Button
              size="large"
              variant="contained"
              aria-label={`Report as done: ${title}`}
              onClick={() => setIsAsking(true)}
            >
              Report as done
            </Button>
          )}
        </Buttons>
      )}
      {photo.failure !== null && (
        <Failure role="alert">
          <span>{photo.failure}</span>
          {photo.waiting !== null && (
            <Button size="small" aria-label={`Send the photo of ${title} again`} onClick={photo.sendAgain}>
              Send again
            </Button>
          )}
        </Failure>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,.heic"
        capture="environment"
        aria-label={`Photo of ${title}`}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) photo.take(file);
          // Emptied, so that the same picture may be chosen again.
          target.value = '';
        }}
      />
      {isAsking && (
        <ConfirmDialog
          title="Report as done?"
          confirm="Report as done"
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            onChange(await send(reportIssueDone, { params: { token, issueId: id }, body: { pass } }));
          }}
        >
          {title}. {issuedBy} is notified and has it verified on site. It comes back to you only if it is
          found not put right.
        </ConfirmDialog>
      )}
    </Item>
  );
}

type Sending = Omit<WorkItemProps, 'issue' | 'issuedBy'> & { issueId: string };

interface TakenPhoto {
  file: File;
  about: Partial<PhotoAbout>;
}

/** Sends a photo with when and where it was taken; one that did not arrive can be sent again while the page is open. */
function usePhoto({ token, pass, issueId, placeNow, onEnd, onChange }: Sending) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<TakenPhoto | null>(null);
  const deliver = async (taken: TakenPhoto) => {
    setIsBusy(true);
    setFailure(null);
    setWaiting(null);
    const fields = { pass, about: JSON.stringify([taken.about]), sentAt: new Date().toISOString() };
    try {
      onChange(await upload(addLinkPhoto, taken.file, fields, { params: { token, issueId } }));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status === 410) onEnd(error.message);
      setFailure(
        error.isUnreachable
          ? 'There is no connection. The photo is kept while this page is open.'
          : error.message,
      );
      if (isPassing(error)) setWaiting(taken);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    waiting,
    take: (file: File) => {
      if (file.size > MAX_PHOTO_BYTES) setFailure('The photo is larger than 10 MB.');
      else void deliver({ file, about: { takenAt: new Date().toISOString(), ...placeNow() } });
    },
    sendAgain: () => {
      if (waiting) void deliver(waiting);
    },
  };
}

/** The photo is not to blame. */
function isPassing({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& .words': { whiteSpace: 'pre-line', color: theme.vars.palette.text.primary },
}));

const Pictures = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& img': {
    width: 96,
    height: 96,
    objectFit: 'cover',
    borderRadius: 6,
    backgroundColor: theme.vars.palette.line2,
  },
}));

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& .MuiButton-root': { minHeight: 48 },
});

const Failure = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  color: theme.vars.palette.error.main,
}));
