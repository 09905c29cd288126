import { tallyJobs } from '#platform/server/database/tally.jobs.ts';

/** Sums of receipts, invoices and installments by day, project and tower (decision 149). */
export const moneyTally = tallyJobs({
  table: 'moneyTally',
  of: 'money',
  keys: ['kind', 'day', 'projectId', 'towerId', 'ratePct', 'isDemanded'],
  amounts: [
    'counted',
    'totalPaise',
    'taxPaise',
    'separatePaise',
    'freePaise',
    'deductedPaise',
    'paidPaise',
    'openPaise',
    'waitingPaise',
  ],
});
