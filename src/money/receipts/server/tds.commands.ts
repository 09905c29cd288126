import { forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { ReceiptPatch } from '../receipt.contract.ts';
import { mayBounce } from '../receiptChecks.rules.ts';
import type { ReceiptRow } from './receipt.draft.ts';
import { updateTransaction } from './receipt.store.ts';

/** Whether a change of a verified transaction is only about the certificate of TDS. */
export function isCertificateOf(receipt: ReceiptRow, patch: ReceiptPatch): boolean {
  const { version: _version, certificateNumber, certificateFileId, ...others } = patch;
  const named = [certificateNumber, certificateFileId].some((one) => one !== undefined);
  return receipt.type === 'tds' && named && Object.values(others).every((one) => one === undefined);
}

/** Adds the certificate, the buyer's proof of TDS, and takes the transaction off the list of pending ones. */
export async function attachCertificate(
  work: Work,
  receipt: ReceiptRow,
  { certificateNumber, certificateFileId, version }: ReceiptPatch,
): Promise<void> {
  if (!mayBounce(work.caller.role)) throw forbidden();
  if (version !== undefined && version !== receipt.version) throw staleVersion();
  if (!certificateNumber) throw invalid('certificateNumber', 'Enter the certificate number.');
  await checkFile(work, certificateFileId ?? null);
  const after = { tdsCertificateNumber: certificateNumber, tdsCertificateFileId: certificateFileId ?? null };
  await recordChange(work, {
    action: 'certify',
    resource: 'receipt',
    id: receipt.id,
    version: await updateTransaction(work, receipt, after),
    before: { tdsCertificateNumber: receipt.tdsCertificateNumber },
    after,
  });
}

async function checkFile(work: Work, fileId: string | null): Promise<void> {
  if (fileId === null) return;
  const file = await work.db.selectFrom('file').select('id').where('id', '=', fileId).executeTakeFirst();
  if (!file) throw invalid('certificateFileId', 'Upload the certificate first.');
}
