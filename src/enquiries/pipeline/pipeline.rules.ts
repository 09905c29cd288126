import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { Pipeline, PipelineCard, PipelineColumn, PipelineSort } from './pipeline.contract.ts';
import { MAX_DEPTH } from './pipeline.contract.ts';
import type { WorkingHours } from '#enquiries/leads/responseTime.rules.ts';
import { latestAnsweredBy } from '#enquiries/leads/responseTime.rules.ts';

export type OpenStatus = (typeof OPEN_LEAD_STATUSES)[number];

/** A stage of the board, or the way out of it. */
export type Target = OpenStatus | 'lost';

/** How long a lead should stay in a stage; for new ones the reply time in working hours. */
export interface StageTargets {
  leadSlaMinutes: number;
  days: Record<Exclude<OpenStatus, 'new'>, number>;
  hours: WorkingHours;
}

/** Leads that reached the stage before these times are over its target, and over twice its target. */
export function lateSince(status: OpenStatus, targets: StageTargets, now: Instant) {
  const before = (times: number) =>
    status === 'new'
      ? latestAnsweredBy(now, targets.hours, targets.leadSlaMinutes * times)
      : addHours(now, -24 * targets.days[status] * times);
  return { lateBefore: before(1), veryLateBefore: before(2) };
}

export type Lateness = 'inTime' | 'late' | 'veryLate';

export function latenessOf(
  since: Instant,
  { lateBefore, veryLateBefore }: Pick<PipelineColumn, 'lateBefore' | 'veryLateBefore'>,
): Lateness {
  if (since < veryLateBefore) return 'veryLate';
  return since < lateBefore ? 'late' : 'inTime';
}

/** How many times the first cards of each stage are shown: 'new:2' is a hundred new ones. */
export function depthsOf(text: string | undefined): Record<OpenStatus, number> {
  const parts = (text ?? '').split(',');
  const depthOf = (status: OpenStatus) => {
    const named = parts.find((part) => part.startsWith(`${status}:`))?.split(':')[1];
    return Math.min(MAX_DEPTH, Math.max(1, Number(named ?? 1)));
  };
  return Object.fromEntries(OPEN_LEAD_STATUSES.map((status) => [status, depthOf(status)])) as Record<
    OpenStatus,
    number
  >;
}

export function depthText(depths: Readonly<Record<OpenStatus, number>>): string | undefined {
  const parts = OPEN_LEAD_STATUSES.filter((status) => depths[status] > 1).map(
    (status) => `${status}:${depths[status]}`,
  );
  return parts.length > 0 ? parts.join(',') : undefined;
}

/** The stage beside another, by which Alt with an arrow moves; null at the ends. */
export function stageBeside(status: OpenStatus, by: -1 | 1): OpenStatus | null {
  return OPEN_LEAD_STATUSES[OPEN_LEAD_STATUSES.indexOf(status) + by] ?? null;
}

/** Where a lead may go on within the pipeline; being lost is a thing apart. */
export function openMoves({ moves }: Pick<PipelineCard, 'moves'>) {
  return moves.flatMap(({ to, needs }) => (to === 'lost' || to === 'closed' ? [] : [{ to, needs }]));
}

/** What takes a moved lead back to its former stage; null where that needs more than a word. */
export function wayBack(
  moves: PipelineCard['moves'],
  from: PipelineCard['moves'][number]['to'],
): { status: typeof from; note?: string } | null {
  const way = moves.find(({ to }) => to === from);
  if (way?.needs === 'nothing') return { status: from };
  return way?.needs === 'note' ? { status: from, note: 'Moved by mistake.' } : null;
}

export function cardOf(board: Pipeline, id: string): PipelineCard | null {
  return board.columns.flatMap(({ cards }) => cards).find((card) => card.id === id) ?? null;
}

/** The position of a card, counted from 1, for screen readers. */
export function placeOf(board: Pipeline, id: string): { position: number; of: number } | null {
  for (const { cards, count } of board.columns) {
    const index = cards.findIndex((card) => card.id === id);
    if (index >= 0) return { position: index + 1, of: count };
  }
  return null;
}

/**
 * The board as it will be once the server has moved a card, in the same order that the server will give. A card
 * taken to `lost` leaves it. Until the reply comes it cannot be moved again.
 */
export function boardAfterMove(
  board: Pipeline,
  id: string,
  to: OpenStatus | 'lost',
  at: { now: Instant; sort: PipelineSort },
): Pipeline {
  const card = cardOf(board, id);
  if (!card || card.status === to) return board;
  const moved = to === 'lost' ? null : { ...card, status: to, statusChangedAt: at.now, moves: [] };
  const columns = board.columns.map((column) => {
    if (column.status === card.status) return without(column, card);
    return moved && column.status === to ? withCard(column, moved, at.sort) : column;
  });
  return { ...board, columns };
}

/**
 * The board with the cards that were just moved on top of their columns, the latest first, so that each is seen where
 * it went whatever the order. One beyond the shown cards is added; one that left the board is not.
 */
export function withOnTop(board: Pipeline, moved: readonly PipelineCard[]): Pipeline {
  return moved.reduce((now, one) => {
    const shown = cardOf(now, one.id);
    const card = shown ?? one;
    const columns = now.columns.map((column) => {
      const isThere = column.status === card.status && (shown || column.count > column.cards.length);
      return isThere
        ? { ...column, cards: [card, ...column.cards.filter(({ id }) => id !== card.id)] }
        : column;
    });
    return { ...now, columns };
  }, board);
}

function without(column: PipelineColumn, card: PipelineCard): PipelineColumn {
  return recounted(
    column,
    card,
    -1,
    column.cards.filter(({ id }) => id !== card.id),
  );
}

function withCard(column: PipelineColumn, card: PipelineCard, sort: PipelineSort): PipelineColumn {
  return recounted(column, card, 1, [...column.cards, card].toSorted(orderOfCards(sort)));
}

function recounted(
  column: PipelineColumn,
  card: PipelineCard,
  by: -1 | 1,
  cards: PipelineCard[],
): PipelineColumn {
  const value = budgetOf(card);
  return {
    ...column,
    cards,
    count: column.count + by,
    valuePaise: column.valuePaise + by * (value ?? 0),
    withoutBudget: column.withoutBudget + (value === null ? by : 0),
    lateCount: column.lateCount + (latenessOf(card.statusChangedAt, column) === 'inTime' ? 0 : by),
  };
}

function budgetOf(lead: Pick<PipelineCard, 'budgetMinPaise' | 'budgetMaxPaise'>): number | null {
  return lead.budgetMaxPaise ?? lead.budgetMinPaise;
}

/** The order of a column, as `server/pipeline.queries.ts` says it in SQL. */
export function orderOfCards(sort: PipelineSort): (one: PipelineCard, other: PipelineCard) => number {
  switch (sort) {
    case 'nextFollowUpAt':
      return (one, other) =>
        compared(one.nextFollowUpAt ?? AFTER_ALL, other.nextFollowUpAt ?? AFTER_ALL) || byId(one, other);
    case 'statusChangedAt':
      return (one, other) => compared(one.statusChangedAt, other.statusChangedAt) || byId(one, other);
    case '-createdAt':
      return (one, other) => compared(other.createdAt, one.createdAt) || byId(other, one);
    case '-budget':
      return (one, other) => (budgetOf(other) ?? -1) - (budgetOf(one) ?? -1) || byId(other, one);
    case '-score':
      return (one, other) => (other.score ?? -1) - (one.score ?? -1) || byId(other, one);
  }
}

const AFTER_ALL = '~';

function byId(one: PipelineCard, other: PipelineCard): number {
  return compared(one.id, other.id);
}

function compared(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Whether a column has more cards, here or only in the list. */
export function moreOf(column: PipelineColumn, depth: number): 'none' | 'more' | 'inList' {
  if (column.count <= column.cards.length) return 'none';
  return depth >= MAX_DEPTH ? 'inList' : 'more';
}

/** The sum of chances as bookings: small numbers with one decimal. */
export function expectedText(bookings: number): string {
  const rounded = bookings < 10 ? Math.round(bookings * 10) / 10 : Math.round(bookings);
  return rounded.toLocaleString('en-IN');
}
