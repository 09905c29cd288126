import { describe, expect, test } from 'vitest';
import { ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { ApplicantInput } from './applicant.contract.ts';
import {
  applicantsProblem,
  bookingAmountProblem,
  bookingDateProblem,
  changedPriceRefusal,
  collectedPct,
  editRefusal,
  isManagerOf,
  projectRefusal,
  sheetRefusal,
  unitRefusal,
} from './sale.rules.ts';
import { saleActions } from '#sale-lifecycle/overview/saleActions.rules.ts';

const TODAY = '2026-11-21';
const asha: ApplicantInput = { name: 'Asha Rao', pan: 'AFXPR1234L', dob: '1988-04-12', sharePct: 100 };
const inIndia = { bookingDate: TODAY, isIndia: true };

describe('what may be done with a sale', () => {
  const sale = { status: 'booked', channelPartnerId: null, isOwn: true } as const;

  test('depends on the role: partners and Marketing nothing, an executive all but invoices', () => {
    const actionsOf = (role: Role) => saleActions(role, sale);
    expect(actionsOf('Business Head')).toContain('transferUnit');
    expect(actionsOf('Sales Manager')).toEqual([
      'edit',
      'transferBuyer',
      'verifyKyc',
      'step',
      'cancel',
      'recordPayment',
      'invoice',
      'statement',
    ]);
    expect(actionsOf('Finance Manager')).toEqual([
      'edit',
      'transferBuyer',
      'verifyKyc',
      'cancel',
      'recordPayment',
      'invoice',
      'statement',
    ]);
    expect(actionsOf('Sales Executive')).toEqual(['edit', 'step', 'recordPayment', 'statement']);
    expect(actionsOf('Channel Partner Manager')).toEqual(['edit', 'step', 'recordPayment', 'statement']);
    for (const role of ['Marketing Head', 'Channel Partner Admin', 'Channel Partner Agent'] as const) {
      expect(actionsOf(role)).toEqual([]);
    }
  });

  test('a Channel Partner Manager is a manager of what a partner brought, and of nothing else', () => {
    expect(isManagerOf('Channel Partner Manager', { channelPartnerId: 'firm' })).toBe(true);
    expect(isManagerOf('Channel Partner Manager', { channelPartnerId: null })).toBe(false);
    expect(saleActions('Channel Partner Manager', { ...sale, channelPartnerId: 'firm' })).toContain(
      'invoice',
    );
    const managers = ROLES.filter((role) => isManagerOf(role, { channelPartnerId: null }));
    expect(managers).toEqual(['Business Head', 'Project Director', 'Sales Head', 'Sales Manager']);
  });

  test('ends when it is completed or cancelled, but for the statement', () => {
    for (const status of ['completed', 'cancelled'] as const) {
      expect(saleActions('Business Head', { ...sale, status })).toEqual(['statement']);
    }
    expect(editRefusal('completed')).toBe('A completed sale cannot be changed.');
    expect(editRefusal('cancelled')).toBe('This sale is cancelled.');
    expect(editRefusal('registered')).toBeNull();
  });
});

test('a booking is dated today, or back by a week at most and only by a manager', () => {
  const problem = (day: string, isManager = true) =>
    bookingDateProblem(day, TODAY, isManager)?.message ?? null;
  expect(problem(TODAY, false)).toBeNull();
  expect(problem('2026-11-14')).toBeNull();
  expect(problem('2026-11-13')).toBe('A booking can be backdated by at most 7 days.');
  expect(problem('2026-11-20', false)).toBe('Only a Sales Manager or above may backdate a booking.');
  expect(problem('2026-11-22')).toBe('Booking date cannot be in the future.');
});

describe('applicants', () => {
  test('the first has a PAN, the others a PAN or Form 60, in India only', () => {
    expect(applicantsProblem([{ ...asha, pan: null, form60: true }], inIndia)?.message).toBe(
      'PAN of the first applicant is required.',
    );
    const vivek: ApplicantInput = { name: 'Vivek Rao', sharePct: 40 };
    const both = [{ ...asha, sharePct: 60 }, vivek];
    expect(applicantsProblem(both, inIndia)).toEqual({
      field: 'applicants.1.pan',
      message: 'PAN or Form 60 of Vivek Rao is required.',
    });
    expect(
      applicantsProblem(
        [
          { ...asha, sharePct: 60 },
          { ...vivek, form60: true },
        ],
        inIndia,
      ),
    ).toBeNull();
    expect(applicantsProblem([{ ...asha, pan: null }], { ...inIndia, isIndia: false })).toBeNull();
  });

  test('are of age on the day of the booking, not a day before their birthday', () => {
    const born = (dob: string) => applicantsProblem([{ ...asha, dob }], inIndia)?.message ?? null;
    expect(born('2008-11-21')).toBeNull();
    expect(born('2008-11-22')).toBe('Asha Rao must be at least 18 years old.');
    expect(born('1916-11-21')).toBeNull();
    expect(born('1800-01-01')).toMatch(/^Asha Rao would be 22\d years old. Check the date of birth.$/);
  });

  test('have a PAN each of their own', () => {
    const half = { ...asha, sharePct: 50 };
    expect(applicantsProblem([half, { ...half, name: 'Ravi Rao' }], inIndia)).toEqual({
      field: 'applicants.1.pan',
      message: 'This is the PAN of Asha Rao. Each applicant has their own.',
    });
  });

  test('hold exactly the whole between them, to the fourth decimal', () => {
    const shares = (...pcts: number[]) =>
      applicantsProblem(
        pcts.map((sharePct, index) => ({ ...asha, pan: `ABCPE123${index}F`, sharePct })),
        inIndia,
      )?.message ?? null;
    expect(shares(33.3333, 33.3333, 33.3334)).toBeNull();
    expect(shares(33.3333, 33.3333, 33.3333)).toBe('Shares of the applicants must add up to 100%.');
    expect(shares(0.1, 0.2, 99.7)).toBeNull();
    expect(shares(50, 50.0001)).toBe('Shares of the applicants must add up to 100%.');
  });
});

test('a project is sold while it is active and, in India, registered on the day', () => {
  const project = { status: 'active', reraNumber: 'P521', reraValidUntil: TODAY } as const;
  const on = (bookingDate: string, isIndia = true) => ({ bookingDate, isIndia });
  expect(projectRefusal(project, on(TODAY))).toBeNull();
  const expired = 'This project cannot be sold: RERA registration is missing or expired.';
  expect(projectRefusal(project, on('2026-11-22'))).toBe(expired);
  expect(projectRefusal({ ...project, reraNumber: null }, on(TODAY))).toBe(expired);
  expect(projectRefusal({ ...project, reraNumber: null }, on(TODAY, false))).toBeNull();
  expect(projectRefusal({ ...project, reraValidUntil: null }, on(TODAY))).toBeNull();
  expect(projectRefusal({ ...project, status: 'planning' }, on(TODAY))).toBe(
    'This project cannot be sold while it is in planning.',
  );
});

test('a unit that is gone is named, so that who came second knows which', () => {
  const unit = {
    unitNumber: 'B-1203',
    status: 'available',
    statusReason: null,
    reservedForLeadId: null,
    reservedUntil: null,
  } as const;
  const refusal = (change: object) => unitRefusal({ ...unit, ...change }, 'lead-1', 'Asia/Kolkata');
  expect(refusal({})).toBeNull();
  expect(refusal({ status: 'sold' })).toBe('Unit B-1203 is already sold.');
  expect(refusal({ status: 'blocked', statusReason: 'legal' })).toBe(
    'Unit B-1203 is blocked (legal) and cannot be booked.',
  );
  const reserved = {
    status: 'reserved',
    reservedForLeadId: 'lead-2',
    reservedUntil: '2026-11-24T13:00:00.000Z',
  };
  expect(refusal(reserved)).toBe('Unit B-1203 is reserved for another customer until 24 Nov, 6:30 pm.');
  expect(refusal({ ...reserved, reservedForLeadId: 'lead-1' })).toBeNull();
});

test('a cost sheet carries a booking of its own unit, customer and plan, while it is issued', () => {
  const booking = { unitId: 'unit', leadId: 'lead', templateId: 'plan' };
  const refusal = (change: object) => sheetRefusal({ ...booking, status: 'issued', ...change }, booking);
  expect(refusal({})).toBeNull();
  expect(refusal({ leadId: null })).toBeNull();
  expect(refusal({ unitId: 'other' })).toBe('The cost sheet is for another unit.');
  expect(refusal({ leadId: 'other' })).toBe('The cost sheet was issued to another customer.');
  expect(refusal({ templateId: 'other' })).toBe('The payment plan must be the one on the cost sheet.');
  expect(refusal({ status: 'expired' })).toBe('The cost sheet has expired. Issue a new one.');
  expect(refusal({ status: 'superseded' })).toBe('The cost sheet was replaced by a newer one.');
  expect(refusal({ status: 'accepted' })).toBe('The cost sheet is already booked.');
  expect(changedPriceRefusal('2026-11-18', TODAY)).toBe(
    'The price on 18 Nov 2026 was different. Book with 21 Nov 2026, the date of the cost sheet, or later.',
  );
});

test('a booking amount is what the project requires and never above the cap', () => {
  const terms = { leastPaise: 1_00_000_00, agreementValuePaise: 1_33_17_100_00, capPct: 10 };
  const problem = (amountPaise: number, change: object = {}) =>
    bookingAmountProblem(amountPaise, { ...terms, ...change })?.message ?? null;
  expect(problem(1_00_000_00)).toBeNull();
  expect(problem(13_31_710_00)).toBeNull();
  expect(problem(99_999_99)).toBe('The booking amount is at least ₹1,00,000.');
  expect(problem(13_31_710_01)).toBe(
    'Only ₹13,31,710 (10%) may be accepted before the agreement is registered.',
  );
  // A cheap unit: what the project requires gives way to the cap.
  expect(problem(50_000_00, { agreementValuePaise: 5_00_000_00 })).toBeNull();
  expect(problem(20_00_000_00, { capPct: null })).toBeNull();
});

test('collected percent is never rounded up to a limit that has not been reached', () => {
  expect(collectedPct(0, 1_33_17_100_00)).toBe(0);
  expect(collectedPct(26_63_419_99, 1_33_17_100_00)).toBe(19.99);
  expect(collectedPct(26_63_420_00, 1_33_17_100_00)).toBe(20);
  expect(collectedPct(10_000_000_000_000, 10_000_000_000_000)).toBe(100);
});
