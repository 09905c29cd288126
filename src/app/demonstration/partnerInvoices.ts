import { storeFile } from '#company/files/server/file.commands.ts';
import { enterInvoice } from '#partners/partner-invoices/server/partnerInvoice.enter.ts';
import { returnInvoice } from '#partners/partner-invoices/server/partnerInvoice.end.ts';
import { previewInvoice } from '#partners/partner-invoices/server/partnerInvoice.preview.ts';
import { sendInvoice } from '#partners/partner-invoices/server/partnerInvoice.send.ts';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Work } from '#platform/server/context.ts';
import type { KeptFile } from '#platform/server/files/file-store.ts';
import type { Round } from './commission.scenario.ts';
import { NOT_ENTERED, RETURNED_BILL, rounds } from './commission.scenario.ts';
import type { DemoFirm } from './firms.data.ts';
import { FIRMS } from './firms.data.ts';
import { firmOf } from './partnerFirms.ts';
import type { Happening, Stage } from './stage.ts';

/** The paper of every invoice: one page, kept once. */
type Paper = KeptFile;

/** Firms bill what is payable, an invoice for each state; Finance enters it, and returns one. */
export function partnerInvoiceHappenings(stage: Stage, paper: Paper): Happening[] {
  const firms = Object.values(FIRMS);
  return rounds(stage).flatMap((round) => [
    ...firms.map((firm, index) =>
      stage.happening(firm.admin, round.billed, 11 + index / 4, (work) => bill(work, firm, paper)),
    ),
    stage.happening('fm2', round.day.entered, 15, (work) => enterAll(stage, work, round)),
  ]);
}

async function bill(work: Work, { prefix }: DemoFirm, paper: Paper): Promise<void> {
  const tranches = await toBill(work);
  for (const ofState of groupRows(tranches, ({ stateCode }) => stateCode ?? '').values()) {
    const trancheIds = ofState.map(({ id }) => id);
    const invoiceDate = work.today;
    const { expected } = await previewInvoice(work, { trancheIds, invoiceDate });
    const { gstin: _gstin, gstPaise: _gstPaise, ...says } = expected;
    const { id: fileId } = await storeFile(work, 'invoice.pdf', paper, {
      resourceType: null,
      resourceId: null,
      purpose: null,
    });
    await sendInvoice(work, {
      number: await nextNumber(work, prefix),
      invoiceDate,
      trancheIds,
      ...says,
      fileId,
    });
  }
}

/** Of the firm of the caller: payable, and on no invoice that is sent or entered. */
function toBill({ db, caller }: Work) {
  return db
    .selectFrom('commissionTranche')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .select(['commissionTranche.id', 'project.stateCode'])
    .where('commission.channelPartnerId', '=', caller.channelPartnerId)
    .where('commission.stage', 'in', ['approved', 'partiallyPaid'])
    .where('commission.openHolds', '=', 0)
    .where('commissionTranche.eligibleOn', 'is not', null)
    .where('commissionTranche.paidPaise', '=', 0)
    .whereRef('commissionTranche.grossPaise', '>', 'commissionTranche.carriedPaise')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('partnerInvoiceTranche')
            .select('partnerInvoiceTranche.trancheId')
            .whereRef('partnerInvoiceTranche.trancheId', '=', 'commissionTranche.id')
            .where('partnerInvoiceTranche.isLive', '=', true),
        ),
      ),
    )
    .orderBy('commission.number')
    .orderBy('commissionTranche.seq')
    .execute();
}

async function nextNumber({ db, caller, today }: Work, prefix: string): Promise<string> {
  const year = financialYearLabel(today);
  const { sent } = await db
    .selectFrom('partnerInvoice')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('channelPartnerId', '=', caller.channelPartnerId)
    .where('financialYear', '=', year)
    .executeTakeFirstOrThrow();
  return `${prefix}/${year}/${String(sent + 1).padStart(3, '0')}`;
}

async function enterAll(stage: Stage, work: Work, { index }: Round): Promise<void> {
  const sent = await work.db
    .selectFrom('partnerInvoice')
    .select(['id', 'channelPartnerId'])
    .where('status', '=', 'sent')
    .orderBy('number')
    .execute();
  const left = index === NOT_ENTERED.round ? firmOf(stage, NOT_ENTERED.admin) : null;
  const isReturned = (position: number) => position === 0 && index === RETURNED_BILL.round;
  for (const [position, { id, channelPartnerId }] of sent.entries()) {
    if (channelPartnerId === left) continue;
    const reason = isReturned(position) ? RETURNED_BILL.reason : await problemOf(work, id);
    if (reason === undefined) await enterInvoice(work, id, { creditedOn: work.today });
    else await returnInvoice(work, id, { reason });
  }
}

/** Why it cannot be entered: a commission was put on hold since, or a cheque has bounced. */
async function problemOf(work: Work, invoiceId: string): Promise<string | undefined> {
  const { problems } = await previewInvoice(work, { invoiceId, creditedOn: work.today });
  return problems[0];
}
