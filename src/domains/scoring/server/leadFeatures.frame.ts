import type { FeatureRow } from '../leadFeatures.rules.ts';
import { FEATURE_KEYS, FEATURES } from '../leadFeatures.rules.ts';
import type { Column, Frame } from './learning/frame.ts';

/** Features of leads as columns, the form in which models read them. */
export function frameOf(rows: readonly FeatureRow[]): Frame {
  const columns = FEATURE_KEYS.map((name): Column => {
    const values = rows.map((row) => row[name]);
    if (FEATURES[name] === 'number') {
      return {
        kind: 'number',
        name,
        values: Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value))),
      };
    }
    const places = new Map<string, number>();
    const codes = Int32Array.from(values, (value) => {
      if (value === null) return -1;
      const word = String(value);
      const place = places.get(word) ?? places.size;
      places.set(word, place);
      return place;
    });
    return { kind: 'category', name, levels: [...places.keys()], codes };
  });
  return { rows: rows.length, columns };
}
