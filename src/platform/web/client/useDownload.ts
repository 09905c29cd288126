import { useState } from 'react';
import { toApiError } from './api-error.ts';
import { toastError } from '../page/toast.ts';

/** Runs a download of a document, one at a time; a failure is shown in a toast. */
export function useDownload(): { isBusy: boolean; start: (fetchFile: () => Promise<void>) => void } {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (fetchFile: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await fetchFile();
    } catch (error) {
      toastError(toApiError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    start: (fetchFile) => {
      if (!isBusy) void run(fetchFile);
    },
  };
}
