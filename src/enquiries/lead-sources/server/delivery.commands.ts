import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { AppError, conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordNews } from '#platform/server/record-change.ts';
import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import { createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { enquireAgain, enterMessage } from '#enquiries/lead-lifecycle/server/lead.enquiries.ts';
import { normalised } from '#enquiries/lead-lifecycle/server/lead.fields.ts';
import { Enquiry } from '#enquiries/leads/enquiry.contract.ts';
import type { DeliveryOutcome } from '../leadSource.contract.ts';
import type { DeliveringKey } from './leadSource.key.ts';
import { leadPolicy } from '#enquiries/leads/server/lead.policy.ts';
import { pathOfEnquiry } from '#enquiries/leads/enquiryPath.rules.ts';

/**
 * Accepts an enquiry as its source sent it and returns the id of its delivery: that of the first one, however
 * often it is sent. Throws the reason when it cannot be accepted.
 */
export async function takeDelivery(work: Work, key: DeliveringKey, body: unknown): Promise<string> {
  const sent = readEnquiry(body);
  const { country } = await leadPolicy(work);
  const enquiry = { ...sent, ...normalised({ phone: sent.phone, email: sent.email }, country) };
  const projectIds = projectsOf(key, enquiry);
  const reference = sent.reference ?? referenceOfContent(sent, work.today);
  const first = await earlierDelivery(work, key, reference);
  if (first) {
    await keepDelivery(work, key, body, {
      reference,
      outcome: 'repeat',
      leadId: first.leadId,
      repeatOfId: first.id,
    });
    return first.id;
  }
  const taken = await leadOf(work, key, enquiry, projectIds);
  return keepDelivery(work, key, body, { reference, ...taken });
}

/** Records a rejected delivery, with the reason returned to the source. */
export async function rejectDelivery(
  work: Work,
  key: DeliveringKey,
  body: unknown,
  error: AppError,
): Promise<void> {
  const sent = isRecord(body) ? textOf(body['reference']) : null;
  const reference = sent?.slice(0, MAX_REFERENCE) ?? referenceOfContent(body, work.today);
  const reason = error.message.slice(0, MAX_REASON);
  await keepDelivery(work, key, body, { reference, outcome: 'rejected', reason });
}

const MAX_REFERENCE = 100;
const MAX_REASON = 500;

function readEnquiry(body: unknown): Enquiry {
  const result = Enquiry.safeParse(body);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({
    field: path.join('.') || 'body',
    message,
  }));
  throw new AppError('validation', errors[0]?.message ?? 'The enquiry cannot be read.', errors);
}

/** The project that it names, or all of the key. */
function projectsOf({ projectIds }: DeliveringKey, { projectId }: Enquiry): readonly string[] {
  if (projectIds.length === 0) throw conflict('The projects of this key are closed.');
  if (!projectId) return projectIds;
  if (!projectIds.includes(projectId)) throw invalid('projectId', 'This key is not for that project.');
  return [projectId];
}

/** Without a reference from the source, the same content on one day is the same enquiry. */
function referenceOfContent(content: unknown, today: Day): string {
  return `content-${createHash('sha256')
    .update(`${today}${JSON.stringify(content)}`)
    .digest('hex')}`;
}

async function earlierDelivery({ db }: Work, key: DeliveringKey, reference: string) {
  return db
    .selectFrom('leadDelivery')
    .select(['id', 'leadId'])
    .where('keyId', '=', key.id)
    .where('reference', '=', reference)
    .where('outcome', 'in', ['new', 'reEnquiry'])
    .executeTakeFirst();
}

type Taken = { outcome: 'new' | 'reEnquiry'; leadId: string };

/** The lead that an enquiry creates, or the person's existing lead that it is added to. */
async function leadOf(
  work: Work,
  key: DeliveringKey,
  enquiry: Enquiry,
  projectIds: readonly string[],
): Promise<Taken> {
  const { reference: _reference, projectId, message, consent: agreed, ...person } = enquiry;
  const known = await work.db
    .selectFrom('lead')
    .select(['id', 'status', 'lostAt', 'createdAt'])
    .where('phone', '=', enquiry.phone)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute();
  const path = pathOfEnquiry(known, work.now);
  const consent = agreed ? { ...agreed, at: work.now, channel: key.name.slice(0, 60) } : null;
  if (path.kind !== 'new') {
    const { firstName: _name, phone: _phone, ...fields } = { ...person, consent };
    const again = {
      source: key.source,
      projectIds: projectId ? [projectId] : [],
      message: message ?? null,
      fields,
    };
    await enquireAgain(work, path.leadId, again);
    return { outcome: 'reEnquiry', leadId: path.leadId };
  }
  const input: LeadInput = { ...person, consent, source: key.source, projectIds: [...projectIds] };
  const [lead] = await createLeads([{ work, input }]);
  if (!lead) throw new Error('A delivered lead has no id.');
  if (message) await enterMessage(work, lead.id, { source: key.source, message });
  return { outcome: 'new', leadId: lead.id };
}

interface Kept {
  reference: string;
  outcome: DeliveryOutcome;
  leadId?: string | null;
  repeatOfId?: string;
  reason?: string;
}

async function keepDelivery(work: Work, key: DeliveringKey, body: unknown, kept: Kept): Promise<string> {
  const id = newId();
  await Promise.all([
    work.db
      .insertInto('leadDelivery')
      .values({
        id,
        keyId: key.id,
        source: key.source,
        receivedAt: work.now,
        receivedOn: work.today,
        sent: sentOf(body),
        leadId: null,
        ...kept,
      })
      .execute(),
    noteUse(work, key),
  ]);
  await recordNews(work, [{ action: 'deliver', resource: 'leadSource', id: key.id, version: key.version }]);
  return id;
}

/** To the minute: a busy source must not queue for the row of its key. */
async function noteUse({ db, now }: Work, key: DeliveringKey): Promise<void> {
  await db
    .updateTable('leadSourceKey')
    .set({ lastUsedAt: now })
    .where('id', '=', key.id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', aMinuteBefore(now))]))
    .execute();
}

function aMinuteBefore(now: Instant): Instant {
  return addMinutes(now, -1);
}

const MAX_SENT = 200;

/** The phone as sent, so that somebody rejected for a missing digit can still be called. */
function sentOf(body: unknown): object {
  if (!isRecord(body)) return {};
  const name = [textOf(body['firstName']), textOf(body['lastName'])].filter(Boolean).join(' ');
  const sent = { name, phone: textOf(body['phone']), email: textOf(body['email']) };
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) => (value ? [[key, value.slice(0, MAX_SENT)]] : [])),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
