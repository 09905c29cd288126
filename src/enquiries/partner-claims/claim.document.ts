import type { Instant } from '#platform/contract/calendar.ts';

/** The content of the receipt of a claim, frozen when the claim is made; its hash covers all of it. */
export interface ClaimReceipt {
  number: string;
  claimedAt: Instant;
  /** As of then; a visit that the firm accompanies extends it. */
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
  /** The reason for the claim, when it was not made by entering the customer. */
  ground: string | null;
}

/** What is printed: the receipt and its hash. */
export interface ClaimReceiptDocument extends ClaimReceipt {
  /** SHA-256 of the receipt in canonical JSON. */
  hash: string;
}
