import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import {
  count,
  defaulted,
  email,
  id,
  identity,
  optional,
  paise,
  pct,
  stored,
  text,
  version,
} from '#platform/contract/fields.ts';
import { GROUPS, roleLabel, ROLES } from '#platform/contract/roles.ts';
import {
  COUNTRIES,
  loosePhone,
  ORGANIZATION_TYPES,
  organizationNameField,
} from './organizationFields.contract.ts';

const stateCode = () => z.string().regex(/^\d{2}$/, 'State must be a two-digit GST state code');

export const GstRegistrationInput = z.object({
  gstin: z.string({ error: 'GSTIN is required' }).length(15, 'GSTIN must have 15 characters'),
  /** Read from the GSTIN when left out; when given, the GSTIN has to be of this state. */
  stateCode: optional(stateCode()),
  seriesPrefix: z
    .string({ error: 'Series prefix is required' })
    .regex(/^[A-Z]{2,3}$/, 'Series prefix must be two or three capital letters'),
  /** Printed on invoices of this registration. */
  address: optional(text(300, 'Address')),
});
const GstRegistration = z.strictObject({
  id: z.uuid(),
  ...stored(GstRegistrationInput.shape),
  stateCode: stateCode(),
});
type GstRegistration = z.infer<typeof GstRegistration>;

const timeOfDay = (label: string) =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 09:30`);

/** ISO weekdays, Monday 1 to Sunday 7, kept in their order. */
const workingDays = () =>
  z
    .array(z.number().int().min(1).max(7))
    .min(1, 'Choose at least one working day')
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((one, other) => one - other));

export const OrganizationSettings = z.strictObject({
  gstRegistered: z.boolean(),
  reservationHours: count('Reservation', 1, 168),
  maxReservationsPerUser: count('Reservations', 1, 100),
  leadSlaMinutes: count('Reply time', 1, 10_000),
  /** Percent of the reply time after which the owner is warned. */
  answerWarningPct: count('Warning', 10, 100),
  /** Working minutes after a reply is overdue: when the owner's manager and the Sales Heads are notified. */
  escalateToManagerMinutes: count('Manager notified after', 0, 10_000),
  escalateToHeadMinutes: count(`${roleLabel('Sales Head')} notified after`, 0, 10_000),
  /** Working minutes after which someone is notified that a lead has no owner. */
  unassignedMinutes: count('No owner', 1, 10_000),
  workingHoursFrom: timeOfDay('Working hours from'),
  workingHoursTo: timeOfDay('Working hours to'),
  workingDays: workingDays(),
  cpLockDays: count('Protection', 1, 365),
  costSheetValidityDays: count('Validity', 1, 90),
  /** Percent of the value of a booking that is left after its costs: the return on marketing counts with it. */
  bookingMarginPct: count('Margin', 1, 100),
  approvalValidHours: count('Approvals', 1, 720),
  /** What a Finance Manager may waive alone on one sale, and in one month; more needs approval. */
  waiverLimits: z.strictObject({
    interestPerSalePaise: paise('Interest of one sale'),
    interestPerMonthPaise: paise('Interest in a month'),
    balancePerSalePaise: paise('Balances of one sale'),
    balancePerMonthPaise: paise('Balances in a month'),
    feePerSalePaise: paise('Fee of one transfer'),
    feePerMonthPaise: paise('Fees in a month'),
    forfeiturePerSalePaise: paise('Forfeiture of one sale'),
    forfeiturePerMonthPaise: paise('Forfeitures in a month'),
  }),
  /** The largest refund that a Finance Manager records without approval. */
  refundAlonePaise: paise('Refund'),
  /** Whether all of management releases units held back by management; else the heads, or others by approval. */
  managementUnblocks: z.boolean(),
  /** Whether late interest is deducted from the refund also when the developer cancels. */
  deductsInterestOnOwnCancellation: z.boolean(),
  /** Commissions of partner firms: two people approve above the limit, which counts all of a sale. */
  commissions: z.strictObject({
    secondApprovalAbovePaise: paise('Commissions of one sale'),
    /** Payment runs of one day, above which another person releases them. */
    releaseAbovePaise: paise('Payments of one day'),
    /** Days from a correct invoice to its payment. */
    payWithinDays: count('Payment', 1, 180),
    /** Whether a firm gives back what it was paid also when the developer cancels. */
    clawsBackOnOwnCancellation: z.boolean(),
  }),
  /** Roles whose people sign in with a second factor; others may. */
  secondFactorRoles: z.array(z.enum(ROLES)).max(ROLES.length),
  /** Hours for which a unit that became free is reserved for the next waiting customer. */
  offerHours: count('Offer', 1, 168),
  /** For how many days name, phone and e-mail of a delivery of a lead source are kept. */
  deliveryDataDays: count('Deliveries', 1, 3650),
  /** For how many days the phone numbers checked by partners are kept. */
  checkDataDays: count('Checks', 1, 3650),
  /** Maximum days for a lead in a stage; a new one is measured by the reply time. */
  stageTargetDays: z.strictObject({
    contacted: count('Contacted', 1, 365),
    qualified: count('Qualified', 1, 365),
    siteVisit: count('Site visit', 1, 365),
    negotiating: count('Negotiating', 1, 365),
  }),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

export const DEFAULT_SETTINGS: OrganizationSettings = {
  gstRegistered: true,
  reservationHours: 72,
  maxReservationsPerUser: 5,
  leadSlaMinutes: 30,
  answerWarningPct: 80,
  escalateToManagerMinutes: 30,
  escalateToHeadMinutes: 120,
  unassignedMinutes: 15,
  workingHoursFrom: '09:30',
  workingHoursTo: '19:30',
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  cpLockDays: 60,
  costSheetValidityDays: 7,
  bookingMarginPct: 20,
  approvalValidHours: 48,
  waiverLimits: {
    interestPerSalePaise: 25_000_00,
    interestPerMonthPaise: 1_00_000_00,
    balancePerSalePaise: 1_000_00,
    balancePerMonthPaise: 5_000_00,
    feePerSalePaise: 25_000_00,
    feePerMonthPaise: 1_00_000_00,
    forfeiturePerSalePaise: 0,
    forfeiturePerMonthPaise: 0,
  },
  refundAlonePaise: 10_00_000_00,
  managementUnblocks: false,
  deductsInterestOnOwnCancellation: false,
  commissions: {
    secondApprovalAbovePaise: 10_00_000_00,
    releaseAbovePaise: 5_00_000_00,
    payWithinDays: 30,
    clawsBackOnOwnCancellation: false,
  },
  secondFactorRoles: [],
  offerHours: 24,
  deliveryDataDays: 90,
  checkDataDays: 365,
  stageTargetDays: { contacted: 3, qualified: 7, siteVisit: 7, negotiating: 14 },
};

/** Percent of the base price that each role may grant. */
export const DiscountLimits = z.strictObject(
  Object.fromEntries(ROLES.map((role) => [role, pct(roleLabel(role))])) as Record<
    (typeof ROLES)[number],
    ReturnType<typeof pct>
  >,
);

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
    discountLimits: defaulted(DiscountLimits),
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
  /** Null for those who see only their own limit. */
  discountLimits: DiscountLimits.nullable(),
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

/** Who could lift the policy from an unlocked computer would need no second factor. */
function decidesOnSecondFactor({ settings }: Readonly<Record<string, unknown>>): boolean {
  return typeof settings === 'object' && settings !== null && 'secondFactorRoles' in settings;
}

export const updateOrganization = call({
  method: 'PUT',
  path: '/organization',
  summary: 'Change the organization: legal data, GST registrations, logo, settings, discount limits',
  can: GROUPS.ADMIN,
  stepUp: decidesOnSecondFactor,
  body: OrganizationInput,
  reply: data(Organization),
  errors: { conflict: 'A GST registration or its number series is in use.' },
});

export const NUMBER_KINDS = [
  'costSheet',
  'booking',
  'receipt',
  'invoice',
  'commission',
  'commissionRun',
] as const;

export const NumberSeries = z.strictObject({
  kind: z.enum(NUMBER_KINDS),
  /** The prefix of its numbers: 'SKI', 'BKG'. */
  series: z.string(),
  /** '26-27' */
  financialYear: z.string(),
  /** Null while none was used this year. */
  lastNumber: z.string().nullable(),
  count: z.number().int(),
  /** Null for a year that is over. */
  nextNumber: z.string().nullable(),
});
export type NumberSeries = z.infer<typeof NumberSeries>;

export const listNumberSeries = call({
  method: 'GET',
  path: '/organization/number-series',
  summary: 'Series of document numbers with the last and the next of each, the newest year first',
  can: GROUPS.FINANCE,
  reply: data(z.array(NumberSeries)),
});
