import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { demandByDate } from './demands/server/dateDemands.jobs.ts';
import { writeDayLetters } from './demands/server/dayLetters.jobs.ts';
import { letterWriter, resumeLetters } from './demands/server/demandLetter.jobs.ts';
import { demandLetterMail, letterWithdrawnMail } from './demands/server/demandLetter.mail.ts';
import { demandLetterRoutes } from './demands/server/demandLetter.routes.ts';
import { demandRunAudience } from './demands/server/demandRun.audience.ts';
import { demandRunner, resumeDemandRuns } from './demands/server/demandRun.jobs.ts';
import { demandRunRoutes } from './demands/server/demandRun.routes.ts';
import { orderDemandRuns } from './demands/server/demandRun.subscriber.ts';
import { saleRoutes } from './overview/server/sale.routes.ts';
import { followLawOfTax } from './plan-revisions/server/lawChange.jobs.ts';
import { planRevisionConstraints } from './plan-revisions/server/planRevision.constraints.ts';
import { planRevisionRoutes } from './plan-revisions/server/planRevision.routes.ts';
import { statementRoutes } from './statements/server/statement.routes.ts';

export const saleLifecycle: AreaPlugin = {
  routes: ({ services }) => [
    ...saleRoutes,
    ...statementRoutes(services),
    ...demandRunRoutes,
    ...demandLetterRoutes(services),
    ...planRevisionRoutes,
  ],
  audiences: { demandRun: demandRunAudience },
  constraints: planRevisionConstraints,
  mails: [demandLetterMail, letterWithdrawnMail],
  subscribers: [orderDemandRuns],
  jobs: [
    // From six in the morning, in the organization's time zone.
    { name: 'demandByDate', cron: '5,35 * * * *', forEach: demandByDate, isCaughtUp: true },
    { name: 'writeDayLetters', cron: '* * * * *', forEach: writeDayLetters },
    // Within half an hour after midnight in the organization's time zone, and after a rate is entered.
    { name: 'followLawOfTax', cron: '5,35 * * * *', forEach: followLawOfTax, isCaughtUp: true },
  ],
  runs: [
    { task: 'runDemands', run: demandRunner, resume: resumeDemandRuns },
    { task: 'writeLetters', run: letterWriter, resume: resumeLetters },
  ],
};
