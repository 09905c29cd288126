import { Text, View } from '@react-pdf/renderer';
import { formatDay, formatMoneyExact, formatStatement } from '#platform/contract/format.ts';
import { Facts, TwoColumns } from '#platform/server/pdf/Facts.tsx';
import { Letterhead } from '#platform/server/pdf/Letterhead.tsx';
import type { Pictures } from '#platform/server/pdf/messages.ts';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';
import type { PrintedColumn } from '#platform/server/pdf/PrintedTable.tsx';
import { amountColumn, PrintedTable } from '#platform/server/pdf/PrintedTable.tsx';
import { Signature } from '#platform/server/pdf/Signature.tsx';
import { styles, symbolOf } from '#platform/server/pdf/styles.ts';
import { Totals } from '#platform/server/pdf/Totals.tsx';
import { Account, Buyer, Property } from '#company/letterhead/server/parties.pdf.tsx';
import type { DemandLetterDocument, DemandLetterLine } from '../demandLetter.document.ts';

/** A demand letter to a buyer: why, how much, by when and into which account. */
export function printDemandLetter(letter: DemandLetterDocument, pictures: Pictures) {
  const { title, letterNumber, issueDate, dueDate, supplier, principalPaise, taxPaise, totalPaise } = letter;
  return (
    <PrintedPage
      title={title}
      mark={letterNumber}
      author={supplier.name}
      on={issueDate}
      stamp={letter.withdrawnOn ? 'WITHDRAWN' : undefined}
    >
      <Letterhead
        sender={supplier}
        pictures={pictures}
        title={title}
        mark={letterNumber}
        facts={[formatDay(issueDate), `Due ${formatDay(dueDate)}`]}
      />
      {letter.withdrawnOn && <Withdrawn on={letter.withdrawnOn} />}
      <TwoColumns
        left={<Buyer title="To" buyer={letter.buyer} />}
        right={<Property property={letter.property} more={[]} />}
      />
      <Request letter={letter} />
      <PrintedTable columns={columnsOf(letter)} rows={letter.lines} isRuled />
      <Totals
        lines={[
          { label: 'Installments', amount: formatStatement(principalPaise) },
          { label: 'Tax', amount: formatStatement(taxPaise) },
        ]}
        result={{ label: 'Payable', amount: formatMoneyExact(totalPaise, letter.currency) }}
        inText={letter.amountInWords}
      />
      <Payment letter={letter} />
      <Signature
        signatureFor={letter.signatureFor}
        signatory={letter.signatory}
        notes={[letter.interestNote]}
      />
    </PrintedPage>
  );
}

function Withdrawn({ on }: { on: string }) {
  return (
    <Facts title="WITHDRAWN" lines={[`Withdrawn on ${formatDay(on)}. This letter is no longer valid.`]} />
  );
}

function Request({
  letter: { buyer, occasion, dueDate, totalPaise, currency },
}: {
  letter: DemandLetterDocument;
}) {
  return (
    <View style={{ paddingVertical: 10, gap: 6 }}>
      <Text>{`Dear ${buyer.name},`}</Text>
      <Text style={styles.second}>
        {`${occasion} The following is now due. Please pay ${formatMoneyExact(totalPaise, currency)} by ${formatDay(dueDate)}.`}
      </Text>
    </View>
  );
}

function columnsOf({ currency }: DemandLetterDocument): PrintedColumn<DemandLetterLine>[] {
  const symbol = symbolOf(currency);
  return [
    { head: 'Installment', cell: ({ installmentName }) => installmentName },
    { head: 'Invoice', width: 96, cell: ({ invoiceNumber }) => invoiceNumber },
    amountColumn(`Amount, ${symbol}`, 80, ({ principalPaise }) => principalPaise),
    amountColumn(`Tax, ${symbol}`, 70, ({ taxPaise }) => taxPaise),
    amountColumn(`Total, ${symbol}`, 80, ({ totalPaise }) => totalPaise),
  ];
}

function Payment({ letter: { payTo, taxAtSourceNotes } }: { letter: DemandLetterDocument }) {
  const taxAtSource =
    taxAtSourceNotes.length > 0 ? <Facts title="Tax at source" lines={taxAtSourceNotes} /> : null;
  if (!payTo && !taxAtSource) return null;
  return (
    <TwoColumns
      left={payTo ? <Account title="Pay to" account={payTo} /> : taxAtSource}
      right={payTo && taxAtSource}
    />
  );
}
