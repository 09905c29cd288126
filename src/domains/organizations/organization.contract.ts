import * as z from 'zod';
import { call, data, SIGNED_IN } from '../../platform/contract/call.ts';
import {
  defaulted,
  email,
  id,
  identity,
  optional,
  stored,
  text,
  version,
} from '../../platform/contract/fields.ts';
import { GROUPS } from '../../platform/contract/roles.ts';

export const ORGANIZATION_TYPES = [
  'Real Estate Developer',
  'Construction Company',
  'Property Consulting',
  'Real Estate Agency',
  'Architecture Firm',
  'Other',
] as const;

export const COUNTRIES = [
  'India',
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'Singapore',
  'UAE',
  'Other',
] as const;
export type Country = (typeof COUNTRIES)[number];

/** With spaces removed: an optional plus and 1 to 16 digits, the first not 0. */
export const PHONE_PATTERN = /^\+?[1-9]\d{0,15}$/;
export const loosePhone = () =>
  z
    .string()
    .max(40)
    .refine((value) => PHONE_PATTERN.test(value.replace(/\s/g, '')), 'Please enter a valid phone number');

export const organizationNameField = () =>
  z
    .string({ error: 'Organization name is required' })
    .min(1, 'Organization name is required')
    .min(2, 'Organization name must be at least 2 characters')
    .max(150, 'Organization name must be at most 150 characters');

const stateCode = () => z.string().regex(/^\d{2}$/, 'State must be a two-digit GST state code');

export const GstRegistrationInput = z.object({
  gstin: z.string({ error: 'GSTIN is required' }).length(15, 'GSTIN must have 15 characters'),
  stateCode: stateCode(),
  seriesPrefix: z
    .string({ error: 'Series prefix is required' })
    .regex(/^[A-Z]{2,3}$/, 'Series prefix must be two or three capital letters'),
  /** Printed on invoices of this registration. */
  address: optional(text(300, 'Address')),
});
export const GstRegistration = z.strictObject({ id: z.uuid(), ...stored(GstRegistrationInput.shape) });
export type GstRegistration = z.infer<typeof GstRegistration>;

const timeOfDay = (label: string) =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 09:30`);

export const OrganizationSettings = z.strictObject({
  gstRegistered: z.boolean(),
  reservationHours: z.number().int().min(1).max(168),
  maxReservationsPerUser: z.number().int().min(1).max(100),
  leadSlaMinutes: z.number().int().min(1).max(10_000),
  workingHoursFrom: timeOfDay('Working hours from'),
  workingHoursTo: timeOfDay('Working hours to'),
  cpLockDays: z.number().int().min(1).max(365),
  costSheetValidityDays: z.number().int().min(1).max(90),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

export const STANDARD_SETTINGS: OrganizationSettings = {
  gstRegistered: true,
  reservationHours: 72,
  maxReservationsPerUser: 5,
  leadSlaMinutes: 30,
  workingHoursFrom: '09:30',
  workingHoursTo: '19:30',
  cpLockDays: 60,
  costSheetValidityDays: 7,
};

const organizationFields = {
  name: organizationNameField(),
  type: z.enum(ORGANIZATION_TYPES, 'Please select organization type'),
  city: text(255, 'City'),
  country: z.enum(COUNTRIES, 'Country is required'),
  stateCode: optional(stateCode()),
  phone: optional(loosePhone()),
  website: optional(text(255, 'Website')),
  address: optional(text(300, 'Address')),
  legalName: optional(text(255, 'Legal name')),
  cin: optional(text(21, 'CIN')),
  pan: optional(z.string().regex(/^[A-Z]{5}[0-9]{4}[A-Z]$/, 'PAN must look like ABCDE1234F')),
  billingEmail: optional(email()),
  currency: defaulted(z.string().length(3, 'Currency must be a three-letter code')),
  timezone: defaulted(text(60, 'Time zone')),
  logoFileId: optional(id()),
};

export const OrganizationInput = z
  .object({
    ...organizationFields,
    gstRegistrations: defaulted(z.array(GstRegistrationInput).max(40)),
    settings: defaulted(z.object(OrganizationSettings.shape).partial()),
    version: version(),
  })
  .partial();
export type OrganizationInput = z.infer<typeof OrganizationInput>;

export const Organization = z.strictObject({
  ...identity,
  ...stored(organizationFields),
  status: z.enum(['active', 'suspended']),
  gstRegistrations: z.array(GstRegistration),
  settings: OrganizationSettings,
  allowedActions: z.array(z.enum(['edit'])),
});
export type Organization = z.infer<typeof Organization>;

export const getOrganization = call({
  method: 'GET',
  path: '/organization',
  summary: 'The organization of the caller',
  can: SIGNED_IN,
  reply: data(Organization),
});

export const updateOrganization = call({
  method: 'PUT',
  path: '/organization',
  summary: 'Change the organization: legal data, GST registrations, logo, settings',
  can: GROUPS.ADMIN,
  body: OrganizationInput,
  reply: data(Organization),
  errors: { conflict: 'A GST registration or its number series is in use.' },
});
