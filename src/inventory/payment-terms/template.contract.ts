import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, defaulted, identity, pct, plannedDay, text, version } from '#platform/contract/fields.ts';
import { anyOf, CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { COMPONENTS, TEMPLATE_TYPES, TRIGGER_TYPES } from './payment.terms.contract.ts';

export const Trigger = z.strictObject({
  type: z.enum(TRIGGER_TYPES),
  days: z.number().int().min(0).max(3650).nullable().default(null),
  date: plannedDay('Date').nullable().default(null),
  milestoneKey: z.string().max(40).nullable().default(null),
});
export type Trigger = z.infer<typeof Trigger>;

export const TemplateStage = z.strictObject({
  seq: count('Sequence', 1, 100),
  name: text(120, 'Stage name'),
  component: z.enum(COMPONENTS),
  pct: pct('Share', 0.0001),
  trigger: Trigger,
  creditDays: z.number().int().min(0).max(365).nullable().default(null),
});
export type TemplateStage = z.infer<typeof TemplateStage>;

const templateFields = {
  name: text(120, 'Template name'),
  type: z.enum(TEMPLATE_TYPES, 'Select the type of plan'),
  stages: z.array(TemplateStage).min(2, 'A plan needs at least two stages').max(60),
  rebatePct: defaulted(pct('Rebate')),
};

export const TemplateInput = z.object({ ...templateFields, isDefault: z.boolean().optional() });
export type TemplateInput = z.infer<typeof TemplateInput>;

export const TemplatePatch = TemplateInput.partial().extend({
  isActive: z.boolean().optional(),
  version: version().optional(),
});
export type TemplatePatch = z.infer<typeof TemplatePatch>;

export const PaymentTemplate = z.strictObject({
  ...identity,
  projectId: z.uuid(),
  name: templateFields.name,
  type: templateFields.type,
  stages: z.array(TemplateStage),
  rebatePct: z.number(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  revision: z.number().int(),
  isUsed: z.boolean(),
  /** Why the law of the project's state does not allow it now; null when it may be used. */
  forbiddenBecause: z.string().nullable(),
  /** Towers in which some of its stages can never fall due, with stages that fit. */
  misfits: z.array(
    z.strictObject({
      towerId: z.uuid(),
      towerName: z.string(),
      because: z.string(),
      fitted: z.strictObject({ name: z.string(), stages: z.array(TemplateStage) }),
    }),
  ),
});
export type PaymentTemplate = z.infer<typeof PaymentTemplate>;

export const listTemplates = call({
  method: 'GET',
  path: '/projects/{id}/payment-templates',
  summary: 'Payment plan templates of a project',
  can: anyOf(GROUPS.MANAGEMENT, GROUPS.FINANCE, GROUPS.SALES),
  query: z.object({ includeInactive: z.enum(['true', 'false']).optional() }),
  reply: data(z.array(PaymentTemplate)),
});

export const createTemplate = call({
  method: 'POST',
  path: '/projects/{id}/payment-templates',
  summary: 'Add a payment plan template',
  can: CAPABILITIES.editPricing,
  body: TemplateInput,
  reply: data(PaymentTemplate),
  status: 201,
  creates: true,
});

export const updateTemplate = call({
  method: 'PUT',
  path: '/projects/{id}/payment-templates/{templateId}',
  summary: 'Change a template; a used one gets a new revision',
  can: CAPABILITIES.editPricing,
  body: TemplatePatch,
  reply: data(PaymentTemplate),
});

export const deactivateTemplate = call({
  method: 'DELETE',
  path: '/projects/{id}/payment-templates/{templateId}',
  summary: 'Deactivate a template; sales that use it keep it',
  can: CAPABILITIES.editPricing,
  reply: data(PaymentTemplate),
});
