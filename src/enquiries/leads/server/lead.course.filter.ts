import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { dayStart } from '#platform/server/database/dayStart.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { courseFilters } from '../leadCourse.contract.ts';
import { NOBODY } from '../leadCourse.contract.ts';
import { ENTERED_ON, rankOfStage } from '../leadCourse.rules.ts';
import { isSilent } from './attention.sql.ts';

type CourseFilter = z.output<z.ZodObject<typeof courseFilters>>;
type Condition = Expression<SqlBool> | false | '' | undefined | 0;

/** The filters of `courseFilters` as conditions on `lead`; what is not asked is not an object. */
export function courseConditions(read: Read, filter: CourseFilter): Condition[] {
  const lead = expressionBuilder<Tables, 'lead'>();
  const { enquiredFrom, enquiredTo, enquiredHour, enquiredWeekday, campaign, reached, furthest } = filter;
  const { followUpFrom } = filter;
  return [
    enquiredFrom && lead('lead.firstEnquiredOn', '>=', enquiredFrom),
    enquiredTo && lead('lead.firstEnquiredOn', '<=', enquiredTo),
    enquiredHour !== undefined && lead('lead.firstEnquiredHour', '=', enquiredHour),
    enquiredWeekday !== undefined &&
      sql<SqlBool>`extract(isodow from lead.first_enquired_on) = ${enquiredWeekday}`,
    is('lead.firstProjectId', filter.firstProjectId),
    is('lead.firstOwnerId', filter.firstOwnerId),
    campaign !== undefined && lead('lead.campaign', '=', campaign),
    filter.hasCampaign && lead('lead.campaign', filter.hasCampaign === 'true' ? 'is not' : 'is', null),
    reached && lead('lead.reached', '>=', rankOfStage(reached)),
    furthest && lead('lead.reached', '=', rankOfStage(furthest)),
    ...enteredConditions(filter),
    hasEntry(read, VISITS, filter.visitedFrom, filter.visitedTo),
    hasEntry(read, AGAIN, filter.againFrom, filter.againTo),
    ...answerConditions(filter),
    filter.wrongNumber && lead('lead.wrongNumber', '=', true),
    filter.enquiredAgain && lead('lead.enquiryCount', '>', 1),
    filter.silent && isSilent(read.now),
    followUpFrom && lead('lead.nextFollowUpAt', '>=', followUpFrom),
    filter.noFollowUp && lead('lead.nextFollowUpAt', 'is', null),
  ];
}

function is(column: 'lead.firstProjectId' | 'lead.firstOwnerId', value: string | undefined): Condition {
  const lead = expressionBuilder<Tables, 'lead'>();
  if (value === undefined) return undefined;
  return value === NOBODY ? lead(column, 'is', null) : lead(column, '=', value);
}

function enteredConditions({ entered, enteredFrom, enteredTo }: CourseFilter): Condition[] {
  if (entered === undefined) return [];
  const lead = expressionBuilder<Tables, 'lead'>();
  const column = `lead.${ENTERED_ON[entered]}` as const;
  return [
    lead(column, 'is not', null),
    enteredFrom && lead(column, '>=', enteredFrom),
    enteredTo && lead(column, '<=', enteredTo),
  ];
}

function answerConditions({ answered }: CourseFilter): Condition[] {
  const lead = expressionBuilder<Tables, 'lead'>();
  switch (answered) {
    case undefined:
      return [];
    case 'yes':
      return [lead('lead.answerMinutes', 'is not', null)];
    case 'inTime':
    case 'late':
      return [lead('lead.answerInTime', '=', answered === 'inTime')];
  }
}

/** Written as in their indexes. */
const VISITS = sql<SqlBool>`lead_interaction.outcome = 'visitDone'`;
const AGAIN = sql<SqlBool>`lead_interaction.type = 'enquiry' and lead_interaction.details ->> 'isFirst' is null`;

/** Leads with such an entry on one of the days; nothing without days. */
function hasEntry(read: Read, isMeant: Expression<SqlBool>, from?: Day, to?: Day): Condition {
  if (from === undefined && to === undefined) return undefined;
  const lead = expressionBuilder<Tables, 'lead'>();
  const entries = lead.selectFrom('leadInteraction').select('leadInteraction.leadId').where(isMeant);
  const begun =
    from === undefined ? entries : entries.where('leadInteraction.occurredAt', '>=', dayStart(read, from));
  return lead(
    'lead.id',
    'in',
    to === undefined ? begun : begun.where('leadInteraction.occurredAt', '<', dayStart(read, to, 1)),
  );
}
