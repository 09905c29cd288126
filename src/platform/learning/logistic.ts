import type { Frame } from './frame.ts';
import type { Encoded, EncodedField, Encoding } from './logistic.encoding.ts';
import { encoded } from './logistic.encoding.ts';
import { minimized } from './minimize.ts';
import { logit, shareOf } from './numbers.ts';

/** Logistic regression: the logit of a row is the intercept plus one weight, or value times weight, for each field. */
export interface LogisticModel {
  kind: 'logistic';
  encoding: Encoding;
  intercept: number;
  weights: Float64Array;
  /** What each field adds to a row in the mean of those learned from: reasons are relative to it. */
  means: Float64Array;
}

/**
 * How strongly weights are drawn to nothing (ridge), in rows: a weight needs that many rows to speak for it. Steps
 * beside a line need more of them the fewer rows there are: below some thousand, lines alone predict better.
 */
const RIDGE = { line: 3, step: 8, word: 6 };
const ROWS_FOR_STEPS = 8_000;
/** The search ends when a step lowers the loss by less than this share of it. */
const TOLERANCE = 2e-5;

interface Search {
  /** Weights to begin with, such as those of a training on other rows of the frame. */
  start?: LogisticModel | null;
  tolerance?: number;
}

/** @param rows of a frame in the form of `encoding` */
export function trainLogistic(
  encoding: Encoding,
  rows: Encoded,
  labels: Uint8Array,
  { start = null, tolerance = TOLERANCE }: Search = {},
): LogisticModel {
  const ridge = ridgeOf(encoding, rows.rows);
  const scales = scalesOf(rows, ridge, shareOf(labels));
  const point = new Float64Array(encoding.size + 1);
  if (start) point.set(start.weights);
  point[encoding.size] = start?.intercept ?? logit(shareOf(labels));
  const found = minimized(
    (scaled, gradient) => {
      const loss = penalizedLoss({ rows, labels, ridge }, times(scaled, scales), gradient);
      gradient.set(times(gradient, scales));
      return loss;
    },
    point.map((weight, place) => weight / (scales[place] ?? 1)),
    { tolerance },
  );
  const weights = times(found, scales);
  return {
    kind: 'logistic',
    encoding,
    intercept: weights[encoding.size] ?? 0,
    weights: weights.slice(0, -1),
    means: Float64Array.from(rows.fields, (field) => meanOf(sharesOf(field, rows.rows, weights))),
  };
}

/**
 * One over the root of the curvature of the loss along each weight, q(1 − q)·Σx² + ridge, where q is the share of won
 * rows. Measured in these units all directions are about equally curved, which halves the search.
 */
function scalesOf({ rows, fields }: Encoded, ridge: Float64Array, share: number): Float64Array {
  const squares = new Float64Array(ridge.length);
  squares[ridge.length - 1] = rows;
  for (const { offset, steps, line } of fields) {
    for (let row = 0; row < rows; row += 1) {
      const weight = offset + (steps[row] ?? 0);
      squares[weight] = (squares[weight] ?? 0) + 1;
    }
    if (line) squares[line.weight] = squareSum(line.values);
  }
  return squares.map((sum, weight) => Math.sqrt(rows / (share * (1 - share) * sum + (ridge[weight] ?? 0))));
}

function squareSum(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}

function times(values: Float64Array, factors: Float64Array): Float64Array {
  return values.map((value, place) => value * (factors[place] ?? 1));
}

/** One model that gives each row the mean of the logits of models with the same encoding. */
export function meanLogistic([first, ...others]: readonly [
  LogisticModel,
  ...LogisticModel[],
]): LogisticModel {
  const many = others.length + 1;
  const mean = (of: (model: LogisticModel) => number) =>
    others.reduce((sum, model) => sum + of(model), of(first)) / many;
  return {
    ...first,
    intercept: mean(({ intercept }) => intercept),
    weights: first.weights.map((_, place) => mean(({ weights }) => weights[place] ?? 0)),
    means: first.means.map((_, place) => mean(({ means }) => means[place] ?? 0)),
  };
}

/** Logits of the rows of a frame. */
export function logisticLogits(model: LogisticModel, frame: Frame): Float64Array {
  return logitsOf(encoded(frame, model.encoding), model.weights, model.intercept);
}

function logitsOf({ rows, fields }: Encoded, weights: Float64Array, intercept: number): Float64Array {
  const logits = new Float64Array(rows).fill(intercept);
  for (const field of fields) addField(logits, field, weights);
  return logits;
}

/** Adds to each logit what the field gives it. */
function addField(logits: Float64Array, { offset, steps, line }: EncodedField, weights: Float64Array): void {
  if (!line) {
    for (let row = 0; row < steps.length; row += 1)
      logits[row] = (logits[row] ?? 0) + (weights[offset + (steps[row] ?? 0)] ?? 0);
    return;
  }
  const { values, weight } = line;
  const slope = weights[weight] ?? 0;
  for (let row = 0; row < steps.length; row += 1) {
    const step = weights[offset + (steps[row] ?? 0)] ?? 0;
    logits[row] = (logits[row] ?? 0) + step + slope * (values[row] ?? 0);
  }
}

/** What a regression is fitted to. */
interface Task {
  rows: Encoded;
  labels: Uint8Array;
  /** Of each weight; 0 for the intercept, which is the last. */
  ridge: Float64Array;
}

/** Mean log loss plus half the ridge times the square of each weight, over the rows. */
export function penalizedLoss(
  { rows: data, labels, ridge }: Task,
  point: Float64Array,
  gradient: Float64Array,
): number {
  const size = point.length - 1;
  const errors = logitsOf(data, point, point[size] ?? 0);
  let [loss, errorSum] = [0, 0];
  for (let row = 0; row < data.rows; row += 1) {
    const z = errors[row] ?? 0;
    const label = labels[row] ?? 0;
    // Softplus and sigmoid of one exponential.
    const small = Math.exp(-Math.abs(z));
    const error = (z >= 0 ? 1 : small) / (1 + small) - label;
    loss += Math.max(0, z) + Math.log1p(small) - label * z;
    errorSum += error;
    errors[row] = error;
  }
  gradient.fill(0);
  gradient[size] = errorSum;
  for (const field of data.fields) addSlopes(gradient, field, errors);
  for (let weight = 0; weight <= size; weight += 1) {
    const drawn = (ridge[weight] ?? 0) * (point[weight] ?? 0);
    loss += (drawn * (point[weight] ?? 0)) / 2;
    gradient[weight] = ((gradient[weight] ?? 0) + drawn) / data.rows;
  }
  return loss / data.rows;
}

export function ridgeOf({ fields, size }: Encoding, rows: number): Float64Array {
  const ofSteps = RIDGE.step * (1 + ROWS_FOR_STEPS / Math.max(1, rows));
  const ridge = new Float64Array(size + 1);
  for (const field of fields) {
    const end = field.offset + field.size;
    ridge.fill(field.kind === 'number' ? ofSteps : RIDGE.word, field.offset, end);
    if (field.kind === 'number') ridge[end - 1] = RIDGE.line;
  }
  return ridge;
}

/** The derivative of the loss by a weight is the sum of errors times what the weight was multiplied by. */
function addSlopes(
  gradient: Float64Array,
  { offset, steps, line }: EncodedField,
  errors: Float64Array,
): void {
  if (!line) {
    for (let row = 0; row < steps.length; row += 1) {
      const weight = offset + (steps[row] ?? 0);
      gradient[weight] = (gradient[weight] ?? 0) + (errors[row] ?? 0);
    }
    return;
  }
  const { values, weight: ofLine } = line;
  let sum = 0;
  for (let row = 0; row < steps.length; row += 1) {
    const error = errors[row] ?? 0;
    const weight = offset + (steps[row] ?? 0);
    gradient[weight] = (gradient[weight] ?? 0) + error;
    sum += error * (values[row] ?? 0);
  }
  gradient[ofLine] = sum;
}

/** What each column adds to the logit of each row, against the mean row; exact, because a regression is a sum. */
export function logisticShares({ encoding, weights, means, intercept }: LogisticModel, frame: Frame) {
  const { rows, fields } = encoded(frame, encoding);
  const columns = fields.map((field, at) => ({
    name: encoding.fields[at]?.name ?? '',
    shares: sharesOf(field, rows, weights).map((share) => share - (means[at] ?? 0)),
  }));
  return { base: means.reduce((sum, mean) => sum + mean, intercept), columns };
}

function sharesOf(field: EncodedField, rows: number, weights: Float64Array): Float64Array {
  const shares = new Float64Array(rows);
  addField(shares, field, weights);
  return shares;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / Math.max(1, values.length);
}
