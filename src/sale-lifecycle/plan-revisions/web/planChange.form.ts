import * as z from 'zod';
import type { BodyOf } from '#platform/contract/call.ts';
import { day, id, paise, text } from '#platform/contract/fields.ts';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { Trigger } from '#inventory/payment-terms/template.contract.ts';
import type { changePlan, PlanChangeInput, replanSale } from '../planRevision.contract.ts';

const reason = text(300, 'Reason', 10);

/** A trigger without its date, days or milestone is validated once it is chosen. */
function checkTime(trigger: Trigger, context: z.RefinementCtx): void {
  const { type, date, days, milestoneKey } = trigger;
  const ask = (field: keyof Trigger, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (type === 'fixedDate' && date === null) ask('date', 'Enter the date');
  if (type === 'milestone' && milestoneKey === null) ask('milestoneKey', 'Choose the milestone');
  if ((type === 'daysAfterBooking' || type === 'daysAfterRegistration') && days === null)
    ask('days', 'Enter the days');
}

/** The fields of the dialog, one kind of change at a time. */
export const PlanChangeForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('split'),
    installmentId: id(),
    parts: z
      .array(
        z.object({
          name: text(120, 'Name'),
          principalPaise: paise('Amount', 1),
          date: day('Date').nullable().default(null),
        }),
      )
      .min(2, 'Split it into at least two parts'),
    reason,
  }),
  z.object({
    kind: z.literal('merge'),
    installmentIds: z.array(id()).min(2, 'Choose at least two stages'),
    name: text(120, 'Name'),
    reason,
  }),
  z.object({
    kind: z.literal('reschedule'),
    installmentId: id(),
    trigger: Trigger.superRefine(checkTime),
    reason,
  }),
  z.object({ kind: z.literal('replan'), templateId: id(), reason }),
]);
export type PlanChangeForm = z.infer<typeof PlanChangeForm>;

export type PlanChangeState = ContractForm<typeof PlanChangeForm>;

export type PlanChangeRequest =
  | { call: 'change'; body: BodyOf<typeof changePlan> }
  | { call: 'replan'; body: BodyOf<typeof replanSale> };

/** The request of the form, for the plan of a sale at a version. */
export function requestOf(
  form: PlanChangeForm,
  { saleId, version }: { saleId: string; version: number },
): PlanChangeRequest {
  const { reason: why } = form;
  if (form.kind === 'replan')
    return { call: 'replan', body: { saleId, templateId: form.templateId, reason: why } };
  return { call: 'change', body: { changes: [changeOf(form)], reason: why, version } };
}

function changeOf(form: Exclude<PlanChangeForm, { kind: 'replan' }>): PlanChangeInput {
  switch (form.kind) {
    case 'split': {
      const into = form.parts.map(({ name, principalPaise, date }) => ({
        name,
        principalPaise,
        trigger: date === null ? null : { ...NO_TRIGGER, type: 'fixedDate' as const, date },
      }));
      return { kind: 'split', installmentId: form.installmentId, into };
    }
    case 'merge':
      return { kind: 'merge', installmentIds: form.installmentIds, name: form.name, trigger: null };
    case 'reschedule':
      return { kind: 'reschedule', installmentId: form.installmentId, trigger: form.trigger };
  }
}

const NO_TRIGGER = { days: null, date: null, milestoneKey: null };

/** Two halves in whole rupees, to begin with. */
export function halvesOf({ name, principalPaise }: { name: string; principalPaise: number }) {
  const first = Math.floor(principalPaise / 200) * 100;
  return [
    { name: `${name}, 1`, principalPaise: first, date: null },
    { name: `${name}, 2`, principalPaise: principalPaise - first, date: null },
  ];
}
