import { upload } from '#platform/web/client/upload.ts';
import type { FileResource, StoredFile } from '../file.contract.ts';
import { uploadFile } from '../file.contract.ts';

export const PICTURES = 'image/png,image/jpeg';
export const PLANS = 'application/pdf,image/png,image/jpeg,image/webp';

interface FileOwner {
  resourceType: FileResource;
  resourceId: string;
  /** What the file is for: 'occupancyCertificate'. */
  purpose?: string;
}

/** Stores a file with the record it belongs to; who sees the record sees the file. */
export async function uploadTo(owner: FileOwner, file: File): Promise<StoredFile> {
  const { purpose, ...record } = owner;
  return await upload(uploadFile, file, { ...record, ...(purpose ? { purpose } : {}) });
}
