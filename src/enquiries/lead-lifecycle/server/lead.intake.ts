import { insertInteractions } from '#enquiries/leads/server/lead.store.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { SheetLead } from '#enquiries/leads/leadRow.rules.ts';
import type { NewLead } from './lead.create.ts';
import { insertLeads } from './lead.create.ts';
import type { EnquiryAgain, PartlyKnown } from './lead.enquiries.ts';
import { enquiriesAgain } from './lead.enquiries.ts';
import { NOBODY, ownersForNewLeads } from './lead.owners.ts';
import { afterChange, changesOf, entryRow, writeChanges } from '#enquiries/leads/server/lead.steps.ts';
import type { KnownLead } from '#enquiries/leads/enquiryPath.rules.ts';
import { STAGES_ENTERED } from '#enquiries/leads/leadCourse.rules.ts';

/** A lead with the phone number of a row. */
export type KnownByPhone = KnownLead & PartlyKnown & { phone: string; projectIds: string[] };

/** The leads that have these numbers, by number; locked until the transaction ends when the rows are being written. */
export async function leadsKnownBy(
  work: Work,
  phones: readonly string[],
  isWriting: boolean,
): Promise<KnownByPhone[]> {
  if (phones.length === 0) return [];
  const rows = await work.db
    .selectFrom('lead')
    .select(['id', 'phone', 'status', 'lostAt', 'createdAt', 'lastName', 'altPhone', 'email', 'city'])
    .select(['locality', 'pincode', 'language', 'occupation', 'company', 'purpose', 'timeline', 'financing'])
    .select(['campaign', 'unitTypes', 'budgetMinPaise', 'budgetMaxPaise', 'dnd'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('leadProject')
          .select('leadProject.projectId as id')
          .whereRef('leadProject.leadId', '=', 'lead.id'),
      ).as('projects'),
    )
    .where(sql<boolean>`lead.phone = any(${pgArray(phones)})`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .$if(isWriting, (query) => query.forNoKeyUpdate('lead'))
    .execute();
  return rows.map(({ projects, ...row }) => ({ ...row, projectIds: projects.map(({ id }) => id) }));
}

/** A person in a file who is not yet known. */
export interface IncomingLead {
  lead: SheetLead & { phone: string; firstName: string };
  projectIds: readonly string[];
  message: string | null;
}

/** The import that brings the leads, and the name of its file. */
export interface LeadOrigin {
  importId: string;
  fileName: string;
}

/** Gives new persons an id and, by rules and round robin in their order, an owner; nothing is written yet. */
export async function newLeadsOf(work: Work, incoming: readonly IncomingLead[]): Promise<NewLead[]> {
  const owners = await ownersForNewLeads(
    incoming.map(({ lead: { source, language, city, locality, pincode }, projectIds }) => {
      return { work, source, projectIds: [...projectIds], language, city, locality, pincode };
    }),
  );
  return incoming.map(({ lead, projectIds }, index) => {
    const attribution = { source: lead.source, channelPartnerId: null, broughtById: null };
    const ownership = owners[index] ?? NOBODY;
    return { work, id: newId(), fields: lead, attribution, ownership, projectIds: [...projectIds] };
  });
}

/**
 * Writes many new leads, each with the message of its enquiry, in a few statements. The caller has locked the
 * numbers and checked that none has an open lead, and takes care of the scores, the audit trail and the change
 * events.
 */
export async function takeInLeads(
  work: Work,
  { importId, fileName }: LeadOrigin,
  leads: readonly (NewLead & { message: string | null })[],
): Promise<void> {
  await insertLeads(work.db, leads);
  const entries = leads.map(({ id, fields: { source }, message: notes }) => {
    const details = { source, isFirst: true, fileName };
    return entryRow(work, id, { type: 'enquiry', details, notes, internal: true, importId });
  });
  await insertInteractions(work.db, entries);
}

/** What is needed to undo an enquiry: the version that it made, and the columns as they were before. */
export interface EnteredEnquiry {
  id: string;
  version: number;
  was: Record<string, unknown>;
  addedProjectIds: string[];
}

/** Adds many enquiries of known persons, each to a different lead that the caller has locked. */
export async function enterEnquiries(
  work: Work,
  { importId }: LeadOrigin,
  enquiries: readonly { leadId: string; again: EnquiryAgain }[],
): Promise<EnteredEnquiry[]> {
  const entered = await enquiriesAgain(
    work,
    enquiries.map(({ leadId, again }) => ({ leadId, again: { ...again, importId } })),
  );
  await writeChanges(entered.map(({ change }) => change));
  return entered.map(({ change, addedProjectIds }) => {
    const { lead, steps } = change;
    const columns = [...Object.keys(changesOf(steps)), ...STAGES_ENTERED];
    const was = Object.fromEntries(columns.map((column) => [column, lead[column as keyof typeof lead]]));
    return { id: lead.id, version: afterChange(change).version, was, addedProjectIds };
  });
}
