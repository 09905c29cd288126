import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { formatMonth } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { daysOfMonth, shiftMonths } from '#platform/contract/period.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import type {
  Due,
  FallingDue,
  getLiabilityMonths as getLiabilityMonthsCall,
} from '../commissionReports.contract.ts';
import type { TrancheState } from '../openTranche.rules.ts';
import { MONTHS_AHEAD, NEARLY_DAYS } from '../openTranche.rules.ts';
import { IS_LIABILITY, keptOwed, openTranches } from './openTranche.queries.ts';

type Asked = QueryOf<typeof getLiabilityMonthsCall>;

export async function getLiabilityMonths(read: Read, asked: Asked): Promise<FallingDue> {
  return fallingDue(await owedByDay(read, asked), read.today, firmKind(asked));
}

/** Tranches of approved commissions by state and expected days, added up; days that no figure parts are one. */
export interface Owed {
  state: TrancheState;
  /** The first of them. */
  expectedOn: Day | null;
  tranches: number;
  openPaise: number;
}

export async function owedByDay(read: Read, asked: Asked): Promise<Owed[]> {
  const kept = keptOwed(read, asked);
  const spanOf = (day: string) =>
    sql`width_bucket(${sql.ref(day)}, ${pgArray(firstDays(read.today))}::date[])`;
  if (kept)
    return kept
      .select([sql<TrancheState>`state`.as('state'), sql<Day | null>`min(day)`.as('expectedOn')])
      .select(sql<number>`sum(counted)::int`.as('tranches'))
      .select(sql<number>`sum(open_paise)::bigint`.as('openPaise'))
      .groupBy(['state', spanOf('day')])
      .having(sql<boolean>`sum(counted) <> 0`)
      .execute();
  const found = (await openTranches(read, asked)).where(IS_LIABILITY);
  return plannedByValues(read.db, () =>
    found
      .select(['open.state', sql<Day | null>`min(open.expected_on)`.as('expectedOn')])
      .select(sql<number>`count(*)::int`.as('tranches'))
      .select(sql<number>`sum(open.open_paise)::bigint`.as('openPaise'))
      .groupBy(['open.state', spanOf('open.expectedOn')])
      .execute(),
  );
}

/** The filters that all figures share, as in the address of a list. */
export function firmKind({ projectId, channelPartnerId, tier }: Asked): ListQuery {
  return {
    ...(projectId ? { projectId } : {}),
    ...(channelPartnerId ? { channelPartnerId } : {}),
    ...(tier?.length ? { tier: tier.join(',') } : {}),
  };
}

/** Each unpaid tranche of an approved commission in exactly one part. */
export function fallingDue(rows: readonly Owed[], today: string, kind: ListQuery): FallingDue {
  const part = (id: string, name: string, query: ListQuery, isIn: (row: Owed) => boolean): Due => {
    const found = rows.filter(isIn);
    const asked = { ...kind, ...query };
    return {
      id,
      name,
      tranches: figure('commissionTranches', asked, sumPaise(found.map((row) => row.tranches))),
      amount: figure('commissionTranches', asked, sumPaise(found.map((row) => row.openPaise)), 'openPaise'),
    };
  };
  const expected = (id: string, name: string, from: string | null, until: string | null): Due =>
    part(
      id,
      name,
      {
        state: 'expected',
        ...(from === null ? {} : { expectedFrom: from }),
        ...(until === null ? {} : { expectedUntil: until }),
      },
      ({ state, expectedOn }) =>
        state === 'expected' &&
        expectedOn !== null &&
        (from === null || expectedOn >= from) &&
        (until === null || expectedOn <= until),
    );
  const inState = (id: TrancheState, name: string): Due =>
    part(id, name, { state: id }, ({ state }) => state === id);
  const months = monthsAhead(today);
  return {
    payable: inState('payable', 'Payable now'),
    late: expected('late', 'Expected before today', null, addDays(today, -1)),
    months: months.map(({ month, from, to }) => expected(month, formatMonth(`${month}-01`), from, to)),
    later: expected('later', 'Later', addDays(months.at(-1)?.to ?? today, 1), null),
    undated: inState('undated', 'No day expected'),
    onHold: inState('onHold', 'On hold'),
    total: part('total', 'Approved and not paid', {}, () => true),
  };
}

/** With which days a new part begins: of what falls due, and of what is nearly payable. */
function firstDays(today: string): Day[] {
  const after = monthsAhead(today).map(({ to }) => addDays(to, 1));
  return [today, addDays(today, NEARLY_DAYS + 1), ...after].toSorted();
}

/** This month from today on, then whole ones. */
function monthsAhead(today: string) {
  return Array.from({ length: MONTHS_AHEAD }, (_, at) => {
    const month = shiftMonths(`${today.slice(0, 7)}-01`, at).slice(0, 7);
    const { from, to } = daysOfMonth(month);
    return { month, from: from < today ? today : from, to };
  });
}
