import type { QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { Country } from '#company/organizations/organizationFields.contract.ts';
import { normalisedPhone } from '#company/people/lead.phone.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type * as contract from '#enquiries/leads/leadDuplicates.contract.ts';
import type { KnownCustomer, LeadDuplicates } from '#enquiries/leads/leadDuplicates.contract.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';

type Asked = QueryOf<typeof contract.findDuplicates>;

const MAX = 5;

/**
 * Who is known by a number: everyone learns that it is taken, but only those who may see the lead learn by
 * whom.
 */
export async function findDuplicates(
  read: Read,
  { phone: written, exceptId }: Asked,
): Promise<LeadDuplicates> {
  const phone = normalisedPhone(written, await countryOf(read));
  if (phone === null) return { phone: null, isTaken: false, open: null, others: [] };
  // One query for each number, because each has its own index.
  const [first, second] = await Promise.all([
    leadsOf(read, exceptId).where('lead.phone', '=', phone).execute(),
    leadsOf(read, exceptId).where('lead.altPhone', '=', phone).where('lead.phone', '!=', phone).execute(),
  ]);
  const taken = first.find(({ status }) => isOpenStatus(status));
  const others = [...first.filter((row) => row !== taken), ...second].filter(({ isVisible }) => isVisible);
  return {
    phone,
    isTaken: taken !== undefined,
    open: taken?.isVisible ? toKnown(taken, phone) : null,
    others: others.slice(0, MAX).map((row) => toKnown(row, phone)),
  };
}

async function countryOf({ db }: Read): Promise<Country> {
  const { country } = await db.selectFrom('organization').select('country').executeTakeFirstOrThrow();
  return country;
}

function leadsOf(read: Read, exceptId: string | undefined) {
  return read.db
    .selectFrom('lead')
    .leftJoin('appUser as owner', 'owner.id', 'lead.ownerId')
    .select(['lead.id', 'lead.firstName', 'lead.lastName', 'lead.status', 'lead.phone', 'lead.createdAt'])
    .select(['owner.id as ownerId', 'owner.firstName as ownerFirstName', 'owner.lastName as ownerLastName'])
    .select(visibleLeads(read).as('isVisible'))
    .where('lead.deletedAt', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('lead.id', '!=', exceptId ?? ''))
    .orderBy('lead.createdAt', 'desc')
    .limit(MAX * 4);
}

type FoundLead = Awaited<ReturnType<ReturnType<typeof leadsOf>['executeTakeFirstOrThrow']>>;

function toKnown(row: FoundLead, phone: string): KnownCustomer {
  const owner = { firstName: row.ownerFirstName, lastName: row.ownerLastName };
  return {
    id: row.id,
    name: displayName(row),
    status: row.status,
    owner: row.ownerId === null ? null : displayName(owner),
    createdAt: row.createdAt,
    isAltPhone: row.phone !== phone,
  };
}
