import type { Instant } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { monthName, startCase } from '#platform/contract/format.ts';
import type { LeadStatus } from '#enquiries/leads/lead.contract.ts';
import { sourceText } from './leadFactors.rules.ts';
import type { LoggedTouch } from './touches.rules.ts';
import { callsOf, touchesOf, visitsOf } from './touches.rules.ts';
import { DEFAULT_RULES } from './scoringConfig.rules.ts';
import type { Outcome } from './scoreFacts.rules.ts';

/**
 * What a model may learn from. Names, phone numbers, addresses, age, gender and religion are not among it, and
 * nothing that belongs to a booking.
 */
export const FEATURES = {
  source: 'word',
  campaign: 'word',
  arrivalMonth: 'word',
  arrivedOnWeekend: 'word',
  unitType: 'word',
  purpose: 'word',
  timeline: 'word',
  financing: 'word',
  budgetLakh: 'number',
  profileKnown: 'number',
  stage: 'word',
  stageDays: 'number',
  ageDays: 'number',
  hoursToAnswer: 'number',
  engagement: 'number',
  reached: 'number',
  fromCustomer: 'number',
  unanswered: 'number',
  visits: 'number',
  visitDaysAgo: 'number',
  visitPlanned: 'word',
  visitMissed: 'word',
  silentDays: 'number',
} as const satisfies Record<string, 'word' | 'number'>;
export type Feature = keyof typeof FEATURES;

export const FEATURE_KEYS = Object.keys(FEATURES) as Feature[];

/** A new month alone is not drift. */
export const SEASONAL_FEATURES: readonly Feature[] = ['arrivalMonth', 'arrivedOnWeekend'];

/** What was known about a lead at a given time. */
export interface LeadThen {
  at: Instant;
  createdAt: Instant;
  status: LeadStatus;
  statusChangedAt: Instant;
  firstResponseAt: Instant | null;
  source: string;
  campaign: string | null;
  unitTypes: readonly string[];
  purpose: string | null;
  timeline: string | null;
  financing: string | null;
  budgetMinPaise: number | null;
  budgetMaxPaise: number | null;
  email: string | null;
  altPhone: string | null;
  company: string | null;
  city: string | null;
  lastName: string | null;
  /** Up to that time, newest first. */
  logged: readonly LoggedTouch[];
}

export type FeatureRow = Readonly<Record<Feature, string | number | null>>;

const PAISE_PER_LAKH = 100_000_00;
const HOUR_MS = 3_600_000;

export function featuresOf(lead: LeadThen, timezone: string): FeatureRow {
  const { at, logged } = lead;
  const onDay = (moment: Instant) => dayOf(moment, timezone);
  const arrived = onDay(lead.createdAt);
  const visits = visitsOf(logged, at, onDay);
  const lastVisit = logged.find(({ outcome }) => outcome === 'visitDone')?.occurredAt ?? null;
  const lastSaid = logged[0]?.occurredAt ?? lead.createdAt;
  return {
    source: lead.source,
    campaign: lead.campaign,
    arrivalMonth: arrived.slice(5, 7),
    arrivedOnWeekend: yesNo([0, 6].includes(new Date(`${arrived}T00:00:00Z`).getUTCDay())),
    unitType: lead.unitTypes.length === 0 ? null : lead.unitTypes.toSorted().join(' or '),
    purpose: lead.purpose,
    timeline: lead.timeline,
    financing: lead.financing,
    budgetLakh: budgetLakh(lead),
    profileKnown: knownOf([lead.email, lead.altPhone ?? lead.company, lead.city, lead.lastName]),
    stage: lead.status,
    stageDays: daysBetween(lead.statusChangedAt, at),
    ageDays: daysBetween(lead.createdAt, at),
    hoursToAnswer: hoursToAnswer(lead),
    engagement: engagementAt(lead),
    reached: logged.filter(({ outcome }) => outcome !== null && REACHED.has(outcome)).length,
    fromCustomer: logged.filter(({ direction }) => direction === 'inbound').length,
    unanswered: callsOf(logged).noAnswersInARow,
    visits: visits.done,
    visitDaysAgo: lastVisit === null ? null : daysBetween(lastVisit, at),
    visitPlanned: yesNo(visits.nextPlannedOn !== null),
    visitMissed: yesNo(visits.isLastMissed),
    silentDays: daysBetween(lastSaid, at),
  };
}

const REACHED: ReadonlySet<Outcome> = new Set([
  'connected',
  'interested',
  'callbackRequested',
  'visitScheduled',
  'visitDone',
]);

/** In fractional days: for a model half a day counts. */
function daysBetween(from: Instant, to: Instant): number {
  return Math.max(0, rounded((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS)));
}

/** Until the first reply, or until now without one. */
function hoursToAnswer({ createdAt, firstResponseAt, at }: LeadThen): number {
  const end = firstResponseAt === null || firstResponseAt > at ? at : firstResponseAt;
  return Math.max(0, rounded((Date.parse(end) - Date.parse(createdAt)) / HOUR_MS));
}

/** Points of the default rules, whatever rules are in force: a model must not change with them. */
function engagementAt({ logged, at }: LeadThen): number {
  const { engagementPoints, halfLifeDays } = DEFAULT_RULES;
  const points = touchesOf(logged, (moment) => moment).reduce(
    (sum, { touch, on }) => sum + engagementPoints[touch] * 0.5 ** (daysBetween(on, at) / halfLifeDays),
    0,
  );
  return rounded(points);
}

function budgetLakh({ budgetMinPaise, budgetMaxPaise }: LeadThen): number | null {
  const ends = [budgetMinPaise, budgetMaxPaise].filter((end) => end !== null);
  if (ends.length === 0) return null;
  return rounded(ends.reduce((sum, end) => sum + end, 0) / ends.length / PAISE_PER_LAKH);
}

function knownOf(parts: readonly (string | null)[]): number {
  return parts.filter((part) => part !== null).length / parts.length;
}

function yesNo(is: boolean): 'yes' | 'no' {
  return is ? 'yes' : 'no';
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

export const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  source: 'Source',
  campaign: 'Campaign',
  arrivalMonth: 'Month of the enquiry',
  arrivedOnWeekend: 'Enquired on a weekend',
  unitType: 'Wanted type',
  purpose: 'Purpose',
  timeline: 'When they buy',
  financing: 'Financing',
  budgetLakh: 'Budget',
  profileKnown: 'Profile completeness',
  stage: 'Stage',
  stageDays: 'Days in this stage',
  ageDays: 'Age of the enquiry',
  hoursToAnswer: 'Time to first reply',
  engagement: 'Engagement',
  reached: 'Calls answered',
  fromCustomer: 'Times they got in touch',
  unanswered: 'Unanswered attempts',
  visits: 'Site visits',
  visitDaysAgo: 'Last site visit',
  visitPlanned: 'Site visit planned',
  visitMissed: 'Missed the site visit',
  silentDays: 'Days since contact',
};

/** A feature of a lead in words: 'Source: Referral', 'Last site visit: 3 days ago'. */
export function featureText(feature: Feature, value: string | number | null): string {
  return `${FEATURE_NAMES[feature]}: ${valueText(feature, value)}`;
}

function valueText(feature: Feature, value: string | number | null): string {
  if (value === null) return MISSING[feature] ?? 'not known';
  switch (feature) {
    case 'arrivalMonth':
      return monthName(Number(value));
    case 'source':
      return capital(sourceText(String(value)));
    case 'timeline':
      return TIMELINE_LABELS[value] ?? String(value);
    case 'campaign':
    case 'unitType':
      return String(value);
    case 'budgetLakh':
      return `about ₹${Math.round(Number(value))} lakh`;
    case 'profileKnown':
      return `${Math.round(Number(value) * 100)} %`;
    case 'hoursToAnswer':
      return hoursText(Number(value));
    case 'visitDaysAgo':
      return `${daysText(Number(value))} ago`;
    case 'silentDays':
    case 'stageDays':
    case 'ageDays':
      return daysText(Number(value));
    case 'engagement':
      return `${Math.round(Number(value))} points`;
    default:
      return typeof value === 'number' ? String(value) : startCase(value);
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const TIMELINE_LABELS: Readonly<Record<string, string>> = {
  immediate: 'immediately',
  oneToThree: 'in 1–3 months',
  threeToSix: 'in 3–6 months',
  sixToTwelve: 'in 6–12 months',
  beyondTwelve: 'in more than a year',
};

const MISSING: Partial<Record<Feature, string>> = {
  campaign: 'none',
  visitDaysAgo: 'none so far',
};

function daysText(days: number): string {
  const whole = Math.round(days);
  if (whole === 0) return 'less than a day';
  return whole === 1 ? '1 day' : `${whole} days`;
}

function hoursText(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} minutes`;
  return hours < 48 ? `${Math.round(hours)} h` : daysText(hours / 24);
}
