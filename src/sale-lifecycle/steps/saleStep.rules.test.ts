import { describe, expect, it } from 'vitest';
import { ROLES } from '#platform/contract/roles.ts';
import type { StepFacts, StepPapers } from './saleStep.rules.ts';
import {
  correctionRefusal,
  daysProblem,
  mayTakeStep,
  missingFor,
  nextStepOf,
  papersProblem,
} from './saleStep.rules.ts';

const READY: StepFacts = {
  hasVerifiedReceipt: true,
  hasAgreement: true,
  ocDate: '2026-08-18',
  openPaise: 0,
  hasPossessionLetter: true,
  openSnags: 0,
  lacking: { agreement: [], registered: [], completed: [] },
};
const PAPERS: StepPapers = {
  bookingDate: '2026-05-01',
  agreementDate: null,
  registrationDate: null,
  registrationNumber: null,
  subRegistrarOffice: null,
  possessionOfferedOn: null,
  promisedPossession: null,
  promisedIn: null,
  possessionDate: null,
};
const TODAY = '2026-11-22';

describe('the next step of a sale', () => {
  it('follows the one before, and none follows the end', () => {
    expect(nextStepOf('booked')).toBe('agreement');
    expect(nextStepOf('agreement')).toBe('registered');
    expect(nextStepOf('registered')).toBe('completed');
    expect(nextStepOf('completed')).toBeNull();
    expect(nextStepOf('cancelled')).toBeNull();
  });

  it('says everything it waits for', () => {
    for (const step of ['agreement', 'registered', 'completed'] as const)
      expect(missingFor(step, READY)).toEqual([]);
    expect(missingFor('agreement', { ...READY, hasVerifiedReceipt: false, hasAgreement: false })).toEqual([
      'Verify the booking receipt first.',
      'Upload the signed agreement and have it approved first.',
    ]);
    expect(missingFor('completed', { ...READY, openPaise: 2_45_000_86 })).toEqual([
      '₹2,45,000.86 is still to be paid.',
    ]);
    expect(missingFor('completed', { ...READY, ocDate: null, hasPossessionLetter: false })).toHaveLength(2);
    const lacking = { ...READY.lacking, registered: ['Registered deed', 'PAN card of Asha Rao'] };
    expect(missingFor('registered', { ...READY, lacking })).toEqual([
      'Documents to be approved first: Registered deed, PAN card of Asha Rao.',
    ]);
  });

  it('is taken by sales, by sales or Finance, and by Finance', () => {
    const takers = (step: Parameters<typeof mayTakeStep>[0]) =>
      ROLES.filter((role) => mayTakeStep(step, role, { channelPartnerId: null, isOwn: true }));
    const managers = ['Business Head', 'Project Director', 'Sales Head', 'Sales Manager'];
    expect(takers('agreement')).toEqual([...managers, 'Channel Partner Manager', 'Sales Executive']);
    expect(takers('registered')).toEqual([
      'Business Head',
      'Project Director',
      'Sales Head',
      'Finance Head',
      'Sales Manager',
      'Finance Manager',
    ]);
    expect(takers('completed')).toEqual([
      'Business Head',
      'Project Director',
      'Finance Head',
      'Finance Manager',
    ]);
    expect(mayTakeStep('agreement', 'Sales Executive', { channelPartnerId: null, isOwn: false })).toBe(false);
  });
});

describe('the papers of a step', () => {
  it('are all required', () => {
    expect(papersProblem('agreement', PAPERS, TODAY)?.field).toBe('agreementDate');
    const registered = {
      ...PAPERS,
      agreementDate: '2026-05-20',
      registrationNumber: 'HVL-1',
      subRegistrarOffice: 'Haveli',
    };
    expect(papersProblem('registered', registered, TODAY)?.field).toBe('registrationDate');
    expect(papersProblem('registered', { ...registered, registrationDate: '2026-06-01' }, TODAY)).toBeNull();
  });

  it('come in order of their days and never in the future', () => {
    const problem = (papers: Partial<StepPapers>) => daysProblem({ ...PAPERS, ...papers }, TODAY);
    expect(problem({ agreementDate: '2026-05-01' })).toBeNull();
    expect(problem({ agreementDate: '2026-04-30' })).toEqual({
      field: 'agreementDate',
      message: 'This cannot be before 1 May 2026, the date of the booking.',
    });
    expect(problem({ agreementDate: '2026-05-20', registrationDate: '2026-05-19' })?.field).toBe(
      'registrationDate',
    );
    expect(problem({ registrationDate: '2026-06-01', possessionDate: '2026-05-31' })?.field).toBe(
      'possessionDate',
    );
    expect(problem({ possessionDate: '2026-11-23' })?.message).toBe('This date cannot be in the future.');
  });

  it.each([
    ['2026-05-01', null],
    ['2026-04-30', 'This cannot be before 1 May 2026, the date of the booking.'],
    ['1905-01-01', 'This cannot be before 1 May 2026, the date of the booking.'],
    ['2027-11-22', null],
    ['2027-11-23', 'Possession can be offered for at most a year ahead.'],
  ])('possession that is offered on %s: %s', (possessionOfferedOn, message) => {
    const found = daysProblem({ ...PAPERS, possessionOfferedOn }, TODAY);
    expect(found).toEqual(message && { field: 'possessionOfferedOn', message });
  });

  it.each([
    ['2028-12-31', null],
    ['2026-05-20', 'This must be after 20 May 2026, the date of the agreement.'],
    ['1980-01-01', 'This must be after 20 May 2026, the date of the agreement.'],
    ['2041-05-20', null],
    ['2041-05-21', 'An agreement promises possession within 15 years.'],
  ])('possession that the agreement promises for %s: %s', (promisedPossession, message) => {
    const promise = { agreementDate: '2026-05-20', promisedPossession, promisedIn: 'agreement' as const };
    const found = daysProblem({ ...PAPERS, ...promise }, TODAY);
    expect(found).toEqual(message && { field: 'promisedPossession', message });
  });

  it('a promise needs its agreement, and one of RERA stands as it was registered', () => {
    const promise = { promisedPossession: '2028-12-31', promisedIn: 'agreement' as const };
    expect(daysProblem({ ...PAPERS, ...promise }, TODAY)?.field).toBe('promisedPossession');
    const registered = { promisedPossession: '2026-03-31', promisedIn: 'rera' as const };
    expect(daysProblem({ ...PAPERS, agreementDate: '2026-05-20', ...registered }, TODAY)).toBeNull();
  });
});

it('a paper is corrected by few, with a reason, the date of registration only while nothing was demanded on it', () => {
  const change = { isDateOfRegistration: true, reason: 'Typing error', hasDemands: false };
  expect(correctionRefusal('Sales Head', change)?.kind).toBe('forbidden');
  expect(correctionRefusal('Finance Head', change)).toBeNull();
  expect(correctionRefusal('Finance Head', { ...change, reason: null })?.kind).toBe('reason');
  expect(correctionRefusal('Business Head', { ...change, hasDemands: true })?.kind).toBe('demanded');
  expect(
    correctionRefusal('Business Head', { ...change, isDateOfRegistration: false, hasDemands: true }),
  ).toBeNull();
});
