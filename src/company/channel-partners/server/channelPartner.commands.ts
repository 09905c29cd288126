import { v7 as newId } from 'uuid';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { ChannelPartner, ChannelPartnerInput } from '../channelPartner.contract.ts';
import { registrationsProblem, withSingleGstin } from '../gstRegistration.rules.ts';
import { storeRegistrations } from './gstRegistration.store.ts';

export interface NewFirm extends ChannelPartnerInput {
  id?: string;
  tier?: ChannelPartner['tier'];
  managerId?: string | null;
}

/** Adds a broker firm, whose people are invited next; 409 when one with this name exists. */
export async function createChannelPartner(work: Work, firm: NewFirm): Promise<{ id: string }> {
  const { id = newId(), gstin, managerId, ...fields } = firm;
  const gstins = withSingleGstin([], gstin ?? null, work.today);
  const problem = registrationsProblem(gstins, fields.pan);
  if (problem) throw invalid('channelPartner.gstin', problem.message);
  await work.db
    .insertInto('channelPartner')
    .values({
      id,
      ...fields,
      managerId: managerId ?? null,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  await storeRegistrations(work, id, gstins);
  await recordChange(work, {
    action: 'create',
    resource: 'channelPartner',
    id,
    version: 1,
    after: { ...fields, gstins, managerId: managerId ?? null },
  });
  return { id };
}

/** 400 unless the firm exists and is not suspended. */
export async function requireFirm(work: Work, id: string): Promise<void> {
  const firm = await work.db
    .selectFrom('channelPartner')
    .select(['name', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!firm) throw invalid('channelPartnerId', 'The firm was not found.');
  if (firm.status === 'suspended') throw conflict(`${firm.name} is suspended.`, 'channelPartnerId');
}
