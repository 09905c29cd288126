import * as z from 'zod';
import type { Work } from '#platform/server/context.ts';
import { recordNews } from '#platform/server/record-change.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import type { KnownFields } from '#enquiries/lead-lifecycle/server/lead.enquiries.ts';
import type { NewLead } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import type { IncomingLead, LeadOrigin } from '#enquiries/lead-lifecycle/server/lead.intake.ts';
import { enterEnquiries, newLeadsOf, takeInLeads } from '#enquiries/lead-lifecycle/server/lead.intake.ts';
import { rescoreLeads } from '#enquiries/scoring/server/score.commands.ts';
import type { FirstScore } from '#enquiries/scoring/server/score.first.ts';
import { firstScores, keepFirstScores } from '#enquiries/scoring/server/score.first.ts';
import { keptScores } from '#enquiries/scoring/server/score.restore.ts';
import type { CheckedRow, ImportTarget, WrittenRow } from './import.kind.ts';
import { fileNameOf } from './lead.import.rows.ts';

/** What `lead.import.ts` has found for a row, besides the fields of the lead. */
const Row = z.looseObject({
  source: z.enum(LEAD_SOURCES),
  message: z.string().optional(),
  project: z.string().optional(),
  projectIds: z.array(z.uuid()).default([]),
  enquiry: z.enum(['open', 'lost']).optional(),
});
type Row = z.infer<typeof Row>;

/** Adds the new leads of a batch and enters the enquiries of the known ones, with their scores, in a few statements. */
export async function writeLeads(
  work: Work,
  { importId }: ImportTarget,
  rows: readonly CheckedRow[],
): Promise<WrittenRow[]> {
  const origin = { importId, fileName: await fileNameOf(work, importId) };
  const created = await addLeads(work, origin, rows);
  const entered = await enterAgain(work, origin, rows);
  return [...created, ...entered];
}

async function addLeads(work: Work, origin: LeadOrigin, rows: readonly CheckedRow[]): Promise<WrittenRow[]> {
  const added = rows.filter(({ outcome }) => outcome === 'create');
  const incoming = added.map(({ fields }) => incomingOf(Row.parse(fields)));
  const leads = await newLeadsOf(work, incoming);
  const first = await firstScores(work, leads);
  await takeInLeads(
    work,
    origin,
    leads.map((lead, index) => {
      return {
        ...lead,
        figures: figuresOf(first.scores.get(lead.id)),
        message: incoming[index]?.message ?? null,
      };
    }),
  );
  await keepFirstScores(work, first);
  const given = leads.map(({ id, ownership: { ownerId } }) => ({ id, ownerId }));
  await tellOfLeads(work, 'import', oneOfEach(given));
  return added.flatMap(({ number }, index) => {
    const recordId = leads[index]?.id;
    return recordId === undefined ? [] : [{ number, recordId, recordVersion: 1 }];
  });
}

function figuresOf(score: FirstScore | undefined): NewLead['figures'] {
  return score && { score: score.score, grade: score.grade };
}

function incomingOf({ message, project: _names, projectIds, enquiry: _kind, ...lead }: Row): IncomingLead {
  return { lead: lead as IncomingLead['lead'], projectIds, message: message ?? null };
}

/** A list of leads reloads on one event: for many new leads each owner and their manager get one event. */
function oneOfEach(leads: readonly { id: string; ownerId: string | null }[]): string[] {
  return [...new Map(leads.map(({ id, ownerId }) => [ownerId, id])).values()];
}

async function enterAgain(
  work: Work,
  origin: LeadOrigin,
  rows: readonly CheckedRow[],
): Promise<WrittenRow[]> {
  const known = rows.flatMap(({ number, outcome, recordId, fields, before }) =>
    outcome === 'update' && recordId !== null ? [{ number, leadId: recordId, fields, before }] : [],
  );
  const scores = await keptScores(
    work,
    known.filter(({ fields }) => fields['enquiry'] === 'lost').map(({ leadId }) => leadId),
  );
  const entered = await enterEnquiries(
    work,
    origin,
    known.map(({ leadId, fields }) => ({ leadId, again: enquiryOf(Row.parse(fields)) })),
  );
  const ids = entered.map(({ id }) => id);
  await rescoreLeads(work, ids, 'edit');
  await tellOfLeads(work, 'import', ids);
  const byId = new Map(entered.map((one) => [one.id, one]));
  return known.flatMap(({ number, leadId, before }) => {
    const one = byId.get(leadId);
    if (!one) return [];
    const { version: recordVersion, was, addedProjectIds } = one;
    const undo = { was, addedProjectIds, score: scores.get(leadId) ?? null };
    return [{ number, recordId: leadId, recordVersion, before: { ...before, ...undo } }];
  });
}

function enquiryOf({ source, message, project: _names, projectIds, enquiry: _kind, ...fields }: Row) {
  return { source, projectIds, message: message ?? null, fields: fields as KnownFields };
}

/** The import itself is in the audit trail, with the hash of its file; single leads only update the screens. */
export async function tellOfLeads(work: Work, action: string, ids: readonly string[]): Promise<void> {
  await recordNews(
    work,
    ids.map((id) => ({ action, resource: 'lead', id, version: 1 })),
  );
}
