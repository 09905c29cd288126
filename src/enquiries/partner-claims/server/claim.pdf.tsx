import { Text } from '@react-pdf/renderer';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatDay, formatDayAndTime, formatPhone } from '#platform/contract/format.ts';
import { Facts, Pairs, Ruled, TwoColumns } from '#platform/server/pdf/Facts.tsx';
import { Letterhead } from '#platform/server/pdf/Letterhead.tsx';
import type { Pictures } from '#platform/server/printing/messages.ts';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';
import { Signature } from '#platform/server/pdf/Signature.tsx';
import { styles } from '#platform/server/pdf/styles.ts';
import type { ClaimReceiptDocument } from '../claim.document.ts';

/** The receipt a firm gets: who was claimed, when, for how long, and the hash of these facts. */
export function printClaim(receipt: ClaimReceiptDocument, pictures: Pictures) {
  const { number, builder, claimedAt, timezone } = receipt;
  const moment = formatDayAndTime(claimedAt, timezone);
  return (
    <PrintedPage title="Claim receipt" mark={number} author={builder.name} on={dayOf(claimedAt, timezone)}>
      <Letterhead sender={builder} pictures={pictures} title="Claim receipt" mark={number} facts={[moment]} />
      <TwoColumns
        left={
          <Facts
            title="Channel partner"
            strong={receipt.firm.name}
            lines={[
              receipt.firm.reraAgentNumber && `RERA ${receipt.firm.reraAgentNumber}`,
              `Entered by ${receipt.claimedBy}`,
            ]}
          />
        }
        right={
          <Facts
            title="Customer"
            strong={receipt.customer.name}
            lines={[formatPhone(receipt.customer.phone), receipt.projects.join(', ') || null]}
          />
        }
      />
      <Ruled>
        <Pairs
          pairs={[
            ['Registered', moment],
            ['Protected until', formatDayAndTime(receipt.expiresAt, timezone)],
            ['Days', String(receipt.lockDays)],
            ['Reason', receipt.ground],
          ]}
        />
      </Ruled>
      <Ruled>
        <Facts
          title="Terms"
          lines={[
            `Until ${formatDay(dayOf(receipt.expiresAt, timezone))} nobody else can register this customer. A visit to the`,
            'site that the firm accompanies, logged by the company, restarts the period.',
          ]}
        />
      </Ruled>
      <Ruled>
        <Text style={styles.third}>SHA-256 of this receipt</Text>
        <Text>{receipt.hash}</Text>
      </Ruled>
      <Signature signatureFor={`For ${builder.name}`} signatory="System generated, valid without signature" />
    </PrintedPage>
  );
}
