import { plainWord } from '#platform/contract/cells.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { normalisedPhone } from '#company/people/lead.phone.ts';
import type { ReadLead } from '#enquiries/leads/leadRow.rules.ts';
import { readLeadCells } from '#enquiries/leads/leadRow.rules.ts';
import { newlyKnown } from '#enquiries/lead-lifecycle/server/lead.enquiries.ts';
import type { KnownByPhone } from '#enquiries/lead-lifecycle/server/lead.intake.ts';
import { leadsKnownBy } from '#enquiries/lead-lifecycle/server/lead.intake.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type { CheckedRow, ImportKind, ImportTarget, KindSettings, RowToCheck } from './import.kind.ts';
import { endLeadImport } from './lead.import.end.ts';
import { leadSettings } from './lead.import.settings.ts';
import { leadFieldText } from './lead.import.text.ts';
import { undoLeads } from './lead.import.undo.ts';
import { writeLeads } from './lead.import.write.ts';
import { leadPolicy } from '#enquiries/leads/server/lead.policy.ts';
import type { KnownLead } from '#enquiries/leads/enquiryPath.rules.ts';
import { pathOfEnquiry } from '#enquiries/leads/enquiryPath.rules.ts';

const settings: KindSettings = {
  first: (_work, { source }) => ({ source: requireSource(source) }),
  chosen: async (_work, { source: before }, { source }) => ({ source: requireSource(source ?? before) }),
};

function requireSource(source: (typeof LEAD_SOURCES)[number] | null | undefined) {
  if (!source) throw invalid('source', 'Please select a source');
  if (source === 'channelPartner')
    throw invalid('source', 'Leads of channel partners are added by the partner firm.');
  return source;
}

/** Enquiries of a portal, a web form or another system: new persons become leads, known ones enquire again. */
export const leadImport: ImportKind = {
  name: 'leads',
  settings,
  check: checkLeads,
  write: writeLeads,
  undo: undoLeads,
  ended: endLeadImport,
  textOf: leadFieldText,
};

interface Site {
  projectId: string;
  named(text: string): { id: string; name: string } | null;
}

interface Reading extends ReadLead {
  number: number;
  /** Empty: that of the whole file. */
  sites: readonly { id: string; name: string }[];
}

async function checkLeads(
  work: Work,
  target: ImportTarget,
  rows: readonly RowToCheck[],
  isWriting: boolean,
): Promise<CheckedRow[]> {
  const { source } = leadSettings(target.settings);
  const { country } = await leadPolicy(work);
  const site = await siteOf(work, target.projectId);
  const sheet = { source, phoneOf: (text: string) => normalisedPhone(text, country) };
  const readings = rows.map(({ number, cells }) => readingOf(number, readLeadCells(cells, sheet), site));
  const phones = [...new Set(readings.flatMap(({ lead }) => lead.phone ?? []))];
  const known = groupRows(await leadsKnownBy(work, phones, isWriting), ({ phone }) => phone);
  return readings.map((reading) => checkRow(work, site, reading, known.get(reading.lead.phone ?? '') ?? []));
}

async function siteOf(work: Work, projectId: string): Promise<Site> {
  const projects = await visibleProjects(work)
    .select(['project.id', 'project.name', 'project.code'])
    .where('project.status', '!=', 'archived')
    .orderBy('project.id')
    .execute();
  if (!projects.some(({ id }) => id === projectId))
    throw conflict('The project of this import is archived, or you may no longer see it.');
  // A name takes precedence over an equal code.
  const named = new Map([
    ...projects.map((project) => [plainWord(project.code), project] as const),
    ...projects.map((project) => [plainWord(project.name), project] as const),
  ]);
  return { projectId, named: (text) => named.get(plainWord(text)) ?? null };
}

function readingOf(number: number, read: ReadLead, site: Site): Reading {
  const named = read.projects.map((text) => ({ text, project: site.named(text) }));
  const unknown = named.filter(({ project }) => project === null);
  const errors = unknown.map(({ text }) => ({ field: 'project', message: `There is no project “${text}”.` }));
  const sites = named.flatMap(({ project }) => project ?? []);
  return { number, ...read, sites, errors: [...read.errors, ...errors] };
}

type Known = KnownLead & KnownByPhone;

function checkRow(work: Work, site: Site, reading: Reading, known: readonly Known[]): CheckedRow {
  const { number, errors, lead } = reading;
  const row = { number, key: lead.phone, recordVersion: null, before: null };
  if (lead.phone === null || errors.length > 0) return { ...row, ...refused(reading, errors) };
  const path = pathOfEnquiry(known, work.now);
  const found = path.kind === 'new' ? undefined : known.find(({ id }) => id === path.leadId);
  if (found) return { ...row, ...entered(site, reading, found), recordId: found.id };
  if (!lead.firstName)
    return { ...row, ...refused(reading, [{ field: 'name', message: 'Name is required' }]) };
  return { ...row, ...added(site, reading) };
}

type Verdict = Pick<CheckedRow, 'outcome' | 'fields' | 'errors' | 'recordId'>;

/** Its source decides for whom it counts. */
function refused({ lead: { phone, source } }: Reading, errors: FieldError[]): Verdict {
  return { outcome: phone === null ? 'badPhone' : 'error', fields: { source }, errors, recordId: null };
}

function added(site: Site, { lead, message, sites }: Reading): Verdict {
  const projectIds = sites.length > 0 ? sites.map(({ id }) => id) : [site.projectId];
  const fields = given({ ...lead, message, project: namesOf(sites), projectIds: [...new Set(projectIds)] });
  return { outcome: 'create', fields, errors: [], recordId: null };
}

/** What is added to the lead of a known person: the enquiry itself, and missing facts. */
function entered(site: Site, { lead, message, sites }: Reading, known: Known): Verdict {
  const { phone: _phone, firstName: _name, source, altPhone, ...others } = lead;
  const other = altPhone === known.phone ? null : altPhone;
  const projectIds = sites.length > 0 ? sites.map(({ id }) => id) : [site.projectId];
  const missing = [...new Set(projectIds)].filter((id) => !known.projectIds.includes(id));
  const project = namesOf(sites.filter(({ id }) => missing.includes(id)));
  const enquiry = known.status === 'lost' ? 'lost' : 'open';
  const news = newlyKnown(known, { ...others, altPhone: other });
  const fields = given({ enquiry, source, message, ...news, project, projectIds: missing });
  return { outcome: 'update', fields, errors: [], recordId: known.id };
}

function namesOf(sites: readonly { name: string }[]): string | null {
  return sites.length > 0 ? sites.map(({ name }) => name).join('; ') : null;
}

function given(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
