import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { subscribers } from '#app/application.plugins.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { addDays, instantAt } from '#platform/contract/calendar.ts';
import type { NextAt } from '#platform/server/jobs/job.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { demandByDate, nextDateDemandAt } from './dateDemands.jobs.ts';
import { creditInvoices } from '#money/invoices/server/creditNote.commands.ts';
import { raiseHeldDemands } from './heldDemands.commands.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { getDemandLetter } from '../demandLetter.contract.ts';
import type { DemandLetterDocument } from '../demandLetter.document.ts';
import { nextLetterAt, writeDayLetters } from './dayLetters.jobs.ts';
import { testPrinter } from '../../../../tests/support/printer.ts';

let desk: SalesDesk;
let printer: Printer;

beforeAll(async () => {
  // Where plans by time are allowed.
  desk = await openSalesDesk({ project: { city: 'Bengaluru', stateCode: '29', pincode: '560066' } });
  printer = testPrinter(desk.app.files);
});

afterAll(async () => {
  await printer.stop();
  await desk.app.stop();
});

const place = (now = desk.now) => ({
  pool: desk.app.application.pool,
  organizationId: desk.head.caller.organizationId,
  now,
  subscribers,
});
const next = (nextAt: NextAt) =>
  dueAt(nextAt, { app: desk.app, organizationId: desk.organization.id }, desk.now);
const writeAll = () => writeDayLetters({ ...place(), printer });

/** A sale whose agreement was registered, with what that demands. */
async function registeredSale(): Promise<string> {
  const { id } = await desk.sale();
  await desk.run(async (work) => {
    await markRegistered(work, id);
    await raiseHeldDemands(work, await lockSale(work, id));
  });
  return id;
}

const lettersOf = (saleId: string) =>
  desk.run(({ db }) =>
    db
      .selectFrom('demandLetter')
      .select(['id', 'seqNo', 'totalPaise', 'printedAt', 'recipient', 'runId'])
      .select((eb) => eb.ref('snapshot').$castTo<DemandLetterDocument>().as('document'))
      .where('saleId', '=', saleId)
      .orderBy('seqNo')
      .execute(),
  );

const letterMails = () =>
  desk.run(({ db }) => db.selectFrom('mail').select('id').where('template', '=', 'demandLetter').execute());

describe('letters on what is demanded without a run', () => {
  it('tell of a registration, in the words of the invoices, and are mailed with what they require', async () => {
    const saleId = await registeredSale();
    expect(await lettersOf(saleId)).toEqual([]);
    expect(await next(nextLetterAt)).toBe(desk.now);
    expect(await writeAll()).toBe(1);
    expect(await next(nextLetterAt)).toBeNull();
    const [letter, ...others] = await lettersOf(saleId);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ runId: null, recipient: 'asha.rao@example.test' });
    expect(letter?.printedAt).not.toBeNull();
    expect(letter?.document.occasion).toBe('Your agreement is registered.');
    expect(letter?.document.lines.map(({ installmentName }) => installmentName)).toEqual(['Registration']);
    const demanded = await desk.run(({ db }) =>
      db
        .selectFrom('installment')
        .selectAll()
        .where('saleId', '=', saleId)
        .where('name', '=', 'Registration')
        .executeTakeFirstOrThrow(),
    );
    const { principalPaise, cgstPaise, sgstPaise, igstPaise } = demanded;
    expect(letter?.totalPaise).toBe(principalPaise + cgstPaise + sgstPaise + igstPaise);
    expect(await letterMails()).toHaveLength(1);
    const pdf = await desk.finance.send(getDemandLetter, { params: { id: demanded.id } });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('are written and mailed once by many workers at once, numbered without gap', async () => {
    const before = (await letterMails()).length;
    const saleIds: string[] = [];
    for (let i = 0; i < 6; i += 1) saleIds.push(await registeredSale());
    const printed = await Promise.all([writeAll(), writeAll(), writeAll()]);
    expect(printed.reduce((sum, some) => sum + some, 0)).toBe(6);
    for (const saleId of saleIds) expect(await lettersOf(saleId)).toHaveLength(1);
    expect(await letterMails()).toHaveLength(before + 6);
    const all = await desk.run(({ db }) =>
      db.selectFrom('demandLetter').select('seqNo').orderBy('seqNo').execute(),
    );
    expect(all.map(({ seqNo }) => seqNo)).toEqual(all.map((_, index) => index + 1));
    expect(await writeAll()).toBe(0);
  });

  it('are not written when the invoice was reversed before', async () => {
    const saleId = await registeredSale();
    const { id } = await desk.run(({ db }) =>
      db
        .selectFrom('invoice')
        .innerJoin('invoiceInstallment', 'invoiceInstallment.invoiceId', 'invoice.id')
        .innerJoin('installment', 'installment.id', 'invoiceInstallment.installmentId')
        .select('invoice.id')
        .where('invoice.saleId', '=', saleId)
        .where('installment.name', '=', 'Registration')
        .executeTakeFirstOrThrow(),
    );
    await desk.run((work) => creditInvoices(work, [id], 'Raised in error'));
    await writeAll();
    expect(await lettersOf(saleId)).toEqual([]);
  });

  // Last: the invoices of its days come after those of today.
  it('tell of a day that has come, and of none before it', async () => {
    const { id: templateId } = await desk.run(({ db }) =>
      db
        .selectFrom('paymentTemplate')
        .select('id')
        .where('type', '=', 'timeLinked')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    const { id: saleId } = await desk.sale({ templateId });
    await desk.run((work) => markRegistered(work, saleId));
    const dueDay = addDays(desk.today, 90);
    expect(await next(nextDateDemandAt)).toBe(instantAt(dueDay, '06:00', 'Asia/Kolkata'));
    await demandByDate(place(`${addDays(desk.today, 89)}T10:00:00.000Z`));
    await writeAll();
    expect(await lettersOf(saleId)).toEqual([]);
    await demandByDate(place(`${addDays(desk.today, 90)}T10:00:00.000Z`));
    await writeAll();
    const [letter] = await lettersOf(saleId);
    expect(letter?.document.occasion).toBe('A date agreed in your payment plan has come.');
    expect(letter?.document.lines.map(({ installmentName }) => installmentName)).toEqual(['90 days']);
  });
});
