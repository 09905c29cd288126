import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, id, sortBy } from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { towerOrNone } from '#inventory/towers/tower.contract.ts';
import { DUE_AGES } from '#money/dues/dueAge.rules.ts';
import { PromiseToPay } from './followUp.contract.ts';
import {
  FOLLOW_UP_CHANNELS,
  FOLLOW_UP_OUTCOMES,
  FOLLOW_UP_ROLES,
  MAX_REMINDED,
  NEXT_STEPS,
} from './followUp.rules.ts';

/** A sale with installments past their due date: whom to call, what for, and what was said. */
export const OverdueCustomer = z.strictObject({
  _id: z.uuid(),
  /** Of the sale. */
  id: z.uuid(),
  bookingNumber: z.string(),
  customerName: z.string(),
  phone: z.string().nullable(),
  mayWhatsApp: z.boolean(),
  unitNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  salesExecutive: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  /** How many installments the filter finds; the sums are theirs. */
  installments: z.number().int(),
  /** Of the oldest of them. */
  installmentName: z.string(),
  dueDate: z.string(),
  daysOverdue: z.number().int(),
  outstandingPaise: z.number().int(),
  toVerifyPaise: z.number().int().nullable(),
  interestPaise: z.number().int(),
  lastContact: z
    .strictObject({
      at: z.iso.datetime(),
      channel: z.enum(FOLLOW_UP_CHANNELS),
      outcome: z.enum(FOLLOW_UP_OUTCOMES).nullable(),
    })
    .nullable(),
  /** The newest one. */
  promise: PromiseToPay.nullable(),
  /** Planned by a person, or what follows from contact and promise; without a day: as soon as possible. */
  nextStep: z.strictObject({
    step: z.enum([...NEXT_STEPS, 'wait']),
    on: z.string().nullable(),
    isPlanned: z.boolean(),
  }),
});
export type OverdueCustomer = z.infer<typeof OverdueCustomer>;

/** `week`: open, for today or one of the next seven days. */
export const PROMISE_FILTERS = ['week', 'open', 'broken', 'none'] as const;
export const CONTACT_FILTERS = ['recent', 'quiet'] as const;

const filters = {
  projectId: id().optional(),
  towerId: towerOrNone().optional(),
  salesExecutiveId: id().optional(),
  search: pageQuery.search,
  age: anyValueOf(DUE_AGES),
  promise: z.enum(PROMISE_FILTERS).optional(),
  /** With or without a contact in the last seven days. */
  contact: z.enum(CONTACT_FILTERS).optional(),
};

export const listOverdueCustomers = call({
  method: 'GET',
  path: '/payments/reports/overdue-customers',
  summary: 'Customers with installments past their due date: last contact, promise and next step',
  can: FOLLOW_UP_ROLES,
  query: z.object({
    ...pageQuery,
    ...filters,
    sort: sortBy(['outstandingPaise', 'dueDate'], '-outstandingPaise'),
  }),
  reply: page(OverdueCustomer),
});

export const exportOverdueCustomers = fileOf(listOverdueCustomers);
export const totalOverdueCustomers = totalsOf(listOverdueCustomers, ['outstandingPaise', 'interestPaise']);

const Counted = z.strictObject({ sales: z.number().int(), paise: z.number().int() });

export const FollowUpFigures = z.strictObject({
  /** Promises for today or one of the next seven days. */
  promised: Counted,
  /** Of customers who promised and did not pay; what they owe. */
  broken: Counted,
  /** Customers without a contact in the last seven days; what they owe. */
  quiet: Counted,
});
export type FollowUpFigures = z.infer<typeof FollowUpFigures>;

export const getFollowUpFigures = call({
  method: 'GET',
  path: '/payments/reports/overdue-customers/figures',
  summary: 'Overdue customers by promise and contact',
  can: FOLLOW_UP_ROLES,
  query: z.object(filters).omit({ promise: true, contact: true }),
  reply: data(FollowUpFigures),
});

/** Sales by name: 'id,id'. */
const saleIds = z
  .string({ error: 'Choose the customers.' })
  .transform((raw) => raw.split(','))
  .pipe(
    z
      .array(id())
      .min(1, 'Choose the customers.')
      .max(MAX_REMINDED, `Choose at most ${MAX_REMINDED} customers.`),
  );

const Reminded = z.strictObject({
  saleId: z.uuid(),
  customerName: z.string(),
  unitNumber: z.string(),
  outstandingPaise: z.number().int(),
  /** Why no mail goes out; null where one does. */
  refusal: z.string().nullable(),
});

export const ReminderPreview = z.strictObject({
  customers: z.array(Reminded),
  /** The mail to the first whom one reaches. */
  sample: z
    .strictObject({
      subject: z.string(),
      paragraphs: z.array(z.string()),
      facts: z.array(z.tuple([z.string(), z.string()])),
    })
    .nullable(),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

export const RemindersSent = z.strictObject({ sent: z.number().int(), customers: z.array(Reminded) });
export type RemindersSent = z.infer<typeof RemindersSent>;

export const previewReminders = call({
  method: 'GET',
  path: '/payments/reminders/preview',
  summary: 'Whom a reminder would reach by mail, who not and why, and how the first one reads',
  can: FOLLOW_UP_ROLES,
  query: z.object({ saleIds }),
  reply: data(ReminderPreview),
});

export const sendReminders = call({
  method: 'POST',
  path: '/payments/reminders',
  summary: 'Remind overdue customers by mail of all that is overdue; each at most once a day',
  can: FOLLOW_UP_ROLES,
  body: z.object({
    saleIds: z
      .array(id())
      .min(1, 'Choose the customers.')
      .max(MAX_REMINDED, `Choose at most ${MAX_REMINDED} customers.`),
  }),
  reply: data(RemindersSent),
  status: 201,
  creates: true,
});
