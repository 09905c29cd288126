import { fileApproved } from '#company/documents/server/document.store.ts';
import type { CategoryKey, DocumentResource } from '#company/documents/document.rules.ts';
import type { Work } from '#platform/server/context.ts';

let files = 0;

/** Approved documents of a record, as a step of it needs them; nobody reads their bytes. */
export async function filed(
  run: (command: (work: Work) => Promise<void>) => Promise<unknown>,
  resourceType: DocumentResource,
  resourceId: string,
  ...keys: readonly CategoryKey[]
): Promise<void> {
  await run(async (work) => {
    for (const key of keys) {
      const sha256 = String(++files).padStart(64, '0');
      const kept = {
        storageKey: `unread/${sha256}`,
        mime: 'application/pdf',
        sizeBytes: 1,
        sha256,
        scanStatus: 'notScanned' as const,
      };
      await fileApproved(work, { resourceType, resourceId }, key, { name: `${key}.pdf`, kept });
    }
  });
}
