import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { Component } from '#inventory/payment-terms/payment.terms.contract.ts';
import { isMilestoneOfTower } from '#inventory/towers/server/milestoneOfTower.sql.ts';
import { isMilestoneOfSale } from '#money/plans/server/stageMilestone.sql.ts';
import { ratesToday } from '#sales/server/saleMoney.queries.ts';
import type { RunInstallment, RunTerms, RunUnit } from '../demandRun.rules.ts';
import { isInRun } from './demandRun.scope.ts';
import type { RunScope } from './demandRun.scope.ts';

export interface RunPreview {
  units: RunUnit[];
  terms: RunTerms;
}

/** All inputs of a preview, in three statements however large the tower is. */
export async function readPreview(read: Read, scope: RunScope): Promise<RunPreview> {
  const [terms, units, installments] = await Promise.all([
    termsOf(read, scope),
    unitsOf(read, scope),
    installmentsOf(read, scope),
  ]);
  return {
    terms,
    units: units.map(({ id, marketValuePaise, saleId, ...sale }) => ({
      unitId: id,
      marketValuePaise,
      sale:
        saleId === null
          ? null
          : {
              id: saleId,
              bookingDate: sale.bookingDate ?? read.today,
              isRegistered: sale.status === 'registered' || sale.status === 'completed',
              agreementValuePaise: sale.agreementValuePaise ?? 0,
              askedPaise: sale.askedPaise,
              isTaxDeducted: (sale.tdsPaise ?? 0) > 0,
              installments: installments.get(saleId) ?? [],
            },
    })),
  };
}

async function termsOf(read: Read, { projectId, kind }: RunScope): Promise<RunTerms> {
  const project = await read.db
    .selectFrom('project')
    .innerJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'project.id')
    .select(['project.stateCode', 'projectPaymentConfig.creditDays'])
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  const { stateCode, creditDays } = required(project, 'Project');
  const rates = read.caller.isIndia
    ? await ratesToday(read, { stateCode }, ['rera.bookingCapPct', 'tds.property'])
    : null;
  return {
    today: read.today,
    creditDays,
    capPct: rates?.value('rera.bookingCapPct').pct ?? null,
    tdsPct: rates?.value('tds.property').pct ?? null,
    without: kind === 'dates' ? 'nothingDue' : 'otherPlan',
  };
}

/** The units of the scope in the order of the tower, each with its active sale. */
function unitsOf(read: Read, { kind, projectId, towerId, milestoneId }: RunScope) {
  return (
    read.db
      .selectFrom('unit')
      .leftJoin('tower', 'tower.id', 'unit.towerId')
      .leftJoin('sale', (join) =>
        join
          .onRef('sale.unitId', '=', 'unit.id')
          .on('sale.status', '!=', 'cancelled')
          .on('sale.deletedAt', 'is', null),
      )
      .leftJoin('costSheet', 'costSheet.id', 'sale.costSheetId')
      .select([
        'unit.id',
        'unit.marketValuePaise',
        'sale.id as saleId',
        'sale.bookingDate',
        'sale.status',
        'sale.agreementValuePaise',
        'costSheet.tdsPaise',
        sql<number>`coalesce((select sum(installment.principal_paise) from installment
        join payment_plan on payment_plan.organization_id = installment.organization_id
          and payment_plan.id = installment.plan_id and payment_plan.status = 'active'
       where installment.organization_id = sale.organization_id and installment.sale_id = sale.id
         and installment.component = 'agreementValue' and installment.demand_date is not null), 0)`.as(
          'askedPaise',
        ),
      ])
      .where('unit.projectId', '=', projectId)
      .where('unit.deletedAt', 'is', null)
      .$if(towerId !== null, (query) => query.where('unit.towerId', '=', towerId))
      // A milestone without tower applies to those that it covers.
      .$if(kind === 'milestone' && towerId === null, (query) =>
        query.where(
          sql<boolean>`exists (select from milestone where milestone.organization_id = unit.organization_id
            and milestone.id = ${milestoneId} and ${isMilestoneOfTower(sql`unit.tower_id`)})`,
        ),
      )
      .orderBy('tower.name')
      .orderBy('unit.floor')
      .orderBy('unit.unitNumber')
      .orderBy('unit.id')
      .execute()
  );
}

/** By sale, the installments of its active plan in the scope of the run, in plan order. */
async function installmentsOf(read: Read, scope: RunScope): Promise<Map<string, RunInstallment[]>> {
  const rows = await read.db
    .selectFrom('installment')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .select([
      'installment.id',
      'installment.saleId',
      'installment.component',
      'installment.principalPaise',
      'installment.cgstPaise',
      'installment.sgstPaise',
      'installment.igstPaise',
      'installment.trigger',
      'installment.creditDays',
      'installment.demandDate',
    ])
    .where('paymentPlan.status', '=', 'active')
    .where('sale.projectId', '=', scope.projectId)
    .where('sale.status', '!=', 'cancelled')
    .where('sale.deletedAt', 'is', null)
    .$if(scope.towerId !== null, (query) => query.where('sale.towerId', '=', scope.towerId))
    .$if(scope.milestoneId !== null, (query) =>
      query
        .innerJoin('milestone', 'milestone.key', 'installment.milestoneKey')
        .where('milestone.id', '=', scope.milestoneId ?? '')
        .where(isMilestoneOfSale()),
    )
    .where(isInRun(scope))
    .orderBy('installment.saleId')
    .orderBy('installment.seq')
    .execute();
  const bySale = new Map<string, RunInstallment[]>();
  for (const { saleId, trigger, component, ...row } of rows) {
    const own = bySale.get(saleId) ?? [];
    // Written by the plan in this shape.
    own.push({
      ...row,
      component: component satisfies Component,
      trigger,
    });
    bySale.set(saleId, own);
  }
  return bySale;
}
