/** A smooth function: its value at a point; its slope is written into `gradient`. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number;

interface Step {
  s: Float64Array;
  y: Float64Array;
  rho: number;
}

const KEPT_STEPS = 8;
const SUFFICIENT_DECREASE = 1e-4;

/**
 * The point where a convex function is smallest, by limited-memory BFGS with two loops (Nocedal and Wright, Numerical
 * Optimization, 2nd ed., algorithm 7.4) and a step that is halved until the value falls enough.
 */
export function minimized(
  objective: Objective,
  start: Float64Array,
  { maxRounds = 200, tolerance = 1e-8 }: { maxRounds?: number; tolerance?: number } = {},
): Float64Array {
  let point = start.slice();
  let gradient = new Float64Array(start.length);
  let value = objective(point, gradient);
  const steps: Step[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const direction = descent(gradient, steps);
    const next = searched(objective, point, value, gradient, direction);
    if (!next) break;
    const s = difference(next.point, point);
    const y = difference(next.gradient, gradient);
    const curvature = dot(s, y);
    if (curvature > 1e-12) steps.push({ s, y, rho: 1 / curvature });
    if (steps.length > KEPT_STEPS) steps.shift();
    const fell = value - next.value;
    ({ point, gradient, value } = next);
    if (fell <= tolerance * Math.max(1e-3, Math.abs(value))) break;
  }
  return point;
}

function searched(
  objective: Objective,
  point: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
) {
  const slope = dot(gradient, direction);
  if (!(slope < 0)) return null;
  for (let length = 1; length > 1e-10; length /= 2) {
    const tried = point.map((x, index) => x + length * (direction[index] ?? 0));
    const slopes = new Float64Array(point.length);
    const reached = objective(tried, slopes);
    if (reached <= value + SUFFICIENT_DECREASE * length * slope) {
      return { point: tried, gradient: slopes, value: reached };
    }
  }
  return null;
}

function descent(gradient: Float64Array, steps: readonly Step[]): Float64Array {
  const direction = gradient.map((slope) => -slope);
  const shares: number[] = [];
  for (const { s, y, rho } of steps.toReversed()) {
    const share = rho * dot(s, direction);
    shares.push(share);
    add(direction, y, -share);
  }
  const last = steps.at(-1);
  if (last) scale(direction, 1 / (last.rho * dot(last.y, last.y)));
  steps.forEach(({ s, y, rho }, index) => {
    const share = shares[steps.length - 1 - index] ?? 0;
    add(direction, s, share - rho * dot(y, direction));
  });
  return direction;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, index) => value - (b[index] ?? 0));
}

function add(to: Float64Array, of: Float64Array, times: number): void {
  for (let index = 0; index < to.length; index += 1) to[index] = (to[index] ?? 0) + times * (of[index] ?? 0);
}

function scale(values: Float64Array, factor: number): void {
  for (let index = 0; index < values.length; index += 1) values[index] = (values[index] ?? 0) * factor;
}
