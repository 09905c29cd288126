import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { SeededProject } from './seeded.ts';
import { HISTORY_MONTHS } from './company.ts';
import * as data from './leads.data.ts';
import { contactScenarios } from './contact.scenario.ts';
import type { Contact } from './contact.scenario.ts';
import type { StageMove } from './moves.scenario.ts';
import { stageMoves } from './moves.scenario.ts';
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
  /** Changes of stage that do not follow from the contacts, in order of time. */
  moves: StageMove[];
  project: SeededProject;
  /** The lead and its owner, once played. */
  lead: { id: string; owner: string } | null;
}

/** The enquiries that end without a booking: still open, or lost. */
export function leadScenarios(stage: Stage, projects: readonly SeededProject[]): LeadScenario[] {
  const counts = Object.entries(data.OPEN_COUNTS) as [keyof typeof data.OPEN_COUNTS, number][];
  const open = counts.reduce((sum, [, count]) => sum + stage.sized(count), 0);
  const lives = livesOf(stage, arrivals(stage, open + stage.sized(data.LOST_COUNT)), open);
  let left = lives.filter(({ lostAfter }) => lostAfter === null);
  const scenarios: LeadScenario[] = [];
  // The furthest first, because they are the oldest; but the newest before all.
  for (const [ending, count] of [...counts.slice(0, 1), ...counts.slice(1).toReversed()]) {
    const from = data.OPEN_FROM[ending];
    const weightOf = ({ day }: Life) => {
      const age = daysBetween(day, stage.today);
      if (ending === 'new') return Math.exp(-age / from);
      return age < from ? 1e-9 : 1;
    };
    const chosen = stage.random.sample(left, stage.sized(count), weightOf);
    scenarios.push(...chosen.map((life) => scenario(stage, projectFor(stage, projects), life, ending)));
    left = left.filter((life) => !chosen.includes(life));
  }
  const lost = lives.filter(({ lostAfter }) => lostAfter !== null);
  return [...scenarios, ...lost.map((life) => scenario(stage, projectFor(stage, projects), life, 'lost'))];
}

interface Life extends Arrival {
  /** Days; null while it is open. */
  lostAfter: number | null;
}

/** In days: so young an enquiry is never lost. */
const NEVER_LOST = 3;

/**
 * How long each enquiry lasts: by one law for all, whatever their age, and such that just so many are still open. So at
 * any past day as many were open as those that came until then leave open.
 */
function livesOf({ random, today }: Stage, arrived: readonly Arrival[], open: number): Life[] {
  const drawn = arrived.map((arrival) => {
    const age = daysBetween(arrival.day, today);
    const length = (-Math.log(1 - random.next())) ** (1 / data.LOSS_SHAPE);
    return { arrival, age, length, scale: age <= NEVER_LOST ? 0 : age / length };
  });
  // Whoever needs no longer lives than this to be open still is.
  const scale = drawn.map((one) => one.scale).toSorted((a, b) => a - b)[open - 1] ?? 0;
  return drawn.map((one) => ({
    ...one.arrival,
    lostAfter:
      one.scale <= scale ? null : Math.min(one.age - 1, Math.max(NEVER_LOST, Math.round(scale * one.length))),
  }));
}

/** The enquiry behind a booking: half of them come within 26 days before it. */
export function buyerScenario(stage: Stage, project: SeededProject, bookedOn: Day): LeadScenario {
  const gap = Math.round(26 * Math.exp((stage.random.next() - 0.5) * 2.2));
  const earliest = addDays(stage.monthStart(HISTORY_MONTHS), -8);
  const arrives = addDays(bookedOn, -Math.max(3, gap));
  const life = { day: arrives < earliest ? earliest : arrives, lostAfter: null };
  return scenario(stage, project, life, 'booking', bookedOn);
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
  { day: arrives, lostAfter }: Life,
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
  const course = { arrivesAt, ending, lostReason, lostAfter, bookedOn, isPartners };
  const contacts = contactScenarios(stage, course);
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
    contacts,
    moves: stageMoves(stage, course, contacts),
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
