import type { ImportKindName } from '../importKinds.rules.ts';
import { costImport } from './cost.import.ts';
import type { ImportKind } from './import.kind.ts';
import { leadImport } from './lead.import.ts';
import { pastBookingImport } from './pastBooking.import.ts';
import { priceListImport } from './priceList.import.ts';
import { unitImport } from './unit.import.ts';

/** Every kind of record that can be imported. */
const KINDS: Readonly<Record<ImportKindName, ImportKind>> = {
  units: unitImport,
  priceList: priceListImport,
  leads: leadImport,
  costs: costImport,
  pastBookings: pastBookingImport,
};

export function importKind(name: ImportKindName): ImportKind {
  return KINDS[name];
}
