import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import {
  anyValueOf,
  defaulted,
  identity,
  optional,
  stored,
  text,
  version,
} from '#platform/contract/fields.ts';
import { anyOf, GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';

export const CHANNELS = ['whatsapp', 'sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The placeholders of a template, filled in for each customer. */
export const PLACEHOLDERS = [
  'firstName',
  'name',
  'project',
  'unitTypes',
  'budget',
  'visit',
  'owner',
  'ownerPhone',
  'organization',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Who writes the templates that everybody uses. */
export const TEMPLATE_WRITERS = anyOf(SALES_MANAGER_UP, ['Marketing Head', 'Channel Partner Manager']);

const templateFields = {
  name: text(80, 'Name'),
  channel: z.enum(CHANNELS, 'Choose how it is sent.'),
  subject: optional(text(200, 'Subject')),
  body: text(2000, 'Text'),
  dltTemplateId: optional(z.string().regex(/^\d{10,25}$/, 'A DLT template id has 10 to 25 digits.')),
  isPromotional: defaulted(z.boolean()),
};

export const MessageTemplateInput = z.object(templateFields);
export type MessageTemplateInput = z.infer<typeof MessageTemplateInput>;

export const MessageTemplate = z.strictObject({
  ...identity,
  ...stored(templateFields),
  isActive: z.boolean(),
  mayEdit: z.boolean(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const listMessageTemplates = call({
  method: 'GET',
  path: '/message-templates',
  summary: 'Templates for messages to customers',
  can: GROUPS.SALES,
  query: z.object({ channel: anyValueOf(CHANNELS) }),
  reply: data(z.array(MessageTemplate)),
});

export const createMessageTemplate = call({
  method: 'POST',
  path: '/message-templates',
  summary: 'Add a message template',
  can: TEMPLATE_WRITERS,
  body: MessageTemplateInput,
  reply: data(MessageTemplate),
  status: 201,
  creates: true,
  errors: { conflict: 'A template with this name already exists for the channel.' },
});

export const MessageTemplatePatch = z
  .object({ ...templateFields, isActive: z.boolean(), version: version() })
  .partial();
export type MessageTemplatePatch = z.infer<typeof MessageTemplatePatch>;

export const updateMessageTemplate = call({
  method: 'PUT',
  path: '/message-templates/{id}',
  summary: 'Change a template, or deactivate it',
  can: TEMPLATE_WRITERS,
  body: MessageTemplatePatch,
  reply: data(MessageTemplate),
  errors: { conflict: 'Someone else changed it meanwhile, or its name is taken.' },
});

/** A template filled in for one customer. */
export const MessageDraft = z.strictObject({
  templateId: z.uuid(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  subject: z.string().nullable(),
  body: z.string(),
  dltTemplateId: z.string().nullable(),
  /** Placeholders without a known value; they stay in the text. */
  missing: z.array(z.enum(PLACEHOLDERS)),
  /** Why it may not be sent to this customer. */
  blockedBy: z.string().nullable(),
});
export type MessageDraft = z.infer<typeof MessageDraft>;

export const listMessageDrafts = call({
  method: 'GET',
  path: '/leads/{id}/messages',
  summary: 'The active templates, filled in for a lead',
  can: GROUPS.SALES,
  reply: data(z.array(MessageDraft)),
});
