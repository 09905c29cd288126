import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf, prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { ratesToday } from '#sales/server/saleMoney.queries.ts';
import type { DemandRun, DemandRunLine } from '../demandRun.contract.ts';
import type * as contract from '../demandRun.contract.ts';
import { UnitsByOutcome } from '../demandRun.contract.ts';
import { reasonText } from '../demandRun.rules.ts';
import { mayWithdraw } from '../demandWithdrawal.rules.ts';

type RunQuery = QueryOf<typeof contract.listDemandRuns>;
type RunFilter = QueryOf<typeof contract.totalDemandRuns>;
type LineQuery = QueryOf<typeof contract.listDemandRunLines>;

export async function getDemandRun(read: Read, id: string): Promise<DemandRun> {
  return toRun(
    read.caller.role,
    required(await runRows(read).where('demandRun.id', '=', id).executeTakeFirst(), 'Demand run'),
  );
}

export async function listDemandRuns(read: Read, query: RunQuery): Promise<Page<DemandRun>> {
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      runRows(read)
        .where(isAskedFor(query))
        .orderBy('demandRun.createdAt', 'desc')
        .orderBy('demandRun.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, visibleRuns(read).where(isAskedFor(query)), max),
  );
  return { ...page, rows: page.rows.map((row) => toRun(read.caller.role, row)) };
}

/** The lines in the order of the tower; 404 when the caller may not see the run. */
export async function listDemandRunLines(
  read: Read,
  id: string,
  query: LineQuery,
): Promise<Page<DemandRunLine>> {
  const run = required(await runRows(read).where('demandRun.id', '=', id).executeTakeFirst(), 'Demand run');
  const capPct = read.caller.isIndia
    ? (await ratesToday(read, { stateCode: run.stateCode }, ['rera.bookingCapPct'])).value(
        'rera.bookingCapPct',
      ).pct
    : null;
  const lines = () => lineRows(read, id).where(isLineAskedFor(query));
  const page = await pageOf(
    query,
    ({ limit, offset }) => lines().orderBy('demandRunLine.seq').limit(limit).offset(offset).execute(),
    (max) =>
      countRows(
        read.db,
        read.db
          .selectFrom('demandRunLine')
          .innerJoin('unit', 'unit.id', 'demandRunLine.unitId')
          .where('demandRunLine.runId', '=', id)
          .where(isLineAskedFor(query)),
        max,
      ),
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      id: String(row.seq),
      reason: reasonText(row.outcome, { title: run.title, planName: row.planName, capPct }),
      expectedInBankPaise: row.principalPaise + row.taxPaise - row.tdsPaise,
    })),
  };
}

export function foundRuns(read: Read, filter: RunFilter) {
  return visibleRuns(read).where(isAskedFor(filter));
}

/** Runs that the caller may see, in any order. */
export async function runsById(read: Read, ids: readonly string[]): Promise<DemandRun[]> {
  const rows = await runRows(read).where('demandRun.id', 'in', ids).execute();
  return rows.map((row) => toRun(read.caller.role, row));
}

/** Count of the runs that match the filters, and what they demand and bring. */
export function totalDemandRuns(read: Read, filter: RunFilter) {
  return totalSums(read.db, foundRuns(read, filter), {
    considerationPaise: sql`demand_run.consideration_paise`,
    taxPaise: sql`demand_run.tax_paise`,
    tdsPaise: sql`demand_run.tds_paise`,
    expectedInBankPaise: sql`demand_run.consideration_paise + demand_run.tax_paise - demand_run.tds_paise`,
    heldPaise: heldPaise(),
    postedPaise: sql`demand_run.posted_paise`,
    amountPaise: sql`case when demand_run.status in ('posted', 'withdrawn') then demand_run.posted_paise
      else demand_run.consideration_paise + demand_run.tax_paise end`,
  });
}

function visibleRuns(read: Read) {
  return read.db
    .selectFrom('demandRun')
    .innerJoin('project', 'project.id', 'demandRun.projectId')
    .where(projectIsVisible(read));
}

function runRows(read: Read) {
  return visibleRuns(read)
    .leftJoin('appUser', 'appUser.id', 'demandRun.actorId')
    .leftJoin('appUser as withdrawer', 'withdrawer.id', 'demandRun.withdrawnById')
    .selectAll('demandRun')
    .select([
      'project.name as projectName',
      'project.stateCode',
      sql<string | null>`nullif(concat_ws(' ', app_user.first_name, app_user.last_name), '')`.as('actorName'),
      sql<string | null>`nullif(concat_ws(' ', withdrawer.first_name, withdrawer.last_name), '')`.as(
        'withdrawnByName',
      ),
      heldPaise().as('heldPaise'),
    ]);
}

/** Of the lines held for registration, found by an index. */
function heldPaise() {
  return sql<number>`coalesce((select sum(line.principal_paise + line.tax_paise) from demand_run_line line
    where line.organization_id = demand_run.organization_id and line.run_id = demand_run.id
      and line.outcome = 'heldForRegistration'), 0)`;
}

type RunRow = Awaited<ReturnType<ReturnType<typeof runRows>['executeTakeFirstOrThrow']>>;

function toRun(role: Role, row: RunRow): DemandRun {
  const {
    organizationId: _organization,
    createdById: _creator,
    updatedById: _editor,
    actorId: _actor,
    lastSeq: _last,
    withdrawnById: _withdrawer,
    stateCode: _state,
    ...run
  } = row;
  return {
    _id: row.id,
    ...run,
    units: UnitsByOutcome.parse(row.units),
    expectedInBankPaise: row.considerationPaise + row.taxPaise - row.tdsPaise,
    allowedActions: allowedActions(role, row),
  };
}

function allowedActions(role: Role, { status, total }: RunRow): DemandRun['allowedActions'] {
  if (status === 'rehearsed') return total > 0 ? ['post'] : [];
  return status === 'posted' && mayWithdraw(role) ? ['withdraw'] : [];
}

function isAskedFor(query: RunFilter): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'demandRun'>();
  return eb.and([
    ...(query.projectId ? [eb('demandRun.projectId', '=', query.projectId)] : []),
    ...(query.milestoneId ? [eb('demandRun.milestoneId', '=', query.milestoneId)] : []),
    ...(query.status?.length ? [eb('demandRun.status', 'in', query.status)] : []),
    ...(query.search ? [eb('demandRun.title', 'ilike', `%${prefixPattern(query.search)}`)] : []),
  ]);
}

function isLineAskedFor(query: LineQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'demandRunLine' | 'unit'>();
  return eb.and([
    ...(query.outcome?.length ? [eb('demandRunLine.outcome', 'in', query.outcome)] : []),
    ...(query.search ? [eb('unit.unitNumber', 'ilike', `%${prefixPattern(query.search)}`)] : []),
  ]);
}

function lineRows(read: Read, runId: string) {
  return read.db
    .selectFrom('demandRunLine')
    .innerJoin('unit', 'unit.id', 'demandRunLine.unitId')
    .leftJoin('sale', 'sale.id', 'demandRunLine.saleId')
    .leftJoin('saleApplicant', (join) =>
      join.onRef('saleApplicant.saleId', '=', 'sale.id').on('saleApplicant.seq', '=', 1),
    )
    .leftJoin('paymentPlan', (join) =>
      join.onRef('paymentPlan.saleId', '=', 'sale.id').on('paymentPlan.status', '=', 'active'),
    )
    .leftJoin('installment', 'installment.id', 'demandRunLine.installmentId')
    .leftJoin('demandLetter', (join) =>
      join
        .onRef('demandLetter.runId', '=', 'demandRunLine.runId')
        .onRef('demandLetter.saleId', '=', 'demandRunLine.saleId')
        .on('demandRunLine.result', 'in', ['demanded', 'withdrawn']),
    )
    .select([
      'demandRunLine.seq',
      'demandRunLine.runId',
      'demandRunLine.unitId',
      'unit.unitNumber',
      'demandRunLine.saleId',
      'sale.bookingNumber',
      'saleApplicant.name as buyerName',
      sql<string | null>`payment_plan.template_snapshot ->> 'name'`.as('planName'),
      'demandRunLine.installmentId',
      'installment.name as installmentName',
      'demandRunLine.outcome',
      'demandRunLine.principalPaise',
      'demandRunLine.taxPaise',
      'demandRunLine.tdsPaise',
      'demandRunLine.result',
      'demandRunLine.note',
      'demandLetter.letterNumber',
    ])
    .where('demandRunLine.runId', '=', runId);
}
