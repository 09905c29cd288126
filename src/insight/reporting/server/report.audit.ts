import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';

/** Audits that a report was exported, with the filters used. */
export async function noteReportExport(work: Work, what: string, asked: object): Promise<void> {
  await recordChange(work, {
    action: 'export',
    resource: 'organization',
    id: work.caller.organizationId,
    version: 1,
    after: { what, ...asked },
  });
}
