import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { invalidate } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import type { DocumentCategory } from '../category.contract.ts';
import { uploadDocument } from '../document.contract.ts';
import type { DocumentResource } from '../document.rules.ts';
import { proposedCategory } from '../proposedCategory.rules.ts';
import { READS } from './document.calls.ts';

export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.docx,.xlsx,.csv,.dwg';

export interface DocumentOwner {
  resourceType: DocumentResource;
  resourceId: string;
}

export interface Upload {
  key: string;
  file: File;
  /** Null until one is chosen. */
  categoryId: string | null;
  state: 'ready' | 'sending' | 'done' | 'failed';
  /** Sent so far, in percent. */
  sent: number;
  problem: string | null;
}

/** Files on their way to a record: each for itself, so that one that fails is tried again alone. */
export function useUploads(
  owner: DocumentOwner | null,
  open: readonly DocumentCategory[],
  prepared?: string,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isConfidential, setConfidential] = useState(false);
  const queryClient = useQueryClient();
  const count = useRef(0);
  const change = (key: string, patch: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));

  const sendOne = async ({ key, file, categoryId }: Upload) => {
    if (!owner || categoryId === null) return;
    change(key, { state: 'sending', sent: 0, problem: null });
    const fields = { ...owner, categoryId, confidential: String(isConfidential) };
    try {
      await upload(uploadDocument, file, fields, { onSent: (sent) => change(key, { sent }) });
      change(key, { state: 'done', sent: 100 });
    } catch (error) {
      change(key, { state: 'failed', problem: toApiError(error).message });
    }
  };
  const send = async (chosen: readonly Upload[]) => {
    // One after the other: a phone's line is not made faster by several at once.
    for (const one of chosen) await sendOne(one);
    await invalidate(queryClient, READS);
  };

  return {
    uploads,
    isConfidential,
    setConfidential,
    isSending: uploads.some(({ state }) => state === 'sending'),
    add: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file): Upload => {
          count.current += 1;
          const known = open.find(({ id }) => id === prepared);
          const proposed = known ?? (owner ? proposedCategory(owner.resourceType, file.name, open) : null);
          return {
            key: String(count.current),
            file,
            categoryId: proposed?.id ?? null,
            state: 'ready',
            sent: 0,
            problem: null,
          };
        }),
      ]),
    choose: (key: string, categoryId: string | null) => change(key, { categoryId }),
    remove: (key: string) => setUploads((all) => all.filter((one) => one.key !== key)),
    sendAll: () => void send(uploads.filter(({ state }) => state === 'ready' || state === 'failed')),
    retry: (one: Upload) => void send([one]),
  };
}
