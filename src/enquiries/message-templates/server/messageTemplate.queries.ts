import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { displayName, formatDayAndTime, formatMoneyRange, formatPhone } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { getLead } from '#enquiries/leads/server/lead.queries.ts';
import type * as contract from '../messageTemplate.contract.ts';
import type { MessageDraft, MessageTemplate } from '../messageTemplate.contract.ts';
import { TEMPLATE_WRITERS } from '../messageTemplate.contract.ts';
import type { Filling } from '../messageTemplate.rules.ts';
import { filledIn, messageBlockedBy } from '../messageTemplate.rules.ts';

type TemplateFilter = QueryOf<typeof contract.listMessageTemplates>;

/** Nobody looks through more templates than this. */
export const MAX_TEMPLATES = 200;

/** By name; inactive ones are seen only by those who write templates. */
export async function listMessageTemplates(read: Read, filter: TemplateFilter): Promise<MessageTemplate[]> {
  const channels = filter.channel ?? [];
  const rows = await read.db
    .selectFrom('messageTemplate')
    .selectAll()
    .$if(channels.length > 0, (query) => query.where('channel', 'in', channels))
    .$if(!isOneOf(read, TEMPLATE_WRITERS), (query) => query.where('isActive', '=', true))
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_TEMPLATES)
    .execute();
  return rows.map((row) => toTemplate(read, row));
}

export async function getMessageTemplate(read: Read, id: string): Promise<MessageTemplate> {
  const row = await read.db.selectFrom('messageTemplate').selectAll().where('id', '=', id).executeTakeFirst();
  return toTemplate(read, required(row, 'Text'));
}

/** The active templates, filled in for a lead that the caller sees. */
export async function listMessageDrafts(read: Read, leadId: string): Promise<MessageDraft[]> {
  const lead = await getLead(read, leadId);
  const [templates, filling] = await Promise.all([listMessageTemplates(read, {}), fillingFor(read, lead)]);
  return templates
    .filter(({ isActive }) => isActive)
    .map((template) => {
      const body = filledIn(template.body, filling);
      const subject = template.subject === null ? null : filledIn(template.subject, filling);
      return {
        templateId: template.id,
        name: template.name,
        channel: template.channel,
        subject: subject?.text ?? null,
        body: body.text,
        dltTemplateId: template.dltTemplateId,
        missing: [...new Set([...body.missing, ...(subject?.missing ?? [])])],
        blockedBy: messageBlockedBy(template, lead),
      };
    });
}

type LeadOf = Awaited<ReturnType<typeof getLead>>;

/** Signed by the person who sends it, not by the owner of the lead. */
async function fillingFor(read: Read, lead: LeadOf): Promise<Filling> {
  const [organization, sender, visit] = await Promise.all([
    read.db.selectFrom('organization').select('name').executeTakeFirstOrThrow(),
    read.db
      .selectFrom('appUser')
      .select(['firstName', 'lastName', 'phoneNumber'])
      .where('id', '=', read.caller.userId)
      .executeTakeFirstOrThrow(),
    read.db
      .selectFrom('leadInteraction')
      .select('scheduledAt')
      .where('leadId', '=', lead.id)
      .where(sql<boolean>`type = 'siteVisit'`)
      .where('scheduledAt', 'is not', null)
      // A rescheduled visit is planned for the latest agreed time.
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    firstName: lead.firstName,
    name: displayName(lead),
    project: lead.projects.map(({ name }) => name).join(', '),
    unitTypes: lead.unitTypes.join(', '),
    budget: formatMoneyRange(lead.budgetMinPaise, lead.budgetMaxPaise),
    visit: visitText(read, visit?.scheduledAt ?? null),
    owner: displayName(sender),
    ownerPhone: sender.phoneNumber ? formatPhone(sender.phoneNumber) : null,
    organization: organization.name,
  };
}

function visitText({ now, caller }: Read, at: string | null): string | null {
  return at !== null && at > now ? formatDayAndTime(at, caller.timezone) : null;
}

interface TemplateRow extends Omit<MessageTemplate, '_id' | 'mayEdit'> {
  organizationId: string;
  createdById: string | null;
  updatedById: string | null;
}

function toTemplate(read: Read, row: TemplateRow): MessageTemplate {
  const { organizationId: _organization, createdById: _created, updatedById: _updated, ...template } = row;
  return { ...template, _id: row.id, mayEdit: isOneOf(read, TEMPLATE_WRITERS) };
}
