/** Apart from the rest of a unit, because leads wish for one and lists of leads need no more of it. */
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
