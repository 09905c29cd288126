import type { Updateable } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { LeadTable } from '#platform/server/database/tables.ts';
import type { Country } from '#company/organizations/organizationFields.contract.ts';
import { leadPolicy } from '#enquiries/leads/server/lead.policy.ts';
import type { LeadPolicy } from '#enquiries/leads/server/lead.policy.ts';
import { correctClaim } from '#enquiries/partner-claims/server/claim.renewal.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type { LeadInput, LeadPatch } from '#enquiries/leads/lead.contract.ts';
import { requirePhone } from '#company/people/lead.phone.ts';
import { isOpenStatus, isPartner, mayEditLead } from '#enquiries/leads/lead.rules.ts';
import { requireFreePhone } from './lead.duplicates.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';

type LeadFields = Omit<LeadInput, 'ownerId' | 'projectIds' | 'channelPartnerId'>;
export type FieldChanges = Partial<LeadFields> &
  Pick<LeadPatch, 'channelPartnerId' | 'lostReason' | 'lostNote'>;

const OF_THE_PARTNER = 'Leads of channel partners must be entered by the partner firm.';

/** The country matters only for numbers in national notation. */
const NO_COUNTRY: Pick<LeadPolicy, 'country'> = { country: 'Other' };

/** Only a partner names a partner firm, and only their own. */
export function checkSource(work: Work, input: Pick<FieldChanges, 'source' | 'channelPartnerId'>): void {
  if (isPartner(work.caller)) return;
  if (input.source === 'channelPartner') throw invalid('source', OF_THE_PARTNER);
  if (input.channelPartnerId) throw invalid('channelPartnerId', OF_THE_PARTNER);
}

/** Contact data as it is stored, so that the same person is found again in whatever notation. */
export function normalised<Fields extends Partial<Pick<LeadInput, 'phone' | 'altPhone' | 'email'>>>(
  fields: Fields,
  country: Country,
): Fields {
  const { phone, altPhone, email } = fields;
  return {
    ...fields,
    ...(phone === undefined ? {} : { phone: requirePhone('phone', phone, country) }),
    ...(altPhone ? { altPhone: requirePhone('altPhone', altPhone, country) } : {}),
    ...(email ? { email: email.toLowerCase() } : {}),
  };
}

/** Consent counts from the time it is entered, unless it says when it was given. */
export function datedConsent(
  { consent }: Pick<FieldChanges, 'consent'>,
  now: Instant,
): Pick<FieldChanges, 'consent'> {
  return consent && consent.at === null ? { consent: { ...consent, at: now } } : {};
}

/** Refuses (400) projects that do not exist or that the caller may not see. */
export async function requireProjects(work: Work, projectIds: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(projectIds)];
  const found = await visibleProjects(work)
    .select('project.id')
    .where('project.id', 'in', wanted)
    .where('project.status', '!=', 'archived')
    .execute();
  if (found.length < wanted.length) throw invalid('projectIds', 'Choose projects that you can see.');
  return wanted;
}

/** The same for enquiries that are recorded together, each with what its own author sees. */
export async function requireProjectsOfAll(
  deeds: readonly { work: Work; projectIds: readonly string[] }[],
): Promise<void> {
  const byAuthor = groupRows(deeds, ({ work }) => work.caller.userId);
  await Promise.all([...byAuthor.values()].map(requireProjectsOfAuthor));
}

async function requireProjectsOfAuthor(
  deeds: readonly { work: Work; projectIds: readonly string[] }[],
): Promise<void> {
  const [first] = deeds;
  if (first) await requireProjects(first.work, [...new Set(deeds.flatMap((deed) => deed.projectIds))]);
}

/** What an edit changes in the fields of a lead itself. */
export async function fieldChanges(
  work: Work,
  lead: LockedLead,
  fields: FieldChanges,
): Promise<Updateable<LeadTable>> {
  const { channelPartnerId: _firm, lostReason, lostNote, ...sent } = defined(fields);
  checkSourceChange(lead, fields);
  const set = { ...sent, ...lossChanges(lead, lostReason, lostNote) };
  if (Object.keys(set).length === 0) return {};
  if (!mayEditLead(work.caller, lead)) {
    throw isOpenStatus(lead.status)
      ? forbidden()
      : conflict(`This lead is ${lead.status}. Only an open lead can be changed.`);
  }
  const { country } = set.phone || set.altPhone ? await leadPolicy(work) : NO_COUNTRY;
  const changes = { ...normalised(set, country), ...datedConsent(set, work.now) };
  if (changes.phone && changes.phone !== lead.phone) {
    await requireFreePhone(work, changes.phone, lead.id);
    if (lead.channelPartnerId !== null) await correctClaim(work, lead.id, changes.phone);
  }
  return changes;
}

/** The reason of a lost lead may be corrected while it is lost; an open lead has none. */
function lossChanges(
  lead: LockedLead,
  lostReason: FieldChanges['lostReason'],
  lostNote: FieldChanges['lostNote'],
): Pick<FieldChanges, 'lostReason' | 'lostNote'> {
  if (lead.status === 'lost') {
    if (lostReason === null) throw invalid('lostReason', 'Select a reason.');
    return defined({ lostReason, lostNote });
  }
  if (lostReason) throw invalid('lostReason', 'Only a lost lead can have a reason.');
  if (lostNote) throw invalid('lostNote', 'Only a lost lead can have this note.');
  return {};
}

function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

/** An edit can neither add nor remove attribution to a partner. */
function checkSourceChange(lead: LockedLead, { source, channelPartnerId }: FieldChanges): void {
  if (channelPartnerId !== undefined && channelPartnerId !== lead.channelPartnerId) {
    throw invalid('channelPartnerId', OF_THE_PARTNER);
  }
  if (source === undefined || source === lead.source) return;
  if (lead.source === 'channelPartner')
    throw invalid('source', 'The source of a lead brought by a partner cannot be changed.');
  if (source === 'channelPartner') throw invalid('source', OF_THE_PARTNER);
}
