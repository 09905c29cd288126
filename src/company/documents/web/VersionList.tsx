import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { Document, DocumentVersion } from '../document.contract.ts';
import { restoreVersion } from '../document.contract.ts';
import { READS } from './document.calls.ts';
import { byText } from './document.facts.tsx';
import { VERSION_STATE } from './document.status.ts';

interface VersionListProps {
  document: Document;
  /** The newest first. */
  versions: readonly DocumentVersion[];
  shownId: string;
  besideId: string | null;
}

/** Every version with its state; one is shown, another put beside it, an earlier one restored. */
export function VersionList({ document, versions, shownId, besideId }: VersionListProps) {
  const [restoring, setRestoring] = useState<DocumentVersion | null>(null);
  const shown = versions.find(({ id }) => id === shownId);
  const mayRestore = document.allowedActions.includes('restore');
  return (
    <Section title="Versions" fact={versions.length}>
      <List>
        {versions.map((version) => {
          const { id, number, state, uploadedAt, uploadedBy, note, reason, restoredFrom } = version;
          return (
            <li key={id}>
              <div>
                <Link
                  to={`?version=${number}`}
                  replace
                  preventScrollReset
                  aria-current={id === shownId ? 'true' : undefined}
                >
                  Version {number}
                </Link>
                <StatusSign of={VERSION_STATE} status={state} />
              </div>
              <small>
                {byText(uploadedAt, uploadedBy)}
                {restoredFrom !== null && `, repeats version ${restoredFrom}`}
              </small>
              {note && <small>{note}</small>}
              {reason && <small>Reason: {reason}</small>}
              <Acts>
                {id !== shownId && id !== besideId && (
                  <Link
                    to={`?version=${shown?.number ?? number}&beside=${number}`}
                    replace
                    preventScrollReset
                    aria-label={`Show version ${number} beside`}
                  >
                    Show beside
                  </Link>
                )}
                {id === besideId && (
                  <Link to={`?version=${shown?.number ?? number}`} replace preventScrollReset>
                    Close
                  </Link>
                )}
                {mayRestore && id !== document.latest.id && (
                  <Button
                    size="small"
                    variant="text"
                    aria-label={`Restore version ${number}`}
                    onClick={() => setRestoring(version)}
                  >
                    Restore
                  </Button>
                )}
              </Acts>
            </li>
          );
        })}
      </List>
      {restoring && <Restore document={document} version={restoring} onClose={() => setRestoring(null)} />}
    </Section>
  );
}

interface RestoreProps {
  document: Document;
  version: DocumentVersion;
  onClose: () => void;
}

function Restore({ document, version, onClose }: RestoreProps) {
  const restore = useSend(restoreVersion, { invalidates: READS });
  const next = document.latest.number + 1;
  return (
    <ConfirmDialog
      title={`Restore version ${version.number}?`}
      confirm={`Restore version ${version.number}`}
      onClose={onClose}
      onConfirm={async () => {
        await restore.mutateAsync({ params: { id: document.id, versionId: version.id } });
        toastSuccess(`Version ${version.number} is now version ${next}`);
      }}
    >
      It is repeated as version {next}. No version is lost; where the category requires it, another person
      approves it first.
    </ConfirmDialog>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  '& > li': {
    display: 'grid',
    gap: 2,
    padding: '8px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > div:first-of-type': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' },
  '& a': { minHeight: 24, display: 'inline-flex', alignItems: 'center' },
  '& a[aria-current]': { fontWeight: 600 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3, overflowWrap: 'anywhere' },
}));

const Acts = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '&:empty': { display: 'none' },
  '& a, & button': { minHeight: 24 },
});
