/**
 * The areas of src/, low to high: a file imports its own area and lower ones. What each of them holds stands in
 * ARCHITECTURE.md. This array drives the check of borders and the names by which areas are imported.
 */
export const AREAS = [
  'platform',
  'company',
  'inventory',
  'enquiries',
  'offers',
  'sales',
  'money',
  'site',
  'sale-lifecycle',
  'partners',
  'letters',
  'insight',
  'cross-cutting',
  'app',
];

/** Areas that are one room; the others are divided into folders. */
export const UNDIVIDED = ['platform', 'sales', 'app'];

/** The room of a file: 'money/ledger' for src/money/ledger/server/period.jobs.ts. */
export function roomOf(path) {
  const [src, area, folder, ...rest] = path.split('/');
  if (src !== 'src' || !AREAS.includes(area)) return null;
  if (UNDIVIDED.includes(area) || rest.length === 0) return area;
  return `${area}/${folder}`;
}
