import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { nextAnswerStepAt, tellUnanswered } from './assignment/server/answer.jobs.ts';
import {
  absenceAudience,
  assignmentPolicyAudience,
  workScheduleAudience,
} from './assignment/server/assignment.audience.ts';
import { assignmentConstraints } from './assignment/server/assignment.constraints.ts';
import { assignmentRoutes } from './assignment/server/assignment.routes.ts';
import { leadRoutes } from './lead-lifecycle/server/lead.routes.ts';
import { PartnerTries } from './lead-lifecycle/server/partner.tries.ts';
import { keyedEnquiries } from './lead-sources/server/delivery.handler.ts';
import { forgetDeliveredPeople } from './lead-sources/server/delivery.retention.ts';
import { leadSourceAudience } from './lead-sources/server/leadSource.audience.ts';
import { leadSourceConstraints } from './lead-sources/server/leadSource.constraints.ts';
import { leadSourceRoutes } from './lead-sources/server/leadSource.routes.ts';
import { leadAudience } from './leads/server/lead.audience.ts';
import { leadConstraints } from './leads/server/lead.constraints.ts';
import { correctCohorts, countMarkedDays, nextCountingAt } from './leads/server/lead.cohort.jobs.ts';
import { leadTally } from './leads/server/lead.tally.jobs.ts';
import { messageTemplateAudience } from './message-templates/server/messageTemplate.audience.ts';
import { messageTemplateConstraints } from './message-templates/server/messageTemplate.constraints.ts';
import { messageTemplateRoutes } from './message-templates/server/messageTemplate.routes.ts';
import { forgetOldChecks } from './partner-claims/server/check.retention.ts';
import { checkAudience, claimAudience, disputeAudience } from './partner-claims/server/claim.audience.ts';
import { claimConstraints } from './partner-claims/server/claim.constraints.ts';
import { endLapsedClaims, nextClaimEndAt } from './partner-claims/server/claim.jobs.ts';
import { partnerClaimRoutes } from './partner-claims/server/claim.routes.ts';
import { watchModelDrift } from './scoring/server/model.drift.ts';
import { nextModelScoringAt, scoreByModel } from './scoring/server/model.scoring.ts';
import { modelTrainer, nextTrainingAt, trainWeekly } from './scoring/server/model.training.ts';
import { decayScores, leftScoreRuns, scoreRunner } from './scoring/server/score.jobs.ts';
import { scoreChangedLeads } from './scoring/server/score.subscriber.ts';
import { scoreRunAudience, scoringConfigAudience } from './scoring/server/scoring.audience.ts';
import { scoringConstraints } from './scoring/server/scoring.constraints.ts';
import { scoringRoutes } from './scoring/server/scoring.routes.ts';

export const enquiries: AreaPlugin = {
  routes: ({ pool, services, subscribers }) => [
    ...scoringRoutes,
    ...assignmentRoutes,
    ...leadRoutes(keyedEnquiries({ pool, subscribers }), new PartnerTries(pool)),
    ...leadSourceRoutes,
    ...partnerClaimRoutes(services),
    ...messageTemplateRoutes,
  ],
  audiences: {
    lead: leadAudience,
    partnerClaim: claimAudience,
    claimDispute: disputeAudience,
    claimCheck: checkAudience,
    scoreRun: scoreRunAudience,
    scoringConfig: scoringConfigAudience,
    leadModel: scoringConfigAudience,
    assignmentPolicy: assignmentPolicyAudience,
    absence: absenceAudience,
    workSchedule: workScheduleAudience,
    leadSource: leadSourceAudience,
    messageTemplate: messageTemplateAudience,
  },
  constraints: {
    ...leadConstraints,
    ...claimConstraints,
    ...scoringConstraints,
    ...assignmentConstraints,
    ...leadSourceConstraints,
    ...messageTemplateConstraints,
  },
  subscribers: [scoreChangedLeads],
  jobs: [
    { name: 'sumUpTally', nextAt: leadTally.nextAt, inEach: ({ db }) => leadTally.sumUp(db) },
    { name: 'correctTally', cron: '45 20 * * *', forEach: leadTally.correctLoudly },
    { name: 'countMarkedDays', nextAt: nextCountingAt, inEach: ({ db }) => countMarkedDays(db) },
    { name: 'correctCohorts', cron: '50 20 * * *', forEach: correctCohortsLoudly },
    { name: 'tellUnanswered', nextAt: nextAnswerStepAt, inEach: tellUnanswered },
    { name: 'endLapsedClaims', nextAt: nextClaimEndAt, forEach: endLapsedClaims },
    // At 2 a.m. in India. At the start too, so that leads from before scoring existed get their scores.
    { name: 'decayScores', cron: '30 20 * * *', forEach: decayScores, isCaughtUp: true },
    // Leads whose rule scores are newer than their model scores: all of them after the nightly run.
    { name: 'scoreByModel', nextAt: nextModelScoringAt, forEach: scoreByModel },
    { name: 'trainWeekly', nextAt: nextTrainingAt, forEach: trainWeekly },
    { name: 'watchModelDrift', cron: '40 21 * * *', forEach: watchModelDrift },
    { name: 'forgetDeliveredPeople', cron: '55 21 * * *', inEach: forgetDeliveredPeople },
    { name: 'forgetOldChecks', cron: '58 21 * * *', inEach: forgetOldChecks },
  ],
  runs: [
    { task: 'runScores', run: scoreRunner, ...leftScoreRuns },
    { task: 'trainModels', run: modelTrainer },
  ],
};

/** Fails after the correction is stored, only so that the log reports it. */
async function correctCohortsLoudly({ pool, organizationId }: SystemJob): Promise<void> {
  const corrected = await inTransaction(pool, { organizationId }, correctCohorts);
  if (corrected > 0) throw new Error(`The cohorts of leads were corrected in ${corrected} rows.`);
}
