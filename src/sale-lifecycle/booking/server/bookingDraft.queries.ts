import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import * as z from 'zod';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { secretsOf } from '#platform/server/database/sealed.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { ownTeam } from '#company/people/server/user.visibility.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import type {
  BookingDraft,
  BookingDraftWhole,
  listBookingDrafts as listCall,
} from '../bookingDraft.contract.ts';
import { withNumbers } from '../bookingDraft.rules.ts';

/** The unfinished bookings a caller sees, the last saved first. */
export function listBookingDrafts(read: Read, query: QueryOf<typeof listCall>): Promise<Page<BookingDraft>> {
  const found = filtered(read, query);
  return pageOf(
    query,
    async ({ limit, offset }) => {
      const rows = await described(read, found)
        .orderBy('bookingDraft.updatedAt', 'desc')
        .orderBy('bookingDraft.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toDraft);
    },
    (max) => countRows(read.db, found, max),
  );
}

export async function getBookingDraft(read: Read, id: string): Promise<BookingDraftWhole> {
  const row = await described(read, visibleDrafts(read))
    .select(['bookingDraft.entries', 'bookingDraft.numbersSealed'])
    .where('bookingDraft.id', '=', id)
    .executeTakeFirst();
  const { entries, numbersSealed, ...draft } = required(row, 'Booking');
  return { ...toDraft(draft), entries: withNumbers(entries, openedNumbers(read, id, numbersSealed)) };
}

/** The same without what was typed. */
export async function getBookingDraftHead(read: Read, id: string): Promise<BookingDraft> {
  const row = await described(read, visibleDrafts(read)).where('bookingDraft.id', '=', id).executeTakeFirst();
  return toDraft(required(row, 'Booking'));
}

/** Own drafts, and those of the people whose bookings the caller sees. */
export function visibleDrafts(read: Read) {
  return read.db.selectFrom('bookingDraft').where(withinReach(read));
}

function withinReach(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'bookingDraft'>();
  const isOwn = eb('bookingDraft.ownerId', '=', read.caller.userId);
  switch (SALE_REACH[read.caller.role]) {
    case 'all':
      return eb.lit(true);
    case 'team':
      return eb('bookingDraft.ownerId', 'in', ownTeam(read));
    case 'partners':
      return eb.or([isOwn, eb('bookingDraft.leadId', 'in', leadsOfPartners(read))]);
    default:
      return isOwn;
  }
}

function leadsOfPartners({ db }: Read) {
  return db.selectFrom('lead').select('lead.id').where('lead.channelPartnerId', 'is not', null);
}

/** Binds the sealed numbers to their draft. */
export function contextOfDraft(id: string): string {
  return `bookingDraft/${id}`;
}

const Numbers = z.array(z.object({ pan: z.string().nullable(), aadhaarLast4: z.string().nullable() }));

function openedNumbers({ db }: Read, id: string, sealed: string | null) {
  return sealed === null ? null : Numbers.parse(JSON.parse(secretsOf(db).open(sealed, contextOfDraft(id))));
}

function filtered(read: Read, { leadId, unitId, ownerId }: QueryOf<typeof listCall>) {
  return visibleDrafts(read)
    .$if(leadId !== undefined, (query) => query.where('bookingDraft.leadId', '=', leadId ?? null))
    .$if(unitId !== undefined, (query) => query.where('bookingDraft.unitId', '=', unitId ?? null))
    .$if(ownerId !== undefined, (query) => query.where('bookingDraft.ownerId', '=', ownerId ?? ''));
}

function described(read: Read, found: ReturnType<typeof visibleDrafts>) {
  const customers = read.db
    .selectFrom('lead')
    .select(['lead.id', 'lead.firstName', 'lead.lastName'])
    .where(visibleLeads(read));
  const units = read.db
    .selectFrom('unit')
    .innerJoin('project', 'project.id', 'unit.projectId')
    .select(['unit.id', 'unit.unitNumber', 'project.name as projectName'])
    .where(projectIsVisible(read));
  return found
    .innerJoin('appUser as owner', 'owner.id', 'bookingDraft.ownerId')
    .innerJoin('appUser as saver', 'saver.id', 'bookingDraft.updatedById')
    .leftJoin(customers.as('customer'), 'customer.id', 'bookingDraft.leadId')
    .leftJoin(units.as('wanted'), 'wanted.id', 'bookingDraft.unitId')
    .select([
      'bookingDraft.id',
      'bookingDraft.version',
      'bookingDraft.createdAt',
      'bookingDraft.updatedAt',
      'bookingDraft.ownerId',
      'bookingDraft.leadId',
      'bookingDraft.unitId',
      'bookingDraft.step',
      'owner.firstName as ownerFirstName',
      'owner.lastName as ownerLastName',
      'saver.firstName as saverFirstName',
      'saver.lastName as saverLastName',
      'customer.firstName as leadFirstName',
      'customer.lastName as leadLastName',
      'wanted.unitNumber',
      'wanted.projectName',
    ]);
}

/** Refuses a customer or a unit that the caller does not see. */
export async function requireSeen(
  read: Read,
  { leadId, unitId }: Pick<BookingDraft, 'leadId' | 'unitId'>,
): Promise<void> {
  if (leadId !== null) {
    const leads = read.db.selectFrom('lead').select('lead.id').where(visibleLeads(read));
    required(await leads.where('lead.id', '=', leadId).executeTakeFirst(), 'Lead');
  }
  if (unitId === null) return;
  const units = read.db
    .selectFrom('unit')
    .innerJoin('project', 'project.id', 'unit.projectId')
    .select('unit.id')
    .where(projectIsVisible(read));
  required(await units.where('unit.id', '=', unitId).executeTakeFirst(), 'Unit');
}

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

function toDraft({
  ownerFirstName,
  ownerLastName,
  saverFirstName,
  saverLastName,
  leadFirstName,
  leadLastName,
  ...row
}: Row): BookingDraft {
  return {
    _id: row.id,
    ...row,
    ownerName: displayName({ firstName: ownerFirstName, lastName: ownerLastName }),
    savedByName: displayName({ firstName: saverFirstName, lastName: saverLastName }),
    leadName:
      leadFirstName === null ? null : displayName({ firstName: leadFirstName, lastName: leadLastName }),
  };
}
