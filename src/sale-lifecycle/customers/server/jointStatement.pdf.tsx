import { Text, View } from '@react-pdf/renderer';
import { formatDay, formatStatement } from '#platform/contract/format.ts';
import { Ruled, SectionTitle } from '#platform/server/pdf/Facts.tsx';
import { Letterhead } from '#platform/server/pdf/Letterhead.tsx';
import type { Pictures } from '#platform/server/printing/messages.ts';
import type { Marked } from '#platform/server/printing/mark.ts';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';
import type { PrintedColumn } from '#platform/server/pdf/PrintedTable.tsx';
import { amountColumn, PrintedTable } from '#platform/server/pdf/PrintedTable.tsx';
import { Signature } from '#platform/server/pdf/Signature.tsx';
import { styles } from '#platform/server/pdf/styles.ts';
import { symbolOf } from '#platform/server/printing/currency.ts';
import { Account, Buyer } from '#company/letterhead/server/parties.pdf.tsx';
import { pendingNotes, SaleAccount } from '#sale-lifecycle/statements/server/statement.account.tsx';
import type { StatementDocument } from '#sale-lifecycle/statements/statement.document.ts';
import type { JointStatementDocument } from '../jointStatement.document.ts';

/** All bookings of a customer in one table, then the account of each. */
export function printJointStatement(joint: Marked<JointStatementDocument>, pictures: Pictures) {
  const { title, mark, asOf, supplier, accounts } = joint;
  const [latest] = accounts;
  return (
    <PrintedPage title={title} mark={mark} author={supplier.name} on={asOf}>
      <Letterhead
        sender={supplier}
        pictures={pictures}
        title={title}
        mark={mark}
        facts={[`As of ${formatDay(asOf)}`]}
      />
      <Ruled>
        <Buyer title="Buyer" buyer={joint.buyer} />
      </Ruled>
      <PrintedTable columns={columnsOf(joint.currency)} rows={accounts} totals={totalsOf(joint)} isRuled />
      {accounts.map((account) => (
        <BookingAccount key={account.property.bookingNumber} account={account} />
      ))}
      <Signature
        paper={joint}
        signatureFor={latest?.signatureFor ?? ''}
        signatory={latest?.signatory ?? ''}
        notes={['Amounts in brackets are in favour of the buyer.']}
      />
    </PrintedPage>
  );
}

function columnsOf(currency: string): PrintedColumn<StatementDocument>[] {
  const symbol = symbolOf(currency);
  return [
    { head: 'Booking', width: 92, cell: ({ property }) => property.bookingNumber },
    { head: 'Unit', cell: ({ property }) => `${property.unitNumber}, ${property.projectName}` },
    amountColumn(`Demanded, ${symbol}`, 74, ({ demandedPaise }) => demandedPaise),
    amountColumn(`Received, ${symbol}`, 74, ({ receivedPaise }) => receivedPaise),
    amountColumn(`Balance, ${symbol}`, 74, ({ balancePaise }) => balancePaise),
    amountColumn(`Overdue, ${symbol}`, 68, ({ overduePaise }) => overduePaise),
  ];
}

function totalsOf(joint: JointStatementDocument): (string | null)[] {
  const { demandedPaise, receivedPaise, balancePaise, overduePaise } = joint;
  return ['Total', null, ...[demandedPaise, receivedPaise, balancePaise, overduePaise].map(formatStatement)];
}

/** As its own statement prints it, with what it says about interest and the account to pay into. */
function BookingAccount({ account }: { account: StatementDocument }) {
  const { property, buyer, payTo, interestNote } = account;
  const notes = [...pendingNotes(account), interestNote].filter((note) => note !== null);
  return (
    <View>
      <SectionTitle>{titleOf(account)}</SectionTitle>
      <Text style={[styles.second, { paddingBottom: 6 }]}>
        {`Booking ${property.bookingNumber} of ${formatDay(property.bookingDate)}, ${buyer.name}`}
      </Text>
      <SaleAccount statement={account} />
      <View wrap={false} style={[styles.second, { paddingTop: 6, gap: 4 }]}>
        {payTo && <Account title="Pay to" account={payTo} />}
        {notes.map((note) => (
          <Text key={note}>{note}</Text>
        ))}
      </View>
    </View>
  );
}

/** 'Flat A-1203, Tower A, Kalpa Tarang' */
function titleOf({ property: { kind, unitNumber, towerName, projectName } }: StatementDocument): string {
  return [`${kind} ${unitNumber}`, towerName, projectName].filter((part) => part !== null).join(', ');
}
