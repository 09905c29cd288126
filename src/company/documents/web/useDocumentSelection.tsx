import Check from 'lucide-react/icons/check';
import FolderInput from 'lucide-react/icons/folder-input';
import FolderArchive from 'lucide-react/icons/folder-archive';
import Tag from 'lucide-react/icons/tag';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import * as z from 'zod';
import { counted } from '#platform/contract/format.ts';
import { id } from '#platform/contract/fields.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { download } from '#platform/web/client/download.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormTexts } from '#platform/web/form/FormTexts.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { BulkFailure } from '#platform/web/page/BulkOutcome.tsx';
import { BulkOutcome } from '#platform/web/page/BulkOutcome.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { requestDestructions } from '#company/retention/retention.contract.ts';
import { DestroyDialog } from '#company/retention/web/DestroyDialog.shared.tsx';
import type { Document, DocumentAct, ListedDocument } from '../document.contract.ts';
import { changeDocuments, isIssued, zipDocuments } from '../document.contract.ts';
import { DOCUMENT_APPROVERS } from '../document.rules.ts';
import type { DestructionGround } from '../retention.rules.ts';
import { choicesOf, useOpenCategories } from './category.choices.ts';
import { READS } from './document.calls.ts';

interface Chosen {
  documents: readonly Document[];
  clear: () => void;
}

/** Chosen documents, moved, tagged, approved or saved together; each that could not be is listed with its reason. */
export function useDocumentSelection(rows: readonly ListedDocument[]) {
  const [asked, setAsked] = useState<(Chosen & { question: 'move' | 'tag' | 'destroy' }) | null>(null);
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  const change = useSend(changeDocuments, { invalidates: READS });
  const ask = useSend(requestDestructions, { invalidates: READS });
  const isApprover = useAllowed()(DOCUMENT_APPROVERS);
  const saved = useDownload();

  const act = async (what: DocumentAct, done: string, { documents, clear }: Chosen) => {
    const chosen = documents.map(({ id: key, version, latest }) => ({
      id: key,
      version,
      versionId: latest.id,
    }));
    tell(await change.mutateAsync({ body: { act: what, documents: chosen } }), done, { documents, clear });
  };
  const destroy = async (why: { ground: DestructionGround; reason: string }, chosen: Chosen) => {
    const documentIds = chosen.documents.map(({ id: key }) => key);
    tell(await ask.mutateAsync({ body: { ...why, documentIds } }), 'sent for approval', chosen);
  };
  const tell = (
    results: readonly { id: string; problem: string | null }[],
    done: string,
    { documents, clear }: Chosen,
  ) => {
    const failed = results.flatMap(({ id: key, problem }) => {
      const title = documents.find((one) => one.id === key)?.title ?? 'Document';
      return problem === null ? [] : [{ id: key, title, problem }];
    });
    const count = results.length - failed.length;
    if (count > 0) toastSuccess(`${counted(count, 'document')} ${done}`);
    setFailures(failed);
    clear();
  };
  const approve = async (chosen: Chosen) => {
    try {
      await act({ kind: 'approve' }, 'approved', chosen);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };

  return {
    acts: (ids: ReadonlySet<string>, clear: () => void): readonly PageAction[] => {
      const here = rows.filter((row) => ids.has(row.id));
      const chosen = { documents: here.filter((row) => !isIssued(row)), clear };
      // What is on another page is not visible, so nothing is done to it; nor to what the product issued.
      const isElsewhere =
        here.length < ids.size
          ? 'Not all of these are on this page'
          : here.some(isIssued)
            ? 'Some of these are issued from their records'
            : null;
      const every = (action: Document['allowedActions'][number], why: string) =>
        isElsewhere ?? (chosen.documents.every((one) => one.allowedActions.includes(action)) ? null : why);
      return [
        {
          label: 'Approve',
          letter: 'a',
          icon: <Check aria-hidden />,
          blockedBy: every('approve', 'Not all of these are open for your approval'),
          onClick: () => void approve(chosen),
        },
        {
          label: 'Move',
          letter: 'm',
          icon: <FolderInput aria-hidden />,
          blockedBy: every('edit', 'Not all of these are yours to change'),
          onClick: () => setAsked({ ...chosen, question: 'move' }),
        },
        {
          label: 'Tag',
          letter: 't',
          icon: <Tag aria-hidden />,
          blockedBy: every('edit', 'Not all of these are yours to change'),
          onClick: () => setAsked({ ...chosen, question: 'tag' }),
        },
        ...(isApprover
          ? [
              {
                label: 'Request destruction',
                letter: 'd',
                icon: <Trash aria-hidden />,
                isDanger: true,
                blockedBy:
                  isElsewhere ??
                  (chosen.documents.some(({ destroyedAt }) => destroyedAt !== null)
                    ? 'Some of these are destroyed already'
                    : null),
                onClick: () => setAsked({ ...chosen, question: 'destroy' }),
              },
            ]
          : []),
        {
          label: saved.isBusy ? 'Preparing…' : 'Download as ZIP',
          letter: 'l',
          icon: <FolderArchive aria-hidden />,
          onClick: () => saved.start(() => download(zipDocuments, { query: { ids: [...ids].join(',') } })),
        },
      ];
    },
    dialog: asked && (
      <>
        {asked.question === 'move' && (
          <MoveDialog
            count={asked.documents.length}
            onMove={(categoryId) => act({ kind: 'move', categoryId }, 'moved', asked)}
            onClose={() => setAsked(null)}
          />
        )}
        {asked.question === 'destroy' && (
          <DestroyDialog
            of={counted(asked.documents.length, 'document')}
            ground="retentionOver"
            onSend={(why) => destroy(why, asked)}
            onClose={() => setAsked(null)}
          />
        )}
        {asked.question === 'tag' && (
          <TagDialog
            count={asked.documents.length}
            onTag={(tags) => act({ kind: 'tag', ...tags }, 'tagged', asked)}
            onClose={() => setAsked(null)}
          />
        )}
      </>
    ),
    outcome: (
      <BulkOutcome
        title={`${counted(failures.length, 'document')} could not be changed.`}
        failures={failures}
      />
    ),
  };
}

const MoveForm = z.object({ categoryId: id() });

interface MoveDialogProps {
  count: number;
  onMove: (categoryId: string) => Promise<void>;
  onClose: () => void;
}

function MoveDialog({ count, onMove, onClose }: MoveDialogProps) {
  const choices = choicesOf(useOpenCategories());
  const form = useContractForm(MoveForm, { categoryId: '' });
  return (
    <FormDialog
      title={`Move ${counted(count, 'document')}`}
      text="Where the category requires approval or has other readers, they are approved again."
      form={form}
      submit="Move documents"
      onSubmit={({ categoryId }) => onMove(categoryId)}
      onClose={onClose}
    >
      <FormSelect control={form.control} name="categoryId" label="Category" choices={choices} />
    </FormDialog>
  );
}

const TagForm = z.object({ add: z.array(z.string()), remove: z.array(z.string()) });

interface TagDialogProps {
  count: number;
  onTag: (tags: { add: string[]; remove: string[] }) => Promise<void>;
  onClose: () => void;
}

function TagDialog({ count, onTag, onClose }: TagDialogProps) {
  const form = useContractForm(TagForm, { add: [], remove: [] });
  return (
    <FormDialog
      title={`Tag ${counted(count, 'document')}`}
      form={form}
      submit="Save tags"
      onSubmit={onTag}
      onClose={onClose}
    >
      <FormTexts control={form.control} name="add" label="Add tags" helper="Divided by commas" isOptional />
      <FormTexts control={form.control} name="remove" label="Remove tags" isOptional />
    </FormDialog>
  );
}
