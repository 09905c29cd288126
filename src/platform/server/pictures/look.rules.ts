/** The side of the picture in greys of which a look is made. */
export const LOOK_SIDE = 32;
const KEPT = 8;

/**
 * The look of a picture, from its greys at 32 × 32: of the cosine transform the 64 slowest waves, each above or below
 * the middle of all. Saved again or made smaller it hardly changes; another picture differs in about half.
 */
export function lookOf(greys: Uint8Array): string {
  const waves: number[] = [];
  for (let v = 0; v < KEPT; v += 1) for (let u = 0; u < KEPT; u += 1) waves.push(waveOf(greys, u, v));
  // The first is the brightness of all, which says nothing.
  const sorted = waves.slice(1).toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return waves.map((wave) => (wave > middle ? '1' : '0')).join('');
}

function waveOf(greys: Uint8Array, u: number, v: number): number {
  let sum = 0;
  for (let y = 0; y < LOOK_SIDE; y += 1)
    for (let x = 0; x < LOOK_SIDE; x += 1)
      sum += (greys[y * LOOK_SIDE + x] ?? 0) * cosine(u, x) * cosine(v, y);
  return sum;
}

const COSINES = Array.from({ length: KEPT * LOOK_SIDE }, (_, at) =>
  Math.cos(((2 * (at % LOOK_SIDE) + 1) * Math.floor(at / LOOK_SIDE) * Math.PI) / (2 * LOOK_SIDE)),
);

function cosine(wave: number, at: number): number {
  return COSINES[wave * LOOK_SIDE + at] ?? 0;
}
