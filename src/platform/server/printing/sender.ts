import { formatPhone } from '../../contract/format.ts';

/** The builder as printed on its letterhead. */
export interface Sender {
  name: string;
  address: string | null;
  gstin: string | null;
  pan: string | null;
  cin: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  logo: { storageKey: string } | null;
}

/** What stands below the name: address, registrations, how to reach them. */
export function senderLines({ address, gstin, pan, cin, phone, email, website }: Sender): string[] {
  const registrations = [gstin && `GSTIN ${gstin}`, pan && `PAN ${pan}`, cin && `CIN ${cin}`];
  return [address, joined(registrations), joined([phone && formatPhone(phone), email, website])].filter(
    isText,
  );
}

function joined(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(isText).join('  ·  ');
}

function isText(part: string | null | undefined): part is string {
  return Boolean(part);
}
