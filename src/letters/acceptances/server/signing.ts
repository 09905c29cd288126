import type { Work } from '#platform/server/context.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { Evidence } from './evidence.layout.ts';

/** Somebody who is asked, and the link that is theirs alone. */
interface Invitation {
  organization: string;
  timezone: string;
  askedBy: string;
  title: string;
  name: string;
  email: string;
  message: string | null;
  path: string;
  expiresAt: string;
  isReminder: boolean;
}

interface PaperToSeal {
  organizationId: string;
  /** The very bytes that were accepted. */
  paper: Buffer;
  evidence: Omit<Evidence, 'statement'>;
}

/** A way in which people sign: how they are asked, and how what they accepted is proved. Another provider is another adapter. */
export interface Signing {
  /** What the proof is, and what it is not; printed on it. */
  statement: readonly string[];
  /** 400 where a paper could never be sealed. */
  check: (paper: Buffer) => Promise<void>;
  invite: (work: Work, invitation: Invitation) => Promise<void>;
  /** The evidence by itself. */
  prove: (printer: Printer, sealed: Omit<PaperToSeal, 'paper'>) => Promise<Buffer>;
  /** Paper and evidence in one file; the same input always gives the same bytes. */
  seal: (printer: Printer, sealed: PaperToSeal) => Promise<Buffer>;
}
