import type { Database } from '#platform/server/database/tenant.ts';
import { secretsOf } from '#platform/server/database/sealed.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';

/** The numbers of a buyer that are kept encrypted. */
export interface PersonalNumbers {
  pan: string | null;
  aadhaarLast4: string | null;
}

interface SealedNumbers {
  panSealed: string | null;
  aadhaarSealed: string | null;
}

/** Binds a sealed number to the sale whose buyer has it. */
export function contextOfBuyer(saleId: string): string {
  return `buyer/${saleId}`;
}

/** As the columns of an applicant hold them. */
export function sealNumbers(
  db: Database,
  saleId: string,
  { pan, aadhaarLast4 }: { pan?: string | null | undefined; aadhaarLast4?: string | null | undefined },
): SealedNumbers & { panIndex: string | null } {
  const secrets = secretsOf(db);
  return {
    panSealed: sealNumber(secrets, saleId, pan),
    panIndex: pan ? secrets.indexOf(pan) : null,
    aadhaarSealed: sealNumber(secrets, saleId, aadhaarLast4),
  };
}

/** The row of an applicant with the numbers readable in place of what is sealed. */
export function openNumbers<Row extends SealedNumbers>(
  db: Database,
  saleId: string,
  { panSealed, aadhaarSealed, ...row }: Row,
): Omit<Row, keyof SealedNumbers> & PersonalNumbers {
  return {
    ...row,
    pan: openNumber(db, saleId, panSealed),
    aadhaarLast4: openNumber(db, saleId, aadhaarSealed),
  };
}

export function sealNumber(
  secrets: SecretBox,
  saleId: string,
  number: string | null | undefined,
): string | null {
  return number ? secrets.seal(number, contextOfBuyer(saleId)) : null;
}

export function openNumber(db: Database, saleId: string, sealed: string | null): string | null {
  return sealed === null ? null : secretsOf(db).open(sealed, contextOfBuyer(saleId));
}

/** The same under the current secret; null when they are already. */
export function resealNumbers(
  secrets: SecretBox,
  { saleId, panSealed, aadhaarSealed }: SealedNumbers & { saleId: string },
): SealedNumbers | null {
  const context = contextOfBuyer(saleId);
  const pan = panSealed && secrets.resealed(panSealed, context);
  const aadhaar = aadhaarSealed && secrets.resealed(aadhaarSealed, context);
  if (!pan && !aadhaar) return null;
  return { panSealed: pan ?? panSealed, aadhaarSealed: aadhaar ?? aadhaarSealed };
}
