import { randomInt } from 'node:crypto';
import type { Work } from '#platform/server/context.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { serial } from '#platform/server/serial.factory.ts';
import type { Contractor, ContractorInput } from '../contractor.contract.ts';
import { createContractor } from './contractor.commands.ts';
import { getContractor } from './contractor.queries.ts';

/** A contractor with a valid licence, pending as every new one. */
export function buildContractor(work: Work, overrides: Partial<ContractorInput> = {}): Promise<Contractor> {
  const number = serial();
  return createContractor(work, {
    companyName: `Balaji Civil Works ${number}`,
    contactPerson: 'Mahesh Jadhav',
    phone: '+91 90000 02001',
    specializations: ['civil', 'rcc'],
    pan: otherPan(),
    labourLicenceNumber: `LL/${number}`,
    labourLicenceValidUntil: addDays(work.today, 300),
    ...overrides,
  });
}

/** Not counted: another worker may have made the contractors of this organization. */
function otherPan(): string {
  const letter = String.fromCharCode(65 + randomInt(26));
  return `AABC${letter}${String(randomInt(10_000)).padStart(4, '0')}F`;
}

/** One that can be assigned; its papers are taken as approved. */
export async function buildActiveContractor(
  work: Work,
  overrides: Partial<ContractorInput> = {},
): Promise<Contractor> {
  const { id } = await buildContractor(work, overrides);
  await work.db.updateTable('contractor').set({ status: 'active' }).where('id', '=', id).execute();
  return getContractor(work, id);
}
