import { minimized } from './minimize.ts';
import { logit, sigmoid, softplus } from './numbers.ts';

/**
 * What a model says, brought to how often it came true: a straight line of the logit (Platt, 1999), then a bent
 * correction that is 0 where outcomes do not speak for one. It never changes the order of rows.
 */
export interface Calibration {
  shift: number;
  slope: number;
  /** Logits at which the correction bends, and how much it adds there; between them it runs straight. */
  knots: readonly number[];
  lifts: readonly number[];
  /** The share of the logit that is left when all is done: below 1 where the times to come are uncertain. */
  steadiness: number;
}

/** Logits of rows unseen by their model, with outcome and weight of each row. */
export interface Seen {
  logits: Float64Array;
  labels: Uint8Array;
  weights: Float64Array;
}

export const UNCALIBRATED: Calibration = { shift: 0, slope: 1, knots: [], lifts: [], steadiness: 1 };

const KNOTS = [0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map(logit);
/** What is thought of the slope of the line before any outcome is seen: about where it is, and how sure that is. */
interface ExpectedSlope {
  mean: number;
  deviation: number;
}

/** A model was right about its own world, more or less. */
const TRUSTED: ExpectedSlope = { mean: 1, deviation: 1 };
/** Standard deviations, in logits, of the shift of the line and of the correction. */
const EXPECTED_SHIFT = 3;
const EXPECTED_LIFT = 0.25;
const LEAST_SLOPE = 0.05;
const NO_SLOPE = 1e-3;

export function calibrationOf(seen: Seen, expected = TRUSTED): Calibration {
  const line = lineOf(seen, expected);
  const straight = seen.logits.map((z) => line.shift + line.slope * z);
  return { ...line, knots: KNOTS, lifts: liftsOf({ ...seen, logits: straight }), steadiness: 1 };
}

/** Probabilities of calibrated logits. */
export function calibrated(logits: Float64Array, calibration: Calibration): Float64Array {
  const { shift, slope, knots, lifts, steadiness } = calibration;
  return logits.map((z) => {
    const straight = shift + slope * z;
    return sigmoid(steadiness * (straight + liftAt(straight, knots, lifts)));
  });
}

/** The line that fits best, its slope kept above 0: a model that learned nothing must not be turned round. */
function lineOf(
  { logits, labels, weights }: Seen,
  expected: ExpectedSlope,
): Pick<Calibration, 'shift' | 'slope'> {
  const fit = (fixed: number | null) =>
    minimized(
      (point, gradient) => {
        const [shift = 0, free = 1] = point;
        const slope = fixed ?? free;
        const [offShift, offSlope] = [shift / EXPECTED_SHIFT, (slope - expected.mean) / expected.deviation];
        let loss = (offShift ** 2 + offSlope ** 2) / 2;
        let [byShift, bySlope] = [offShift / EXPECTED_SHIFT, offSlope / expected.deviation];
        for (let row = 0; row < logits.length; row += 1) {
          const z = logits[row] ?? 0;
          const weight = weights[row] ?? 0;
          const mapped = shift + slope * z;
          const label = labels[row] ?? 0;
          const error = weight * (sigmoid(mapped) - label);
          loss += weight * (softplus(mapped) - label * mapped);
          byShift += error;
          bySlope += error * z;
        }
        gradient[0] = byShift;
        gradient[1] = fixed === null ? bySlope : 0;
        return loss;
      },
      Float64Array.of(0, 1),
    );
  const [shift = 0, slope = 1] = fit(null);
  if (slope >= NO_SLOPE) return { shift, slope };
  return { shift: fit(NO_SLOPE)[0] ?? 0, slope: NO_SLOPE };
}

/** A correction at each knot, drawn to 0, and made flatter until what it corrects still rises everywhere. */
function liftsOf({ logits, labels, weights }: Seen): number[] {
  const places = Array.from(logits, (z) => placeAt(z, KNOTS));
  const found = minimized((lifts, gradient) => {
    let loss = 0;
    lifts.forEach((lift, knot) => {
      loss += (lift / EXPECTED_LIFT) ** 2 / 2;
      gradient[knot] = lift / EXPECTED_LIFT ** 2;
    });
    places.forEach(({ left, share }, row) => {
      const weight = weights[row] ?? 0;
      if (weight === 0) return;
      const mapped = (logits[row] ?? 0) + (lifts[left] ?? 0) * (1 - share) + (lifts[left + 1] ?? 0) * share;
      const label = labels[row] ?? 0;
      const error = weight * (sigmoid(mapped) - label);
      loss += weight * (softplus(mapped) - label * mapped);
      gradient[left] = (gradient[left] ?? 0) + error * (1 - share);
      gradient[left + 1] = (gradient[left + 1] ?? 0) + error * share;
    });
    return loss;
  }, new Float64Array(KNOTS.length));
  let lifts = [...found];
  while (!rises(lifts)) lifts = lifts.map((lift) => lift * 0.9);
  return lifts;
}

function rises(lifts: readonly number[]): boolean {
  return lifts.slice(1).every((lift, index) => {
    const run = (KNOTS[index + 1] ?? 0) - (KNOTS[index] ?? 0);
    return (lift - (lifts[index] ?? 0)) / run > LEAST_SLOPE - 1;
  });
}

function liftAt(z: number, knots: readonly number[], lifts: readonly number[]): number {
  if (knots.length === 0) return 0;
  const { left, share } = placeAt(z, knots);
  return (lifts[left] ?? 0) * (1 - share) + (lifts[left + 1] ?? 0) * share;
}

/** Between which two knots a logit lies, and how far on the way; beyond the ends the correction stays as it is there. */
function placeAt(z: number, knots: readonly number[]): { left: number; share: number } {
  let left = 0;
  while (left < knots.length - 2 && z >= (knots[left + 1] ?? 0)) left += 1;
  const [from, to] = [knots[left] ?? 0, knots[left + 1] ?? 1];
  return { left, share: Math.min(1, Math.max(0, (z - from) / (to - from))) };
}
