import type { Instant } from '#platform/contract/calendar.ts';

/** What the receipt of a claim says, frozen when the claim is made; its hash is taken over all of it. */
export interface ClaimReceipt {
  number: string;
  claimedAt: Instant;
  /** As it stood then; a visit that the firm accompanies moves it on. */
  expiresAt: Instant;
  lockDays: number;
  timezone: string;
  builder: {
    name: string;
    address: string | null;
    gstin: string | null;
    pan: string | null;
    cin: string | null;
    phone: string | null;
    email: string | null;
    website: string | null;
    logo: { storageKey: string; mime: string } | null;
  };
  firm: { name: string; reraAgentNumber: string | null };
  claimedBy: string;
  customer: { name: string; phone: string };
  projects: string[];
  /** Why there is a claim, when it was not made by entering the customer. */
  ground: string | null;
}

/** What is printed: the receipt and its hash. */
export interface ClaimReceiptDocument extends ClaimReceipt {
  /** SHA-256 of the receipt in canonical JSON. */
  hash: string;
}
