import { at, meanOf } from './numbers.ts';
import { smallest } from './simplex.ts';
import { lineThrough, smoothed } from './smoothing.ts';

/**
 * Smoothing with half of the slope of the whole row added: the theta method (Assimakopoulos and Nikolopoulos 2000) as
 * Hyndman and Billah (2003) simplified it.
 */
export function theta(values: Float64Array, horizon: number): Float64Array {
  const first = meanOf(values.subarray(0, Math.min(6, values.length)));
  const [alpha = 0.3] = smallest(
    ([weight = 0]) => smoothed(values, first, weight).squares,
    [{ low: 0.02, high: 0.99, start: 0.3 }],
    40,
  );
  const { level } = smoothed(values, first, alpha);
  const drift = lineThrough(values).slope / 2;
  const seen = (1 - (1 - alpha) ** values.length) / alpha;
  return Float64Array.from({ length: horizon }, (_, h) => level + drift * (h + seen));
}

/** Where the dynamic theta method stands after some values. */
interface ThetaState {
  level: number;
  mean: number;
  intercept: number;
  slope: number;
  /** (1 − alpha) to the power of the values seen. */
  forgotten: number;
}

/** The theta method with its weight fitted and its line following the values (Fiorucci and others 2016, DOTM). */
export function dynamicTheta(values: Float64Array, horizon: number): Float64Array {
  const first = at(values, 0);
  const best = smallest(
    ([alpha = 0, weight = 1]) => passed(values, first, alpha, weight).squares,
    [
      { low: 0.02, high: 0.99, start: 0.4 },
      { low: 1, high: 10, start: 2 },
    ],
    70,
  );
  const [alpha = 0, weight = 1] = best;
  const { state } = passed(values, first, alpha, weight);
  const expected = new Float64Array(horizon);
  for (let h = 0; h < horizon; h += 1) {
    expected[h] = nextOf(state, alpha, weight);
    learn(state, at(expected, h), values.length + h + 1, alpha);
  }
  return expected;
}

function passed(
  values: Float64Array,
  first: number,
  alpha: number,
  weight: number,
): { state: ThetaState; squares: number } {
  const state = { level: first / 2, mean: 0, intercept: 0, slope: 0, forgotten: 1 };
  let squares = 0;
  for (let month = 0; month < values.length; month += 1) {
    // The line needs two values.
    if (month >= 2) squares += (at(values, month) - nextOf(state, alpha, weight)) ** 2;
    learn(state, at(values, month), month + 1, alpha);
  }
  return { state, squares };
}

function nextOf({ level, intercept, slope, forgotten }: ThetaState, alpha: number, weight: number): number {
  const line = forgotten * intercept + ((1 - forgotten * (1 - alpha)) / alpha) * slope;
  return level + (1 - 1 / weight) * line;
}

/** Takes in the value of month `count`, the first being 1. */
function learn(state: ThetaState, value: number, count: number, alpha: number): void {
  const { mean } = state;
  state.level += alpha * (value - state.level);
  state.mean = ((count - 1) * mean + value) / count;
  state.slope = count === 1 ? 0 : ((count - 2) * state.slope + (6 * (value - mean)) / count) / (count + 1);
  state.intercept = state.mean - ((count + 1) / 2) * state.slope;
  state.forgotten *= 1 - alpha;
}
