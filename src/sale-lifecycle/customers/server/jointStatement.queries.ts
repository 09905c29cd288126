import type { Day } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { asOfDay, getStatementDocument } from '#sale-lifecycle/statements/server/statement.queries.ts';
import type { CustomerSale } from '#sales/customer.contract.ts';
import { seenSalesOf } from '#sales/server/customer.queries.ts';
import type { JointStatementDocument } from '../jointStatement.document.ts';
import { jointStatement } from '../jointStatement.document.ts';

/**
 * The accounts of the bookings that the caller sees, as of a day: of those that this customer had by then. 404 when
 * the caller may not see the sale.
 */
export async function getJointStatement(
  read: Read,
  saleId: string,
  asOf?: Day,
): Promise<JointStatementDocument> {
  const day = asOfDay(read, asOf);
  const { sales } = await seenSalesOf(read, saleId);
  const accounts = [];
  for (const { id } of await heldOn(read, sales, day))
    accounts.push(await getStatementDocument(read, id, day));
  const [latest, ...earlier] = accounts;
  if (!latest) throw invalid('asOf', 'This customer had no booking on that day. Choose a later one.');
  return jointStatement(latest, earlier);
}

/** Without what was booked later, and what still belonged to another buyer. */
async function heldOn({ db }: Read, sales: readonly CustomerSale[], day: Day): Promise<CustomerSale[]> {
  const transfers = await db
    .selectFrom('buyerTransfer')
    .select('saleId')
    .where(
      'saleId',
      'in',
      sales.map(({ id }) => id),
    )
    .where('transferredOn', '>', day)
    .execute();
  const ofOthers = new Set(transfers.map(({ saleId }) => saleId));
  return sales.filter(({ id, bookingDate }) => bookingDate <= day && !ofOthers.has(id));
}
