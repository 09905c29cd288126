import type { QueryOf } from '#platform/contract/call.ts';
import { formatDayAndTime, startCase } from '#platform/contract/format.ts';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { GRADES } from '../grade.rules.ts';
import type { Lead, listLeads } from '../lead.contract.ts';
import { LEAD_SOURCES, LEAD_STATUSES } from '../lead.contract.ts';
import type { LeadCourseQuery } from './lead.courseFields.shared.ts';
import { courseFields } from './lead.courseFields.shared.ts';
import { sourceWord } from './lead.labels.shared.ts';
import { useSeesOwners } from './useSeesOwners.shared.ts';

type LeadQuery = Pick<
  QueryOf<typeof listLeads>,
  'ownerId' | 'broughtById' | 'channelPartnerId' | 'followUpBefore' | 'tag' | 'wantsUnitId'
> &
  LeadCourseQuery;
type Owned = Pick<Lead, 'owner'>;

/** The filters of leads, including those set only by links, so that they can be seen and removed. */
export function useLeadFields(query: LeadQuery, leads: readonly Owned[]): readonly FilterField[] {
  const seesOwners = useSeesOwners();
  return [
    useProjectField(),
    { key: 'status', label: 'Stage', kind: 'many', choices: choicesOf(LEAD_STATUSES) },
    { key: 'source', label: 'Source', kind: 'many', choices: SOURCES },
    { key: 'grade', label: 'Grade', kind: 'many', choices: choicesOf(GRADES) },
    ...(seesOwners
      ? [{ key: 'unassigned', label: 'Owned', kind: 'one' as const, operator: 'by', choices: OWNED }]
      : []),
    ...namedFields(query, leads),
    { key: 'lateResponse', label: 'Reply overdue', kind: 'flag' },
    { key: 'highPriority', label: 'High priority', kind: 'flag' },
    { key: 'needsAttention', label: 'Needs attention', kind: 'flag' },
    { key: 'bookingRequested', label: 'Booking requested', kind: 'flag' },
    ...namedField(
      'followUpBefore',
      'Follow-up',
      'before',
      query.followUpBefore,
      query.followUpBefore ? formatDayAndTime(query.followUpBefore, zoneHere()) : '',
    ),
    { key: 'visitFrom', label: 'Visit', kind: 'day', operator: 'from' },
    { key: 'visitTo', label: 'Visit', kind: 'day', operator: 'until' },
    { key: 'lockEndsBy', label: 'Partner’s claim ends', kind: 'day', operator: 'by' },
    ...courseFields(query),
    { key: 'budgetMin', label: 'Budget', kind: 'money', operator: 'from' },
    { key: 'budgetMax', label: 'Budget', kind: 'money', operator: 'up to' },
    { key: 'from', label: 'Received', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Received', kind: 'day', operator: 'until' },
  ];
}

/** Persons and firms come with a link; to choose from all of them here, the list would have to load them. */
function namedFields(
  { ownerId, broughtById, channelPartnerId, tag, wantsUnitId }: LeadQuery,
  leads: readonly Owned[],
) {
  const owner = leads.find(({ owner: one }) => one !== null && one.id === ownerId)?.owner?.name;
  return [
    ...namedField('ownerId', 'Owner', 'is', ownerId, owner ?? 'one person'),
    ...namedField('broughtById', 'Brought by', 'by', broughtById, 'one person'),
    ...namedField('channelPartnerId', 'Partner', 'is', channelPartnerId, 'one firm'),
    ...namedField('wantsUnitId', 'Looking for', 'match', wantsUnitId, 'one unit'),
    ...namedField('tag', 'Tag', 'is', tag, tag ?? ''),
  ];
}

function namedField(key: string, label: string, operator: string, value: string | undefined, name: string) {
  if (value === undefined) return [];
  return [{ key, label, operator, kind: 'one' as const, choices: [{ value, label: name }] }];
}

const OWNED = [
  { value: 'true', label: 'nobody' },
  { value: 'false', label: 'somebody' },
];

const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) }));

function choicesOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: startCase(value) }));
}
