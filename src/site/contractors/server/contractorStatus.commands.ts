import type { BodyOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { forbidden, staleVersion } from '#platform/contract/errors.ts';
import { hasCapability } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type * as contract from '../contractor.contract.ts';
import type { Contractor } from '../contractor.contract.ts';
import type { StatusChange } from '../contractor.rules.ts';
import { preferRefusal, statusRefusal } from '../contractor.rules.ts';
import { getContractor } from './contractor.queries.ts';
import { lockContractor, writeContractor } from './contractor.store.ts';

const ACTIONS: Readonly<Record<StatusChange['status'], string>> = {
  active: 'activate',
  inactive: 'deactivate',
  suspended: 'suspend',
  blacklisted: 'blacklist',
};

/** Running milestones stay with it; new ones are refused while it is not active. Only an active one is preferred. */
export async function setContractorStatus(
  work: Work,
  id: string,
  { status, reason = null, version }: BodyOf<typeof contract.setContractorStatus>,
): Promise<Contractor> {
  const before = await lockContractor(work, id);
  if (version !== undefined && version !== before.row.version) throw staleVersion();
  const refusal = statusRefusal(work.caller.role, before.facts, { status, reason }, work.today);
  if (refusal) throw refusal;
  const isPreferred = before.row.isPreferred && status === 'active';
  const next = await writeContractor(work, before, { status, statusReason: reason, isPreferred });
  const { isPreferred: wasPreferred } = before.row;
  await recordChange(work, {
    action: ACTIONS[status],
    resource: 'contractor',
    id,
    version: next,
    before: { status: before.row.status, ...(wasPreferred ? { isPreferred: true } : {}) },
    after: { status, ...(wasPreferred ? { isPreferred } : {}) },
    ...(reason === null ? {} : { reason }),
  });
  return getContractor(work, id);
}

export async function setContractorPreferred(
  work: Work,
  id: string,
  { isPreferred, version }: BodyOf<typeof contract.setContractorPreferred>,
): Promise<Contractor> {
  const before = await lockContractor(work, id);
  if (version !== undefined && version !== before.row.version) throw staleVersion();
  if (!hasCapability(work.caller.role, 'manageContractors')) throw forbidden();
  if (before.row.isPreferred === isPreferred) return before.shown;
  const refusal = preferRefusal(before.facts, isPreferred);
  if (refusal) throw refusal;
  const next = await writeContractor(work, before, { isPreferred });
  await recordChange(work, {
    action: isPreferred ? 'prefer' : 'unprefer',
    resource: 'contractor',
    id,
    version: next,
    before: { isPreferred: !isPreferred },
    after: { isPreferred },
  });
  return getContractor(work, id);
}

/** By what a paper comes to count: at once where its category needs no approval. */
const COUNTING = ['upload', 'addVersion', 'restore', 'approve'];

/** The last day of a labour licence is that of its paper, once this counts. */
export async function followLicences(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const papers = deeds.filter(
    ({ input }) => input.resource === 'document' && COUNTING.includes(input.action),
  );
  const [first] = papers;
  if (!first) return;
  const licences = await first.work.db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .select(['document.id', 'document.resourceId', 'document.expiresOn'])
    .where(
      'document.id',
      'in',
      papers.map(({ input }) => input.id),
    )
    .where('document.resourceType', '=', 'contractor')
    .where('document.approvedVersionId', 'is not', null)
    .where('documentCategory.key', '=', 'labourLicence')
    .execute();
  for (const { id, resourceId, expiresOn } of licences) {
    const paper = papers.find(({ input }) => input.id === id);
    if (paper && expiresOn !== null) await takeLicence(paper.work, resourceId, expiresOn);
  }
}

async function takeLicence(work: Work, id: string, validUntil: Day): Promise<void> {
  const before = await lockContractor(work, id);
  const { labourLicenceValidUntil: known } = before.row;
  if (known === validUntil) return;
  const version = await writeContractor(work, before, { labourLicenceValidUntil: validUntil });
  await recordChange(work, {
    action: 'edit',
    resource: 'contractor',
    id,
    version,
    before: { labourLicenceValidUntil: known },
    after: { labourLicenceValidUntil: validUntil },
  });
}
