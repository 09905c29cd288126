import type { QueryOf } from '#platform/contract/call.ts';
import { formatDay, formatDayAndTime, startCase } from '#platform/contract/format.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import type { listLeads } from '../lead.contract.ts';
import { LOST_REASONS } from '../lead.contract.ts';
import { NOBODY } from '../leadCourse.contract.ts';
import { COURSE_STAGES } from '../leadCourse.rules.ts';

export type LeadCourseQuery = Pick<
  QueryOf<typeof listLeads>,
  | 'enquiredHour'
  | 'enquiredWeekday'
  | 'firstProjectId'
  | 'firstOwnerId'
  | 'campaign'
  | 'hasCampaign'
  | 'furthest'
  | 'entered'
  | 'enteredFrom'
  | 'enteredTo'
  | 'visitedFrom'
  | 'visitedTo'
  | 'againFrom'
  | 'againTo'
  | 'followUpFrom'
>;

const STAGES = COURSE_STAGES.map((value) => ({ value, label: stageLabel(value) }));

function stageLabel(stage: string): string {
  return stage === 'closed' ? 'Booked' : startCase(stage);
}

/** How leads went: what can be chosen, and what only the figures of reports set. */
export function courseFields(query: LeadCourseQuery): readonly FilterField[] {
  return [
    { key: 'enquiredFrom', label: 'First enquiry', kind: 'day', operator: 'from' },
    { key: 'enquiredTo', label: 'First enquiry', kind: 'day', operator: 'until' },
    { key: 'reached', label: 'Came to', operator: 'stage', kind: 'one', choices: STAGES.slice(1) },
    {
      key: 'lostReason',
      label: 'Lost for',
      kind: 'many',
      choices: LOST_REASONS.map((value) => ({ value, label: startCase(value) })),
    },
    { key: 'answered', label: 'First reply', kind: 'one', choices: ANSWERED },
    { key: 'wrongNumber', label: 'Wrong number', kind: 'flag' },
    { key: 'enquiredAgain', label: 'Asked again', kind: 'flag' },
    { key: 'silent', label: 'No contact for too long', kind: 'flag' },
    { key: 'noFollowUp', label: 'No follow-up planned', kind: 'flag' },
    ...ofReports(query),
  ];
}

const ANSWERED = [
  { value: 'yes', label: 'given' },
  { value: 'inTime', label: 'in time' },
  { value: 'late', label: 'late' },
];

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function ofReports(query: LeadCourseQuery): readonly FilterField[] {
  const { enquiredHour, enquiredWeekday, firstProjectId, firstOwnerId, campaign, followUpFrom } = query;
  const day = (key: keyof LeadCourseQuery, label: string, operator: string) => {
    const value = query[key];
    return typeof value === 'string' ? setByLink(key, label, operator, value, formatDay(value)) : [];
  };
  return [
    ...setByLink(
      'furthest',
      'Came to',
      'stage, no further,',
      query.furthest,
      stageLabel(query.furthest ?? ''),
    ),
    ...setByLink('entered', 'First entered', 'stage', query.entered, stageLabel(query.entered ?? '')),
    ...day('enteredFrom', 'Entered', 'from'),
    ...day('enteredTo', 'Entered', 'until'),
    ...day('visitedFrom', 'Site visit done', 'from'),
    ...day('visitedTo', 'Site visit done', 'until'),
    ...day('againFrom', 'Asked again', 'from'),
    ...day('againTo', 'Asked again', 'until'),
    ...setByLink('enquiredHour', 'First enquiry', 'in the hour', enquiredHour, `${enquiredHour ?? ''}:00`),
    ...setByLink(
      'enquiredWeekday',
      'First enquiry',
      'on a',
      enquiredWeekday,
      WEEKDAYS[(enquiredWeekday ?? 1) - 1] ?? '',
    ),
    ...setByLink(
      'firstProjectId',
      'First project',
      'is',
      firstProjectId,
      oneOrNone(firstProjectId, 'one project'),
    ),
    ...setByLink('firstOwnerId', 'First owner', 'is', firstOwnerId, oneOrNone(firstOwnerId, 'one person')),
    ...setByLink('campaign', 'Campaign', 'is', campaign, campaign ?? ''),
    ...setByLink(
      'hasCampaign',
      'Campaign',
      'is',
      query.hasCampaign,
      query.hasCampaign === 'true' ? 'any' : 'none',
    ),
    ...setByLink(
      'followUpFrom',
      'Follow-up',
      'from',
      followUpFrom,
      followUpFrom ? formatDayAndTime(followUpFrom, zoneHere()) : '',
    ),
  ];
}

function oneOrNone(id: string | undefined, one: string): string {
  return id === NOBODY ? 'none' : one;
}

function setByLink(
  key: string,
  label: string,
  operator: string,
  value: string | number | undefined,
  name: string,
): FilterField[] {
  if (value === undefined) return [];
  return [{ key, label, operator, kind: 'one', choices: [{ value: String(value), label: name }] }];
}
