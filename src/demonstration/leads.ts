import { logInteraction } from '../domains/leads/server/interaction.commands.ts';
import { updateLead } from '../domains/leads/server/lead.commands.ts';
import { createLead } from '../domains/leads/server/lead.create.ts';
import type { Lead, LeadInput } from '../domains/leads/lead.contract.ts';
import { addDays, daysBetween } from '../platform/contract/calendar.ts';
import type { Day } from '../platform/contract/calendar.ts';
import type { Work } from '../platform/server/context.ts';
import type { SeededProject } from './company.ts';
import { HISTORY_MONTHS } from './company.ts';
import { FIRST_NAMES, LAST_NAMES, PEOPLE } from './people.data.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

type Ending = 'new' | 'contacted' | 'qualified' | 'siteVisit' | 'negotiating' | 'booking' | 'lost';

/** One enquiry as it will be played: who brings it, when, and how far it gets. */
export interface LeadPlot {
  input: LeadInput;
  creator: string;
  /** Who follows it up; a partner's customer gets somebody in turn. */
  seller: string;
  arrives: Day;
  ending: Ending;
  /** Moments between arrival and ending at which somebody spoke with the customer. */
  contacts: number;
  /** Decided beforehand, so that playing several at once changes nothing. */
  hour: number;
  project: SeededProject;
  lostReason: NonNullable<Lead['lostReason']>;
}

const SOURCES = {
  channelPartner: 18,
  walkIn: 9,
  referral: 7,
  google: 12,
  portal99acres: 9,
  portalMagicbricks: 9,
  portalHousing: 6,
  website: 5,
  meta: 22,
  event: 2,
  outdoor: 1,
} as const;
/** Where those come from who buy: partners and people who walk in buy far more often than they enquire. */
const BUYER_SOURCES = {
  channelPartner: 135,
  walkIn: 70,
  referral: 50,
  google: 29,
  portal99acres: 9,
  portalMagicbricks: 8,
  portalHousing: 5,
  website: 18,
  meta: 8,
  event: 3,
  outdoor: 1,
} as const;
const LOST_REASONS = {
  notResponding: 34,
  budget: 22,
  competitor: 14,
  location: 10,
  planDropped: 9,
  product: 6,
  other: 5,
} as const;
/** Share of a year's enquiries by calendar month, January first. */
const SEASON = [0.9, 0.95, 1.15, 1.15, 0.95, 0.8, 0.75, 0.85, 0.75, 1.45, 1.4, 0.9];

const SELLERS: Record<string, Record<string, number>> = {
  KTR: { se1: 22, se2: 16, se3: 13, se4: 10 },
  KVH: { se5: 20, se6: 15, se7: 10 },
  KAR: { se8: 1 },
};
const AGENTS: Record<string, readonly string[]> = {
  KTR: ['cpg1', 'cpg2', 'cpg3', 'cpg4', 'cpg5', 'cpg6'],
  KVH: ['cpg1', 'cpg2', 'cpg3', 'cpg4', 'cpg7', 'cpg8'],
  KAR: ['cpg1', 'cpg2', 'cpg7', 'cpg8'],
};

/** A fifth of the company's 5,688 enquiries without a booking, so that the first start stays short. */
const OPEN_COUNTS: readonly (readonly [Ending, number])[] = [
  ['new', 26],
  ['contacted', 84],
  ['qualified', 68],
  ['siteVisit', 52],
  ['negotiating', 32],
];
const LOST_COUNT = 876;

/** The enquiries that end without a booking: still open or lost. */
export function plotLeads(stage: Stage, projects: readonly SeededProject[]): LeadPlot[] {
  const plots: LeadPlot[] = [];
  for (const [ending, count] of OPEN_COUNTS) {
    for (let made = 0; made < count; made += 1) plots.push(plotOpen(stage, projects, ending));
  }
  for (let made = 0; made < LOST_COUNT; made += 1) {
    plots.push(plot(stage, projectFor(stage, projects), dayInSeason(stage), 'lost', SOURCES));
  }
  return stage.random.shuffled(plots);
}

/** The enquiry behind a booking: half of them come within 26 days before it. */
export function plotBuyer(stage: Stage, project: SeededProject, bookedOn: Day): LeadPlot {
  const gap = Math.round(26 * Math.exp((stage.random.next() - 0.5) * 2.2));
  const earliest = addDays(stage.monthStart(HISTORY_MONTHS), -8);
  const arrives = addDays(bookedOn, -Math.max(3, gap));
  return plot(stage, project, arrives < earliest ? earliest : arrives, 'booking', BUYER_SOURCES);
}

function plotOpen(stage: Stage, projects: readonly SeededProject[], ending: Ending): LeadPlot {
  const age = { new: 2, contacted: 20, qualified: 30, siteVisit: 40, negotiating: 55, booking: 0, lost: 0 }[
    ending
  ];
  const arrives = stage.daysAgo(stage.random.between(ending === 'new' ? 1 : 3, age + 3));
  return plot(stage, projectFor(stage, projects), arrives, ending, SOURCES);
}

function plot(
  stage: Stage,
  project: SeededProject,
  arrives: Day,
  ending: Ending,
  sources: Readonly<Record<keyof typeof SOURCES, number>>,
): LeadPlot {
  const { random } = stage;
  const source = random.weighted(sources);
  const seller = random.weighted(SELLERS[project.data.code] ?? {});
  const creator = source === 'channelPartner' ? random.pick(AGENTS[project.data.code] ?? []) : seller;
  return {
    input: { ...customer(stage), ...wish(stage, project), source, projectIds: [project.id] },
    creator,
    seller,
    arrives,
    ending,
    contacts: contactsOf(stage, ending),
    hour: 9.5 + random.next() * 9,
    project,
    lostReason: random.weighted(LOST_REASONS),
  };
}

let phones = 0;

/** Fictitious people with numbers that are never given to anyone. */
function customer({
  random,
}: Stage): Pick<LeadInput, 'firstName' | 'lastName' | 'phone' | 'email' | 'city' | 'isNri'> {
  phones += 1;
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  return {
    firstName,
    lastName,
    phone: `+91900000${String(phones).padStart(4, '0')}`,
    email: random.chance(0.6) ? `${firstName}.${lastName}.${phones}@mail.example`.toLowerCase() : null,
    city: random.chance(0.7) ? random.pick(['Pune', 'Hyderabad', 'Bengaluru', 'Mumbai', 'Nagpur']) : null,
    isNri: random.chance(0.04),
  };
}

const LAKH = 100_000_00;

function wish({ random }: Stage, project: SeededProject): Partial<LeadInput> {
  const unitType = random.chance(0.6) ? ('2BHK' as const) : ('3BHK' as const);
  const middle =
    { KTR: [100, 135], KVH: [120, 172], KAR: [125, 168] }[project.data.code][unitType === '2BHK' ? 0 : 1] ??
    100;
  const wanted = Math.round((middle * (0.88 + random.next() * 0.2)) / 5) * 5;
  return {
    unitTypes: [unitType],
    budgetMinPaise: (wanted - 10) * LAKH,
    budgetMaxPaise: (wanted + 10) * LAKH,
    timeline: random.weighted({
      immediate: 15,
      oneToThree: 35,
      threeToSix: 30,
      sixToTwelve: 15,
      beyondTwelve: 5,
    }),
    financing: random.weighted({ selfFunded: 20, loanPreApproved: 22, loanNeeded: 46, undecided: 12 }),
    purpose: random.weighted({ endUse: 78, investment: 22 }),
  };
}

function contactsOf({ random }: Stage, ending: Ending): number {
  switch (ending) {
    case 'new':
      return 0;
    case 'contacted':
      return random.between(1, 3);
    case 'qualified':
    case 'siteVisit':
      return random.between(2, 4);
    case 'negotiating':
    case 'booking':
      return random.between(3, 5);
    case 'lost':
      return random.chance(0.3) ? 2 : 1;
  }
}

function projectFor({ random }: Stage, projects: readonly SeededProject[]): SeededProject {
  const code = random.weighted({ KTR: 46, KVH: 36, KAR: 18 });
  const found = projects.find((project) => project.data.code === code);
  if (!found) throw new Error(`The demonstration has no project ${code}.`);
  return found;
}

/** A day of the last 24 months, more often in a strong month, at the latest 25 days ago. */
function dayInSeason(stage: Stage): Day {
  const { random } = stage;
  for (;;) {
    const day = stage.daysAgo(random.between(25, HISTORY_MONTHS * 30));
    const weight = SEASON[Number(day.slice(5, 7)) - 1] ?? 1;
    if (random.next() * 1.45 < weight) return day;
  }
}

/** Plays an enquiry from its arrival up to its ending, all but the booking; returns its id and its owner. */
export async function playLead(
  stage: Stage,
  work: Work,
  plotted: LeadPlot,
): Promise<{ id: string; owner: string }> {
  const arrival = at(plotted.arrives, plotted.hour);
  const lead = await createLead(stage.as(work, plotted.creator, arrival), plotted.input);
  const owner = (await ownerKey(stage, work, lead.id)) ?? plotted.seller;
  const days = daysOfContact(stage, plotted);
  for (const [index, day] of days.entries()) {
    await contact(stage, work, plotted, lead.id, owner, day, index, days.length);
  }
  await finish(stage, work, plotted, lead.id, owner, days.at(-1) ?? plotted.arrives);
  return { id: lead.id, owner };
}

/** Every second day, closer together when the enquiry is young; never after yesterday. */
function daysOfContact(stage: Stage, { arrives, contacts }: LeadPlot): Day[] {
  const age = Math.max(0, daysBetween(arrives, stage.daysAgo(1)));
  return Array.from({ length: contacts }, (_, index) => addDays(arrives, Math.min(index * 2, age)));
}

async function contact(
  stage: Stage,
  work: Work,
  plotted: LeadPlot,
  leadId: string,
  owner: string,
  day: Day,
  index: number,
  count: number,
): Promise<void> {
  const moment = at(day, Math.min(20, plotted.hour + 0.2 + index * 0.1));
  const me = stage.as(work, owner, moment);
  const visits =
    plotted.ending === 'siteVisit' || plotted.ending === 'negotiating' || plotted.ending === 'booking';
  if (visits && index === count - 1) {
    await logInteraction(me, leadId, {
      type: 'siteVisit',
      outcome: 'visitDone',
      notes: 'Saw the sample flat and the site.',
    });
    return;
  }
  const isSilent = plotted.ending === 'lost' && index > 0;
  await logInteraction(me, leadId, {
    type: index % 3 === 1 ? 'whatsapp' : 'call',
    direction: 'outbound',
    outcome: isSilent ? 'noAnswer' : 'connected',
    notes: isSilent ? null : 'Asked about price, possession and the bank loan.',
  });
}

async function finish(
  stage: Stage,
  work: Work,
  plotted: LeadPlot,
  leadId: string,
  owner: string,
  last: Day,
): Promise<void> {
  const me = stage.as(work, owner, at(last, Math.min(20.9, plotted.hour + 1)));
  const next = { nextFollowUpAt: at(addDays(stage.today, (leadId.charCodeAt(35) % 9) - 2), 11) };
  switch (plotted.ending) {
    case 'lost':
      await updateLead(me, leadId, { status: 'lost', lostReason: plotted.lostReason });
      return;
    case 'qualified':
      await updateLead(me, leadId, { status: 'qualified', ...next });
      return;
    case 'negotiating':
      await updateLead(me, leadId, {
        status: 'negotiating',
        note: 'Compares two flats; wants an offer.',
        ...next,
      });
      return;
    case 'contacted':
    case 'siteVisit':
      await updateLead(me, leadId, next);
      break;
    case 'new':
    case 'booking':
  }
}

/** Read from the table: a partner is not told who follows up his customer. */
async function ownerKey(stage: Stage, work: Work, leadId: string): Promise<string | null> {
  const { ownerId } = await work.db
    .selectFrom('lead')
    .select('ownerId')
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow();
  return PEOPLE.find((person) => stage.person(person.key).userId === ownerId)?.key ?? null;
}
