import type { Day } from '#platform/contract/calendar.ts';

// How unpaid rupees become cash (decision 102): the days from due date to receipt, weighted by amount, as a curve of
// survival (Kaplan and Meier 1958). Amounts that are not paid yet count for as long as they have been seen.

/** Who pays: a bank, at least in part, or the buyers alone. */
export type Payer = 'loan' | 'own';

/** Demanded with one due date by buyers of one kind, and when it was paid. */
export interface DueRow {
  projectId: string;
  payer: Payer;
  due: number;
  /** Within a month of the booking: what a new buyer pays first. */
  isFirst: boolean;
  paise: number;
  installments: number;
  paid: readonly { on: number; paise: number }[];
}

/** Days after the due date at which the parts of the curve end; what is then unpaid is not expected any more. */
const BOUNDS = [0, 7, 15, 30, 45, 60, 90, 120, 180, 365] as const;
/** Before the due date buyers begin to pay with the demand. */
const DAYS_AHEAD = 15;
/** Paid by each of these days where too little is known: 62 of 100 in the month of the due date, then 24, 9 and 5. */
const SEED_PAID = [0.3, 0.46, 0.62, 0.74, 0.86, 0.905, 0.975, 1, 1, 1] as const;
/** Below these nothing of its own is known. */
const LEAST_INSTALLMENTS = 30;
const LEAST_MONTHS = 6;
/** A project and kind of payer counts half against the organization with so many installments at risk: with 20, as first designed, a tenth of a company did worse than the usual curve. */
const SHRINK = 60;

/** What is unpaid of a rupee at each of the bounds. */
export type Survival = readonly number[];

export interface CashCurve {
  /** Of the organization. */
  whole: Survival;
  of: (projectId: string, payer: Payer) => Survival;
  installments: number;
  months: number;
  isOwn: boolean;
}

export function dayNumber(day: Day): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
}

/**
 * What was known on a day: demands due until then, and payments received until then.
 * @param isUsual the usual curve, however much is known
 */
export function learnCurve(rows: readonly DueRow[], day: number, isUsual = false): CashCurve {
  const known = rows.filter(({ due }) => due <= day);
  const installments = known.reduce((sum, row) => sum + row.installments, 0);
  const months = new Set(known.map(({ due }) => Math.floor(due / 30.44))).size;
  const isOwn = !isUsual && installments >= LEAST_INSTALLMENTS && months >= LEAST_MONTHS;
  const whole = isOwn ? hazardsOf(known, day, SEED_HAZARDS) : SEED_HAZARDS;
  const groups = new Map<string, DueRow[]>();
  for (const row of known) {
    const key = `${row.projectId}/${row.payer}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const curves = new Map(
    [...groups].map(([key, own]) => [key, survivalOf(isOwn ? hazardsOf(own, day, whole) : whole)]),
  );
  const common = survivalOf(whole);
  return {
    whole: common,
    of: (projectId, payer) => curves.get(`${projectId}/${payer}`) ?? common,
    installments,
    months,
    isOwn,
  };
}

/** Of each part of the curve, which share of what was unpaid at its begin is paid in it; drawn to a wider group. */
function hazardsOf(rows: readonly DueRow[], day: number, wider: readonly number[]): number[] {
  return BOUNDS.map((bound, part) => {
    const begin = BOUNDS[part - 1] ?? -Infinity;
    // Only those that were seen to the end of the part.
    const seen = rows.filter(({ due }) => day - due >= bound);
    let [unpaid, paid, atRisk] = [0, 0, 0];
    for (const row of seen) {
      let left = row.paise;
      for (const { on, paise } of row.paid) {
        const days = on - row.due;
        if (days <= begin) left -= paise;
        else if (days <= bound) paid += paise;
      }
      unpaid += left;
      if (row.paise > 0) atRisk += (row.installments * Math.max(0, left)) / row.paise;
    }
    const own = unpaid > 0 ? Math.min(1, paid / unpaid) : 0;
    // What was paid before says nothing of what was still unpaid: only that counts.
    const weight = unpaid > 0 ? atRisk / (atRisk + SHRINK) : 0;
    return weight * own + (1 - weight) * (wider[part] ?? 0);
  });
}

function survivalOf(hazards: readonly number[]): Survival {
  let left = 1;
  return hazards.map((hazard) => (left *= 1 - hazard));
}

const SEED_HAZARDS: readonly number[] = SEED_PAID.map((paid, part) => {
  const before = 1 - (SEED_PAID[part - 1] ?? 0);
  return before > 0 ? (before - (1 - paid)) / before : 0;
});

/** What is unpaid so many days after the due date, on a straight line between the bounds. */
export function unpaidAfter(survival: Survival, days: number): number {
  const part = BOUNDS.findIndex((bound) => days <= bound);
  if (part < 0) return survival.at(-1) ?? 0;
  const [begin, from] = [BOUNDS[part - 1] ?? -DAYS_AHEAD, survival[part - 1] ?? 1];
  const [end, to] = [BOUNDS[part] ?? 0, survival[part] ?? 0];
  return days <= begin ? from : from + ((to - from) * (days - begin)) / (end - begin);
}

/** Which share of what is unpaid today comes in a stretch of days: from the first to before the last. */
export function shareBetween(survival: Survival, ages: { now: number; from: number; to: number }): number {
  const unpaid = unpaidAfter(survival, ages.now);
  if (unpaid <= 0) return 0;
  return Math.max(0, unpaidAfter(survival, ages.from) - unpaidAfter(survival, ages.to)) / unpaid;
}

/** For the reply: how much is paid by each bound. */
export function paidShares(survival: Survival): { days: number; paidShare: number }[] {
  return BOUNDS.map((days, part) => ({
    days,
    paidShare: Math.round((1 - (survival[part] ?? 0)) * 1000) / 1000,
  }));
}
