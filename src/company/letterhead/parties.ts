import { formatAreaExact, formatDay } from '#platform/contract/format.ts';
import type { DocumentAccount, DocumentBuyer, DocumentProperty } from './sale.document.ts';

/** What the papers of a sale say of builder, buyers and flat: a title, a name and lines, of which some are missing. */
interface PartyFacts {
  title: string;
  strong?: string;
  lines: (string | null)[];
}

export function buyerFacts(title: string, { name, address, maskedPan, gstin }: DocumentBuyer): PartyFacts {
  return {
    title,
    strong: name,
    lines: [address, maskedPan && `PAN ${maskedPan}`, gstin && `GSTIN ${gstin}`],
  };
}

export function propertyFacts(property: DocumentProperty): PartyFacts {
  const { kind, unitNumber, towerName, projectName, unitType, projectAddress, reraNumber } = property;
  return {
    title: 'For',
    strong: [`${kind} ${unitNumber}`, towerName, projectName].filter((part) => part !== null).join(', '),
    lines: [
      `${unitType}, RERA carpet area ${formatAreaExact(property.reraCarpetAreaSqft)}`,
      projectAddress,
      reraNumber && `RERA registration ${reraNumber}`,
      `Booking ${property.bookingNumber} of ${formatDay(property.bookingDate)}`,
    ],
  };
}

export function accountFacts(
  title: string,
  { label, bank, accountLast4, ifsc }: DocumentAccount,
): PartyFacts {
  return { title, lines: [label, `${bank}, account ••••${accountLast4}`, `IFSC ${ifsc}`] };
}

/** 'AFXPR••••L': enough to recognise, too little to misuse. */
export function maskedPan(pan: string): string {
  return `${pan.slice(0, 5)}••••${pan.slice(-1)}`;
}
