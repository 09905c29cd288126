import { filed } from '../../../tests/support/filed.ts';
import type { Document } from '#company/documents/document.contract.ts';
import { listDocuments } from '#company/documents/document.contract.ts';
import type { KycPaper } from '../kyc.rules.ts';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { SaleTable } from '#platform/server/database/tables.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Applicant } from '../applicant.contract.ts';
import type { Sale } from '../sale.contract.ts';
import { bookUnit, getSale, updateSale } from '../sale.contract.ts';
import { APPLICANT, bookingInput } from '#sale-lifecycle/overview/server/sale.factory.ts';

let desk: SalesDesk;
let marketing: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  marketing = await desk.organization.user('Marketing Head');
});

afterAll(() => desk.app.stop());

const put = (user: TestUser, sale: Sale, body: Record<string, unknown>) =>
  user.send(updateSale, { params: { id: sale.id }, body });
const VIVEK = { name: 'Vivek Rao', pan: 'BFXPR1234K', relation: 'Husband', sharePct: 40 };

function first(sale: Sale): Applicant {
  const [applicant] = sale.applicants;
  if (!applicant) throw new Error('A sale has a first applicant.');
  return applicant;
}

describe('the people of a sale after its booking', () => {
  it('keep their ids and their order, and the audit shows both states without a PAN', async () => {
    const sale = await desk.sale();
    const asha = { ...APPLICANT, id: first(sale).id, sharePct: 60 };
    const two = await dataOf<Sale>(put(desk.finance, sale, { applicants: [asha, VIVEK] }));
    expect(two.applicants.map((one) => [one.seq, one.name, one.sharePct])).toEqual([
      [1, 'Asha Rao', 60],
      [2, 'Vivek Rao', 40],
    ]);
    expect(first(two).id).toBe(first(sale).id);
    const [edit] = await desk.run((work) =>
      work.db
        .selectFrom('auditEntry')
        .select(['before', 'after'])
        .where('resourceId', '=', sale.id)
        .where('action', '=', 'edit')
        .execute(),
    );
    expect(edit?.before).toMatchObject({ applicants: [{ name: 'Asha Rao', pan: '•••', sharePct: 100 }] });
    expect(edit?.after).toMatchObject({
      applicants: [
        { name: 'Asha Rao', pan: '•••' },
        { name: 'Vivek Rao', pan: '•••' },
      ],
    });
    expect(JSON.stringify(edit)).not.toContain('AFXPR1234L');
  });

  it('the customer can be set right with a reason, and is never another person', async () => {
    const sale = await desk.sale();
    const known = { ...APPLICANT, id: first(sale).id };
    const renamed = { applicants: [{ ...known, name: 'Aasha Rao' }] };
    expect(await refusalOf(put(desk.head, sale, renamed))).toEqual({
      status: 400,
      message: 'Say why the first applicant is corrected.',
    });
    const changed = await dataOf<Sale>(put(desk.head, sale, { ...renamed, reason: 'As on the PAN card' }));
    expect(changed.customerName).toBe('Aasha Rao');
    const another = 'Another first applicant is another buyer. Transfer the sale instead.';
    const attempts = [
      [{ ...known, name: 'Meera Shah', pan: 'CFXPR1234M' }],
      [{ ...APPLICANT, name: 'Meera Shah' }],
      [VIVEK_ALONE],
    ];
    for (const applicants of attempts) {
      expect(await refusalOf(put(desk.head, sale, { applicants, reason: 'Sold on' }))).toEqual({
        status: 400,
        message: another,
      });
    }
    const foreign = [known, { ...VIVEK, id: crypto.randomUUID() }].map((one) => ({ ...one, sharePct: 50 }));
    expect((await refusalOf(put(desk.head, sale, { applicants: foreign }))).status).toBe(400);
  });

  const VIVEK_ALONE = { ...VIVEK, sharePct: 100 };
});

describe('the papers of an applicant', () => {
  const attach = (applicant: Applicant, ...keys: KycPaper[]) =>
    filed(desk.run, 'applicant', applicant.id, ...keys);
  const mark = (user: TestUser, sale: Sale, isVerified = true) =>
    put(user, sale, { kyc: { applicantId: first(sale).id, isVerified } });

  it('are named while they are missing and confirmed by a manager or Finance; another PAN opens them again', async () => {
    const executive = await desk.organization.user('Sales Executive');
    const sale = await desk.sale({ salesExecutiveId: executive.id });
    expect(first(sale).kyc).toEqual({
      missing: ['panCard', 'addressProof', 'photo'],
      waiting: [],
      verified: null,
    });
    expect(await refusalOf(mark(desk.finance, sale))).toEqual({
      status: 409,
      message: 'Missing for Asha Rao: PAN card, Address proof, Photo.',
    });
    await attach(first(sale), 'panCard', 'addressProof', 'photo');
    expect((await refusalOf(mark(executive, sale))).status).toBe(403);
    const verified = await dataOf<Sale>(mark(desk.finance, sale));
    expect(first(verified).kyc).toEqual({
      missing: [],
      waiting: [],
      verified: { at: desk.now, by: { id: desk.finance.id, name: expect.any(String) as string } },
    });
    const other = { ...APPLICANT, id: first(sale).id, pan: 'AFXPR9999L' };
    const changed = await dataOf<Sale>(put(desk.head, sale, { applicants: [other] }));
    expect(first(changed).kyc?.verified).toBeNull();
  });

  it('are not for those who see no PAN', async () => {
    const sale = await desk.sale();
    await attach(first(sale), 'panCard');
    const seen = await dataOf<Sale>(marketing.send(getSale, { params: { id: sale.id } }));
    expect(first(seen)).toMatchObject({ pan: null, kyc: null });
    const papers = (user: TestUser) =>
      dataOf<Document[]>(user.send(listDocuments, { query: { resourceId: first(sale).id } }));
    expect(await papers(marketing)).toEqual([]);
    expect(await papers(desk.finance)).toHaveLength(1);
  });
});

describe('the loan of a sale', () => {
  const loan = { bank: 'HDFC Bank', sanctionNumber: 'HL-22', sanctionedPaise: 20_00_000_00 };

  it('counts what the bank paid from its verified receipts, and takes no figure for it', async () => {
    const sale = await desk.sale({ funding: 'loan', loan: { ...loan, sanctionedOn: desk.today } });
    const amountPaise = 3_00_000_00;
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, mode: 'bankLoan', amountPaise }));
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 1_00_000_00 }));
    await desk.run((work) =>
      buildReceipt(work, { saleId: sale.id, mode: 'bankLoan', amountPaise: 5_000_00 }),
    );
    const seen = await dataOf<Sale>(desk.head.send(getSale, { params: { id: sale.id } }));
    expect(seen.loan).toEqual({ ...loan, sanctionedOn: desk.today, disbursedPaise: amountPaise });
    const less = { loan: { ...loan, sanctionedPaise: amountPaise - 1_00 } };
    expect(await refusalOf(put(desk.head, sale, less))).toEqual({
      status: 400,
      message: 'The bank has already paid ₹3,00,000. The sanction cannot be less.',
    });
    expect((await refusalOf(put(desk.head, sale, { funding: 'self' }))).message).toBe(
      "The bank has already paid ₹3,00,000. Choose 'Own funds and home loan'.",
    );
  });

  it('names its bank from the booking on, whoever writes it', async () => {
    const input = await desk.run((work) =>
      bookingInput(work, { unitId: desk.freeUnitId(), funding: 'loan' }),
    );
    const { status, body } = await desk.head.send(bookUnit, { body: input });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'loan.bank', message: 'Enter the bank.' }]);
    const future = { ...loan, sanctionedOn: addDays(desk.today, 1) };
    const early = await desk.head.send(bookUnit, { body: { ...input, loan: future } });
    expect(early.body.errors).toEqual([
      { field: 'loan.sanctionedOn', message: 'The sanction date cannot be in the future.' },
    ]);
    const sale = await dataOf<Sale>(desk.head.send(bookUnit, { body: { ...input, loan } }));
    const write = (values: Updateable<SaleTable>) =>
      desk.run(({ db }) => db.updateTable('sale').set(values).where('id', '=', sale.id).execute());
    await expect(write({ loanBank: null })).rejects.toThrow('A loan names the bank that lends');
    await expect(write({ funding: 'self' })).rejects.toThrow('own funds name none');
    await write({ funding: 'self', loanBank: null, loanSanctionNumber: null, loanSanctionedPaise: null });
  });

  it('agrees with the funding: a bank for a loan, none for own funds, no sanction of tomorrow', async () => {
    const sale = await desk.sale();
    const messages = async (body: Record<string, unknown>) =>
      (await refusalOf(put(desk.head, sale, body))).message;
    expect(await messages({ funding: 'both' })).toBe('Enter the bank.');
    expect(await messages({ loan })).toBe('Own funds need no bank. Choose a home loan.');
    const early = { ...loan, sanctionedOn: addDays(desk.today, 1) };
    expect(await messages({ funding: 'loan', loan: early })).toBe(
      'The sanction date cannot be in the future.',
    );
    expect(await dataOf<Sale>(put(desk.head, sale, { funding: 'both', loan }))).toMatchObject({
      funding: 'both',
      loan: { ...loan, disbursedPaise: 0 },
    });
    expect(await dataOf<Sale>(put(desk.head, sale, { funding: 'self' }))).toMatchObject({ loan: null });
  });
});
