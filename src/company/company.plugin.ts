import type { FileAccess } from './files/server/file.access.ts';
import type { NotificationKind } from './notifications/notification.contract.ts';
import type { KindsOfNotification } from './notifications/notification.rules.ts';
import type { OwnedLeads } from './people/server/owned-leads.ts';
import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { SecretBox } from '#platform/server/secret-box.ts';
import type { ApprovalKind } from './approvals/server/approval.kind.ts';
import { approvalConstraints } from './approvals/server/approval.constraints.ts';
import { approvalRoutes } from './approvals/server/approval.routes.ts';
import { approvalAudience } from './approvals/server/approval.visibility.ts';
import { auditRoutes } from './audit/server/audit.routes.ts';
import { nextSealAt, sealAuditTrail } from './audit/server/seal.jobs.ts';
import { passkeySiteOf } from './auth/passkey.rules.ts';
import { forgetOldTokens } from './auth/server/account-tokens.ts';
import {
  emailVerificationMail,
  newDeviceMail,
  passwordChangedMail,
  passwordResetMail,
  welcomeMail,
} from './auth/server/auth.mails.ts';
import { passkeyConstraints } from './auth/server/passkey.constraints.ts';
import { authRoutes } from './auth/server/auth.routes.ts';
import { secondFactorMail } from './auth/server/secondFactor.mail.ts';
import { resealFactors } from './auth/server/secondFactor.store.ts';
import { forgetOldSecurityEvents } from './auth/server/securityLog.ts';
import { forgetOldSessions } from './auth/server/session.commands.ts';
import { endSessionsOfDeactivated } from './auth/server/session.subscriber.ts';
import { endIfNeverConfirmed } from './auth/server/unconfirmed.commands.ts';
import { channelPartnerConstraints } from './channel-partners/server/channelPartner.constraints.ts';
import { firmAudience } from './channel-partners/server/channelPartner.audience.ts';
import { channelPartnerRoutes } from './channel-partners/server/channelPartner.routes.ts';
import { firmAccountAudience } from './firm-accounts/server/firmAccount.audience.ts';
import { firmAccountConstraints } from './firm-accounts/server/firmAccount.constraints.ts';
import { resealFirmAccounts } from './firm-accounts/server/firmAccount.reseal.ts';
import { firmAccountRoutes } from './firm-accounts/server/firmAccount.routes.ts';
import { categoryAudience } from './documents/server/category.audience.ts';
import { categoryRoutes } from './documents/server/category.routes.ts';
import type { DocumentAccess } from './documents/server/document.access.ts';
import { nextTextAt, readDocumentTexts } from './documents/server/documentText.jobs.ts';
import { documentConstraints } from './documents/server/document.constraints.ts';
import { documentRoutes } from './documents/server/document.routes.ts';
import { documentAudience } from './documents/server/document.visibility.ts';
import { nextRemovalAt, removeDestroyedContent } from './retention/server/destroyedContent.jobs.ts';
import { holdAudience } from './retention/server/hold.audience.ts';
import { retentionConstraints } from './retention/server/retention.constraints.ts';
import { retentionRoutes } from './retention/server/retention.routes.ts';
import { fileRoutes } from './files/server/file.routes.ts';
import { paperRoutes } from './papers/server/paper.routes.ts';
import { notificationAudience } from './notifications/server/notification.audience.ts';
import { notificationMail } from './notifications/server/notification.mail.ts';
import { notificationRoutes } from './notifications/server/notification.routes.ts';
import { organizationAudience } from './organizations/server/organization.audience.ts';
import { organizationConstraints } from './organizations/server/organization.constraints.ts';
import { organizationRoutes } from './organizations/server/organization.routes.ts';
import { invitationMail } from './people/server/invitation.mail.ts';
import { invitationRoutes } from './people/server/invitation.routes.ts';
import { userAudience } from './people/server/user.audience.ts';
import { userConstraints } from './people/server/user.constraints.ts';
import { userRoutes } from './people/server/user.routes.ts';
import { savedViewAudience } from './saved-views/server/savedView.audience.ts';
import { savedViewConstraints } from './saved-views/server/savedView.constraints.ts';
import { savedViewRoutes } from './saved-views/server/savedView.routes.ts';
import { rateAudience } from './statutory-rates/server/rate.audience.ts';
import { rateConstraints } from './statutory-rates/server/rate.constraints.ts';
import { rateRoutes } from './statutory-rates/server/rate.routes.ts';
import { tdsCertificateAudience } from './tds-certificates/server/tdsCertificate.audience.ts';
import { tdsCertificateConstraints } from './tds-certificates/server/tdsCertificate.constraints.ts';
import { tdsCertificateRoutes } from './tds-certificates/server/tdsCertificate.routes.ts';

/** What the company needs from the areas above it. */
interface FromAbove {
  approvalKinds: readonly ApprovalKind[];
  documentAccess: DocumentAccess;
  fileAccess: FileAccess;
  notificationKinds: KindsOfNotification<NotificationKind>;
  ownedLeads: OwnedLeads;
}

/** The routes of system/ belong to the whole process: src/app has them. */
export const company = ({
  approvalKinds,
  documentAccess,
  fileAccess,
  notificationKinds,
  ownedLeads,
}: FromAbove): AreaPlugin => ({
  routes: ({
    publicUrl,
    pool,
    tokens,
    throttle,
    registration,
    subscribers,
    constraints,
    secret,
    services,
    fileLinks,
    routes,
  }) => [
    ...authRoutes(
      {
        pool,
        tokens,
        subscribers,
        secrets: new SecretBox(secret),
        site: publicUrl === null ? null : passkeySiteOf(publicUrl),
      },
      throttle,
      registration,
    ),
    ...userRoutes(throttle, ownedLeads),
    ...invitationRoutes(pool, constraints),
    ...channelPartnerRoutes,
    ...firmAccountRoutes,
    ...tdsCertificateRoutes,
    ...organizationRoutes,
    ...rateRoutes,
    ...fileRoutes({ pool, files: services.files, links: fileLinks, access: fileAccess }),
    ...retentionRoutes(documentAccess),
    ...categoryRoutes(documentAccess),
    ...documentRoutes({ files: services.files, access: documentAccess, routes }),
    ...notificationRoutes(notificationKinds),
    ...auditRoutes,
    ...savedViewRoutes(routes),
    ...approvalRoutes(approvalKinds),
    ...paperRoutes(pool, services.files),
  ],
  audiences: {
    organization: organizationAudience,
    user: userAudience,
    channelPartner: firmAudience,
    firmAccount: firmAccountAudience,
    tdsCertificate: tdsCertificateAudience,
    document: documentAudience(documentAccess),
    documentCategory: categoryAudience,
    documentHold: holdAudience,
    rate: rateAudience,
    notification: notificationAudience,
    savedView: savedViewAudience,
    approval: approvalAudience(approvalKinds),
  },
  constraints: {
    ...organizationConstraints,
    ...rateConstraints,
    ...userConstraints,
    ...passkeyConstraints,
    ...channelPartnerConstraints,
    ...firmAccountConstraints,
    ...tdsCertificateConstraints,
    ...documentConstraints,
    ...retentionConstraints,
    ...savedViewConstraints,
    ...approvalConstraints,
  },
  mails: [
    invitationMail,
    passwordResetMail,
    emailVerificationMail,
    welcomeMail,
    newDeviceMail,
    passwordChangedMail,
    secondFactorMail,
    notificationMail,
  ],
  subscribers: [endSessionsOfDeactivated],
  reseal: async (db, secrets) => {
    await resealFirmAccounts(db, secrets);
    await resealFactors(db, secrets);
  },
  jobs: [
    { name: 'readDocumentTexts', nextAt: nextTextAt, forEach: readDocumentTexts },
    { name: 'sealAuditTrail', nextAt: nextSealAt, inEach: sealAuditTrail },
    { name: 'removeDestroyedContent', nextAt: nextRemovalAt, forEach: removeDestroyedContent },
    { name: 'forgetOldSessions', cron: '10 21 * * *', inEach: ({ db }) => forgetOldSessions(db) },
    { name: 'forgetOldSecurityEvents', cron: '20 21 * * *', inEach: ({ db }) => forgetOldSecurityEvents(db) },
    { name: 'endUnconfirmed', cron: '5 21 * * *', inEach: endIfNeverConfirmed },
    { name: 'forgetOldTokens', cron: '15 21 * * *', inEach: ({ db }) => forgetOldTokens(db) },
  ],
});
