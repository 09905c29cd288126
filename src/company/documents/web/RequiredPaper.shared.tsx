import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '#platform/contract/call.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { invalidate, queryOf, useCall, useSend } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { Sign } from '#platform/web/status/Sign.tsx';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import { listCategories } from '../category.contract.ts';
import type { Document } from '../document.contract.ts';
import {
  addVersion,
  approveDocument,
  isIssued,
  listDocuments,
  uploadDocument,
} from '../document.contract.ts';
import { DOCUMENT_ORIGINS } from '../document.rules.ts';
import type { CategoryKey, DocumentResource } from '../document.rules.ts';

interface RequiredPaperProps {
  of: DocumentResource;
  id: string;
  categoryKey: CategoryKey;
  /** 'Signed agreement'. */
  label: string;
  /** What its buttons are called for those who do not see where they are: 'PAN card of Asha Rao'. */
  name?: string;
  mayUpload: boolean;
  /** Calls that say whether it is there. */
  invalidates: readonly Call[];
}

/** A document that a record needs for a step: missing, waiting for approval or approved; upload and approve. */
export function RequiredPaper(props: RequiredPaperProps) {
  const { of, id, categoryKey, label, name = label, mayUpload, invalidates } = props;
  const documents = useCall(listDocuments, {
    query: { resourceId: id, resourceType: of, origin: DOCUMENT_ORIGINS.join(','), limit: 100 },
  });
  const found = documents.data?.rows
    .filter((row) => !isIssued(row))
    .find(({ category }) => category.key === categoryKey);
  const changed = [listDocuments, ...invalidates];
  const take = useTake(props, changed);
  const approve = useSend(approveDocument, { invalidates: changed });
  const decide = async ({ id: documentId, latest }: Document) => {
    try {
      await approve.mutateAsync({ params: { id: documentId }, body: { versionId: latest.id } });
      toastSuccess(`${label} approved`);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const isApproved = found !== undefined && found.approvedVersion !== null && !found.isExpired;
  return (
    <Line>
      <Sign
        shape={isApproved ? 'tick' : found?.status === 'pendingApproval' ? 'half' : 'empty'}
        tone={isApproved ? 'success' : 'amber'}
      />
      <span>{label}</span>
      {found && <StoredFileButton fileId={found.latest.fileId}>{found.latest.fileName}</StoredFileButton>}
      <small>{stateOf(found)}</small>
      <Buttons>
        {found?.allowedActions.includes('approve') && (
          <Button size="small" aria-label={`Approve ${name}`} onClick={() => void decide(found)}>
            Approve
          </Button>
        )}
        {mayUpload && (
          <FileButton
            label={found ? 'Replace' : 'Upload'}
            fullLabel={`${found ? 'Replace' : 'Upload'} ${name}`}
            name={name}
            accept=".pdf,.jpg,.jpeg,.png"
            isBusy={take.isBusy}
            onFiles={(chosen) => void take.start(found, chosen)}
          />
        )}
      </Buttons>
    </Line>
  );
}

function stateOf(document: Document | undefined): string {
  if (!document) return 'Missing';
  if (document.isExpired) return 'Expired';
  switch (document.status) {
    case 'pendingApproval':
      return document.approvedVersion ? 'New version: waiting for approval' : 'Waiting for approval';
    case 'rejected':
      return `Rejected: ${document.latest.reason ?? ''}`;
    case 'withdrawn':
      return `Withdrawn: ${document.latest.reason ?? ''}`;
    default:
      return 'Approved';
  }
}

function useTake({ of, id, categoryKey, label }: RequiredPaperProps, changed: readonly Call[]) {
  const [isBusy, setIsBusy] = useState(false);
  const queryClient = useQueryClient();
  const start = async (found: Document | undefined, [file]: readonly File[]) => {
    if (!file) return;
    setIsBusy(true);
    try {
      if (found) await upload(addVersion, file, {}, { params: { id: found.id } });
      else {
        const categories = await queryClient.query(queryOf(listCategories));
        const categoryId = categories.find(({ key }) => key === categoryKey)?.id ?? '';
        await upload(uploadDocument, file, { title: label, categoryId, resourceType: of, resourceId: id });
      }
      toastSuccess(`${label} uploaded`);
    } catch (error) {
      toastError(toApiError(error).message);
    } finally {
      await invalidate(queryClient, changed);
      setIsBusy(false);
    }
  };
  return { isBusy, start };
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  '& > span': { flex: '0 0 auto', minWidth: 104 },
  // A long file name wraps rather than pushing a button off the screen.
  '& > button': {
    flexShrink: 1,
    minWidth: 0,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    textAlign: 'left',
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

const Buttons = styled('div')({ display: 'flex', gap: 8, marginLeft: 'auto' });
