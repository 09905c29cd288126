import { tenths } from './bookingPaths.rules.ts';
import type { TrackRecord } from './trackRecord.contract.ts';

/** Of the months that followed at once on what was known, as far as they are over. */
export function oneAheadOf(records: TrackRecord['records']): TrackRecord['oneAhead'] {
  const over = records.flatMap(({ months: [next] }) =>
    next && next.came !== null ? [{ ...next.units, came: next.came }] : [],
  );
  const missed = over.reduce((sum, { expected, came }) => sum + Math.abs(expected - came), 0);
  return {
    months: over.length,
    missedBy: over.length === 0 ? null : tenths(missed / over.length),
    inside80: over.filter(({ low80, high80, came }) => low80 <= came && came <= high80).length,
    inside95: over.filter(({ low95, high95, came }) => low95 <= came && came <= high95).length,
  };
}
