import { describe, expect, it } from 'vitest';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { LeadStatus } from '#enquiries/leads/lead.contract.ts';
import { interactionEffect } from '#enquiries/leads/interaction.rules.ts';
import { chanceOf } from '#enquiries/scoring/chance.rules.ts';
import type { Exposure } from '#enquiries/scoring/chanceHazards.rules.ts';
import { AGE_BOUNDS, agePart, curvesOf } from '#enquiries/scoring/chanceHazards.rules.ts';
import type { OpenStage } from '#enquiries/scoring/conversion.rules.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type { LeadScenario } from './lead.scenario.ts';
import { leadScenarios } from './lead.scenario.ts';
import { Progress } from './progress.ts';
import { PROJECTS } from './projects.data.ts';
import { saleScenarios } from './sale.scenario.ts';
import { dayIn, Stage } from './stage.ts';

// The whole history as it is planned, without a database: its enquiries, their contacts, and who books.

const NOW = '2026-11-21T06:30:00.000Z';
const DAY_MS = 86_400_000;

const stage = new Stage({
  application: undefined as never,
  organizationId: '00000000-0000-4000-8000-000000000001',
  now: NOW,
  share: 1,
  progress: new Progress(undefined, 1),
});
const projects = PROJECTS.map((data) => ({
  id: data.code,
  data,
  launch: stage.daysAgo(700),
  towerIds: new Map<string, string>(),
  accountId: '',
  payingAccountId: '',
  plans: new Map<string, { id: string; type: string }[]>(),
  forSale: [],
}));
const { standing, cancelledScenario } = saleScenarios(stage, projects);
const others = leadScenarios(stage, projects);
const sales = [...standing, ...cancelledScenario()];

interface Span {
  stage: LeadStatus;
  born: number;
  from: number;
  to: number;
  next: LeadStatus | null;
}

/** The stages of an enquiry, by the rules that its contacts follow. */
function spansOf({ arrivesAt, contacts, moves }: LeadScenario, bookedAt: string | null): Span[] {
  const said = [
    ...contacts.map(({ at, input }) => ({
      at,
      to: (now: LeadStatus) => interactionEffect(now, input).movesTo,
    })),
    ...moves.map(({ at, patch }) => ({ at, to: () => patch.status ?? null })),
    ...(bookedAt === null ? [] : [{ at: bookedAt, to: () => 'closed' as const }]),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const born = Date.parse(arrivesAt);
  const spans: Span[] = [{ stage: 'new', born, from: born, to: Infinity, next: null }];
  for (const { at, to } of said) {
    const last = spans.at(-1);
    const next = last && isOpenStatus(last.stage) ? to(last.stage) : null;
    if (!last || next === null || next === last.stage) continue;
    Object.assign(last, { to: Date.parse(at), next });
    spans.push({ stage: next, born, from: Date.parse(at), to: Infinity, next: null });
  }
  return spans;
}

const histories = [
  ...others.map((lead) => spansOf(lead, null)),
  ...sales.map(({ buyer, bookedAt }) => spansOf(buyer, bookedAt)),
];

type Cell = Omit<Exposure, 'moves'> & { moves: Partial<Record<keyof Exposure['moves'], number>> };

function exposuresUntil(moment: number): Exposure[] {
  const cells = new Map<string, Cell>();
  for (const { stage: at, born, from, to, next } of histories.flat()) {
    if (!isOpenStatus(at) || from >= moment) continue;
    const end = Math.min(to, moment);
    for (let part = 0; part <= AGE_BOUNDS.length; part += 1) {
      const since = born + (AGE_BOUNDS[part - 1] ?? 0) * DAY_MS;
      const until = born + (AGE_BOUNDS[part] ?? 1e6) * DAY_MS;
      const days = (Math.min(end, until) - Math.max(from, since)) / DAY_MS;
      const isEnd = to < moment && agePart((to - born) / DAY_MS) === part;
      if (days <= 0 && !isEnd) continue;
      const cell = cells.get(`${at}/${part}`) ?? { stage: at, part, days: 0, leads: 0, moves: {} };
      const move = next === 'closed' ? 'booked' : next;
      if (isEnd && move !== null) cell.moves[move] = (cell.moves[move] ?? 0) + 1;
      cells.set(`${at}/${part}`, { ...cell, days: cell.days + Math.max(0, days), leads: cell.leads + 1 });
    }
  }
  return [...cells.values()];
}

interface Then {
  stage: OpenStage;
  ageDays: number;
  isBooked: boolean;
}

function openOn(moment: number): Then[] {
  return histories.flatMap((spans) => {
    const now = spans.find(({ from, to }) => from <= moment && moment < to);
    if (!now || !isOpenStatus(now.stage)) return [];
    const last = spans.at(-1);
    const isBooked = last?.stage === 'closed' && last.from < moment + 90 * DAY_MS;
    return [{ stage: now.stage, ageDays: (moment - now.born) / DAY_MS, isBooked }];
  });
}

const MONTH_ENDS = ['02-28', '03-31', '04-30', '05-31', '06-30', '07-31'].map((day) =>
  Date.parse(`2026-${day}T18:30:00.000Z`),
);

describe('the history of the demonstration', () => {
  it('has chances that add up: .7 to 1.4 of what was booked after six month ends', () => {
    let [expected, booked] = [0, 0];
    for (const moment of MONTH_ENDS) {
      const basis = { curves: curvesOf(exposuresUntil(moment)), shift: 0, learnedToAge: null };
      const open = openOn(moment);
      expected += open.reduce(
        (sum, lead) => sum + chanceOf({ ...lead, learned: null }, basis).uncorrected,
        0,
      );
      booked += open.filter(({ isBooked }) => isBooked).length;
    }
    expect(booked).toBeGreaterThan(50);
    expect(expected / booked).toBeGreaterThan(0.7);
    expect(expected / booked).toBeLessThan(1.4);
  });

  it('has as many open enquiries at past month ends as today, give or take a quarter, and expects no multiple today', () => {
    const today = Date.parse(NOW);
    const basis = { curves: curvesOf(exposuresUntil(today)), shift: 0, learnedToAge: null };
    const sumAt = (moment: number) =>
      openOn(moment).reduce((sum, lead) => sum + chanceOf({ ...lead, learned: null }, basis).uncorrected, 0);
    const past = MONTH_ENDS.map((moment) => ({ open: openOn(moment).length, sum: sumAt(moment) }));
    const open = openOn(today).length;
    for (const one of past) expect(Math.abs(one.open / open - 1)).toBeLessThan(0.25);
    const mean = past.reduce((sum, one) => sum + one.sum, 0) / past.length;
    expect(sumAt(today) / mean).toBeLessThan(2);
  });

  it('loses enquiries at every age: no old one is safe', () => {
    const exposures = exposuresUntil(Date.parse(NOW));
    const hazards = AGE_BOUNDS.map((_, part) => {
      const cells = exposures.filter((cell) => cell.part === part);
      const days = cells.reduce((sum, cell) => sum + cell.days, 0);
      return cells.reduce((sum, { moves }) => sum + (moves.lost ?? 0), 0) / days;
    });
    const old = hazards.slice(5);
    const [least, most] = [Math.min(...old), Math.max(...old)];
    expect(least).toBeGreaterThan(0.002);
    expect(most / least).toBeLessThan(3);
  });

  it('books in the running month too, never in days to come', () => {
    const days = sales.map(({ bookedAt }) => dayIn(bookedAt));
    const thisMonth = days.filter((day) => day.startsWith('2026-11'));
    expect(thisMonth.length).toBeGreaterThan(8);
    expect(days.filter((day) => day >= stage.today)).toEqual([]);
    expect(
      OPEN_LEAD_STATUSES.map((status) => openOn(Date.parse(NOW)).some((one) => one.stage === status)),
    ).not.toContain(false);
  });
});
