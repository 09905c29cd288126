import { isDeepStrictEqual } from 'node:util';
import { invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { patched, pick } from '#platform/server/records.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { checkDiscountLimits, checkLimitsRise } from '#company/organizations/discountLimits.rules.ts';
import { discountLimitsOf } from '#company/organizations/server/organization.queries.ts';
import { RECEIPT_MODES } from '../payment.terms.contract.ts';
import { planForbiddenBecause } from '../template.rules.ts';
import type { PaymentConfig, PaymentConfigPatch } from '../paymentConfig.contract.ts';
import { checkBuyerProtection } from '../paymentConfig.rules.ts';
import { getPaymentConfig } from './paymentConfig.queries.ts';
import type { PaymentLaw } from './paymentLaw.queries.ts';
import { paymentLaw } from './paymentLaw.queries.ts';
import { completionOf } from './paymentTemplate.queries.ts';

const TEN_RUPEES_PAISE = 1000;

/** The rules a new project starts with: what the law of its state says, all modes of payment, the organization's limits. */
export async function createPaymentConfig(
  work: Work,
  projectId: string,
  law: PaymentLaw,
  defaultTemplateId: string,
): Promise<void> {
  await work.db
    .insertInto('projectPaymentConfig')
    .values({
      projectId,
      defaultTemplateId,
      interestSpreadPct: law.interestSpreadPct,
      cancellationSlabs: law.buyer.cancellationSlabs,
      refundDays: Math.min(45, law.buyer.refundDays),
      allowedModes: RECEIPT_MODES,
      dynamicPricing: { minPct: -5, maxPct: 8, roundToPaise: TEN_RUPEES_PAISE },
      createdAt: work.now,
      updatedAt: work.now,
    })
    .execute();
}

export async function updatePaymentConfig(
  work: Work,
  projectId: string,
  patch: PaymentConfigPatch,
): Promise<PaymentConfig> {
  await work.db
    .selectFrom('projectPaymentConfig')
    .select('projectId')
    .where('projectId', '=', projectId)
    .forUpdate()
    .execute();
  const before = await getPaymentConfig(work, projectId);
  const { version, discountLimits, ...others } = patch;
  if (version !== undefined && version !== before.version) throw staleVersion();
  const fields = { ...others, ...(await limitsAfter(work, before, discountLimits)) };
  const { after, changed } = patched<PaymentConfig, keyof typeof fields>(before, fields);
  if (changed.length === 0) return before;
  await check(work, before, after, changed);
  await work.db
    .updateTable('projectPaymentConfig')
    .set({
      ...columnsOf(after, changed),
      version: before.version + 1,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('projectId', '=', projectId)
    .execute();
  await recordChange(work, {
    action: 'edit',
    resource: 'paymentConfig',
    id: projectId,
    version: before.version + 1,
    before: pick(before, changed),
    after: pick(after, changed),
  });
  return getPaymentConfig(work, projectId);
}

type Limits = Pick<PaymentConfig, 'discountLimits' | 'hasOwnDiscountLimits'>;

/**
 * Limits equal to those in force change nothing, so the project keeps following the organization if it did;
 * null goes back to the organization's.
 */
async function limitsAfter(
  work: Work,
  before: PaymentConfig,
  sent: PaymentConfigPatch['discountLimits'],
): Promise<Partial<Limits>> {
  if (sent === undefined || isDeepStrictEqual(sent, before.discountLimits)) return {};
  if (sent !== null) return { discountLimits: sent, hasOwnDiscountLimits: true };
  return { discountLimits: await discountLimitsOf(work), hasOwnDiscountLimits: false };
}

function columnsOf(after: PaymentConfig, changed: readonly (keyof PaymentConfig)[]) {
  const isOfLimits = (key: keyof PaymentConfig) => key === 'discountLimits' || key === 'hasOwnDiscountLimits';
  return {
    ...pick(
      after,
      changed.filter((key) => !isOfLimits(key)),
    ),
    ...(changed.some(isOfLimits)
      ? { discountLimits: after.hasOwnDiscountLimits ? after.discountLimits : null }
      : {}),
  };
}

async function check(
  work: Work,
  before: PaymentConfig,
  after: PaymentConfig,
  changed: readonly (keyof PaymentConfig)[],
): Promise<void> {
  checkDiscountLimits(work.caller.role, before.discountLimits, after.discountLimits);
  if (changed.includes('discountLimits')) checkLimitsRise(after.discountLimits);
  const isLawAsked = (
    ['cancellationSlabs', 'refundDays', 'interestSpreadPct', 'defaultTemplateId'] as const
  ).some((key) => changed.includes(key));
  if (!isLawAsked) return;
  const { stateCode } = await work.db
    .selectFrom('project')
    .select('stateCode')
    .where('id', '=', after.projectId)
    .executeTakeFirstOrThrow();
  const law = await paymentLaw(work, stateCode);
  checkBuyerProtection(after, law.buyer);
  if (changed.includes('defaultTemplateId')) await checkDefault(work, after, law);
}

async function checkDefault(
  work: Work,
  { projectId, defaultTemplateId }: PaymentConfig,
  law: PaymentLaw,
): Promise<void> {
  if (defaultTemplateId === null) throw invalid('defaultTemplateId', 'Choose the default payment plan.');
  const template = await work.db
    .selectFrom('paymentTemplate')
    .select(['type', 'stages'])
    .where('id', '=', defaultTemplateId)
    .where('projectId', '=', projectId)
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (!template)
    throw invalid('defaultTemplateId', 'This payment plan is not an active plan of the project.');
  const forbidden = planForbiddenBecause(
    { type: template.type, stages: template.stages },
    law.plan,
    await completionOf(work, projectId),
    work.today,
  );
  if (forbidden) throw invalid('defaultTemplateId', forbidden);
}
