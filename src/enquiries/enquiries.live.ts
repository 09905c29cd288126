import type * as firms from '#company/channel-partners/channelPartner.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as assignment from './assignment/assignment.contract.ts';
import type * as presence from './assignment/presence.contract.ts';
import type * as reassignment from './assignment/reassignment.contract.ts';
import type * as sources from './lead-sources/leadSource.contract.ts';
import type * as leads from './leads/lead.contract.ts';
import type * as templates from './message-templates/messageTemplate.contract.ts';
import type * as claims from './partner-claims/claim.contract.ts';
import type * as insights from './scoring/insights.contract.ts';
import type * as models from './scoring/model.contract.ts';
import type * as runs from './scoring/scoreRun.contract.ts';

type Contracts =
  | typeof firms
  | typeof assignment
  | typeof presence
  | typeof reassignment
  | typeof sources
  | typeof leads
  | typeof templates
  | typeof claims
  | typeof insights
  | typeof models
  | typeof runs;

const ASSIGNMENT = ['/assignment/rules', '/assignment/presence', '/assignment/reassignments'] as const;

export const enquiriesLive: LiveCalls<Contracts> = {
  lead: ['/leads', '/ai/leads/{id}/insights', '/partner-claims'],
  partnerClaim: ['/partner-claims', '/channel-partners'],
  claimDispute: ['/partner-claims'],
  claimCheck: ['/partner-claims/checks'],
  scoreRun: ['/jobs/{id}', '/leads'],
  scoringConfig: ['/leads'],
  leadModel: ['/leads/model', '/ai/leads/{id}/insights'],
  assignmentPolicy: ASSIGNMENT,
  absence: ASSIGNMENT,
  workSchedule: ASSIGNMENT,
  leadSource: ['/lead-sources'],
  messageTemplate: ['/message-templates', '/leads'],
};
