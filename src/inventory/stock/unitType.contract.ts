/**
 * Separate from the rest of a unit, because leads name the unit types they want and need nothing else of a
 * unit.
 */
export const UNIT_TYPES = [
  'studio',
  '1BHK',
  '1.5BHK',
  '2BHK',
  '2.5BHK',
  '3BHK',
  '3.5BHK',
  '4BHK',
  '5BHK',
  'penthouse',
  'duplex',
  'villa',
  'plot',
  'shop',
  'office',
] as const;
export type UnitType = (typeof UNIT_TYPES)[number];
