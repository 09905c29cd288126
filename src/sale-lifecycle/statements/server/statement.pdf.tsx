import { formatDay } from '#platform/contract/format.ts';
import { TwoColumns } from '#platform/server/pdf/Facts.tsx';
import { Letterhead } from '#platform/server/pdf/Letterhead.tsx';
import type { Pictures } from '#platform/server/printing/messages.ts';
import type { Marked } from '#platform/server/printing/mark.ts';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';
import { Signature } from '#platform/server/pdf/Signature.tsx';
import { Account, Buyer, Property } from '#company/letterhead/server/parties.pdf.tsx';
import type { StatementDocument } from '../statement.document.ts';
import { pendingNotes, SaleAccount } from './statement.account.tsx';

/** The account of a buyer: billed, received, balance. */
export function printStatement(statement: Marked<StatementDocument>, pictures: Pictures) {
  const { title, supplier, property, asOf, payTo } = statement;
  return (
    <PrintedPage title={title} mark={property.bookingNumber} author={supplier.name} on={asOf}>
      <Letterhead
        sender={supplier}
        pictures={pictures}
        title={title}
        mark={property.bookingNumber}
        facts={[`As of ${formatDay(asOf)}`]}
      />
      <TwoColumns
        left={<Buyer title="Buyer" buyer={statement.buyer} />}
        right={<Property property={property} />}
      />
      <SaleAccount statement={statement} />
      <Signature
        paper={statement}
        signatureFor={statement.signatureFor}
        signatory={statement.signatory}
        above={payTo ? <Account title="Pay to" account={payTo} /> : null}
        notes={[
          ...pendingNotes(statement),
          statement.interestNote,
          'Amounts in brackets are in favour of the buyer.',
        ]}
      />
    </PrintedPage>
  );
}
