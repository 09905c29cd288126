import { addDays } from '../platform/contract/calendar.ts';
import type { Day, Instant } from '../platform/contract/calendar.ts';
import type { SeededProject } from './seeded.ts';
import { HISTORY_MONTHS } from './company.ts';
import type { LeadPlot } from './lead.plot.ts';
import { plotBuyer } from './lead.plot.ts';
import type { Stage } from './stage.ts';
import { at, dayIn, isWeekend } from './stage.ts';

/** One booking as it will be played, with its first money. */
export interface SalePlot {
  buyer: LeadPlot;
  bookedAt: Instant;
  discountPct: number;
  /** From 0 to 1: which unit, which plan, which bank. */
  choice: number;
  isLoan: boolean;
  receipt: ReceiptPlot | null;
}

export interface ReceiptPlot {
  receivedAt: Instant;
  /** Null while it waits for verification. */
  verifiedAt: Instant | null;
  isPart: boolean;
  mode: 'neft' | 'rtgs' | 'cheque' | 'upi';
  reference: string;
}

/** The newest receipts of the full company wait for Finance. */
const WAITING = 11;
/** Whoever has not paid within so many days of booking is spoken with until he does. */
const RECENT_DAYS = 75;

/** The bookings that still stand, month by month as the company's history says. */
export function plotSales(stage: Stage, projects: readonly SeededProject[]): SalePlot[] {
  const plots: SalePlot[] = [];
  for (const project of projects) {
    const months = project.data.bookings.flatMap((count, index) =>
      Array.from({ length: count }, () => HISTORY_MONTHS - index),
    );
    const standing = stage.random.shuffled(months).slice(project.data.cancelled);
    for (const monthsAgo of standing.slice(0, stage.sized(standing.length))) {
      plots.push(plotSale(stage, project, saleDay(stage, stage.monthStart(monthsAgo))));
    }
  }
  plots.sort((a, b) => a.bookedAt.localeCompare(b.bookedAt));
  plots.slice(-stage.sized(WAITING)).forEach((plot, index) => leaveWaiting(stage, plot, index));
  return plots;
}

/** Seven of ten book on a Saturday or Sunday. */
function saleDay({ random }: Stage, monthStart: Day): Day {
  const wantsWeekend = random.chance(0.7);
  for (;;) {
    const day = addDays(monthStart, random.between(0, 27));
    if (isWeekend(day) === wantsWeekend) return day;
  }
}

function plotSale(stage: Stage, project: SeededProject, bookedOn: Day): SalePlot {
  const { random } = stage;
  const generosity = random.next();
  const hour = 10 + random.next() * 8;
  return {
    buyer: plotBuyer(stage, project, bookedOn),
    bookedAt: at(bookedOn, hour),
    discountPct: Math.round(generosity * generosity * 300) / 100,
    choice: random.next(),
    isLoan: random.chance(0.68),
    receipt: plotReceipt(stage, bookedOn, hour + 0.4),
  };
}

/** Most pay as they book, others within weeks; of the newest bookings a few are still to pay. */
function plotReceipt(stage: Stage, bookedOn: Day, hour: number): ReceiptPlot | null {
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

/** Money of these days, which Finance has still to look at. */
function leaveWaiting(stage: Stage, plot: SalePlot, index: number): void {
  const recently = at(stage.daysAgo(1 + (index % 4)), 11 + (index % 6));
  const earliest = at(addDays(dayIn(plot.bookedAt), 1), 11);
  const receipt = plot.receipt ?? plotReceipt(stage, dayIn(plot.bookedAt), 12);
  if (!receipt) return;
  plot.receipt = { ...receipt, receivedAt: recently > earliest ? recently : earliest, verifiedAt: null };
}
