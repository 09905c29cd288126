import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { invalidate } from '#platform/web/client/hooks.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import { uploadTo } from '#company/files/web/upload.shared.ts';
import type { ClaimStatement } from '../dispute.contract.ts';
import { getClaimDispute } from '../dispute.contract.ts';
import { SIDE_LABELS } from './claim.labels.ts';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.docx,.xlsx,.csv';

interface DisputeStatementProps {
  statement: ClaimStatement;
  /** Evidence may still be added. */
  mayAdd: boolean;
}

/** A statement of one side, with its evidence. */
export function DisputeStatement({ statement, mayAdd }: DisputeStatementProps) {
  const [isUploading, setIsUploading] = useState(false);
  const queryClient = useQueryClient();
  const take = async (files: readonly File[]) => {
    setIsUploading(true);
    try {
      for (const chosen of files) {
        await uploadTo({ resourceType: 'claimStatement', resourceId: statement.id }, chosen);
        toastSuccess(`${chosen.name} added`);
      }
    } catch (error) {
      toastError(toApiError(error).message);
    } finally {
      await invalidate(queryClient, [getClaimDispute]);
      setIsUploading(false);
    }
  };
  return (
    <Frame>
      <blockquote>
        {statement.text}
        <footer>
          {SIDE_LABELS[statement.side]}: {statement.author},{' '}
          {formatDayAndTime(statement.statedAt, zoneHere())}
        </footer>
      </blockquote>
      {statement.files.map(({ id, name }) => (
        <StoredFileButton key={id} fileId={id}>
          {name}
        </StoredFileButton>
      ))}
      {mayAdd && (
        <FileButton
          label="Add evidence"
          name="Evidence"
          accept={ACCEPTED}
          isBusy={isUploading}
          isMultiple
          onFiles={(files) => void take(files)}
        />
      )}
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 6,
  padding: '8px 0',
  '& blockquote': {
    margin: 0,
    padding: '4px 0 4px 14px',
    borderLeft: `3px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& blockquote footer': {
    ...theme.typography.caption,
    marginTop: 4,
    color: theme.vars.palette.text3,
  },
}));
