import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { stepTo } from './lead.moves.ts';
import type { Ownership } from './lead.owners.ts';
import { NOBODY, ownersForNewLeads } from './lead.owners.ts';
import type { LeadChange, LeadStep, LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import {
  afterChange,
  applyChanges,
  enterIntoTimelines,
  lockAnyLeads,
} from '#enquiries/leads/server/lead.steps.ts';

/** An enquiry of a person who is already known. */
export interface EnquiryAgain {
  source: LeadInput['source'];
  /** Projects that they named. */
  projectIds: readonly string[];
  message: string | null;
  /** What they said about themselves; it fills empty fields. */
  fields: KnownFields;
  /** The import that brought it. */
  importId?: string;
}

export type KnownFields = Partial<
  Pick<
    LeadInput,
    | 'lastName'
    | 'altPhone'
    | 'email'
    | 'city'
    | 'locality'
    | 'pincode'
    | 'language'
    | 'occupation'
    | 'company'
    | 'purpose'
    | 'timeline'
    | 'financing'
    | 'campaign'
    | 'unitTypes'
    | 'budgetMinPaise'
    | 'budgetMaxPaise'
    | 'dnd'
    | 'consent'
  >
>;

/**
 * Adds another enquiry to the timeline of the person's lead: its owner should call now. A lost lead is
 * reopened, with an owner who still works here.
 */
export async function enquireAgain(work: Work, leadId: string, again: EnquiryAgain): Promise<LockedLead> {
  const [made] = await enquiriesAgain(work, [{ leadId, again }]);
  const { change } = required(made, 'Lead');
  await applyChanges([change]);
  return afterChange(change);
}

/** The changes an enquiry makes to a lead, and the projects it adds. */
export interface EnteredAgain {
  change: LeadChange;
  addedProjectIds: string[];
}

/**
 * The same for many, each of another lead, in a bounded number of statements: adds the projects and returns the
 * changes to write, in the order of the enquiries. Deleted leads are left out.
 */
export async function enquiriesAgain(
  work: Work,
  enquiries: readonly { leadId: string; again: EnquiryAgain }[],
): Promise<EnteredAgain[]> {
  const ids = enquiries.map(({ leadId }) => leadId);
  const leads = await lockAnyLeads(work, ids);
  const projects = await projectsOf(work, ids);
  const asked = enquiries.flatMap(({ leadId, again }) => {
    const lead = leads.get(leadId);
    const has = projects.get(leadId) ?? [];
    const addedProjectIds = again.projectIds.filter((projectId) => !has.includes(projectId));
    return lead ? [{ lead, again, addedProjectIds, projectIds: [...has, ...addedProjectIds] }] : [];
  });
  const owners = await ownersAfterReopening(work, asked);
  const entered = asked.map(({ lead, again, addedProjectIds }) => {
    const steps = stepsOf(work, lead, again, owners.get(lead.id) ?? null);
    const change = { action: 'enquireAgain', after: { by: again.source } };
    return { change: { work, lead, steps, change }, addedProjectIds };
  });
  const added = entered.flatMap(({ change, addedProjectIds }) =>
    addedProjectIds.map((projectId) => ({ leadId: change.lead.id, projectId })),
  );
  await insertRows(work.db, 'leadProject', added);
  return entered;
}

function stepsOf(work: Work, lead: LockedLead, again: EnquiryAgain, owner: Ownership | null): LeadStep[] {
  const { source, importId, message } = again;
  const origin = importId === undefined ? {} : { importId };
  const entered: LeadStep = {
    set: {
      ...newlyKnown(lead, again.fields),
      nextFollowUpAt: work.now,
      enquiryCount: lead.enquiryCount + 1,
    },
    entry: { type: 'enquiry', details: { source }, notes: message, internal: true, ...origin },
  };
  if (lead.status !== 'lost') return [entered];
  const reopened = stepTo(work, lead, 'contacted', { note: `Enquired again by ${sourceWord(source)}.` });
  const { entry } = reopened;
  return [
    { ...reopened, ...(entry ? { entry: { ...entry, ...origin } } : {}) },
    { set: { ...owner } },
    entered,
  ];
}

/** What a person wrote with their first enquiry. */
export async function enterMessage(
  work: Work,
  leadId: string,
  { source, message }: { source: string; message: string },
): Promise<void> {
  const details = { source, isFirst: true };
  await enterIntoTimelines(work, [{ leadId, type: 'enquiry', details, notes: message, internal: true }]);
}

async function projectsOf({ db }: Work, leadIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('leadProject')
    .select(['leadId', 'projectId'])
    .where(sql<boolean>`lead_project.lead_id = any(${pgArray(leadIds)})`)
    .execute();
  const byLead = groupRows(rows, ({ leadId }) => leadId);
  return new Map([...byLead].map(([leadId, of]) => [leadId, of.map(({ projectId }) => projectId)]));
}

interface Asked {
  lead: LockedLead;
  again: EnquiryAgain;
  projectIds: readonly string[];
}

/** The owner of a lost lead keeps it, unless they have left: then it goes to the next in turn. */
async function ownersAfterReopening(work: Work, asked: readonly Asked[]): Promise<Map<string, Ownership>> {
  const lost = asked.filter(({ lead }) => lead.status === 'lost');
  const there = await activeAmong(
    work,
    lost.flatMap(({ lead }) => lead.ownerId ?? []),
  );
  const left = lost.filter(({ lead: { ownerId } }) => ownerId === null || !there.has(ownerId));
  const next = await ownersForNewLeads(
    left.map(({ lead, again, projectIds }) => {
      const { source, language, city, locality, pincode } = { ...lead, ...newlyKnown(lead, again.fields) };
      return { work, source, projectIds: [...projectIds], language, city, locality, pincode };
    }),
  );
  return new Map(left.map(({ lead }, index) => [lead.id, next[index] ?? NOBODY]));
}

async function activeAmong({ db }: Work, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The part of a lead that decides what an enquiry adds to it. */
export type PartlyKnown = Pick<LockedLead, Exclude<keyof KnownFields, 'consent'>>;

/**
 * Known values stay. Only consent, which the person gives and withdraws, is replaced by the newer statement,
 * and a request not to be called always applies.
 */
export function newlyKnown(lead: PartlyKnown, fields: KnownFields): KnownFields {
  const { consent, dnd, unitTypes, budgetMinPaise, budgetMaxPaise, ...texts } = fields;
  const missing = Object.entries(texts).filter(
    ([key, value]) => value != null && lead[key as keyof typeof texts] === null,
  );
  const hasBudget = lead.budgetMinPaise !== null || lead.budgetMaxPaise !== null;
  const hasTypes = Array.isArray(lead.unitTypes) && lead.unitTypes.length > 0;
  return {
    ...(Object.fromEntries(missing) as typeof texts),
    ...(hasBudget ? {} : { budgetMinPaise, budgetMaxPaise }),
    ...(hasTypes || !unitTypes?.length ? {} : { unitTypes }),
    ...(dnd && !lead.dnd ? { dnd } : {}),
    ...(consent ? { consent } : {}),
  };
}
