import { expressionBuilder, sql } from 'kysely';
import type { Expression, Selectable, SqlBool } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf, prefixPattern } from '#platform/server/database/paging.ts';
import type { MilestoneTable, Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { HIDDEN_COLUMNS, omit } from '#platform/server/records.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { workRefusal } from '../../contractors/contractor.rules.ts';
import type { listMilestones as listMilestonesCall, Milestone } from '../milestone.contract.ts';
import type { MilestoneFacts } from '../milestone.rules.ts';
import { delayDaysOf, milestoneActions, seesBuildingCost } from '../milestone.rules.ts';
import { isMilestoneOfTower } from '#inventory/towers/server/milestoneOfTower.sql.ts';
import { hasArchitectCertificate, isMilestoneOfSale } from '#money/plans/server/stageMilestone.sql.ts';

type MilestoneQuery = QueryOf<typeof listMilestonesCall>;

export interface FullMilestone {
  shown: Milestone;
  row: Selectable<MilestoneTable>;
  facts: MilestoneFacts;
  /** Also for a caller to whom it is not shown. */
  actualCostPaise: number;
}

export async function getMilestone(read: Read, id: string): Promise<Milestone> {
  return (await getFullMilestone(read, id)).shown;
}

/** With the facts for its next step; 404 when the caller may not see its project. */
export async function getFullMilestone(read: Read, id: string): Promise<FullMilestone> {
  const found = await milestoneRows(read).where('milestone.id', '=', id).executeTakeFirst();
  return toMilestone(read, required(found, 'Milestone'));
}

export async function listMilestones(read: Read, query: MilestoneQuery): Promise<Page<Milestone>> {
  const { column, direction } = orderOf(query.sort);
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      milestoneRows(read)
        .where(isAskedFor(query))
        .$if(column === 'sequence', (rows) => rows.orderBy('project.name').orderBy('tower.name'))
        .orderBy(`milestone.${column}`, direction)
        .orderBy('milestone.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, visibleMilestones(read).where(isAskedFor(query)), max),
  );
  return { ...page, rows: page.rows.map((row) => toMilestone(read, row).shown) };
}

/** Expected ends of the milestones that the plan of a sale may depend on; by key. */
export async function milestoneDays(
  { db }: Pick<Read, 'db'>,
  { projectId, towerId }: { projectId: string; towerId: string | null },
): Promise<Record<string, Day | null>> {
  const rows = await db
    .selectFrom('milestone')
    .leftJoin('milestoneForecast', 'milestoneForecast.milestoneId', 'milestone.id')
    .select(['milestone.key', 'milestoneForecast.expectedEnd'])
    .where('milestone.projectId', '=', projectId)
    .where(isMilestoneOfTower(sql`${towerId}::uuid`))
    .execute();
  return Object.fromEntries(rows.map(({ key, expectedEnd }) => [key, expectedEnd]));
}

/** Its own works and those that cover it, whatever their project has besides. */
export function isOfAskedTower(towerId: string): Expression<SqlBool> {
  return sql<SqlBool>`milestone.project_id = (select asked.project_id from tower asked
      where asked.organization_id = milestone.organization_id and asked.id = ${towerId}::uuid)
    and ${isMilestoneOfTower(sql`${towerId}::uuid`)}`;
}

export function visibleMilestones(read: Read) {
  return read.db
    .selectFrom('milestone')
    .innerJoin('project', 'project.id', 'milestone.projectId')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .leftJoin('contractor', 'contractor.id', 'milestone.contractorId')
    .leftJoin('milestoneForecast', 'milestoneForecast.milestoneId', 'milestone.id')
    .where('project.deletedAt', 'is', null)
    .where('tower.deletedAt', 'is', null)
    .where(projectIsVisible(read));
}

function isAskedFor(query: MilestoneQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'milestone'>();
  return eb.and([
    ...(query.projectId ? [eb('milestone.projectId', '=', query.projectId)] : []),
    ...(query.towerId ? [isOfAskedTower(query.towerId)] : []),
    ...(query.contractorId ? [eb('milestone.contractorId', '=', query.contractorId)] : []),
    ...(query.unassigned
      ? [eb('milestone.contractorId', 'is', null), eb('milestone.status', '<>', 'completed')]
      : []),
    ...(query.status?.length ? [eb('milestone.status', 'in', query.status)] : []),
    ...(query.toPlan ? [eb('milestone.isPlaceholder', '=', true)] : []),
    ...(query.search ? [eb('milestone.name', 'ilike', `%${prefixPattern(query.search)}`)] : []),
  ]);
}

interface Linked {
  plans: number;
  demanded: number;
  demandedPaise: number;
  undemandedPaise: number;
}

/** With its tax. */
const INSTALLMENT_PAISE = sql`installment.principal_paise + installment.cgst_paise + installment.sgst_paise
  + installment.igst_paise`;

/** The active plans linked to a milestone, and the amounts they bill with it. */
export function linkedOf() {
  return sql<Linked>`(select jsonb_build_object(
      'plans', count(distinct payment_plan.id),
      'demanded', count(*) filter (where installment.demand_date is not null),
      'demandedPaise', coalesce(sum(${INSTALLMENT_PAISE}) filter (where installment.demand_date is not null), 0),
      'undemandedPaise', coalesce(sum(${INSTALLMENT_PAISE}) filter (where installment.demand_date is null), 0))
    from installment
    join payment_plan on payment_plan.organization_id = installment.organization_id
      and payment_plan.id = installment.plan_id and payment_plan.status = 'active'
    join sale on sale.organization_id = installment.organization_id and sale.id = installment.sale_id
      and sale.status <> 'cancelled' and sale.deleted_at is null
   where installment.organization_id = milestone.organization_id and installment.milestone_key = milestone.key
     and ${isMilestoneOfSale()})`;
}

function isInTemplate() {
  return sql<boolean>`exists (select from payment_template, jsonb_array_elements(payment_template.stages) stage
    where payment_template.organization_id = milestone.organization_id
      and payment_template.project_id = milestone.project_id and payment_template.is_active
      and stage -> 'trigger' ->> 'milestoneKey' = milestone.key)`;
}

/** What its entries add up to. */
function actualCost() {
  return sql<number>`(select coalesce(sum(milestone_cost.amount_paise), 0)::bigint from milestone_cost
    where milestone_cost.organization_id = milestone.organization_id and milestone_cost.milestone_id = milestone.id)`;
}

/** The towers that a milestone over several covers, by name. */
export function coveredTowers() {
  return sql<{ id: string; name: string }[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', covered.id, 'name', covered.name) order by covered.name)
      from tower covered
     where covered.organization_id = milestone.organization_id
       and milestone.covers_tower_ids ? covered.id::text), '[]')`;
}

function milestoneRows(read: Read) {
  return visibleMilestones(read)
    .selectAll('milestone')
    .select([
      'project.name as projectName',
      'tower.name as towerName',
      'tower.ocDate',
      'tower.possessionOfferDate',
      'contractor.companyName',
      'contractor.status as contractorStatus',
      'contractor.labourLicenceValidUntil',
      'milestoneForecast.expectedEnd',
      actualCost().as('actualCostPaise'),
      linkedOf().as('linked'),
      isInTemplate().as('isInTemplate'),
      sql<{ id: string; name: string; isOpen: boolean }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', first.id, 'name', first.name, 'isOpen', first.status <> 'completed')
                 order by first.sequence, first.id)
          from milestone_dependency waits
          join milestone first on first.organization_id = waits.organization_id and first.id = waits.depends_on_id
         where waits.organization_id = milestone.organization_id and waits.milestone_id = milestone.id), '[]')`.as(
        'waitsFor',
      ),
      hasArchitectCertificate(read.today).as('hasCertificate'),
      coveredTowers().as('covers'),
    ]);
}

/** Milestones whose event has a date of the tower. */
const TOWER_DATES: Readonly<
  Record<string, (tower: { ocDate: Day | null; possessionOfferDate: Day | null }) => Day | null>
> = {
  oc: ({ ocDate }) => ocDate,
  possession: ({ possessionOfferDate }) => possessionOfferDate,
};

type MilestoneRow = Awaited<ReturnType<ReturnType<typeof milestoneRows>['executeTakeFirstOrThrow']>>;

const NOT_SHOWN = [
  ...HIDDEN_COLUMNS.filter((column) => column !== 'deletedAt'),
  'completionNo',
  'coversTowerIds',
  'heldOn',
  'heldDays',
  'ownDelayDays',
  'costsPaise',
  'checksJudged',
  'checksPassedFirst',
  'issuesPutRight',
  'issuesReopened',
] as const;

function toMilestone(read: Read, found: MilestoneRow): FullMilestone {
  const {
    projectName,
    towerName,
    linked,
    isInTemplate: isPlanned,
    waitsFor,
    hasCertificate,
    covers,
    ocDate,
    possessionOfferDate,
    companyName: _companyName,
    contractorStatus: _contractorStatus,
    labourLicenceValidUntil: _licence,
    expectedEnd,
    actualCostPaise,
    ...row
  } = found;
  const contractor = contractorOf(read, found);
  const { role } = read.caller;
  const facts: MilestoneFacts = {
    today: read.today,
    openBefore: waitsFor.filter((one) => one.isOpen).map((one) => one.name),
    contractorRefusal: contractor?.warning ? `${contractor.companyName} ${contractor.warning}` : null,
    linkedToPayments: isPlanned || linked.plans > 0,
    hasCertificate,
    towerDate: row.towerId === null ? undefined : TOWER_DATES[row.key]?.({ ocDate, possessionOfferDate }),
    linkedPlans: linked.plans,
    demanded: linked.demanded,
  };
  const costs = seesBuildingCost(role)
    ? { budgetedPaise: row.budgetedPaise, actualCostPaise }
    : { budgetedPaise: null, actualCostPaise: null };
  const shown: Milestone = {
    _id: row.id,
    ...omit(row, NOT_SHOWN),
    projectName,
    towerName,
    covers,
    expectedEnd,
    ...costs,
    dependsOn: waitsFor.map((one) => one.id),
    contractor,
    delayDays: delayDaysOf(row, read.today),
    linkedToPayments: facts.linkedToPayments,
    linkedPlans: linked.plans,
    demanded: linked.demanded,
    demandedPaise: linked.demandedPaise,
    undemandedPaise: linked.undemandedPaise,
    hasCertificate: facts.hasCertificate,
    allowedActions: milestoneActions(role, row, facts),
  };
  return { shown, row, facts, actualCostPaise };
}

function contractorOf(
  { today }: Read,
  { contractorId, companyName, contractorStatus, labourLicenceValidUntil }: MilestoneRow,
): Milestone['contractor'] {
  if (contractorId === null || companyName === null || contractorStatus === null) return null;
  const warning = workRefusal({ status: contractorStatus, labourLicenceValidUntil }, today);
  return { id: contractorId, companyName, warning };
}
