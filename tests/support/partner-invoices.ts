import { insertRows } from '#platform/server/database/bulk.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import type {
  PartnerInvoice,
  PartnerInvoicePreview,
} from '#partners/partner-invoices/partnerInvoice.contract.ts';
import * as contract from '#partners/partner-invoices/partnerInvoice.contract.ts';
import { sellFor } from './partner-sales.ts';
import type { SalesDesk } from './sales-desk.ts';
import { dataOf } from './sales-desk.ts';
import type { TestUser } from './test-app.ts';
import { SMALLEST_PNG, upload } from './upload.ts';

let made = 0;

interface FirmTerms {
  /** Null: none. By default one of its own. */
  pan?: string | null;
  /** Code of the state that it is registered for GST in. */
  gstState?: string;
}

/** The admin of a new firm with a PAN of its own. */
export async function addFirm(desk: SalesDesk, { pan, gstState }: FirmTerms = {}): Promise<TestUser> {
  made += 1;
  const own = pan === undefined ? `AAAFP${String(1000 + made)}K` : pan;
  const id = crypto.randomUUID();
  await desk.run(async (work) => {
    await createChannelPartner(work, {
      id,
      name: `Firm ${made}`,
      reraAgentNumber: 'A52100000001',
      reraValidUntil: '2099-12-31',
      pan: own ?? 'AAAFP0001K',
      ...(gstState && own ? { gstin: gstinOf(gstState, own) } : {}),
    });
    if (own === null)
      await work.db.updateTable('channelPartner').set({ pan: null }).where('id', '=', id).execute();
  });
  return desk.organization.user('Channel Partner Admin', {
    channelPartnerId: id,
    projectIds: [desk.project.id],
  });
}

function gstinOf(stateCode: string, pan: string): string {
  const first14 = `${stateCode}${pan}1Z`;
  return `${first14}${gstinCheckCharacter(first14)}`;
}

/** An approved commission of a firm whose tranches are all payable: one of each amount. */
export async function payableCommission(
  desk: SalesDesk,
  firm: TestUser,
  amounts: readonly number[],
): Promise<{ id: string; saleId: string; number: string }> {
  const sale = await sellFor(desk, firm);
  return desk.run(async ({ db, now, today }) => {
    const commission = await db
      .selectFrom('commission')
      .select(['id', 'saleId', 'number'])
      .where('saleId', '=', sale.id)
      .executeTakeFirstOrThrow();
    const grossPaise = sumPaise(amounts);
    await db
      .updateTable('commission')
      .set({ grossPaise, capPaise: grossPaise, stage: 'approved', approvedAt: now })
      .where('id', '=', commission.id)
      .execute();
    await db.deleteFrom('commissionTranche').where('commissionId', '=', commission.id).execute();
    await insertRows(
      db,
      'commissionTranche',
      amounts.map((amount, at) => ({
        commissionId: commission.id,
        seq: at + 1,
        pct: 1,
        grossPaise: amount,
        saleStatus: 'booked' as const,
        collectedPct: 0,
        eligibleOn: today,
      })),
    );
    return commission;
  });
}

interface Sent {
  commissionId: string;
  seqs: readonly number[];
  number: string;
  invoiceDate?: string;
}

export const billed = ({ commissionId, seqs }: Pick<Sent, 'commissionId' | 'seqs'>) => ({
  tranches: seqs.map((seq) => ({ commissionId, seq })),
});

/** As it must say, with its paper. */
export async function invoiceBody(desk: SalesDesk, firm: TestUser, sent: Sent) {
  const asked = { ...billed(sent), invoiceDate: sent.invoiceDate ?? desk.today };
  const { expected } = await dataOf<PartnerInvoicePreview>(
    firm.send(contract.previewPartnerInvoice, { body: asked }),
  );
  const { gstin: _gstin, gstPaise: _gstPaise, ...says } = expected;
  return { ...asked, ...says, number: sent.number, fileId: await paperOf(desk, firm) };
}

export async function paperOf(desk: SalesDesk, by: TestUser): Promise<string> {
  const { id } = await dataOf<{ id: string }>(upload(desk.app.url, by, 'invoice.png', SMALLEST_PNG));
  return id;
}

export async function sendInvoice(desk: SalesDesk, firm: TestUser, sent: Sent): Promise<PartnerInvoice> {
  const body = await invoiceBody(desk, firm, sent);
  return dataOf<PartnerInvoice>(firm.send(contract.sendPartnerInvoice, { body }));
}

export function enter(desk: SalesDesk, { id }: { id: string }, more: object = {}, as = desk.finance) {
  const body = { creditedOn: desk.today, ...more };
  return as.send(contract.enterPartnerInvoice, { params: { id }, body });
}

export async function sendAndEnter(desk: SalesDesk, firm: TestUser, sent: Sent): Promise<PartnerInvoice> {
  return dataOf<PartnerInvoice>(enter(desk, await sendInvoice(desk, firm, sent)));
}
