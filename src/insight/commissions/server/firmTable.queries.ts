import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { listCommissions } from '#partners/commissions/commission.contract.ts';
import { commissionsToSum } from '#partners/commissions/server/commission.filter.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import type { FirmFigures, getCommissionAnalytics } from '../commissionAnalytics.contract.ts';
import { bookedFigures, bookedIn } from './bookedCommissions.queries.ts';
import { figuresOfList } from './commissionFigures.queries.ts';
import { firmKind } from './fallingDue.queries.ts';
import { IS_LATE, IS_PAYABLE, openTranches } from './openTranche.queries.ts';
import { NO_COMMISSIONS } from './commissionSums.queries.ts';

type Asked = QueryOf<typeof getCommissionAnalytics>;

/** So many firms are shown; the report by firm has all. */
const MAX_FIRMS = 50;

/** What firms wait for, over all of them. */
export interface Waiting {
  payablePaise: number;
  lateTranches: number;
  latePaise: number;
}

export interface FirmTable {
  byFirm: FirmFigures[];
  /** How many there are. */
  firms: number;
  /** Null for those who know gross and status only. */
  waiting: Waiting | null;
}

interface Row {
  id: string;
  name: string;
  tier: FirmFigures['tier'];
  commissions: number;
  grossPaise: number;
  paidPaise: number;
  payablePaise: number;
  latePaise: number;
}

/**
 * Firms that booked in the period, the largest first, then those that only wait for money; each sum is made once by
 * firm, and only what is shown leaves the database.
 */
export async function firmTable(
  read: Read,
  asked: Asked,
  { period, seesTranches }: { period: Period; seesTranches: boolean },
): Promise<FirmTable> {
  const kind = firmKind(asked);
  const query = bookedIn(kind, period);
  const booked = commissionsToSum(read, listCommissions.query.parse(query))
    .select(['commission.channelPartnerId as firm', sql<number>`count(*)::int`.as('commissions')])
    .select(sql<number>`coalesce(sum(commission.gross_paise), 0)::bigint`.as('gross'))
    .select(sql<number>`sum(commission.paid_paise + commission.carried_paise)::bigint`.as('paid'))
    .groupBy('commission.channelPartnerId');
  const owed = seesTranches ? await owedByFirm(read, asked) : NOTHING_OWED;
  const { rows } = await plannedByValues(read.db, () =>
    sql<{ firms: number; waiting: Waiting; shown: Row[] }>`
      with booked as materialized (${booked}), owed as materialized (${owed}),
           others as materialized (
             select firm, payable from owed
              where (payable > 0 or late > 0) and not exists (select from booked where booked.firm = owed.firm)),
           shown as (
             (select firm, commissions, gross, paid from booked order by gross desc, firm limit ${MAX_FIRMS})
             union all
             (select firm, 0, 0, 0 from others order by payable desc, firm limit ${MAX_FIRMS})
             limit ${MAX_FIRMS})
      select (select count(*) from booked)::int + (select count(*) from others)::int as firms,
             json_build_object(
               'payablePaise', (select coalesce(sum(payable), 0)::bigint from owed),
               'lateTranches', (select coalesce(sum(tranches), 0)::int from owed),
               'latePaise', (select coalesce(sum(late), 0)::bigint from owed)) as waiting,
             (select coalesce(json_agg(json_build_object(
                 'id', cp.id, 'name', cp.name, 'tier', cp.tier, 'commissions', commissions, 'grossPaise', gross,
                 'paidPaise', paid, 'payablePaise', coalesce(payable, 0), 'latePaise', coalesce(late, 0))
                 order by commissions > 0 desc, gross desc, coalesce(payable, 0) desc, cp.id), '[]')
                from shown
                join channel_partner cp on cp.organization_id = app_organization_id() and cp.id = firm
                left join owed using (firm)) as shown`.execute(read.db),
  );
  const [{ firms, waiting, shown } = { firms: 0, waiting: null, shown: [] }] = rows;
  return {
    byFirm: shown.map(({ id, name, tier, payablePaise, latePaise, ...sums }) => {
      const own = { ...kind, channelPartnerId: id };
      const payable = { ...NO_COMMISSIONS, payablePaise };
      return {
        id,
        name,
        tier,
        ...bookedFigures({ ...query, channelPartnerId: id }, sums),
        payable: seesTranches ? figuresOfList({ ...own, needs: 'payment' }, payable).payable : null,
        overdue: seesTranches ? figure('overdueTranches', own, latePaise, 'openPaise') : null,
      };
    }),
    firms,
    waiting: seesTranches ? waiting : null,
  };
}

const NOTHING_OWED = sql`select null::uuid as firm, 0 as payable, 0 as tranches, 0 as late where false`;

/** What is payable by firm, and what is late; that also of commissions that wait for approval. */
async function owedByFirm(read: Read, asked: Asked) {
  const sum = (which: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(open.open_paise) filter (where ${which}), 0)::bigint`;
  return (await openTranches(read, { ...asked, isReached: true }))
    .select(['open.channelPartnerId as firm', sum(IS_PAYABLE).as('payable'), sum(IS_LATE).as('late')])
    .select(sql<number>`count(*) filter (where ${IS_LATE})`.as('tranches'))
    .groupBy('open.channelPartnerId');
}
