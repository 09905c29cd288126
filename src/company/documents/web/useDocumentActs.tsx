import Archive from 'lucide-react/icons/archive';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import Pencil from 'lucide-react/icons/pencil';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { download } from '#platform/web/client/download.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import type { Document } from '../document.contract.ts';
import {
  approveDocument,
  archiveDocument,
  getVersionContent,
  rejectDocument,
  withdrawDocument,
} from '../document.contract.ts';
import type { DocumentAction } from '../document.rules.ts';
import { READS } from './document.calls.ts';
import { EditDocument } from './EditDocument.tsx';
import { NewVersion } from './NewVersion.tsx';

type Question = 'reject' | 'withdraw' | 'archive' | 'edit' | 'addVersion';

/** What the reader may do with a document, and the dialogs of it. `onDecided` opens what is next. */
export function useDocumentActs(
  document: Document,
  onDecided: () => void = () => undefined,
): { actions: PageAction[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null);
  const approve = useApprove(document, onDecided);
  const saved = useDownload();
  const { id, latest, destroyedAt, allowedActions } = document;
  const offered = (action: DocumentAction, act: PageAction) => (allowedActions.includes(action) ? [act] : []);
  const ask = (question: Question) => () => setAsked(question);
  const actions = [
    ...offered('approve', {
      label: 'Approve',
      letter: 'a',
      icon: <Check aria-hidden />,
      isPrimary: true,
      onClick: approve,
    }),
    ...offered('reject', { label: 'Reject', letter: 'r', icon: <X aria-hidden />, onClick: ask('reject') }),
    ...(destroyedAt === null
      ? [
          {
            label: 'Download',
            letter: 'l',
            icon: <Download aria-hidden />,
            onClick: () =>
              saved.start(() => download(getVersionContent, { params: { id, versionId: latest.id } })),
          },
        ]
      : []),
    ...offered('addVersion', {
      label: 'New version',
      letter: 'v',
      icon: <FileUp aria-hidden />,
      onClick: ask('addVersion'),
    }),
    ...offered('edit', {
      label: 'Edit document',
      letter: 'e',
      icon: <Pencil aria-hidden />,
      isRare: true,
      onClick: ask('edit'),
    }),
    ...offered('withdraw', {
      label: 'Withdraw approval',
      letter: 'w',
      icon: <Undo aria-hidden />,
      isRare: true,
      isDanger: true,
      onClick: ask('withdraw'),
    }),
    ...offered('archive', {
      label: 'Archive document',
      letter: 'z',
      icon: <Archive aria-hidden />,
      isRare: true,
      isDanger: true,
      onClick: ask('archive'),
    }),
  ];
  return {
    actions,
    dialog: asked && (
      <Dialogs document={document} asked={asked} onDecided={onDecided} onClose={() => setAsked(null)} />
    ),
  };
}

function useApprove({ id, title, latest }: Document, onDecided: () => void): () => void {
  const approve = useSend(approveDocument, { invalidates: READS });
  const act = async () => {
    try {
      await approve.mutateAsync({ params: { id }, body: { versionId: latest.id } });
      toastSuccess(`${title} approved`);
      onDecided();
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return () => {
    if (!approve.isPending) void act();
  };
}

interface DialogsProps {
  document: Document;
  asked: Question;
  onDecided: () => void;
  onClose: () => void;
}

function Dialogs({ document, asked, onDecided, onClose }: DialogsProps) {
  switch (asked) {
    case 'edit':
      return <EditDocument document={document} onClose={onClose} />;
    case 'addVersion':
      return <NewVersion document={document} onClose={onClose} />;
    case 'reject':
      return <Reject document={document} onDecided={onDecided} onClose={onClose} />;
    case 'withdraw':
      return <Withdraw document={document} onClose={onClose} />;
    case 'archive':
      return <ArchiveQuestion document={document} onClose={onClose} />;
  }
}

function Reject({ document, onDecided, onClose }: Omit<DialogsProps, 'asked'>) {
  const { id, title, latest } = document;
  const reject = useSend(rejectDocument, { invalidates: READS });
  return (
    <ReasonDialog
      title={`Reject ${title}`}
      text="Its uploader reads the reason. A version approved earlier goes on counting."
      submit="Reject document"
      least={5}
      max={500}
      rows={2}
      isDanger
      onClose={onClose}
      onSubmit={async (reason) => {
        await reject.mutateAsync({ params: { id }, body: { versionId: latest.id, reason } });
        toastSuccess(`${title} rejected`);
        onDecided();
      }}
    />
  );
}

function Withdraw({
  document: { id, title, version },
  onClose,
}: {
  document: Document;
  onClose: () => void;
}) {
  const withdraw = useSend(withdrawDocument, { invalidates: READS });
  return (
    <ReasonDialog
      title={`Withdraw approval of ${title}`}
      text="It is neither shown nor counted until a version is approved again."
      submit="Withdraw approval"
      least={5}
      max={500}
      rows={2}
      isDanger
      onClose={onClose}
      onSubmit={async (reason) => {
        await withdraw.mutateAsync({ params: { id }, body: { version, reason } });
        toastSuccess(`Approval of ${title} withdrawn`);
      }}
    />
  );
}

function ArchiveQuestion({ document: { id, title }, onClose }: { document: Document; onClose: () => void }) {
  const archive = useSend(archiveDocument, { invalidates: READS });
  return (
    <ConfirmDialog
      title={`Archive ${title}?`}
      confirm="Archive document"
      keep="Keep document"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await archive.mutateAsync({ params: { id } });
        toastSuccess(`${title} archived`);
      }}
    >
      It disappears from the lists and counts for nothing. Administrators can still read it; it cannot be
      brought back.
    </ConfirmDialog>
  );
}
