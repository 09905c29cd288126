import { formatPct, plainNumber, startCase } from '#platform/contract/format.ts';
import type { CourseStage } from '#enquiries/leads/leadCourse.rules.ts';
import type { Ratio } from '#insight/reporting/report.contract.ts';
import { FEWEST_FOR_A_SHARE } from '#insight/reporting/report.contract.ts';
import type { LeadFigures, LeadGroup } from '../leadReport.contract.ts';
import type { LeadGroupBy } from '../leadReport.rules.ts';

export const GROUP_LABELS: Record<LeadGroupBy, string> = {
  source: 'source',
  campaign: 'campaign',
  project: 'project',
  user: 'person',
  partner: 'partner firm',
  month: 'month',
  weekday: 'weekday',
  hour: 'hour of the day',
};

export const STAGE_LABELS: Record<CourseStage, string> = {
  new: 'Enquired',
  contacted: 'Contacted',
  qualified: 'Qualified',
  siteVisit: 'Site visit',
  negotiating: 'Negotiating',
  closed: 'Booked',
};

export function reasonLabel(reason: string): string {
  return reason === 'budget' ? 'Outside budget' : startCase(reason);
}

/** '70%', '0.4%'; '–' of nothing. */
export function shareText(value: number | null): string {
  if (value === null) return '–';
  const pct = value * 100;
  return formatPct(pct > 0 && pct < 10 ? Math.round(pct * 10) / 10 : Math.round(pct));
}

/** A share of few leads says little. */
export function isOfFew({ whole }: Pick<Ratio, 'whole'>): boolean {
  return whole.value < FEWEST_FOR_A_SHARE;
}

/** '16% to 84%' */
export function bandText(band: LeadFigures['bookedBand']): string {
  return band === null ? '–' : `${shareText(band.low)} to ${shareText(band.high)}`;
}

/** '45 min', '2 h 30 min', '100 h and more' of working time. */
export function minutesText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes >= LONGEST) return '100 h and more';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const LONGEST = 6_000;

/** What the groups show, in a sentence. */
export function findingOf(groups: readonly LeadGroup[]): string {
  const withLeads = groups.filter(({ now }) => now.leads.value > 0);
  const sum = withLeads.reduce((total, { now }) => total + now.leads.value, 0);
  const [most] = withLeads.toSorted((one, other) => other.now.leads.value - one.now.leads.value);
  if (!most) return 'No leads in these days.';
  const best = bestBooked(withLeads);
  const said = `${most.name}: ${plainNumber(most.now.leads.value)} of ${plainNumber(sum)} leads.`;
  return best ? `${said} Most often booked: ${best.name}, ${shareText(best.now.booked.value)}.` : said;
}

/** Of groups large enough to say so. */
function bestBooked(groups: readonly LeadGroup[]): LeadGroup | undefined {
  return groups
    .filter(({ now }) => !isOfFew(now.booked) && now.booked.part.value > 0)
    .toSorted((one, other) => (other.now.booked.value ?? 0) - (one.now.booked.value ?? 0))[0];
}
