import type { ExpressionWrapper, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { LEAD_REACH } from '../leadReach.rules.ts';

type LeadCondition = ExpressionWrapper<Tables, 'lead', SqlBool>;

/** Which leads the caller may see, as a condition on `lead`. */
export function visibleLeads(read: Read): LeadCondition {
  const lead = expressionBuilder<Tables, 'lead'>();
  const { caller } = read;
  const own = lead('lead.ownerId', '=', caller.userId);
  switch (LEAD_REACH[caller.role]) {
    case 'all':
      return lead.lit(true);
    case 'team':
      return lead.or([ownedByTeam(read), lead.and([lead('lead.ownerId', 'is', null), inOwnProjects(read)])]);
    case 'partners':
      return lead.or([lead('lead.channelPartnerId', 'is not', null), own]);
    case 'own':
      return own;
    case 'firm':
      return lead('lead.channelPartnerId', '=', caller.channelPartnerId);
    case 'brought':
      return lead.and([
        lead('lead.channelPartnerId', '=', caller.channelPartnerId),
        lead('lead.broughtById', '=', caller.userId),
      ]);
    case 'none':
      return lead.lit(false);
  }
}

function ownedByTeam({ caller }: Read): LeadCondition {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead(
    'lead.ownerId',
    'in',
    lead
      .selectFrom('userReportingLine')
      .select('userReportingLine.reportId')
      .where('userReportingLine.managerId', '=', caller.userId),
  );
}

/**
 * No assignment means every project. The lookup is a single value on purpose: an EXISTS would become a hash of all leads of those projects, rebuilt by each query.
 */
function inOwnProjects({ caller }: Read): LeadCondition {
  const lead = expressionBuilder<Tables, 'lead'>();
  const assigned = lead.selectFrom('userProject').where('userProject.userId', '=', caller.userId);
  const shared = assigned
    .innerJoin('leadProject', 'leadProject.projectId', 'userProject.projectId')
    .select('leadProject.projectId')
    .whereRef('leadProject.leadId', '=', 'lead.id')
    .limit(1);
  return lead.or([
    lead.not(lead.exists(assigned.select('userProject.projectId'))),
    lead(shared, 'is not', null),
  ]);
}
