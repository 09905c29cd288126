import { tallyJobs } from '#platform/server/database/tally.jobs.ts';

/** Counts of leads for boards, dashboards and score analytics (decision 16). */
export const leadTally = tallyJobs({
  table: 'leadTally',
  of: 'leads',
  keys: ['kind', 'day', 'status', 'ownerId', 'source', 'grade', 'tens', 'projectId'],
  amounts: ['leads', 'valuePaise', 'withoutBudget', 'points'],
});
