import { addDays } from '#platform/contract/calendar.ts';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import type { SeededProject, UnitForSale } from './seeded.ts';
import { HISTORY_MONTHS } from './company.ts';
import type { LeadScenario } from './lead.scenario.ts';
import { buyerScenario } from './lead.scenario.ts';
import type { Stage } from './stage.ts';
import { at, dayIn, isWeekend } from './stage.ts';

/** The plan of one booking, with its first payment. */
export interface SaleScenario {
  buyer: LeadScenario;
  /** An earlier booking of the same person, known by name and PAN; null for most. */
  earlier: SaleScenario | null;
  bookedAt: Instant;
  discountPct: number;
  /** From 0 to 1: which unit, which plan, which bank. */
  choice: number;
  isLoan: boolean;
  receipt: ReceiptScenario | null;
  /** Its cancellation; null for active ones. */
  cancellation: CancellationScenario | null;
  /** The booked flat, once played. */
  unit: UnitForSale | null;
}

export interface CancellationScenario {
  requestedOn: Day;
  initiatedBy: 'buyer' | 'developer';
  reason: string;
}

export interface ReceiptScenario {
  receivedAt: Instant;
  /** Null while awaiting verification. */
  verifiedAt: Instant | null;
  isPart: boolean;
  mode: 'neft' | 'rtgs' | 'cheque' | 'upi';
  reference: string;
}

/** The newest receipts of the full company wait for Finance. */
const WAITING = 11;
/** Buyers who have not paid within this many days of booking are followed up. */
const RECENT_DAYS = 75;

/** The months of the bookings of a project, those that are cancelled first. */
function bookingMonths({ random }: Stage, { data }: SeededProject): number[] {
  return random.shuffled(
    data.bookings.flatMap((count, index) => Array.from({ length: count }, () => HISTORY_MONTHS - index)),
  );
}

/** So many as in the same month a year ago, as far as the running month has come. */
function bookingsThisMonth({ today }: Stage, { data }: SeededProject): number {
  const days = Number(today.slice(8)) - 1;
  const lastYear = data.bookings[HISTORY_MONTHS - 12] ?? 0;
  return Math.round((lastYear * days) / 30);
}

/** The bookings of the company, month by month as its history says: active ones, and those cancelled since. */
export function saleScenarios(
  stage: Stage,
  projects: readonly SeededProject[],
): { standing: SaleScenario[]; cancelledScenario: () => SaleScenario[] } {
  const scenarios: SaleScenario[] = [];
  const cancelled: [SeededProject, number][] = [];
  for (const project of projects) {
    const months = bookingMonths(stage, project);
    const standing = months.splice(project.data.cancelled);
    for (const monthsAgo of months.slice(0, stage.sized(months.length))) cancelled.push([project, monthsAgo]);
    for (const monthsAgo of standing.slice(0, stage.sized(standing.length))) {
      scenarios.push(saleScenario(stage, project, saleDay(stage, stage.monthStart(monthsAgo))));
    }
    const thisMonth = bookingsThisMonth(stage, project);
    for (let place = thisMonth === 0 ? 0 : stage.sized(thisMonth); place > 0; place -= 1)
      scenarios.push(saleScenario(stage, project, recentDay(stage)));
  }
  scenarios.sort((a, b) => a.bookedAt.localeCompare(b.bookedAt));
  comeBack(scenarios);
  scenarios.slice(-stage.sized(WAITING)).forEach((scenario, index) => leaveWaiting(stage, scenario, index));
  return { standing: scenarios, cancelledScenario: () => cancelledScenario(stage, cancelled) };
}

/** Where in the order of bookings somebody buys, and buys again. */
const BUY_AGAIN = [
  [0.5, 0.9],
  [0.4, 0.8],
  [0.3, 0.7],
] as const;

/** Three people buy a second flat, with another phone. */
function comeBack(scenarios: readonly SaleScenario[]): void {
  const bookedAt = (share: number) => scenarios[Math.floor(scenarios.length * share)];
  for (const [first, second] of BUY_AGAIN) {
    const [earlier, again] = [bookedAt(first), bookedAt(second)];
    if (!earlier || !again || earlier === again || again.earlier) continue;
    const { firstName, lastName, email } = earlier.buyer.input;
    const { input } = again.buyer;
    again.earlier = earlier;
    again.buyer.input = { ...input, firstName, lastName, email: input.email && (email ?? input.email) };
  }
}

/** Days before today of the newest cancellation requests: their refunds are still unpaid. */
const REFUNDS_DUE = [27, 12, 5];
/** So many that partner firms sold are cancelled yesterday, when their commission is long paid. */
const CLAWED_BACK = 1;
const REASONS = [
  'Job transfer to another city',
  'Bank did not sanction the loan',
  'Family bought elsewhere',
  'Medical emergency in the family',
];

/** Six of ten cancel within two months. */
function cancelledScenario(stage: Stage, bookings: readonly [SeededProject, number][]): SaleScenario[] {
  const scenarios = bookings.map(([project, monthsAgo]) => {
    const bookedOn = saleDay(stage, stage.monthStart(monthsAgo));
    const scenario = saleScenario(stage, project, bookedOn);
    const after = stage.random.chance(0.6) ? stage.random.between(9, 58) : stage.random.between(62, 260);
    return { ...scenario, receipt: paidAtOnce(scenario), requestedOn: addDays(bookedOn, after) };
  });
  scenarios.sort((a, b) => b.bookedAt.localeCompare(a.bookedAt));
  const clawedBack = scenarios
    .slice(REFUNDS_DUE.length)
    .filter(({ buyer }) => buyer.input.source === 'channelPartner' && buyer.project.data.code !== 'KAR')
    .slice(-CLAWED_BACK);
  return scenarios.map(({ requestedOn, ...scenario }, index) => {
    const recent = clawedBack.some(({ buyer }) => buyer === scenario.buyer)
      ? 1
      : REFUNDS_DUE[REFUNDS_DUE.length - 1 - index];
    const latest = stage.daysAgo(recent ?? 40);
    const isDevelopers = index % 8 === 7;
    return {
      ...scenario,
      cancellation: {
        requestedOn: recent !== undefined || requestedOn > latest ? latest : requestedOn,
        initiatedBy: isDevelopers ? 'developer' : 'buyer',
        reason: isDevelopers ? 'Unit needed for the landowner’s share' : stage.random.pick(REASONS),
      },
    };
  });
}

function paidAtOnce({ bookedAt, receipt }: SaleScenario): ReceiptScenario {
  const reference = receipt?.reference ?? `NEFT${bookedAt.replace(/\D/g, '')}`;
  const verifiedAt = at(addDays(dayIn(bookedAt), 2), 18);
  return {
    receivedAt: at(addDays(dayIn(bookedAt), 1), 11),
    verifiedAt,
    isPart: false,
    mode: 'neft',
    reference,
  };
}

/** Seven of ten book on a Saturday or Sunday. */
function saleDay({ random }: Stage, monthStart: Day): Day {
  const wantsWeekend = random.chance(0.7);
  for (;;) {
    const day = addDays(monthStart, random.between(0, 27));
    if (isWeekend(day) === wantsWeekend) return day;
  }
}

/** A day of the running month that is over. */
function recentDay({ random, today }: Stage): Day {
  return addDays(`${today.slice(0, 7)}-01`, random.between(0, Math.max(0, Number(today.slice(8)) - 2)));
}

function saleScenario(stage: Stage, project: SeededProject, bookedOn: Day): SaleScenario {
  const { random } = stage;
  const generosity = random.next();
  const hour = 10 + random.next() * 8;
  return {
    buyer: buyerScenario(stage, project, bookedOn),
    earlier: null,
    bookedAt: at(bookedOn, hour),
    discountPct: Math.round(generosity * generosity * 300) / 100,
    choice: random.next(),
    isLoan: random.chance(0.68),
    receipt: receiptScenario(stage, bookedOn, hour + 0.4),
    cancellation: null,
    unit: null,
  };
}

/** Most pay as they book, others within weeks; of the newest bookings a few are still to pay. */
function receiptScenario(stage: Stage, bookedOn: Day, hour: number): ReceiptScenario | null {
  const { random } = stage;
  const isRecent = bookedOn > stage.daysAgo(RECENT_DAYS);
  const days = random.weighted({ 0: 62, 12: 24, 38: isRecent ? 8 : 14, 999: isRecent ? 6 : 0 });
  const delay = days === '0' ? 0 : Number(days) + random.between(-8, 8);
  const receivedAt = at(addDays(bookedOn, delay), days === '0' ? hour : 11 + random.next() * 6);
  const mode = random.weighted({ neft: 44, rtgs: 32, cheque: 18, upi: 6 });
  const clearing = random.between(mode === 'cheque' ? 2 : 0, 4);
  const verifiedAt = at(addDays(dayIn(receivedAt), clearing), 18.5 + random.next());
  const isPart = isRecent && random.chance(0.12);
  const reference = `${mode.toUpperCase()}${String(random.between(10_000_000, 99_999_999))}`;
  if (receivedAt > stage.latest) return null;
  return { receivedAt, verifiedAt: verifiedAt > stage.latest ? null : verifiedAt, isPart, mode, reference };
}

/** Recent receipts, not yet verified by Finance. */
function leaveWaiting(stage: Stage, scenario: SaleScenario, index: number): void {
  const recently = at(stage.daysAgo(1 + (index % 4)), 11 + (index % 6));
  const earliest = at(addDays(dayIn(scenario.bookedAt), 1), 11);
  const receipt = scenario.receipt ?? receiptScenario(stage, dayIn(scenario.bookedAt), 12);
  if (!receipt) return;
  scenario.receipt = { ...receipt, receivedAt: recently > earliest ? recently : earliest, verifiedAt: null };
}
