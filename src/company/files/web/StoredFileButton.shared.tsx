import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { toastError } from '#platform/web/page/toast.ts';
import { getFileLink } from '../file.contract.ts';

interface StoredFileButtonProps {
  fileId: string;
  startIcon?: ReactNode;
  /** The file name, or the action. */
  children: ReactNode;
}

/** Downloads a stored file of any size by a link of its own. */
export function StoredFileButton({ fileId, startIcon, children }: StoredFileButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const { url, name } = await send(getFileLink, { params: { id: fileId } });
      followToSave(url, name);
    } catch (error) {
      toastError(toApiError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="small"
      variant="text"
      startIcon={startIcon}
      onClick={() => {
        if (!isBusy) void save();
      }}
    >
      {children}
    </Button>
  );
}

function followToSave(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
