import { tallyJobs } from '#platform/server/database/tally.jobs.ts';

/** Sums of commissions: open, paid and deducted (decisions 120 and 142). */
export const commissionTally = tallyJobs({
  table: 'commissionTally',
  of: 'commissions',
  keys: ['kind', 'day', 'projectId', 'channelPartnerId', 'state', 'need'],
  amounts: [
    'counted',
    'grossPaise',
    'paidPaise',
    'openPaise',
    'payablePaise',
    'toRecoverPaise',
    'paidByRunsPaise',
  ],
});
