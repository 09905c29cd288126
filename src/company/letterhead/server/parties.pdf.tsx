import { formatAreaExact, formatDay } from '#platform/contract/format.ts';
import { Facts } from '#platform/server/pdf/Facts.tsx';
import type { DocumentAccount, DocumentBuyer, DocumentProperty } from '../sale.document.ts';

/** Prints builder, buyers and flat on the documents of a sale. */

export function Buyer({
  title,
  buyer,
  more = [],
}: {
  title: string;
  buyer: DocumentBuyer;
  more?: readonly (string | null)[];
}) {
  const { name, address, maskedPan, gstin } = buyer;
  return (
    <Facts
      title={title}
      strong={name}
      lines={[address, maskedPan && `PAN ${maskedPan}`, gstin && `GSTIN ${gstin}`, ...more]}
    />
  );
}

export function Property({
  property,
  more = [],
}: {
  property: DocumentProperty;
  more?: readonly (string | null)[];
}) {
  const { kind, unitNumber, towerName, projectName, unitType, projectAddress, reraNumber } = property;
  return (
    <Facts
      title="For"
      strong={[`${kind} ${unitNumber}`, towerName, projectName].filter((part) => part !== null).join(', ')}
      lines={[
        `${unitType}, RERA carpet area ${formatAreaExact(property.reraCarpetAreaSqft)}`,
        projectAddress,
        reraNumber && `RERA registration ${reraNumber}`,
        `Booking ${property.bookingNumber} of ${formatDay(property.bookingDate)}`,
        ...more,
      ]}
    />
  );
}

export function Account({ title, account }: { title: string; account: DocumentAccount }) {
  const { label, bank, accountLast4, ifsc } = account;
  return <Facts title={title} lines={[label, `${bank}, account ••••${accountLast4}`, `IFSC ${ifsc}`]} />;
}
