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
import { IS_LATE, openTranches } from './openTranche.queries.ts';
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
  const { due, late } = seesTranches ? await owedByFirm(read, asked) : NOTHING_OWED;
  const { rows } = await plannedByValues(read.db, () =>
    sql<{ firms: number; waiting: Waiting; shown: Row[] }>`
      with booked as materialized (${booked}), due as materialized (${due}), late as materialized (${late}),
           others as materialized (
             select firm from (select firm from due union select firm from late) owed
              where not exists (select from booked where booked.firm = owed.firm)),
           shown as (
             (select firm, commissions, gross, paid from booked order by gross desc, firm limit ${MAX_FIRMS})
             union all
             (select firm, 0, 0, 0 from others left join due using (firm) order by payable desc nulls last, firm
               limit ${MAX_FIRMS})
             limit ${MAX_FIRMS})
      select (select count(*) from booked)::int + (select count(*) from others)::int as firms,
             json_build_object(
               'payablePaise', (select coalesce(sum(payable), 0)::bigint from due),
               'lateTranches', (select coalesce(sum(tranches), 0)::int from late),
               'latePaise', (select coalesce(sum(paise), 0)::bigint from late)) as waiting,
             (select coalesce(json_agg(json_build_object(
                 'id', cp.id, 'name', cp.name, 'tier', cp.tier, 'commissions', commissions, 'grossPaise', gross,
                 'paidPaise', paid, 'payablePaise', coalesce(payable, 0), 'latePaise', coalesce(paise, 0))
                 order by commissions > 0 desc, gross desc, payable desc nulls last, cp.id), '[]')
                from shown
                join channel_partner cp on cp.organization_id = app_organization_id() and cp.id = firm
                left join due using (firm)
                left join late using (firm)) as shown`.execute(read.db),
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

const NOTHING_OWED = {
  due: sql`select null::uuid as firm, 0 as payable where false`,
  late: sql`select null::uuid as firm, 0 as tranches, 0 as paise where false`,
};

/** What is payable by firm, and what is late; that also of commissions that wait for approval. */
async function owedByFirm(read: Read, asked: Asked) {
  const toPay = listCommissions.query.parse({ ...firmKind(asked), needs: 'payment' });
  const due = commissionsToSum(read, toPay)
    .select([
      'commission.channelPartnerId as firm',
      sql<number>`sum(commission.due_paise)::bigint`.as('payable'),
    ])
    .groupBy('commission.channelPartnerId');
  const late = (await openTranches(read, { ...asked, isReached: true }))
    .where(IS_LATE)
    .select(['open.channelPartnerId as firm', sql<number>`count(*)::int`.as('tranches')])
    .select(sql<number>`sum(open.open_paise)::bigint`.as('paise'))
    .groupBy('open.channelPartnerId');
  return { due, late };
}
