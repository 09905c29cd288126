import { subscribers } from '#app/application.plugins.ts';
import { sendBuyerMails } from '#letters/buyer-mails/server/buyerMail.jobs.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import type { SaleOverrides } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { testPrinter } from './printer.ts';
import type { SalesDesk } from './sales-desk.ts';
import type { TestUser } from './test-app.ts';

interface Buyers {
  emails: readonly (string | null)[];
  language?: string | null;
  /** Of a project of its own. */
  isElsewhere?: true;
}

/** A sale of a person whose buyers are reached at these addresses. */
export async function saleTo(
  desk: SalesDesk,
  seller: TestUser,
  { emails, language = null, isElsewhere }: Buyers,
): Promise<Sale> {
  const [first = null, ...others] = emails;
  const share = Math.floor(100 / emails.length);
  const of: SaleOverrides = {
    salesExecutiveId: seller.id,
    applicants: [
      { name: 'Asha Rao', pan: 'AFXPR1234L', email: first, sharePct: 100 - share * others.length },
      ...others.map((email, at) => ({
        name: `Vivek Rao ${'I'.repeat(at + 1)}`,
        pan: `BFXPR123${at}M`,
        email,
        sharePct: share,
      })),
    ],
  };
  const sale = await (isElsewhere ? desk.run((work) => buildSale(work, of)) : desk.sale(of));
  await desk.run(({ db }) =>
    db.updateTable('lead').set({ language }).where('id', '=', sale.leadId).execute(),
  );
  return sale;
}

/** The job of mails as the worker runs it; two of them at once. */
export async function runMailJob(desk: SalesDesk, now: string): Promise<void> {
  const [printer, texts, pictures] = [testPrinter(desk.app.files), openTextReader(), openPictureOpener()];
  const job = {
    pool: desk.app.application.pool,
    organizationId: desk.head.caller.organizationId,
    now,
    clock: () => now,
    subscribers,
    files: desk.app.files,
    printer,
    texts,
    pictures,
  };
  await Promise.all([sendBuyerMails(job), sendBuyerMails(job)]);
  await texts.stop();
  await pictures.stop();
  await printer.stop();
}
