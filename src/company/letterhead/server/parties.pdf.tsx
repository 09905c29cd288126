import { Facts } from '#platform/server/pdf/Facts.tsx';
import { accountFacts, buyerFacts, propertyFacts } from '../parties.ts';
import type { DocumentAccount, DocumentBuyer, DocumentProperty } from '../sale.document.ts';

/** Prints builder, buyers and flat on the documents of a sale. */

interface More {
  /** Lines below those of the party. */
  more?: readonly (string | null)[];
}

export function Buyer({ title, buyer, more = [] }: More & { title: string; buyer: DocumentBuyer }) {
  const { lines, ...facts } = buyerFacts(title, buyer);
  return <Facts {...facts} lines={[...lines, ...more]} />;
}

export function Property({ property, more = [] }: More & { property: DocumentProperty }) {
  const { lines, ...facts } = propertyFacts(property);
  return <Facts {...facts} lines={[...lines, ...more]} />;
}

export function Account({ title, account }: { title: string; account: DocumentAccount }) {
  return <Facts {...accountFacts(title, account)} />;
}
