import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { upload } from '#platform/web/client/upload.ts';
import { MAX_FILE_BYTES, uploadFile } from '#company/files/file.contract.ts';
import type { Import } from '../import.contract.ts';
import { startImport } from '../import.contract.ts';
import type { ImportKindName } from '../importKinds.rules.ts';
import { importPath } from './import.paths.ts';

export interface ImportToStart {
  projectId: string;
  kind: ImportKindName;
  /** Of leads. */
  source?: Import['source'];
}

/** Uploads a file, starts its import and opens it; errors of the file are shown where it was chosen. */
export function useStartImport({ projectId, kind, source }: ImportToStart) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async (file: File) => {
    if (file.size > MAX_FILE_BYTES) return setFailure('File is larger than 25 MB.');
    setFailure(null);
    setIsBusy(true);
    try {
      const { id: fileId } = await upload(uploadFile, file);
      const begun = await send(startImport, {
        body: { kind, projectId, fileId, ...(source ? { source } : {}) },
      });
      await navigate(importPath(begun));
    } catch (error) {
      setFailure(toApiError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return { start: (file: File) => void start(file), isBusy, failure };
}
