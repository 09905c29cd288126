import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import { today } from '#platform/web/session/today.ts';
import { newApplicant, shareLeft } from '#sales/web/applicant.form.shared.ts';
import { BookingDraftInput } from '../bookingDraft.contract.ts';
import type { BookingValues } from './booking.form.ts';
import { BookingForm, bookingOf, bookingOfDraft, draftInputOf, newBooking, placeOf } from './booking.form.ts';
import { loanValues } from '#sales/web/funding.form.shared.ts';

const ID = '019a9c53-0000-7000-8000-000000000001';
const ASHA = newApplicant(100, { name: 'Asha Rao', pan: 'AFXPR1234L', dob: '1988-04-12' });

function problems(values: Partial<BookingValues>): [string, string][] {
  const checked = BookingForm.safeParse(
    newBooking({ bookingDate: '2026-11-21', applicants: [ASHA], ...values }),
  );
  return (checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]);
}

it('a draft is opened as it was typed: customer, unit, step, price and numbers', () => {
  const typed = newBooking({
    leadId: ID,
    leadName: 'Asha Rao',
    unitId: ID,
    unitNumber: 'B-1203',
    step: 2,
    applicants: [ASHA],
    loan: { ...loanValues(), bank: 'HDFC Bank' },
  });
  const input = draftInputOf(typed);
  expect(BookingDraftInput.safeParse(input).success).toBe(true);
  const kept = JSON.parse(JSON.stringify(input)) as typeof input;
  expect(bookingOfDraft({ ...kept, leadName: 'Asha Rao', unitNumber: 'B-1203' })).toEqual(typed);
});

describe('a booking that is being typed', () => {
  it('is judged by the step it stands on, so that later steps may still be empty', () => {
    expect(problems({ step: 0 })).toEqual([
      ['leadId', 'Choose the customer'],
      ['unitId', 'Choose the unit'],
    ]);
    expect(problems({ step: 0, leadId: ID, unitId: ID })).toEqual([]);
    expect(problems({ step: 1 })).toEqual([['funding', 'Please select how it is funded']]);
  });

  it('requires the bank of a loan, and takes no sanction of tomorrow', () => {
    expect(problems({ step: 1, funding: 'self' })).toEqual([]);
    expect(problems({ step: 1, funding: 'loan' })).toEqual([['loan.bank', 'Enter the bank.']]);
    expect(problems({ step: 1, funding: 'both', loan: { ...loanValues(), bank: 'HDFC Bank' } })).toEqual([]);
    const tomorrow = addDays(today(), 1);
    const loan = { ...loanValues(), bank: 'HDFC Bank', sanctionedOn: tomorrow };
    expect(problems({ step: 1, funding: 'loan', loan })).toEqual([
      ['loan.sanctionedOn', 'The sanction date cannot be in the future.'],
    ]);
  });

  it('requires the PAN of the first applicant, and for PAN or Form 60 of the others', () => {
    expect(problems({ step: 2, applicants: [{ ...ASHA, pan: null }] })).toEqual([
      ['applicants.0.pan', 'PAN of the first applicant is required.'],
    ]);
    const ravi = newApplicant(50, { name: 'Ravi Rao' });
    const both = (more: Partial<typeof ravi>) =>
      problems({
        step: 2,
        applicants: [
          { ...ASHA, sharePct: 50 },
          { ...ravi, ...more },
        ],
      });
    expect(both({})).toEqual([['applicants.1.pan', 'PAN or Form 60 of Ravi Rao is required.']]);
    expect(both({ form60: true })).toEqual([]);
  });

  it('takes nobody under eighteen and no shares that do not add up to 100%', () => {
    expect(problems({ step: 2, applicants: [{ ...ASHA, dob: '2010-01-01' }] })).toEqual([
      ['applicants.0.dob', 'Asha Rao must be at least 18 years old.'],
    ]);
    expect(problems({ step: 2, applicants: [{ ...ASHA, sharePct: 99.9999 }] })).toEqual([
      ['applicants', 'Shares of the applicants must add up to 100%.'],
    ]);
  });

  it('requires a receipt only when there is one, and for its reference unless it is cash', () => {
    const receipt = {
      amountPaise: 1_00_000_00,
      mode: 'neft' as const,
      reference: null,
      instrumentDate: null,
      receivedDate: '2026-11-01',
      isAdvance: false,
      depositAccountId: null,
      tdsAmountPaise: null,
    };
    expect(problems({ step: 3 })).toEqual([]);
    expect(problems({ step: 3, hasReceipt: true })[0]?.[0]).toBe('receipt.amountPaise');
    expect(problems({ step: 3, hasReceipt: true, receipt })).toEqual([
      ['receipt.reference', 'Reference is required unless it was paid in cash.'],
    ]);
    expect(problems({ step: 3, hasReceipt: true, receipt: { ...receipt, mode: 'cash' } })).toEqual([]);
  });
});

describe('what is sent to book', () => {
  const complete = newBooking({
    leadId: ID,
    unitId: ID,
    costSheetId: ID,
    templateId: ID,
    funding: 'self',
    applicants: [ASHA],
    loan: { ...loanValues(), bank: 'HDFC Bank' },
  });

  it('is nothing while a sheet is missing', () => {
    expect(bookingOf({ ...complete, costSheetId: null })).toBeNull();
  });

  it('leaves out a loan for own funds and a receipt that was not ticked', () => {
    expect(bookingOf(complete)).toMatchObject({ loan: null, bookingReceipt: null, funding: 'self' });
    const loan = { ...complete.loan, sanctionNumber: 'HL/26/118', sanctionedOn: '2026-11-02' };
    expect(bookingOf({ ...complete, loan, funding: 'both' })?.loan).toEqual({
      bank: 'HDFC Bank',
      sanctionNumber: 'HL/26/118',
      sanctionedPaise: null,
      sanctionedOn: '2026-11-02',
    });
  });

  it('is the receipt with the tax that the buyer kept, when there is any', () => {
    const receipt = {
      amountPaise: 13_84_978_40,
      mode: 'neft',
      reference: 'HDFC 1',
      instrumentDate: null,
      receivedDate: '2026-11-20',
      isAdvance: false,
      depositAccountId: null,
      tdsAmountPaise: 13_317_10,
    } as const;
    expect(bookingOf({ ...complete, hasReceipt: true, receipt })?.bookingReceipt).toEqual(receipt);
    const without = { ...receipt, tdsAmountPaise: null };
    expect(bookingOf({ ...complete, hasReceipt: true, receipt: without })?.bookingReceipt).toEqual(without);
  });
});

it('finds the step and field for whatever the server names', () => {
  expect(placeOf('applicants.1.pan')).toEqual({ step: 2, name: 'applicants.1.pan' });
  expect(placeOf('bookingReceipt.amountPaise')).toEqual({ step: 3, name: 'receipt.amountPaise' });
  expect(placeOf('loan.bank')).toEqual({ step: 1, name: 'loan.bank' });
  expect(placeOf('bookingDate')).toEqual({ step: 0, name: 'bookingDate' });
});

it('leaves the next applicant what the others do not hold, to four decimals', () => {
  expect(shareLeft([{ sharePct: 33.3333 }, { sharePct: 33.3333 }])).toBe(33.3334);
  expect(shareLeft([{ sharePct: 100 }])).toBe(0);
});
