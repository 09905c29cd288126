import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Page } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import type { PageRequest } from '#platform/server/database/paging.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { acceptablePaise } from '#inventory/payment-terms/bookingCap.rules.ts';
import { OPEN_PAISE, OWED_PAISE, PAID_PAISE, TOTAL_PAISE } from '#money/plans/server/installment.amounts.ts';
import { onAccountOf } from '#money/dues/server/plan.queries.ts';
import type { Sale, SaleSummary } from '#sales/sale.contract.ts';
import { collectedPct } from '#sales/sale.rules.ts';
import { saleActions } from '../saleActions.rules.ts';
import { missingFor, nextStepOf } from '#sale-lifecycle/steps/saleStep.rules.ts';
import { cancellationOf } from '#sale-lifecycle/cancellations/server/cancellation.queries.ts';
import type { SaleFilter } from './saleList.filter.ts';
import { saleListConditions } from './saleList.filter.ts';
import { capOf } from '#sales/server/saleMoney.queries.ts';
import { formerBuyersOf } from '#sale-lifecycle/transfers/server/buyerTransfer.queries.ts';
import { applicantsOf } from '#sales/server/applicant.queries.ts';
import { disbursedOf, loanOf } from '#sales/server/loan.queries.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import { knows, masked } from '#company/people/server/facts.ts';
import { knownPersonOf } from '#company/people/server/person.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import {
  daysPastPromise,
  POSSESSION_KNOWN,
  possessionExpected,
} from '#site/milestones/server/promise.sql.ts';
import { isMilestoneOfSale } from '#money/plans/server/stageMilestone.sql.ts';
import { delayCompensationOf } from './delayCompensation.queries.ts';
import { stepFacts } from '#sale-lifecycle/steps/server/saleStep.queries.ts';

export function listSales(read: Read, filter: SaleFilter): Promise<Page<SaleSummary>> {
  // An order by price would tell what the rows hide.
  const isHidden = filter.sort.endsWith('agreementValuePaise') && !knows(read, 'salePrice');
  const sort = isHidden ? '-bookingDate' : filter.sort;
  return pageOfSales(read, { ...filter, sort }, saleListConditions(read, filter), (ids) =>
    saleSummaries(read, ids),
  );
}

/** One page of the sales under these conditions, with what the caller says of each. */
export function pageOfSales<Row extends { id: string }>(
  { db }: Read,
  request: PageRequest & Pick<SaleFilter, 'sort'>,
  conditions: Expression<SqlBool>,
  details: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const found = db.selectFrom('sale').where(conditions);
  const { column, direction } = orderOf(request.sort);
  return pageByIds(db, request, {
    ids: ({ limit, offset }) =>
      found
        .select('sale.id')
        .orderBy(`sale.${column}`, direction)
        .orderBy('sale.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details,
    count: (max) => countRows(db, found, max),
  });
}

/** Sales that the caller may see (checked before), in any order. */
export async function saleSummaries(read: Read, ids: readonly string[]): Promise<SaleSummary[]> {
  const rows = await saleRows(read)
    .where(sql<boolean>`sale.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => toSummary(read, row));
}

/** 404 when it does not exist or the caller may not see it. */
export async function getSale(read: Read, id: string): Promise<Sale> {
  const row = required(
    await saleRows(read).where('sale.id', '=', id).where(visibleSales(read)).executeTakeFirst(),
    'Sale',
  );
  const price = <Value>(value: Value) => masked(read, 'salePrice', value);
  return {
    ...toSummary(read, row),
    costSheetId: price(row.costSheetId),
    costSheetNumber: price(row.costSheetNumber),
    templateId: row.templateId,
    templateName: row.templateSnapshot.name,
    paymentPlanId: row.paymentPlanId,
    bookingAmountPaise: row.bookingAmountPaise,
    price: price(priceOf(row)),
    funding: row.funding,
    loan: knows(read, 'salePrice') ? await shownLoan(read, row) : null,
    ...papersOf(row),
    nextStep: await nextStep(read, row),
    cancellation: knows(read, 'salePrice') ? await cancellationOf(read, id) : null,
    applicants: await applicantsOf(read, id),
    formerBuyers: await formerBuyersOf(read, id),
    ...(await transfersOf(read, row)),
    acceptableBeforeRegistrationPaise: price(await acceptableOf(read, row)),
    onAccountPaise: await onAccountOf(read, id),
    delayCompensation: knows(read, 'receipts') ? await delayCompensationOf(read, row) : null,
    allowedActions: saleActions(read.caller.role, {
      ...row,
      isOwn: row.salesExecutiveId === read.caller.userId,
    }),
  };
}

/** The bookings that this one continues and that continues it, where the caller may see them. */
async function transfersOf(
  read: Read,
  { id, transferredFromSaleId }: SaleRow,
): Promise<Pick<Sale, 'transferredFrom' | 'transferredTo'>> {
  const found = await read.db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .select(['sale.id', 'sale.bookingNumber', 'unit.unitNumber'])
    .where((eb) =>
      eb.or([
        eb('sale.transferredFromSaleId', '=', id),
        ...(transferredFromSaleId === null ? [] : [eb('sale.id', '=', transferredFromSaleId)]),
      ]),
    )
    .where(visibleSales(read))
    .execute();
  return {
    transferredFrom: found.find((one) => one.id === transferredFromSaleId) ?? null,
    transferredTo: found.find((one) => one.id !== transferredFromSaleId) ?? null,
  };
}

function papersOf(row: SaleRow) {
  return {
    agreementDate: row.agreementDate,
    registrationNumber: row.registrationNumber,
    registrationDate: row.registrationDate,
    subRegistrarOffice: row.subRegistrarOffice,
    promisedPossession: row.promisedPossession,
    possessionOfferedOn: row.possessionOfferedOn,
    possessionDate: row.possessionDate,
    statusSince: row.statusSince,
  };
}

async function nextStep(read: Read, { id, status }: SaleRow): Promise<Sale['nextStep']> {
  const step = nextStepOf(status);
  return step === null ? null : { step, missing: missingFor(step, await stepFacts(read, id)) };
}

/** Sales with their figures, added up by the database in the same query. */
export function saleRows(read: Read) {
  return (
    saleHeads(read)
      .leftJoin('tower', 'tower.id', 'sale.towerId')
      .innerJoin('costSheet', 'costSheet.id', 'sale.costSheetId')
      .innerJoin('paymentPlan', (join) =>
        join.onRef('paymentPlan.saleId', '=', 'sale.id').on('paymentPlan.status', '!=', 'superseded'),
      )
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('installment')
            .select((of) => {
              const isDemanded = of('installment.demandDate', 'is not', null);
              // A cancellation reverses all demands.
              const isOwed = of('paymentPlan.status', '!=', 'cancelled');
              const isLate = of.and([of('installment.dueDate', '<', read.today), isOwed]);
              return [
                sumOf(TOTAL_PAISE, isDemanded).as('demandedPaise'),
                sumOf(PAID_PAISE).as('paidPaise'),
                sumOf(OPEN_PAISE, of.and([isDemanded, isOwed])).as('outstandingPaise'),
                sumOf(OWED_PAISE, isLate).as('overduePaise'),
                sumOf(
                  sql`installment.paid_principal_paise`,
                  of('installment.component', '=', 'agreementValue'),
                ).as('paidPrincipalPaise'),
                sql<
                  string | null
                >`min(installment.due_date) filter (where ${OWED_PAISE} > 0 and ${isOwed} and not ${isLate})`.as(
                  'nextDueDate',
                ),
              ];
            })
            .whereRef('installment.planId', '=', 'paymentPlan.id')
            .as('money'),
        (join) => join.onTrue(),
      )
      // Of one tower it is read once, however many of its sales are listed.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('milestone')
            .innerJoin('milestoneForecast', 'milestoneForecast.milestoneId', 'milestone.id')
            .select((of) => of.fn.max<string | null>('milestoneForecast.expectedEnd').as('endsOn'))
            .where(isMilestoneOfSale())
            .as('works'),
        (join) => join.onTrue(),
      )
      .selectAll('sale')
      .select([
        POSSESSION_KNOWN.as('possessionKnown'),
        possessionExpected(read.today).as('expectedPossession'),
        daysPastPromise(read.today).as('daysPastPromise'),
      ])
      .select((eb) => [
        knownPersonOf(read, eb.ref('sale.salesExecutiveId')).as('salesExecutive'),
        'project.stateCode',
        'tower.name as towerName',
        'costSheet.number as costSheetNumber',
        'paymentPlan.id as paymentPlanId',
        'paymentPlan.templateSnapshot',
        'money.demandedPaise',
        'money.paidPaise',
        'money.outstandingPaise',
        'money.overduePaise',
        'money.paidPrincipalPaise',
        'money.nextDueDate',
        eb
          .selectFrom('paymentTransaction')
          .select((of) => sumOf(of.ref('paymentTransaction.amountPaise')).as('sum'))
          .whereRef('paymentTransaction.saleId', '=', 'sale.id')
          .where('paymentTransaction.status', '=', 'recorded')
          .where('paymentTransaction.type', 'not in', ['refund', 'tds'])
          .as('toVerifyPaise'),
      ])
  );
}

function sumOf(amount: Expression<unknown>, condition: Expression<SqlBool> = sql<SqlBool>`true`) {
  return sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)`;
}

type SaleRow = Awaited<ReturnType<ReturnType<typeof saleRows>['executeTakeFirstOrThrow']>>;

function toSummary(read: Read, row: SaleRow): SaleSummary {
  const price = (value: number) => masked(read, 'salePrice', value);
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    bookingNumber: row.bookingNumber,
    projectId: row.projectId,
    projectName: row.projectName,
    towerId: row.towerId,
    towerName: row.towerName,
    unitId: row.unitId,
    unitNumber: row.unitNumber,
    leadId: row.leadId,
    customerName: row.customerName,
    bookingDate: row.bookingDate,
    status: row.status,
    salesExecutive: row.salesExecutive,
    channelPartnerId: row.channelPartnerId,
    agreementValuePaise: price(row.agreementValuePaise),
    totalReceivablePaise: price(row.totalReceivablePaise),
    discountPaise: price(row.discountPaise),
    demandedPaise: row.demandedPaise,
    paidPaise: row.paidPaise,
    outstandingPaise: row.outstandingPaise,
    overduePaise: row.overduePaise,
    toVerifyPaise: masked(read, 'receipts', row.toVerifyPaise ?? 0),
    nextDueDate: row.nextDueDate,
    collectedPct: price(collectedPct(row.paidPrincipalPaise, row.agreementValuePaise)),
    promisedPossession: row.promisedPossession,
    promisedIn: row.promisedIn,
    expectedPossession: masked(read, 'planOfWorks', row.expectedPossession),
    daysPastPromise: masked(read, 'planOfWorks', row.daysPastPromise),
  };
}

function priceOf(row: SaleRow): Sale['price'] {
  return {
    basePricePaise: row.basePricePaise,
    floorRisePaise: row.floorRisePaise,
    plcPaise: row.plcPaise,
    parkingPaise: row.parkingPaise,
    inAvChargesPaise: row.inAvChargesPaise,
    discountPaise: row.discountPaise,
    rebatePaise: row.rebatePaise,
    agreementValuePaise: row.agreementValuePaise,
    gstPaise: row.gstPaise,
    otherChargesPaise: row.otherChargesPaise,
    otherGstPaise: row.otherGstPaise,
    corpusPaise: row.corpusPaise,
    totalReceivablePaise: row.totalReceivablePaise,
    stampDutyPaise: row.stampDutyPaise,
    registrationFeePaise: row.registrationFeePaise,
  };
}

async function shownLoan(read: Read, row: SaleRow): Promise<Sale['loan']> {
  const loan = loanOf(row);
  return loan && { ...loan, disbursedPaise: await disbursedOf(read, row.id) };
}

async function acceptableOf(read: Read, row: SaleRow): Promise<number | null> {
  const cap = await capOf(read, row);
  if (!cap) return null;
  const { counted } = await read.db
    .selectFrom('paymentTransaction')
    .select((eb) => eb.fn.sum<number | null>('countedForCapPaise').as('counted'))
    .where('saleId', '=', row.id)
    .where('status', 'in', ['recorded', 'verified'])
    .executeTakeFirstOrThrow();
  return acceptablePaise({
    agreementValuePaise: row.agreementValuePaise,
    capPct: cap.capPct,
    countedPaise: counted ?? 0,
  });
}
