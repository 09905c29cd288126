import type { Instant } from '#platform/contract/calendar.ts';
import { addHours, addMilliseconds } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import { answerDueAt, latestAnsweredBy, workingHoursOf } from '#enquiries/leads/responseTime.rules.ts';
import type { WorkingHours } from '#enquiries/leads/responseTime.rules.ts';
import {
  ANSWER_KINDS,
  answerDueSoonText,
  answerEscalatedText,
  answerLateText,
  leadUnassignedText,
} from '../answerNotices.rules.ts';
import { eachBatch } from '#platform/server/jobs/systemJob.ts';
import { notify } from '#company/notifications/server/notify.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import type { At, Unanswered } from './answer.queries.ts';
import { firstUnansweredSince, firstUnownedSince, unansweredLeads, unownedLeads } from './answer.queries.ts';
import type { Overseers } from './overseers.queries.ts';
import { overseers } from './overseers.queries.ts';

/** A server that was down notifies of what came due meanwhile, but not of what is long past. */
const LATEST_HOURS = 24;

type AnswerKind = keyof typeof ANSWER_KINDS;

interface Clock {
  at: At;
  hours: WorkingHours;
  settings: OrganizationSettings;
}

/** One of the notifications sent while a lead waits for its first reply. */
interface Step {
  kind: AnswerKind;
  step: string;
  /** Working time that the lead has waited. */
  minutes: number;
  /** From this time on a later step covers it. */
  until?: number;
  to: (lead: Unanswered, people: Overseers) => readonly (string | null)[];
  words: typeof answerLateText;
}

/** When a lead has next waited long enough for one of the notifications; at once after a change of the settings. */
export async function nextAnswerStepAt({ db, now, ranAt, changedSince }: LookAhead): Promise<Instant | null> {
  const {
    settings: kept,
    timezone,
    updatedAt,
  } = await db
    .selectFrom('organization')
    .select(['settings', 'timezone', 'updatedAt'])
    .executeTakeFirstOrThrow();
  if (updatedAt > changedSince) return now;
  const settings = OrganizationSettings.parse(kept);
  const hours = workingHoursOf(settings, timezone);
  const stepAt = async (find: typeof firstUnansweredSince, minutes: number) => {
    const since = await find(db, latestAnsweredBy(ranAt, hours, minutes));
    // The moment after: a reply that comes when it is due is in time.
    return since === null ? [] : [addMilliseconds(answerDueAt(since, hours, minutes), 1)];
  };
  const moments = await Promise.all([
    ...stepsOf(settings).map(({ minutes }) => stepAt(firstUnansweredSince, minutes)),
    stepAt(firstUnownedSince, settings.unassignedMinutes),
  ]);
  return moments.flat().sort()[0] ?? null;
}

/**
 * Notifies about new leads that wait for their first reply: the owner before it is due and when it is overdue,
 * then their manager, then the Sales Heads; and about leads without an owner. Counted in working time; each
 * person is notified of each step once, however often this runs.
 */
export async function tellUnanswered(at: At): Promise<void> {
  const { settings: kept, timezone } = await at.db
    .selectFrom('organization')
    .select(['settings', 'timezone'])
    .executeTakeFirstOrThrow();
  const settings = OrganizationSettings.parse(kept);
  const clock = { at, settings, hours: workingHoursOf(settings, timezone) };
  const people = await overseers(at);
  for (const step of stepsOf(settings)) await tellStep(clock, people, step);
  await tellUnowned(clock, people);
}

function stepsOf(settings: OrganizationSettings): Step[] {
  const { leadSlaMinutes, answerWarningPct, escalateToManagerMinutes, escalateToHeadMinutes } = settings;
  const owner: Step['to'] = ({ ownerId }) => [ownerId];
  return [
    {
      kind: 'answerDueSoon',
      step: '',
      minutes: Math.floor((leadSlaMinutes * answerWarningPct) / 100),
      until: leadSlaMinutes,
      to: owner,
      words: answerDueSoonText,
    },
    { kind: 'answerLate', step: '', minutes: leadSlaMinutes, to: owner, words: answerLateText },
    {
      kind: 'answerEscalated',
      step: ':manager',
      minutes: leadSlaMinutes + escalateToManagerMinutes,
      to: managersOf,
      words: answerEscalatedText,
    },
    {
      kind: 'answerEscalated',
      step: ':head',
      minutes: leadSlaMinutes + escalateToHeadMinutes,
      to: (_lead, { salesHeads }) => salesHeads,
      words: answerEscalatedText,
    },
  ];
}

/** The manager of the owner; for a lead without one, those assigned to its projects. */
function managersOf(
  { ownerId, managerId, projects }: Unanswered,
  people: Overseers,
): readonly (string | null)[] {
  if (ownerId !== null && managerId !== null) return [managerId];
  return people.managersOf(projects.map(({ id }) => id));
}

async function tellStep({ at, hours, settings }: Clock, people: Overseers, told: Step): Promise<void> {
  const { kind, step, minutes, until, to, words } = told;
  const waited = {
    kind,
    step,
    before: latestAnsweredBy(at.now, hours, minutes),
    from:
      until === undefined
        ? latestAnsweredBy(addHours(at.now, -LATEST_HOURS), hours, minutes)
        : latestAnsweredBy(at.now, hours, until),
  };
  const noticesOf = (lead: Unanswered) => {
    const text = words({
      customer: displayName(lead),
      owner: ownerName(lead),
      dueAt: answerDueAt(lead.since, hours, settings.leadSlaMinutes),
      timezone: hours.timeZone,
    });
    return to(lead, people).flatMap((userId) => noticeOf(lead, userId, { kind, step, ...text }));
  };
  await eachBatch(
    (after: Unanswered | null) => unansweredLeads(at, waited, after),
    (leads) => notify(at, ANSWER_KINDS, leads.flatMap(noticesOf)),
  );
}

async function tellUnowned({ at, hours, settings }: Clock, people: Overseers): Promise<void> {
  const kind = 'leadUnassigned';
  const waited = {
    kind,
    step: '',
    before: latestAnsweredBy(at.now, hours, settings.unassignedMinutes),
    from: latestAnsweredBy(addHours(at.now, -LATEST_HOURS), hours, settings.unassignedMinutes),
  };
  const noticesOf = (lead: Unanswered) => {
    const text = leadUnassignedText({ customer: displayName(lead) });
    const managers = people.managersOf(lead.projects.map(({ id }) => id));
    return managers.flatMap((userId) => noticeOf(lead, userId, { kind, step: '', ...text }));
  };
  await eachBatch(
    (after: Unanswered | null) => unownedLeads(at, waited, after),
    (leads) => notify(at, ANSWER_KINDS, leads.flatMap(noticesOf)),
  );
}

function ownerName({ ownerId, ownerFirstName, ownerLastName }: Unanswered): string | null {
  return ownerId === null ? null : displayName({ firstName: ownerFirstName, lastName: ownerLastName });
}

function noticeOf(
  lead: Unanswered,
  userId: string | null,
  { kind, step, title, body }: { kind: AnswerKind; step: string; title: string; body: string },
): Notice<AnswerKind>[] {
  if (userId === null) return [];
  const link = () => `/leads/${lead.id}`;
  return [
    {
      kind,
      userId,
      title,
      body,
      link,
      resourceType: 'lead',
      resourceId: lead.id,
      occurrenceKey: lead.since + step,
    },
  ];
}
