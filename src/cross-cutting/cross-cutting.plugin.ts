import { forgetOldNotifications } from '#company/notifications/server/notification.retention.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import type { FileAccess } from '#company/files/server/file.access.ts';
import { reconciliationRoutes } from './imports/server/reconciliation.routes.ts';
import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { importAudience } from './imports/server/import.audience.ts';
import { importRunner, leftImports } from './imports/server/import.jobs.ts';
import { forgetOldImportRows } from './imports/server/import.retention.ts';
import { importRoutes } from './imports/server/import.routes.ts';
import { nextClaimNoticeAt, tellEndingClaims } from './notices/server/claim.notices.ts';
import { nextLicenceNoticeAt, tellExpiredLicences } from './notices/server/contractor.notices.ts';
import { nextExpiryNoticeAt, tellExpiring } from './notices/server/expiry.notices.ts';
import {
  nextApprovalEndAt,
  nextFollowUpAt,
  nextOfferEndAt,
  tellExpiredApprovals,
  tellExpiringOffers,
  tellFollowUps,
} from './notices/server/notification.jobs.ts';
import { notifyOfChanges } from './notices/server/notification.subscriber.ts';
import { nextOverdueIssueAt, tellOverdueIssues } from './notices/server/issue.notices.ts';
import { nextTdsNoticeAt, tellTdsDue } from './notices/server/tds.notices.ts';
import { nextTermCheckAt, tellOldTerms } from './notices/server/term.notices.ts';
import { searchRoutes } from './search/server/search.routes.ts';

/** Filled in by src/app. */
interface Needs {
  fileAccess: FileAccess;
  documentAccess: DocumentAccess;
}

export const crossCutting = ({ fileAccess, documentAccess }: Needs): AreaPlugin => ({
  routes: () => [...importRoutes(fileAccess), ...reconciliationRoutes, ...searchRoutes(documentAccess)],
  audiences: { import: importAudience },
  subscribers: [notifyOfChanges],
  jobs: [
    { name: 'tellEndingClaims', nextAt: nextClaimNoticeAt, inEach: tellEndingClaims },
    { name: 'tellFollowUps', nextAt: nextFollowUpAt, inEach: tellFollowUps },
    { name: 'tellExpiredApprovals', nextAt: nextApprovalEndAt, inEach: tellExpiredApprovals },
    { name: 'tellExpiringOffers', nextAt: nextOfferEndAt, inEach: tellExpiringOffers },
    { name: 'tellExpiring', nextAt: nextExpiryNoticeAt, forEach: tellExpiring },
    { name: 'tellExpiredLicences', nextAt: nextLicenceNoticeAt, inEach: tellExpiredLicences },
    { name: 'tellTdsDue', nextAt: nextTdsNoticeAt, inEach: tellTdsDue },
    { name: 'tellOverdueIssues', nextAt: nextOverdueIssueAt, inEach: tellOverdueIssues },
    { name: 'tellOldTerms', nextAt: nextTermCheckAt, forEach: tellOldTerms },
    { name: 'forgetOldNotifications', cron: '30 21 * * *', inEach: forgetOldNotifications },
    { name: 'forgetOldImportRows', cron: '50 21 * * *', forEach: forgetOldImportRows },
  ],
  runs: [{ task: 'runImport', run: importRunner, ...leftImports }],
});
