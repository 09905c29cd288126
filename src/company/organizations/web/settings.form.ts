import * as z from 'zod';
import { limitProblems } from '../discountLimits.rules.ts';
import type { Organization } from '../organization.contract.ts';
import { DiscountLimits, OrganizationInput, OrganizationSettings } from '../organization.contract.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Days of the week as choices of a form, by their ISO number. */
export const WEEKDAY_CHOICES = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

const fields = OrganizationInput.shape;

/** Name and contact details of the organization. */
export const ProfileForm = z.object({
  name: fields.name.unwrap(),
  type: fields.type.unwrap(),
  legalName: fields.legalName,
  cin: fields.cin,
  city: fields.city.unwrap(),
  stateCode: fields.stateCode,
  address: fields.address,
  phone: fields.phone,
  website: fields.website,
  billingEmail: fields.billingEmail,
  timezone: fields.timezone,
  logoFileId: fields.logoFileId,
});

export function profileDefaults(organization: Organization): z.input<typeof ProfileForm> {
  return {
    name: organization.name,
    type: organization.type,
    legalName: organization.legalName ?? '',
    cin: organization.cin ?? '',
    city: organization.city,
    stateCode: organization.stateCode,
    address: organization.address ?? '',
    phone: organization.phone ?? '',
    website: organization.website ?? '',
    billingEmail: organization.billingEmail ?? '',
    timezone: organization.timezone,
    logoFileId: organization.logoFileId,
  };
}

const {
  leadSlaMinutes,
  answerWarningPct,
  escalateToManagerMinutes,
  escalateToHeadMinutes,
  unassignedMinutes,
} = OrganizationSettings.shape;
const { workingHoursFrom, workingHoursTo, stageTargetDays } = OrganizationSettings.shape;

/** Working hours, reply times and stage targets; a day of no length is refused, as on the server. */
export const WorkingTimeForm = z
  .object({
    workingDays: z
      .array(z.string())
      .min(1, 'Choose at least one working day')
      .transform((days) => days.map(Number)),
    workingHoursFrom,
    workingHoursTo,
    leadSlaMinutes,
    answerWarningPct,
    escalateToManagerMinutes,
    escalateToHeadMinutes,
    unassignedMinutes,
    stageTargetDays,
  })
  .refine((time) => time.workingHoursFrom !== time.workingHoursTo, {
    path: ['workingHoursTo'],
    message: 'Working hours must not start and end at the same time.',
  });

export function workingTimeDefaults({ settings }: Organization): z.input<typeof WorkingTimeForm> {
  return { ...settings, workingDays: settings.workingDays.map(String) };
}

/** A form has all settings and sends its own: of the strict schema of a reply the others would be refused. */
const SomeSettings = z.object(OrganizationSettings.shape);

export const OffersForm = SomeSettings.pick({
  reservationHours: true,
  maxReservationsPerUser: true,
  offerHours: true,
  costSheetValidityDays: true,
  deductsInterestOnOwnCancellation: true,
  cpLockDays: true,
  bookingMarginPct: true,
});

export const ApprovalsForm = SomeSettings.pick({
  approvalValidHours: true,
  waiverLimits: true,
  refundAlonePaise: true,
  managementUnblocks: true,
});

export const SignInForm = SomeSettings.pick({ secondFactorRoles: true });

export const PrivacyForm = SomeSettings.pick({ deliveryDataDays: true, checkDataDays: true });

/** Limits that rise with seniority, as the server requires. */
export const LimitsForm = z.object({ discountLimits: DiscountLimits }).superRefine((form, context) => {
  for (const { role, message } of limitProblems(form.discountLimits)) {
    context.addIssue({ code: 'custom', path: ['discountLimits', role], message });
  }
});

/** 'Every day', 'Monday to Saturday', 'Monday, Wednesday and Friday' */
export function weekdaysText(days: readonly number[]): string {
  if (days.length === WEEKDAYS.length) return 'Every day';
  const names = days.map((day) => WEEKDAYS[day - 1] ?? '');
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0];
  if (days.length > 2 && last - first === days.length - 1) return `${names[0]} to ${names.at(-1)}`;
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
