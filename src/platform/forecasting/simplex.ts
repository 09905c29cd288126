import { at, clamp } from './numbers.ts';

/** Where a parameter may lie, and where the search for it begins. */
export interface Bounded {
  low: number;
  high: number;
  start: number;
}

interface Corner {
  point: Float64Array;
  value: number;
}

const FIRST_STEP = 0.25;

/**
 * The parameters for which a function of few parameters is smallest, within their bounds: the moving simplex of Nelder
 * and Mead (1965), which needs no slopes. Ends after `evaluations`, or when its corners agree to a part in 10^7.
 */
export function smallest(
  objective: (point: Float64Array) => number,
  bounds: readonly Bounded[],
  evaluations = 120,
): Float64Array {
  let left = evaluations;
  const cornerAt = (point: Float64Array): Corner => {
    left -= 1;
    const kept = point.map((value, index) => {
      const { low, high } = bounds[index] ?? { low: value, high: value };
      return clamp(value, low, high);
    });
    const value = objective(kept);
    return { point: kept, value: Number.isFinite(value) ? value : Number.MAX_VALUE };
  };
  const start = Float64Array.from(bounds, (bound) => bound.start);
  const corners = [cornerAt(start), ...bounds.map((bound, index) => cornerAt(stepped(start, bound, index)))];
  while (left > 0) {
    corners.sort((a, b) => a.value - b.value);
    const [best] = corners;
    const worst = corners.at(-1);
    if (!best || !worst) break;
    if (worst.value - best.value <= 1e-7 * Math.abs(best.value)) break;
    moveWorst(corners, cornerAt);
  }
  return corners.reduce((best, corner) => (corner.value < best.value ? corner : best)).point;
}

function stepped(start: Float64Array, { low, high }: Bounded, index: number): Float64Array {
  const point = start.slice();
  const step = FIRST_STEP * (high - low);
  const value = at(start, index);
  point[index] = value + step <= high ? value + step : value - step;
  return point;
}

/** Reflects the worst corner at the middle of the others, goes further where that helps, else draws in. */
function moveWorst(corners: Corner[], cornerAt: (point: Float64Array) => Corner): void {
  const last = corners.length - 1;
  const [best, second, worst] = [corners[0], corners[last - 1], corners[last]];
  if (!best || !second || !worst) return;
  const middle = new Float64Array(best.point.length);
  for (const corner of corners) {
    if (corner === worst) continue;
    for (let index = 0; index < middle.length; index += 1) {
      middle[index] = at(middle, index) + at(corner.point, index) / last;
    }
  }
  const from = (far: number) =>
    cornerAt(middle.map((value, index) => value + far * (at(worst.point, index) - value)));
  const reflected = from(-1);
  if (reflected.value < best.value) {
    const further = from(-2);
    corners[last] = further.value < reflected.value ? further : reflected;
  } else if (reflected.value < second.value) corners[last] = reflected;
  else {
    const drawn = from(reflected.value < worst.value ? -0.5 : 0.5);
    if (drawn.value < Math.min(worst.value, reflected.value)) corners[last] = drawn;
    else shrink(corners, best, cornerAt);
  }
}

function shrink(corners: Corner[], best: Corner, cornerAt: (point: Float64Array) => Corner): void {
  for (const [index, corner] of corners.entries()) {
    if (index === 0) continue;
    corners[index] = cornerAt(corner.point.map((value, place) => (value + at(best.point, place)) / 2));
  }
}
