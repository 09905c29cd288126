import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Tables } from '#platform/server/database/tables.ts';

/** Whether a visit of `lead` was scheduled or done: what it needs before it goes to the stage of visits. */
export function hasVisit(): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.exists(
    lead
      .selectFrom('leadInteraction')
      .select('leadInteraction.id')
      .whereRef('leadInteraction.leadId', '=', 'lead.id')
      .where((one) =>
        one.or([
          one('leadInteraction.type', '=', 'siteVisit'),
          one('leadInteraction.outcome', 'in', ['visitScheduled', 'visitDone']),
        ]),
      ),
  );
}
