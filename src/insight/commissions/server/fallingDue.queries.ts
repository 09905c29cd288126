import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { formatMonth } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { daysOfMonth, shiftMonths } from '#platform/contract/period.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import type {
  Due,
  FallingDue,
  getLiabilityMonths as getLiabilityMonthsCall,
} from '../commissionReports.contract.ts';
import type { TrancheState } from '../openTranche.rules.ts';
import { MONTHS_AHEAD } from '../openTranche.rules.ts';
import { IS_LATE, IS_LIABILITY, keptOwed, openTranches } from './openTranche.queries.ts';

type Asked = QueryOf<typeof getLiabilityMonthsCall>;

export async function getLiabilityMonths(read: Read, asked: Asked): Promise<FallingDue> {
  return fallingDue(await owedByDay(read, asked), read.today, firmKind(asked));
}

/** Tranches of approved commissions by state and expected day, added up. */
export interface Owed {
  state: TrancheState;
  expectedOn: Day | null;
  tranches: number;
  openPaise: number;
}

export async function owedByDay(read: Read, asked: Asked): Promise<Owed[]> {
  const kept = keptOwed(read, asked);
  if (kept)
    return kept
      .select([sql<TrancheState>`state`.as('state'), 'day as expectedOn'])
      .select(sql<number>`sum(counted)::int`.as('tranches'))
      .select(sql<number>`sum(open_paise)::bigint`.as('openPaise'))
      .groupBy(['state', 'day'])
      .having(sql<boolean>`sum(counted) <> 0`)
      .execute();
  const found = (await openTranches(read, asked)).where(IS_LIABILITY);
  return plannedByValues(read.db, () =>
    found
      .select(['open.state', 'open.expectedOn', sql<number>`count(*)::int`.as('tranches')])
      .select(sql<number>`sum(open.open_paise)::bigint`.as('openPaise'))
      .groupBy(['open.state', 'open.expectedOn'])
      .execute(),
  );
}

/** What is late, by firm, added up; also of commissions that wait for approval. */
export interface Late {
  channelPartnerId: string;
  tranches: number;
  openPaise: number;
}

export async function lateByFirm(read: Read, asked: Asked): Promise<Late[]> {
  const found = (await openTranches(read, { ...asked, isReached: true })).where(IS_LATE);
  return plannedByValues(read.db, () =>
    found
      .select(['open.channelPartnerId', sql<number>`count(*)::int`.as('tranches')])
      .select(sql<number>`sum(open.open_paise)::bigint`.as('openPaise'))
      .groupBy('open.channelPartnerId')
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

/** This month from today on, then whole ones. */
function monthsAhead(today: string) {
  return Array.from({ length: MONTHS_AHEAD }, (_, at) => {
    const month = shiftMonths(`${today.slice(0, 7)}-01`, at).slice(0, 7);
    const { from, to } = daysOfMonth(month);
    return { month, from: from < today ? today : from, to };
  });
}
