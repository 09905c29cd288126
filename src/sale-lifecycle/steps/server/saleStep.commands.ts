import type { Selectable, Updateable } from 'kysely';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import type { SaleTable } from '#platform/server/database/tables.ts';
import type { SalePatch } from '#sales/sale.contract.ts';
import type { SaleStep, StepPapers } from '../saleStep.rules.ts';
import {
  correctionRefusal,
  daysProblem,
  mayTakeStep,
  missingFor,
  nextStepOf,
  papersProblem,
} from '../saleStep.rules.ts';
import { raiseHeldDemands } from '#sale-lifecycle/demands/server/heldDemands.commands.ts';
import { completePlanOf } from '#money/plans/server/plan.store.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { stepFacts } from './saleStep.queries.ts';

type SaleRow = Selectable<SaleTable>;

const PAPERS = [
  'agreementDate',
  'registrationNumber',
  'registrationDate',
  'subRegistrarOffice',
  'promisedPossession',
  'possessionOfferedOn',
  'possessionDate',
] as const;

/**
 * Applies a patch to the steps of a locked sale: takes the next one, corrects a completed one, or enters fields of
 * the next one. Throws if not allowed.
 */
export async function stepChanges(
  work: Work,
  before: SaleRow,
  patch: SalePatch,
): Promise<Updateable<SaleTable>> {
  const entered = papersIn(before, patch);
  await checkCorrections(work, before, entered, patch.reason ?? null);
  const changes = { ...entered, ...(await promiseOf(work, before, entered, patch.status)) };
  const papers: StepPapers = { ...before, ...changes };
  if (patch.status === undefined) {
    refuse(daysProblem(papers, work.today));
    return changes;
  }
  await checkStep(work, before, patch.status, papers);
  return { ...changes, status: patch.status, statusSince: work.today };
}

/**
 * What is promised with the agreement: the day that it names, and where nobody enters one the day that is registered for
 * the project now. It stays when that is extended.
 */
async function promiseOf(
  { db }: Work,
  before: SaleRow,
  entered: ReturnType<typeof papersIn>,
  step: SaleStep | undefined,
): Promise<Pick<Updateable<SaleTable>, 'promisedPossession' | 'promisedIn'>> {
  const { promisedPossession } = entered;
  if (promisedPossession) return { promisedIn: 'agreement' };
  if (promisedPossession === undefined && (step !== 'agreement' || before.promisedPossession !== null))
    return {};
  if (step !== 'agreement') return { promisedIn: null };
  const { reraPossessionDate } = await db
    .selectFrom('project')
    .select('reraPossessionDate')
    .where('id', '=', before.projectId)
    .executeTakeFirstOrThrow();
  return {
    promisedPossession: reraPossessionDate,
    promisedIn: reraPossessionDate === null ? null : 'rera',
  };
}

/** Effects of a step: registration lifts the cap, so that held installments are demanded. */
export async function afterStep(work: Work, saleId: string, step: SaleStep): Promise<void> {
  if (step === 'registered') await raiseHeldDemands(work, await lockSale(work, saleId));
  if (step === 'completed') await completePlanOf(work, saleId);
}

async function checkStep(work: Work, before: SaleRow, step: SaleStep, papers: StepPapers): Promise<void> {
  if (nextStepOf(before.status) !== step) throw conflict(`Sale cannot go from ${before.status} to ${step}.`);
  const isOwn = before.salesExecutiveId === work.caller.userId;
  const { channelPartnerId } = before;
  if (!mayTakeStep(step, work.caller.role, { channelPartnerId, isOwn })) throw forbidden();
  const [missing] = missingFor(step, await stepFacts(work, before.id));
  if (missing) throw conflict(missing, 'status');
  refuse(papersProblem(step, papers, work.today));
}

/** The fields of a patch that differ from the stored ones. */
function papersIn(before: SaleRow, patch: SalePatch): Partial<Pick<SaleRow, (typeof PAPERS)[number]>> {
  const given = PAPERS.filter((paper) => patch[paper] !== undefined && patch[paper] !== before[paper]);
  return Object.fromEntries(given.map((paper) => [paper, patch[paper]]));
}

const BEHIND: Partial<Record<(typeof PAPERS)[number], readonly SaleRow['status'][]>> = {
  agreementDate: ['agreement', 'registered', 'completed'],
  registrationNumber: ['registered', 'completed'],
  registrationDate: ['registered', 'completed'],
  subRegistrarOffice: ['registered', 'completed'],
  promisedPossession: ['agreement', 'registered', 'completed'],
  possessionDate: ['completed'],
};

async function checkCorrections(
  work: Work,
  before: SaleRow,
  entered: ReturnType<typeof papersIn>,
  reason: string | null,
): Promise<void> {
  const corrected = PAPERS.filter((paper) => paper in entered && BEHIND[paper]?.includes(before.status));
  if (corrected.length === 0) return;
  const emptied = corrected.find((paper) => entered[paper] === null);
  if (emptied) throw invalid(emptied, 'A field required by a step can be corrected, not removed.');
  const isDateOfRegistration = corrected.includes('registrationDate');
  const hasDemands = isDateOfRegistration && (await hasDemandsSince(work, before));
  const refusal = correctionRefusal(work.caller.role, { isDateOfRegistration, reason, hasDemands });
  if (refusal?.kind === 'forbidden')
    throw forbidden(`Only the ${roleLabel('Finance Head')} and the heads may correct this.`);
  if (refusal?.kind === 'reason') throw invalid('reason', refusal.message);
  if (refusal) throw conflict(refusal.message, 'registrationDate');
}

async function hasDemandsSince(work: Work, { id, registrationDate }: SaleRow): Promise<boolean> {
  const demand = await work.db
    .selectFrom('installment')
    .select('id')
    .where('saleId', '=', id)
    .where('demandDate', '>=', registrationDate)
    .limit(1)
    .executeTakeFirst();
  return demand !== undefined;
}

function refuse(problem: { field: string; message: string } | null): void {
  if (problem) throw invalid(problem.field, problem.message);
}
