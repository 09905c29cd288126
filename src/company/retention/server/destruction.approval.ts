import * as z from 'zod';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { ApprovalDescription } from '#company/approvals/approval.contract.ts';
import type { ApprovalKind, ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import { hasDeciderRole } from '#company/approvals/server/approval.kind.ts';
import { namesOfRecords } from '#company/audit/server/audit.names.ts';
import { DESTRUCTION_GROUNDS } from '#company/documents/retention.rules.ts';
import { lockDocumentRow } from '#company/documents/server/document.lock.ts';
import { GROUND_LABELS } from '../retention.rules.ts';
import { destroyDocument } from './destruction.commands.ts';

const Proposed = z.object({ ground: z.enum(DESTRUCTION_GROUNDS), version: z.number().int() });

/** A document is destroyed by two people: one asks, another approves, and its bytes are gone. */
export const destructionApproval: ApprovalKind = {
  kind: 'documentDestruction',
  mayDecide: hasDeciderRole,
  describe,
  async lock(work, { recordId }) {
    await lockDocumentRow(work, recordId);
  },
  async apply(work, { recordId, requestedById, reason, proposed }) {
    const { ground, version } = Proposed.parse(proposed);
    await destroyDocument(work, recordId, { ground, version, reason, askedById: requestedById });
    return null;
  },
};

async function describe(read: Read, { recordId, proposed }: ApprovalRow): Promise<ApprovalDescription> {
  const { ground } = Proposed.parse(proposed);
  const document = required(
    await read.db
      .selectFrom('document')
      .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
      .innerJoin('documentVersion', 'documentVersion.id', 'document.latestVersionId')
      .innerJoin('file', 'file.id', 'documentVersion.fileId')
      .select(['document.title', 'document.resourceId', 'documentCategory.name as category'])
      .select(['documentVersion.number', 'documentVersion.uploadedAt', 'file.name as fileName'])
      .where('document.id', '=', recordId)
      .executeTakeFirst(),
    'Document',
  );
  const record = (await namesOfRecords(read, [document.resourceId])).get(document.resourceId);
  return {
    facts: [
      { label: 'Document', value: document.title },
      { label: 'Category', value: document.category },
      ...(record ? [{ label: 'Record', value: record.name }] : []),
      { label: 'File', value: `${document.fileName}, version ${document.number}` },
      { label: 'Uploaded', value: formatDay(dayOf(document.uploadedAt, read.caller.timezone)) },
      { label: 'Ground', value: GROUND_LABELS[ground] },
    ],
    warning: {
      title: 'Approving destroys it for good.',
      text: 'All versions go, and its shares end. What it was, its hash and who did it stay.',
    },
    link: { label: 'Open document', href: `/documents/${recordId}` },
  };
}
