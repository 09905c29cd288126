import type { Selectable } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { milestoneDays } from '#site/milestones/server/milestone.queries.ts';
import { isMilestoneOfSale } from '#money/plans/server/stageMilestone.sql.ts';
import type { AgreedTemplate } from '#money/plans/server/plan.commands.ts';
import type { PlanLaw } from '#inventory/payment-terms/template.rules.ts';
import type { TowerShape } from '#inventory/payment-terms/towerFit.rules.ts';
import { towerShapeOf } from '#inventory/payment-terms/towerFit.rules.ts';
import { paymentLaw } from '#inventory/payment-terms/server/paymentLaw.queries.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { getMoneySale } from '#sales/server/saleMoney.queries.ts';
import { ofLiveInvoice } from '#money/plans/server/liveInvoice.ts';
import type { PlanMoment, PlanRow } from '../planRevision.rules.ts';

/** A plan with all facts that validate a change. */
export interface PlanToRevise {
  sale: MoneySale;
  plan: {
    id: string;
    version: number;
    revision: number;
    templateId: string;
    agreed: Omit<AgreedTemplate, 'id'>;
  };
  rows: PlanRow[];
  moment: PlanMoment;
  law: PlanLaw;
  /** Of its tower, else of the project. */
  ocDate: Day | null;
  /** Null for a unit outside of a tower. */
  tower: TowerShape | null;
  /** Where its milestones are. */
  place: { projectId: string; towerId: string | null };
}

/** The sale of a plan in force, by the id of either; 404 when the caller may not see it. */
export async function saleOfPlan(read: Read, planOrSaleId: string): Promise<string> {
  const row = await read.db
    .selectFrom('paymentPlan')
    .innerJoin('sale', 'sale.id', 'paymentPlan.saleId')
    .select('paymentPlan.saleId')
    .where((eb) =>
      eb.or([eb('paymentPlan.id', '=', planOrSaleId), eb('paymentPlan.saleId', '=', planOrSaleId)]),
    )
    .where('paymentPlan.status', '!=', 'superseded')
    .where(visibleSales(read))
    .executeTakeFirst();
  return required(row, 'Payment plan').saleId;
}

export async function planToRevise(read: Read, saleId: string): Promise<PlanToRevise> {
  const sale = await getMoneySale(read, saleId);
  const { templateSnapshot, ...plan } = await read.db
    .selectFrom('paymentPlan')
    .select(['id', 'version', 'revision', 'templateId', 'templateSnapshot'])
    .where('id', '=', sale.planId)
    .executeTakeFirstOrThrow();
  const place = await placeOf(read, saleId);
  return {
    sale,
    plan: { ...plan, agreed: templateSnapshot },
    rows: await rowsOf(read, plan.id),
    moment: await momentOf(read, sale, place),
    law: (await paymentLaw(read, sale.stateCode)).plan,
    ocDate: place.towerId === null ? place.projectOcDate : place.towerOcDate,
    tower: towerShapeOf(place),
    place: { projectId: sale.projectId, towerId: place.towerId },
  };
}

async function placeOf(read: Read, saleId: string) {
  return read.db
    .selectFrom('sale')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .leftJoin('tower', 'tower.id', 'sale.towerId')
    .select([
      'sale.towerId',
      'sale.registrationDate',
      'sale.promisedPossession',
      'tower.name as towerName',
      'tower.totalFloors',
      'tower.podiumFloors',
      'tower.basements',
      'tower.ocDate as towerOcDate',
      'tower.possessionOfferDate',
      'tower.plannedPossessionDate as towerPossessionDate',
      'project.ocDate as projectOcDate',
      'project.plannedPossessionDate',
    ])
    .where('sale.id', '=', saleId)
    .executeTakeFirstOrThrow();
}

async function momentOf(
  read: Read,
  { id, projectId, bookingDate, status }: MoneySale,
  place: Awaited<ReturnType<typeof placeOf>>,
): Promise<PlanMoment> {
  const { towerId, registrationDate, possessionOfferDate, towerPossessionDate, plannedPossessionDate } =
    place;
  const passed = await read.db
    .selectFrom('sale')
    .innerJoin('milestone', 'milestone.projectId', 'sale.projectId')
    .select('milestone.key')
    .where('sale.id', '=', id)
    .where('milestone.status', '=', 'completed')
    .where(isMilestoneOfSale())
    .execute();
  return {
    today: read.today,
    dates: {
      bookingDate,
      registrationDate,
      possessionDate: possessionOfferDate ?? towerPossessionDate ?? plannedPossessionDate,
      milestones: await milestoneDays(read, { projectId, towerId }),
    },
    isRegistered: status === 'registered',
    isPossessionOffered: possessionOfferDate !== null && possessionOfferDate <= read.today,
    promisedPossession: place.promisedPossession,
    passedMilestones: new Set(passed.map(({ key }) => key)),
  };
}

async function rowsOf(read: Read, planId: string): Promise<PlanRow[]> {
  const rows = await read.db
    .selectFrom('installment')
    .leftJoin('invoiceInstallment', ofLiveInvoice)
    .selectAll('installment')
    .select('invoiceInstallment.invoiceId')
    .where('installment.planId', '=', planId)
    .orderBy('installment.seq')
    .execute();
  return rows.map(({ invoiceId, ...row }) => toRow(row, invoiceId !== null));
}

function toRow(row: Selectable<InstallmentTable>, isInvoiced: boolean): PlanRow {
  const { id, seq, name, component, pct, principalPaise, cgstPaise, sgstPaise, igstPaise } = row;
  return {
    id,
    seq,
    name,
    component,
    pct,
    principalPaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
    totalPaise: principalPaise + taxTotal(row),
    trigger: row.trigger,
    parts: row.parts,
    creditDays: row.creditDays,
    expectedDate: row.expectedDate,
    agreedDate: row.agreedDate ?? row.expectedDate,
    heldForRegistration: row.heldForRegistration,
    fixedBecause: fixedBecause(row, isInvoiced),
  };
}

function fixedBecause(row: Selectable<InstallmentTable>, isInvoiced: boolean): string | null {
  const settledPaise =
    row.paidPrincipalPaise + row.paidTaxPaise + row.waivedPrincipalPaise + row.waivedTaxPaise;
  if (row.demandDate !== null) return `${row.name} is already demanded and cannot be changed.`;
  if (isInvoiced) return `${row.name} is already invoiced and cannot be changed.`;
  return settledPaise > 0 ? `${row.name} is partly paid and cannot be changed.` : null;
}
