import { describe, expect, it } from 'vitest';
import { valuesOf } from '#sales/web/applicant.form.shared.ts';
import type { Applicant } from '#sales/applicant.contract.ts';
import type { EditedSale, SaleEditValues } from './saleEdit.form.ts';
import { isFirstChanged, saleEditBody, saleEditSchema } from './saleEdit.form.ts';

const ID = '019a9c53-0000-7000-8000-000000000001';
const NEHA = '019a9c53-0000-7000-8000-000000000002';
const VIKRAM = '019a9c53-0000-7000-8000-000000000003';
const KNOWN: Applicant = {
  id: ID,
  seq: 1,
  name: 'Asha Rao',
  relation: null,
  pan: 'AFXPR1234L',
  form60: false,
  aadhaarLast4: null,
  dob: '1988-04-12',
  phone: null,
  email: null,
  address: null,
  residency: 'resident',
  gender: null,
  sharePct: 100,
  kyc: null,
};
const ASHA = valuesOf(KNOWN);
const TODAY = '2026-11-23';

const SALE: EditedSale = {
  bookingDate: '2026-11-01',
  version: 4,
  salesExecutive: { id: NEHA, name: 'Neha Bapat' },
  applicants: [KNOWN],
  funding: 'self',
  loan: null,
};

const typed = (changes: Partial<SaleEditValues> = {}): SaleEditValues => ({
  salesExecutiveId: NEHA,
  applicants: [ASHA],
  reason: null,
  funding: 'self',
  loan: { bank: null, sanctionNumber: null, sanctionedPaise: null, sanctionedOn: null },
  ...changes,
});

function problems(changes: Partial<SaleEditValues>, sale = SALE): [string, string][] {
  const checked = saleEditSchema(sale, TODAY).safeParse(typed(changes));
  return (checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]);
}

describe('a sale that is being edited', () => {
  it('may be saved as it stands', () => {
    expect(problems({})).toEqual([]);
  });

  it('requires the reason of a correction of its first applicant, and for nothing of other changes', () => {
    const corrected = [{ ...ASHA, name: 'Asha Rao-Kulkarni' }];
    expect(isFirstChanged(SALE, corrected[0])).toBe(true);
    expect(problems({ applicants: corrected })).toEqual([['reason', expect.any(String)]]);
    expect(problems({ applicants: corrected, reason: 'As on her passport' })).toEqual([]);
    expect(isFirstChanged(SALE, { ...ASHA, email: 'asha@mail.example' })).toBe(false);
  });

  it('requires the bank of a loan and for somebody who stands behind it', () => {
    expect(problems({ funding: 'loan' })).toEqual([['loan.bank', 'Enter the bank.']]);
    expect(problems({ salesExecutiveId: '' })).toEqual([
      ['salesExecutiveId', 'Choose the executive of this sale.'],
    ]);
  });

  it('keeps a loan of which the bank has paid a part', () => {
    const loan = {
      bank: 'HDFC Bank',
      sanctionNumber: null,
      sanctionedOn: null,
      sanctionedPaise: null,
      disbursedPaise: 5,
    };
    const [problem] = problems({}, { ...SALE, loan });
    expect(problem?.[0]).toBe('funding');
  });

  it('sends who stands behind it only when that changes', () => {
    expect(saleEditBody(SALE, typed())).toEqual({
      applicants: [expect.objectContaining({ id: ID, name: 'Asha Rao' })],
      funding: 'self',
      loan: null,
      version: 4,
    });
    expect(saleEditBody(SALE, typed({ salesExecutiveId: VIKRAM }))).toMatchObject({
      salesExecutiveId: VIKRAM,
    });
  });
});
