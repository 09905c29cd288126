import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { INVOICE_READERS } from '#money/invoices/invoiceReaders.rules.ts';
import type { SearchKind } from './search.contract.ts';
import { SEARCH_KINDS } from './search.contract.ts';

/** The kinds whose records a role may open; row-level rights apply in addition. */
export function searchableKinds(role: Role): SearchKind[] {
  const may: Record<SearchKind, boolean> = {
    lead: hasRole(role, ...GROUPS.SALES),
    unit: true,
    sale: hasRole(role, ...GROUPS.SALES, ...GROUPS.FINANCE),
    invoice: hasRole(role, ...INVOICE_READERS),
    project: true,
    document: true,
    user: hasRole(role, ...GROUPS.ADMIN),
  };
  return SEARCH_KINDS.filter((kind) => may[kind]);
}

const MAX_LABELS = 5;

/**
 * The typed text as LIKE patterns, all of which must match. A word matches the beginning of a word; a number, such
 * as of an invoice or phone, matches anywhere. `phone` is the typed text as E.164, when it is a phone number.
 */
export function searchPatterns(typed: string, phone: string | null): string[] {
  if (phone !== null) return [`% ${phone.replace(/\D/g, '')}%`];
  const text = typed.trim().toLowerCase();
  const digits = text.replace(/[\s()+-]/g, '').replace(/^0+/, '');
  if (/^[\d\s()+-]+$/.test(text) && digits.length >= 4) return [`%${digits}%`];
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_LABELS);
  return words.map((word) => (/\d/.test(word) ? `%${literal(word)}%` : `% ${literal(word)}%`));
}

/** Escapes the wildcards of LIKE. */
function literal(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
