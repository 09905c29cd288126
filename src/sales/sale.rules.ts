import type { Day } from '#platform/contract/calendar.ts';
import { addDays, ageOn } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { formatDay, formatMoney } from '#platform/contract/format.ts';
import { scaledPct } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import {
  anyOf,
  GROUPS,
  hasRole,
  roleLabel,
  SALES_MANAGER_UP,
  SALES_STAFF,
  without,
} from '#platform/contract/roles.ts';
import { bookingCapPaise, leastBookingAmountPaise } from '#inventory/payment-terms/bookingCap.rules.ts';
import type { CostSheetStatus } from '#offers/cost-sheets/costSheet.status.rules.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { isReraValid } from '#inventory/projects/project.rules.ts';
import type { BookableUnit } from '#inventory/units/unit.rules.ts';
import { bookingRefusal } from '#inventory/units/unit.rules.ts';
import type { ApplicantInput } from './applicant.contract.ts';
import type { SALE_STATUSES } from './sale.contract.ts';

export type SaleStatus = (typeof SALE_STATUSES)[number];

/** Who books a sale and is responsible for it: the builder's own sales team. */
export const SELLERS = without(SALES_STAFF, 'Marketing Head');
/** Who changes applicants and loan: they and Finance. */
export const SALE_EDITORS = anyOf(SELLERS, GROUPS.FINANCE);

/** "SM+": a Sales Manager or above; a Channel Partner Manager for partner sales. */
export function isManagerOf(role: Role, record: { channelPartnerId: string | null }): boolean {
  if (hasRole(role, ...SALES_MANAGER_UP)) return true;
  return role === 'Channel Partner Manager' && record.channelPartnerId !== null;
}

/** Why applicants, loan and executive can no longer be changed; null while they can. */
export function editRefusal(status: SaleStatus): string | null {
  if (status === 'cancelled') return 'This sale is cancelled.';
  return status === 'completed' ? 'A completed sale cannot be changed.' : null;
}

const MAX_DAYS_BACK = 7;

export function bookingDateProblem(bookingDate: Day, today: Day, isManager: boolean): FieldError | null {
  const problem = (message: string) => ({ field: 'bookingDate', message });
  if (bookingDate > today) return problem('Booking date cannot be in the future.');
  if (bookingDate === today) return null;
  if (!isManager) return problem(`Only a ${roleLabel('Sales Manager')} or above may backdate a booking.`);
  if (bookingDate >= addDays(today, -MAX_DAYS_BACK)) return null;
  return problem(`A booking can be backdated by at most ${MAX_DAYS_BACK} days.`);
}

/** The first error in the applicants of a booking; PAN is required only in India. */
export function applicantsProblem(
  applicants: readonly ApplicantInput[],
  { bookingDate, isIndia }: { bookingDate: Day; isIndia: boolean },
): FieldError | null {
  if (isIndia && !applicants[0]?.pan) {
    return { field: 'applicants.0.pan', message: 'PAN of the first applicant is required.' };
  }
  for (const [index, applicant] of applicants.entries()) {
    if (isIndia && !applicant.pan && !applicant.form60) {
      return {
        field: `applicants.${index}.pan`,
        message: `PAN or Form 60 of ${applicant.name} is required.`,
      };
    }
    const first = applicants.findIndex(({ pan }) => pan && pan === applicant.pan);
    if (applicant.pan && first < index) {
      return {
        field: `applicants.${index}.pan`,
        message: `This is the PAN of ${applicants[first]?.name}. Each applicant has their own.`,
      };
    }
    const age = applicant.dob ? ageOn(applicant.dob, bookingDate) : ADULT_AGE;
    if (age < ADULT_AGE || age > MAX_AGE) {
      return {
        field: `applicants.${index}.dob`,
        message:
          age < ADULT_AGE
            ? `${applicant.name} must be at least ${ADULT_AGE} years old.`
            : `${applicant.name} would be ${age} years old. Check the date of birth.`,
      };
    }
  }
  const shares = applicants.reduce((sum, applicant) => sum + scaledPct(applicant.sharePct), 0n);
  if (shares === scaledPct(100)) return null;
  return { field: 'applicants', message: 'Shares of the applicants must add up to 100%.' };
}

const ADULT_AGE = 18;
const MAX_AGE = 110;

const STATUS_LABELS: Record<Exclude<Project['status'], 'active'>, string> = {
  planning: 'in planning',
  onHold: 'on hold',
  completed: 'completed',
  archived: 'archived',
};

/** Why nothing of a project can be booked on a day; null when it can. */
export function projectRefusal(
  project: Pick<Project, 'status' | 'reraNumber' | 'reraValidUntil'>,
  { isIndia, bookingDate }: { isIndia: boolean; bookingDate: Day },
): string | null {
  if (project.status !== 'active')
    return `This project cannot be sold while it is ${STATUS_LABELS[project.status]}.`;
  if (!isIndia || isReraValid(project, bookingDate)) return null;
  return 'This project cannot be sold: RERA registration is missing or expired.';
}

/**
 * Why a unit cannot be booked for a lead, with its number, so that whoever lost the race knows which unit is
 * gone.
 */
export function unitRefusal(
  unit: BookableUnit & { unitNumber: string },
  leadId: string,
  timeZone: string,
): string | null {
  return bookingRefusal(unit, leadId, timeZone)?.replace(/^This unit/, `Unit ${unit.unitNumber}`) ?? null;
}

export interface BookedSheet {
  /** On the booking date. */
  status: CostSheetStatus;
  unitId: string;
  leadId: string | null;
  templateId: string;
}

/**
 * Why a booking cannot use a cost sheet; null when it can. A sheet without a customer is assigned by the
 * booking.
 */
export function sheetRefusal(sheet: BookedSheet, booking: Omit<BookedSheet, 'status'>): string | null {
  if (sheet.unitId !== booking.unitId) return 'The cost sheet is for another unit.';
  if (sheet.leadId !== null && sheet.leadId !== booking.leadId)
    return 'The cost sheet was issued to another customer.';
  if (sheet.templateId !== booking.templateId) return 'The payment plan must be the one on the cost sheet.';
  switch (sheet.status) {
    case 'issued':
      return null;
    case 'expired':
      return 'The cost sheet has expired. Issue a new one.';
    case 'superseded':
      return 'The cost sheet was replaced by a newer one.';
    case 'accepted':
      return 'The cost sheet is already booked.';
  }
}

/** A sheet issued after the booking date must have the price of that date. */
export function changedPriceRefusal(bookingDate: Day, issuedOn: Day): string {
  return `The price on ${formatDay(bookingDate)} was different. Book with ${formatDay(issuedOn)}, the date of the cost sheet, or later.`;
}

/** The booking amount: at least the project's minimum, never above the cap of 10 %. */
export function bookingAmountProblem(
  amountPaise: number,
  {
    leastPaise,
    agreementValuePaise,
    capPct,
  }: { leastPaise: number; agreementValuePaise: number; capPct: number | null },
): FieldError | null {
  const capPaise = capPct === null ? null : bookingCapPaise(agreementValuePaise, capPct);
  const problem = (message: string) => ({ field: 'bookingAmountPaise', message });
  if (capPaise !== null && amountPaise > capPaise) {
    return problem(
      `Only ${formatMoney(capPaise)} (${capPct}%) may be accepted before the agreement is registered.`,
    );
  }
  const neededPaise = leastBookingAmountPaise(leastPaise, capPaise);
  return amountPaise < neededPaise
    ? problem(`The booking amount is at least ${formatMoney(neededPaise)}.`)
    : null;
}

/** Part of the agreement value that has come in, in percent with two decimals, never rounded up. */
export function collectedPct(paidPrincipalPaise: number, agreementValuePaise: number): number {
  return Number((BigInt(paidPrincipalPaise) * 10_000n) / BigInt(agreementValuePaise)) / 100;
}
