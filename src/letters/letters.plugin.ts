import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { ShareTokens } from '#platform/server/share-token.ts';
import { endVoidAcceptances } from './acceptances/server/acceptance.commands.ts';
import { acceptanceConstraints } from './acceptances/server/acceptance.constraints.ts';
import { followAcceptances, nextAcceptanceAt } from './acceptances/server/acceptance.jobs.ts';
import {
  acceptanceAskedMail,
  acceptanceCodeMail,
  acceptanceCompleteMail,
  acceptanceDeclinedMail,
  acceptanceWithdrawnMail,
} from './acceptances/server/acceptance.mail.ts';
import { acceptanceAudience } from './acceptances/server/acceptance.queries.ts';
import { acceptanceRoutes } from './acceptances/server/acceptance.routes.ts';
import { nextSealAt, sealAcceptances } from './acceptances/server/acceptance.seal.ts';
import { acceptanceLinks } from './acceptances/server/acceptance.throttle.ts';
import { buyerMailAudience, mailSettingAudience } from './buyer-mails/server/buyerMail.audience.ts';
import { nextBuyerMailAt, sendBuyerMails } from './buyer-mails/server/buyerMail.jobs.ts';
import { buyerPaperMail } from './buyer-mails/server/buyerMail.mail.ts';
import { buyerMailRoutes } from './buyer-mails/server/buyerMail.routes.ts';
import { mailByRule } from './buyer-mails/server/buyerMail.subscriber.ts';
import { endSharesOfDocument } from './shares/server/share.commands.ts';
import { documentSharedMail, shareCodeMail } from './shares/server/share.mail.ts';
import { shareAudience } from './shares/server/share.queries.ts';
import { shareRoutes } from './shares/server/share.routes.ts';
import { documentLinks } from './shares/server/share.throttle.ts';
import { letterMail } from './templates/server/letter.mail.ts';
import { followLetters } from './templates/server/letter.subscriber.ts';
import { leftLetterJobs, letterMaker } from './templates/server/letterJob.jobs.ts';
import { letterJobAudience } from './templates/server/letterJob.queries.ts';
import { templateConstraints } from './templates/server/template.constraints.ts';
import { letterJobRoutes } from './templates/server/letterJob.routes.ts';
import { templateRoutes } from './templates/server/template.routes.ts';
import { templateAudience } from './templates/server/template.visibility.ts';

export const letters = ({ documentAccess }: { documentAccess: DocumentAccess }): AreaPlugin => ({
  routes: ({ pool, secret, services, subscribers }) => [
    ...shareRoutes({
      pool,
      files: services.files,
      subscribers,
      throttle: documentLinks(pool),
      tokens: new ShareTokens(secret.current),
      access: documentAccess,
    }),
    ...acceptanceRoutes({
      pool,
      ...services,
      subscribers,
      throttle: acceptanceLinks(pool),
      access: documentAccess,
    }),
    ...templateRoutes({ ...services, access: documentAccess }),
    ...letterJobRoutes({ ...services, access: documentAccess }),
    ...buyerMailRoutes,
  ],
  audiences: {
    documentShare: shareAudience(documentAccess),
    acceptance: acceptanceAudience(documentAccess),
    letterTemplate: templateAudience,
    letterJob: letterJobAudience,
    buyerMail: buyerMailAudience,
    buyerMailSetting: mailSettingAudience,
  },
  constraints: { ...acceptanceConstraints, ...templateConstraints },
  mails: [
    documentSharedMail,
    shareCodeMail,
    letterMail,
    acceptanceAskedMail,
    acceptanceCodeMail,
    acceptanceCompleteMail,
    acceptanceDeclinedMail,
    acceptanceWithdrawnMail,
    buyerPaperMail,
  ],
  subscribers: [endSharesOfDocument, endVoidAcceptances, mailByRule],
  followers: [followLetters],
  jobs: [
    { name: 'followAcceptances', nextAt: nextAcceptanceAt, forEach: followAcceptances },
    { name: 'sealAcceptances', nextAt: nextSealAt, forEach: sealAcceptances },
    { name: 'sendBuyerMails', nextAt: nextBuyerMailAt, forEach: sendBuyerMails },
  ],
  runs: [{ task: 'makeLetters', run: letterMaker, ...leftLetterJobs }],
});
