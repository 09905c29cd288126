import { startCase } from '#platform/contract/format.ts';

/** Portals by their brand names. */
const SOURCE_NAMES: Readonly<Record<string, string>> = {
  portal99acres: '99acres',
  portalMagicbricks: 'Magicbricks',
  portalHousing: 'Housing.com',
  walkIn: 'Walk-in',
};

export function sourceWord(source: string): string {
  return SOURCE_NAMES[source] ?? startCase(source);
}
