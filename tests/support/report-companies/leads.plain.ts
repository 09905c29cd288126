import type { LeadFigures } from '#insight/lead-reports/leadReport.contract.ts';
import type { MarketingFigures } from '#insight/marketing-reports/marketingReport.contract.ts';
import type { Days } from './days.ts';
import { isWithin, punePlace, sum } from './days.ts';
import type { Rows } from './rows.ts';

type LeadRow = Rows['lead'][number];

const STAGES = ['new', 'contacted', 'qualified', 'siteVisit', 'negotiating', 'closed'];
const rankOf = (stage: string | undefined) => STAGES.indexOf(stage ?? '');

/** The lead, and all that were merged into it. */
function partsOf(rows: Rows, lead: LeadRow): LeadRow[] {
  const merged = rows.lead.filter(({ merged_into_id }) => merged_into_id === lead.id);
  return [lead, ...merged.flatMap((one) => partsOf(rows, one))];
}

function firstMomentOf(rows: Rows, lead: LeadRow): string {
  const [first] = partsOf(rows, lead)
    .map(({ created_at }) => created_at)
    .toSorted();
  return first ?? lead.created_at;
}

/** The day on which the person of a lead first asked. */
export function firstDayOf(rows: Rows, leadId: string): string {
  const lead = rows.lead.find(({ id }) => id === leadId);
  if (!lead) throw new Error('A sale has no lead.');
  return punePlace(firstMomentOf(rows, lead)).day;
}

export const LEAD_KEYS = {
  source: (lead: LeadRow) => lead.source,
  campaign: (lead: LeadRow) => lead.campaign,
  project: (lead: LeadRow) => lead.first_project_id ?? 'none',
  user: (lead: LeadRow) => lead.first_owner_id ?? 'none',
  month: (lead: LeadRow, rows: Rows) => firstDayOf(rows, lead.id).slice(0, 7),
  weekday: (lead: LeadRow, rows: Rows) => String(new Date(firstDayOf(rows, lead.id)).getUTCDay() || 7),
  hour: (lead: LeadRow, rows: Rows) => String(punePlace(firstMomentOf(rows, lead)).hour),
};
export type LeadKey = keyof typeof LEAD_KEYS;

/** Leads that are there, whose person first asked in some days. */
function cohortOf(rows: Rows, days: Days): LeadRow[] {
  return rows.lead.filter((lead) => lead.deleted_at === null && isWithin(firstDayOf(rows, lead.id), days));
}

function historyOf(rows: Rows, { id }: LeadRow) {
  return rows.lead_interaction.filter(({ lead_id }) => lead_id === id);
}

/** The furthest stage: by each move that the timeline tells, and by where the lead is. */
function reachedBy(rows: Rows, lead: LeadRow): number {
  const moves = historyOf(rows, lead).flatMap(({ type, details }) =>
    type === 'statusChange' ? [rankOf(details.to)] : [],
  );
  return Math.max(0, rankOf(lead.status), ...moves);
}

function timesAsked(rows: Rows, lead: LeadRow): number {
  const again = historyOf(rows, lead).filter(({ type, details }) => type === 'enquiry' && !details.isFirst);
  return partsOf(rows, lead).length + again.length;
}

/** What people logged; the moves that the product notes by itself are none. */
const LOGGED = ['call', 'whatsapp', 'sms', 'email', 'meeting', 'siteVisit', 'note'];

/** The figures of leads of some days by hand. */
export function leadCounts(rows: Rows, days: Days, isOf: (lead: LeadRow) => boolean = () => true) {
  const all = cohortOf(rows, days).filter(isOf);
  const count = (is: (lead: LeadRow) => boolean) => all.filter(is).length;
  const reached = new Map(all.map((lead) => [lead.id, reachedBy(rows, lead)]));
  const cameTo = (rank: number) => count(({ id }) => (reached.get(id) ?? 0) >= rank);
  const isWrong = (lead: LeadRow) => historyOf(rows, lead).some(({ outcome }) => outcome === 'wrongNumber');
  const added = (is: (one: Rows['lead_interaction'][number]) => boolean) =>
    sum(all.map((lead) => historyOf(rows, lead).filter(is).length));
  return {
    leads: all.length,
    answered: count(({ answer_minutes }) => answer_minutes !== null),
    inTime: count(({ answer_in_time }) => answer_in_time === true),
    contacted: cameTo(1),
    qualified: cameTo(2),
    siteVisit: cameTo(3),
    negotiating: cameTo(4),
    booked: cameTo(5),
    open: count(({ status }) => status !== 'closed' && status !== 'lost'),
    lost: count(({ status }) => status === 'lost'),
    interactions: added(({ type }) => LOGGED.includes(type)),
    visits: added(({ outcome }) => outcome === 'visitDone'),
    junk: count(({ lost_reason }) => lost_reason === 'junk'),
    wrongNumber: count(isWrong),
    outsideBudget: count(({ lost_reason }) => lost_reason === 'budget'),
    duplicate: count(({ lost_reason }) => lost_reason === 'duplicate'),
    again: count((lead) => timesAsked(rows, lead) > 1),
    cancelled: count(({ id, status }) => (reached.get(id) ?? 0) === 5 && status !== 'closed'),
  };
}

export function leadsTold(figures: LeadFigures): ReturnType<typeof leadCounts> {
  const { quality } = figures;
  if (!quality) throw new Error('Ask for the quality too.');
  return {
    leads: figures.leads.value,
    answered: figures.answered.part.value,
    inTime: figures.inTime.part.value,
    contacted: figures.contacted.part.value,
    qualified: figures.qualified.part.value,
    siteVisit: figures.siteVisit.part.value,
    negotiating: figures.negotiating.part.value,
    booked: figures.booked.part.value,
    open: figures.open.value,
    lost: figures.lost.value,
    interactions: figures.interactions.value,
    visits: figures.visits.value,
    junk: quality.junk.part.value,
    wrongNumber: quality.wrongNumber.part.value,
    outsideBudget: quality.outsideBudget.part.value,
    duplicate: quality.duplicate.part.value,
    again: quality.again.part.value,
    cancelled: quality.cancelled.part.value,
  };
}

/** What marketing cost in some days by hand, and what the leads of these days brought; of one source. */
export function marketing(rows: Rows, days: Days, source?: string) {
  const isOf = (one: string | null) => source === undefined || (one ?? 'none') === source;
  const { leads, qualified, open } = leadCounts(rows, days, (lead) => isOf(lead.source));
  const visited = cohortOf(rows, days).filter(
    (lead) => isOf(lead.source) && historyOf(rows, lead).some(({ outcome }) => outcome === 'visitDone'),
  );
  const sourceOf = new Map(rows.lead.map((lead) => [lead.id, lead.source]));
  const bookings = rows.sale.filter(
    (sale) =>
      sale.transferred_from_sale_id === null &&
      isWithin(firstDayOf(rows, sale.lead_id), days) &&
      isOf(sourceOf.get(sale.lead_id) ?? null),
  );
  const spent = rows.cost_entry.filter(
    (cost) =>
      cost.category === 'marketing' &&
      cost.deleted_at === null &&
      isWithin(cost.incurred_on, days) &&
      isOf(cost.campaign_source),
  );
  return {
    leads,
    qualified,
    visited: visited.length,
    open,
    bookings: bookings.length,
    bookingValue: sum(bookings.map(({ agreement_value_paise }) => agreement_value_paise)),
    marketing: sum(spent.map((cost) => cost.amount_paise + (cost.is_gst_credit ? 0 : cost.gst_paise))),
  };
}

export function marketingTold(figures: MarketingFigures): ReturnType<typeof marketing> {
  return {
    leads: figures.leads?.value ?? 0,
    qualified: figures.qualified?.value ?? 0,
    visited: figures.visited?.value ?? 0,
    open: figures.open?.value ?? 0,
    bookings: figures.bookings?.value ?? 0,
    bookingValue: figures.bookingValue?.value ?? 0,
    marketing: figures.marketing.value,
  };
}
