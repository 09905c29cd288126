import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { commissionRunAudience } from './commission-runs/server/commissionRun.audience.ts';
import { commissionRunConstraints } from './commission-runs/server/commissionRun.constraints.ts';
import { commissionRunRoutes } from './commission-runs/server/commissionRun.routes.ts';
import { mailAdvices, nextAdviceAt } from './commission-runs/server/paymentAdvice.jobs.ts';
import { paymentAdviceMail } from './commission-runs/server/paymentAdvice.mail.ts';
import { commissionAudience } from './commissions/server/commission.audience.ts';
import { commissionConstraints } from './commissions/server/commission.constraints.ts';
import { followSales } from './commissions/server/commission.follower.ts';
import { commissionRoutes } from './commissions/server/commission.routes.ts';
import { commissionTally } from './commissions/server/commission.tally.jobs.ts';
import { nextFinalRulingAt, settleFinalRulings } from './commissions/server/dispute.jobs.ts';
import { partnerInvoiceAudience } from './partner-invoices/server/partnerInvoice.audience.ts';
import { partnerInvoiceConstraints } from './partner-invoices/server/partnerInvoice.constraints.ts';
import { partnerInvoiceRoutes } from './partner-invoices/server/partnerInvoice.routes.ts';
import { releaseKeptGst } from './recoveries/server/awaitedGst.jobs.ts';
import { followCommissions } from './recoveries/server/clawback.follower.ts';
import { recoverableAudience } from './recoveries/server/recovery.audience.ts';
import { recoveryConstraints } from './recoveries/server/recovery.constraints.ts';
import { recoveryRoutes } from './recoveries/server/recovery.routes.ts';
import { firmStatementRoutes } from './firm-statement/server/firmStatement.routes.ts';
import { questionAudience } from './questions/server/question.audience.ts';
import { questionRoutes } from './questions/server/question.routes.ts';
import { shareAudience } from './shares/server/share.audience.ts';
import { shareConstraints } from './shares/server/share.constraints.ts';
import { shareRoutes } from './shares/server/share.routes.ts';
import { structureAudience } from './structures/server/structure.audience.ts';
import { structureConstraints } from './structures/server/structure.constraints.ts';
import { structureRoutes } from './structures/server/structure.routes.ts';
import { tdsChallanAudience } from './tds/server/tds.audience.ts';
import { tdsConstraints } from './tds/server/tds.constraints.ts';
import { tdsRoutes } from './tds/server/tds.routes.ts';

export const partners: AreaPlugin = {
  routes: ({ services, pool }) => [
    ...structureRoutes,
    ...commissionRoutes,
    ...questionRoutes,
    ...shareRoutes,
    ...partnerInvoiceRoutes,
    ...recoveryRoutes,
    ...tdsRoutes,
    ...firmStatementRoutes({ ...services, pool }),
    ...commissionRunRoutes({ ...services, pool }),
  ],
  audiences: {
    commissionStructure: structureAudience,
    commission: commissionAudience,
    commissionQuestion: questionAudience,
    commissionShare: shareAudience,
    partnerInvoice: partnerInvoiceAudience,
    partnerRecoverable: recoverableAudience,
    tdsChallan: tdsChallanAudience,
    commissionRun: commissionRunAudience,
  },
  constraints: {
    ...structureConstraints,
    ...commissionConstraints,
    ...shareConstraints,
    ...partnerInvoiceConstraints,
    ...recoveryConstraints,
    ...tdsConstraints,
    ...commissionRunConstraints,
  },
  mails: [paymentAdviceMail],
  followers: [followSales, followCommissions],
  jobs: [
    {
      name: 'sumUpCommissions',
      nextAt: commissionTally.nextAt,
      inEach: ({ db }) => commissionTally.sumUp(db),
    },
    { name: 'correctCommissionTally', cron: '55 20 * * *', forEach: commissionTally.correctLoudly },
    { name: 'settleFinalRulings', nextAt: nextFinalRulingAt, forEach: settleFinalRulings },
    { name: 'mailAdvices', nextAt: nextAdviceAt, forEach: mailAdvices },
    { name: 'releaseKeptGst', cron: '40 20 * * *', forEach: releaseKeptGst },
  ],
};
