import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import {
  resealFormerApplicants,
  sealPlainFormerApplicants,
} from './transfers/server/formerApplicant.reseal.ts';
import { bookingDraftAudience } from './booking/server/bookingDraft.audience.ts';
import { dropOldDrafts, nextOldDraftAt, resealDrafts } from './booking/server/bookingDraft.jobs.ts';
import { bookingDraftRoutes } from './booking/server/bookingDraft.routes.ts';
import { customerRoutes } from './customers/server/customer.routes.ts';
import { demandByDate, nextDateDemandAt } from './demands/server/dateDemands.jobs.ts';
import { nextLetterAt, writeDayLetters } from './demands/server/dayLetters.jobs.ts';
import { leftLetters, letterWriter } from './demands/server/demandLetter.jobs.ts';
import { demandLetterMail, letterWithdrawnMail } from './demands/server/demandLetter.mail.ts';
import { demandLetterRoutes } from './demands/server/demandLetter.routes.ts';
import { demandRunAudience } from './demands/server/demandRun.audience.ts';
import { demandRunner, leftDemandRuns } from './demands/server/demandRun.jobs.ts';
import { demandRunRoutes } from './demands/server/demandRun.routes.ts';
import { followStages } from './demands/server/demandRun.subscriber.ts';
import { nextPossessionAt, orderPossessionRuns } from './demands/server/possessionRuns.jobs.ts';
import { saleRoutes } from './overview/server/sale.routes.ts';
import { missingDocumentRoutes } from './missing-documents/server/missingDocument.routes.ts';
import { followLawOfTax, nextLawAt } from './plan-revisions/server/lawChange.jobs.ts';
import { planRevisionConstraints } from './plan-revisions/server/planRevision.constraints.ts';
import { planRevisionRoutes } from './plan-revisions/server/planRevision.routes.ts';
import { progressLetterAudience } from './progress-letters/server/progressLetter.audience.ts';
import { nextProgressLetterAt, sendProgressLetters } from './progress-letters/server/progressLetter.jobs.ts';
import { progressMail } from './progress-letters/server/progressLetter.mail.ts';
import { progressLetterRoutes } from './progress-letters/server/progressLetter.routes.ts';
import { statementRoutes } from './statements/server/statement.routes.ts';

export const saleLifecycle: AreaPlugin = {
  routes: ({ services, pool }) => [
    ...saleRoutes,
    ...bookingDraftRoutes,
    ...missingDocumentRoutes,
    ...statementRoutes({ ...services, pool }),
    ...customerRoutes(services),
    ...demandRunRoutes,
    ...demandLetterRoutes({ ...services, pool }),
    ...planRevisionRoutes,
    ...progressLetterRoutes(services),
  ],
  audiences: {
    bookingDraft: bookingDraftAudience,
    demandRun: demandRunAudience,
    progressLetter: progressLetterAudience,
  },
  constraints: planRevisionConstraints,
  mails: [demandLetterMail, letterWithdrawnMail, progressMail],
  reseal: async (db, secrets) => {
    await resealFormerApplicants(db, secrets);
    await resealDrafts(db, secrets);
  },
  sealPlain: sealPlainFormerApplicants,
  subscribers: [followStages],
  jobs: [
    { name: 'dropOldDrafts', nextAt: nextOldDraftAt, inEach: dropOldDrafts },
    { name: 'demandByDate', nextAt: nextDateDemandAt, forEach: demandByDate },
    { name: 'orderPossessionRuns', nextAt: nextPossessionAt, forEach: orderPossessionRuns },
    { name: 'writeDayLetters', nextAt: nextLetterAt, forEach: writeDayLetters },
    { name: 'sendProgressLetters', nextAt: nextProgressLetterAt, forEach: sendProgressLetters },
    { name: 'followLawOfTax', nextAt: nextLawAt, forEach: followLawOfTax },
  ],
  runs: [
    { task: 'runDemands', run: demandRunner, ...leftDemandRuns },
    { task: 'writeLetters', run: letterWriter, ...leftLetters },
  ],
};
