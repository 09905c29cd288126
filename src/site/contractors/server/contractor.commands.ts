import { v7 as newId } from 'uuid';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { patched, pick } from '#platform/server/records.ts';
import { requirePhone } from '#company/people/lead.phone.ts';
import type { Contractor, ContractorInput, ContractorPatch } from '../contractor.contract.ts';
import { deleteRefusal, numbersProblem } from '../contractor.rules.ts';
import { getContractor } from './contractor.queries.ts';
import { lockContractor, writeContractor } from './contractor.store.ts';

/** It is pending until its papers are approved and somebody activates it. */
export async function createContractor(work: Work, input: ContractorInput): Promise<Contractor> {
  checkNumbers(work, { pan: input.pan, gstin: input.gstin ?? null }, input.labourLicenceValidUntil);
  await requireFree(work, input);
  const id = newId();
  const fields = { ...input, phone: await phoneOf(work, input.phone) };
  await work.db
    .insertInto('contractor')
    .values({
      ...fields,
      id,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
      updatedById: work.caller.userId,
    })
    .execute();
  await recordChange(work, {
    action: 'create',
    resource: 'contractor',
    id,
    version: 1,
    after: { ...fields, status: 'pending' },
  });
  return getContractor(work, id);
}

/** Changes the fields sent. */
export async function updateContractor(
  work: Work,
  id: string,
  { version, ...patch }: ContractorPatch,
): Promise<Contractor> {
  const before = await lockContractor(work, id);
  if (version !== undefined && version !== before.row.version) throw staleVersion();
  const sent = { ...patch, ...(patch.phone ? { phone: await phoneOf(work, patch.phone) } : {}) };
  const { after, changed } = patched<typeof before.row, keyof typeof sent>(before.row, sent);
  if (changed.length === 0) return before.shown;
  const isNewLicence = changed.includes('labourLicenceValidUntil');
  checkNumbers(work, after, isNewLicence ? after.labourLicenceValidUntil : null);
  await requireFree(work, { ...pick(after, changed), id });
  const set = pick(after, changed);
  const next = await writeContractor(work, before, set);
  await recordChange(work, {
    action: 'edit',
    resource: 'contractor',
    id,
    version: next,
    ...changedKeys(pick(before.row, changed), set),
  });
  return getContractor(work, id);
}

/** Only one that never had a milestone or a review: what was built is not forgotten. */
export async function deleteContractor(work: Work, id: string): Promise<{ id: string }> {
  const before = await lockContractor(work, id);
  const refusal = deleteRefusal(before.facts);
  if (refusal) throw refusal;
  const version = await writeContractor(work, before, { deletedAt: work.now });
  const { companyName, status } = before.row;
  await recordChange(work, {
    action: 'delete',
    resource: 'contractor',
    id,
    version,
    before: { companyName, status },
  });
  return { id };
}

function checkNumbers(
  { today }: Work,
  numbers: { pan: string; gstin: string | null },
  licence: string | null | undefined,
): void {
  const problem = numbersProblem(numbers, licence, today);
  if (problem) throw invalid(problem.field, problem.message);
}

/** Who has the PAN or the name already is named: everybody who may add a contractor sees all of them. */
async function requireFree(
  { db }: Work,
  { id, pan, companyName }: { id?: string; pan?: string; companyName?: string },
): Promise<void> {
  if (pan === undefined && companyName === undefined) return;
  const taken = await db
    .selectFrom('contractor')
    .select(['companyName', 'pan'])
    .where('deletedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .where((eb) =>
      eb.or([
        ...(pan === undefined ? [] : [eb('pan', '=', pan)]),
        ...(companyName === undefined
          ? []
          : [eb(eb.fn<string>('lower', ['companyName']), '=', companyName.toLowerCase())]),
      ]),
    )
    .limit(2)
    .execute();
  const samePan = taken.find((one) => one.pan === pan);
  if (samePan) throw conflict(`A contractor with this PAN already exists: ${samePan.companyName}.`, 'pan');
  if (taken.length > 0) throw conflict('A contractor with this name already exists.', 'companyName');
}

async function phoneOf({ db }: Work, written: string): Promise<string> {
  const { country } = await db.selectFrom('organization').select('country').executeTakeFirstOrThrow();
  return requirePhone('phone', written, country);
}
