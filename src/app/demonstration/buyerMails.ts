import { enterMailedReceipt } from '#letters/buyer-mails/server/pastMails.commands.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

const MAILED = 24;
/** Every so many to an address that no longer exists. */
const BOUNCED_EVERY = 12;

/** The newest receipts, as Finance mailed them to their buyers in the last week; nothing leaves. */
export async function playBuyerMails(stage: Stage): Promise<void> {
  const receipts = await stage.play('fh', stage.latest, ({ db }) =>
    db
      .selectFrom('paymentTransaction as receipt')
      .innerJoin('saleApplicant as applicant', (join) =>
        join.onRef('applicant.saleId', '=', 'receipt.saleId').on('applicant.seq', '=', 1),
      )
      .select('receipt.id')
      .where('receipt.type', '=', 'receipt')
      .where('receipt.status', '=', 'verified')
      .where('applicant.email', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('buyerTransfer as transfer')
              .select('transfer.id')
              .whereRef('transfer.saleId', '=', 'receipt.saleId'),
          ),
        ),
      )
      .orderBy('receipt.receivedDate', 'desc')
      .orderBy('receipt.receiptNumber', 'desc')
      .limit(MAILED)
      .execute(),
  );
  for (const [place, { id: receiptId }] of receipts.toReversed().entries())
    await stage.play(
      'fh',
      at(stage.daysAgo(1 + ((receipts.length - 1 - place) % 7)), 17 + place / 60),
      (work) => enterMailedReceipt(work, { receiptId, isBounced: place % BOUNCED_EVERY === 3 }),
    );
}
