import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { SeededProject } from './seeded.ts';
import { HISTORY_MONTHS } from './company.ts';
import * as data from './leads.data.ts';
import { contactScenarios } from './contact.scenario.ts';
import type { Contact } from './contact.scenario.ts';
import { FIRST_NAMES, LAST_NAMES } from './people.data.ts';
import type { Stage } from './stage.ts';
import { at, isWeekend } from './stage.ts';

/** The plan of one enquiry: source, time, and how far it gets. */
export interface LeadScenario {
  input: LeadInput;
  creator: string;
  /** The fallback owner. */
  seller: string;
  arrivesAt: string;
  ending: data.Ending;
  lostReason: keyof typeof data.LOST_REASONS;
  contacts: Contact[];
  project: SeededProject;
  /** The lead and its owner, once played. */
  lead: { id: string; owner: string } | null;
}

/** The enquiries that end without a booking: still open, more often the younger they are, or lost. */
export function leadScenarios(stage: Stage, projects: readonly SeededProject[]): LeadScenario[] {
  const counts = Object.entries(data.OPEN_COUNTS) as [keyof typeof data.OPEN_COUNTS, number][];
  const total = counts.reduce((sum, [, count]) => sum + stage.sized(count), stage.sized(data.LOST_COUNT));
  let days = arrivals(stage, total);
  const scenarios: LeadScenario[] = [];
  for (const [ending, count] of counts) {
    const youngest = ending === 'new' ? 1 : 2;
    const weightOf = ({ day }: Arrival) => {
      const age = daysBetween(day, stage.today);
      return age < youngest ? 1e-9 : Math.exp(-age / data.OPEN_FOR[ending]);
    };
    const chosen = stage.random.sample(days, stage.sized(count), weightOf);
    scenarios.push(...chosen.map(({ day }) => scenario(stage, projectFor(stage, projects), day, ending)));
    days = days.filter((arrival) => !chosen.includes(arrival));
  }
  return [...scenarios, ...days.map(({ day }) => scenario(stage, projectFor(stage, projects), day, 'lost'))];
}

/** The enquiry behind a booking: half of them come within 26 days before it. */
export function buyerScenario(stage: Stage, project: SeededProject, bookedOn: Day): LeadScenario {
  const gap = Math.round(26 * Math.exp((stage.random.next() - 0.5) * 2.2));
  const earliest = addDays(stage.monthStart(HISTORY_MONTHS), -8);
  const arrives = addDays(bookedOn, -Math.max(3, gap));
  return scenario(stage, project, arrives < earliest ? earliest : arrives, 'booking', bookedOn);
}

/** A day in an object of its own, because several enquiries come on one day. */
interface Arrival {
  day: Day;
}

/** Days of the last 24 months up to yesterday: more in a strong month, at weekends, and as the company grows. */
function arrivals(stage: Stage, count: number): Arrival[] {
  const { random } = stage;
  const first = addDays(stage.monthStart(HISTORY_MONTHS), -14);
  const days = daysBetween(first, stage.today);
  const made: Arrival[] = [];
  while (made.length < count) {
    const day = addDays(first, random.between(0, days - 1));
    const season = data.SEASON[Number(addDays(day, 14).slice(5, 7)) - 1] ?? 1;
    const growth = 1 + (0.2 * daysBetween(first, day)) / days;
    if (random.next() * 2.4 < season * growth * (isWeekend(day) ? 1.35 : 1)) made.push({ day });
  }
  return made;
}

function scenario(
  stage: Stage,
  project: SeededProject,
  arrives: Day,
  ending: data.Ending,
  bookedOn: Day | null = null,
): LeadScenario {
  const { random } = stage;
  const { code } = project.data;
  const kind = isNearBooking(ending) ? 'buyers' : 'others';
  const source = random.weighted(bookedOn ? data.BUYER_SOURCES : data.SOURCES);
  const seller = random.weighted(data.SELLERS[code] ?? {});
  const campaigns = data.CAMPAIGNS[source];
  const lostReason = random.weighted(data.LOST_REASONS);
  const arrivesAt = at(arrives, 9.5 + random.next() * 9);
  const isPartners = source === 'channelPartner';
  return {
    input: {
      ...customer(stage, code, kind),
      ...request(stage, code, kind),
      source,
      campaign: campaigns ? random.pick(campaigns) : null,
      projectIds: [project.id],
    },
    creator: isPartners ? random.pick(data.AGENTS[code] ?? []) : seller,
    seller,
    arrivesAt,
    ending,
    lostReason,
    contacts: contactScenarios(stage, { arrivesAt, ending, lostReason, bookedOn, isPartners }),
    project,
    lead: null,
  };
}

type Kind = keyof typeof data.TIMELINES;

/** Leads in negotiation resemble those who have booked. */
function isNearBooking(ending: data.Ending): boolean {
  return ending === 'booking' || ending === 'negotiating';
}

/** Fictitious people with phone numbers that are never assigned. */
function customer(stage: Stage, code: SeededProject['data']['code'], kind: Kind) {
  const { random } = stage;
  const { phone, number } = stage.nextPhone();
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const home = data.HOME_CITIES[code];
  return {
    firstName,
    lastName,
    phone,
    email: random.chance(data.MAIL_KNOWN[kind] / 100)
      ? `${firstName}.${lastName}.${number}@mail.example`.toLowerCase()
      : null,
    city: random.chance(0.8) ? home : random.pick(['Mumbai', 'Nagpur', 'Chennai', 'Delhi', null]),
    isNri: random.chance(0.04),
  };
}

const LAKH = 100_000_00;

function request({ random }: Stage, code: SeededProject['data']['code'], kind: Kind) {
  const unitType = random.chance(0.6) ? ('2BHK' as const) : ('3BHK' as const);
  const middle = data.BUDGETS[code][unitType === '2BHK' ? 0 : 1];
  const wanted = Math.round((middle * (0.88 + random.next() * 0.2)) / 5) * 5;
  return {
    unitTypes: [unitType],
    budgetMinPaise: (wanted - 10) * LAKH,
    budgetMaxPaise: (wanted + 10) * LAKH,
    timeline: random.weighted(data.TIMELINES[kind]),
    financing: random.weighted(data.FINANCINGS[kind]),
    purpose: random.weighted({ endUse: 78, investment: 22 }),
  };
}

function projectFor({ random }: Stage, projects: readonly SeededProject[]): SeededProject {
  const code = random.weighted({ KTR: 46, KVH: 36, KAR: 18 });
  const found = projects.find((project) => project.data.code === code);
  if (!found) throw new Error(`The demonstration has no project ${code}.`);
  return found;
}
