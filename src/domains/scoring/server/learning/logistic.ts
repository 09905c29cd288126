import type { Frame } from './frame.ts';
import type { Encoded, Encoding } from './logistic.encoding.ts';
import { encoded } from './logistic.encoding.ts';
import { minimized } from './minimize.ts';
import { logit, shareOf, sigmoid, softplus } from './numbers.ts';

/** Logistic regression: the logit of a row is the intercept plus one weight, or value times weight, for each field. */
export interface LogisticModel {
  kind: 'logistic';
  encoding: Encoding;
  intercept: number;
  weights: Float64Array;
}

/** How strongly weights are drawn to nothing (ridge), in rows: a weight needs that many rows to speak for it. */
const RIDGE = 8;

/**
 * @param rows of a frame in the form of `encoding`
 * @param start weights to begin the search with, such as those of a training on other rows of the frame
 */
export function trainLogistic(
  encoding: Encoding,
  rows: Encoded,
  labels: Uint8Array,
  start: LogisticModel | null = null,
): LogisticModel {
  const point = new Float64Array(encoding.size + 1);
  if (start) point.set(start.weights);
  point[encoding.size] = start?.intercept ?? logit(shareOf(labels));
  const found = minimized((at, gradient) => penalizedLoss(rows, labels, at, gradient), point);
  return {
    kind: 'logistic',
    encoding,
    intercept: found[encoding.size] ?? 0,
    weights: found.slice(0, encoding.size),
  };
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
  };
}

/** Logits of the rows of a frame. */
export function logisticLogits(model: LogisticModel, frame: Frame): Float64Array {
  return logitsOf(encoded(frame, model.encoding), model.weights, model.intercept);
}

/** What each column adds to the logit of each row, in the order of the columns of the model. */
export function logisticShares(model: LogisticModel, frame: Frame): { name: string; shares: Float64Array }[] {
  const { rows, fields, places, lines, lineWeights } = encoded(frame, model.encoding);
  return model.encoding.fields.map(({ name }, at) => ({
    name,
    shares: Float64Array.from({ length: rows }, (_, row) => {
      const cell = row * fields + at;
      const slope = model.weights[lineWeights[at] ?? -1] ?? 0;
      return (model.weights[places[cell] ?? 0] ?? 0) + (lines[cell] ?? 0) * slope;
    }),
  }));
}

function logitsOf(
  { rows, fields, places, lines, lineWeights }: Encoded,
  weights: Float64Array,
  intercept: number,
) {
  const slopes = Float64Array.from(lineWeights, (weight) => (weight < 0 ? 0 : (weights[weight] ?? 0)));
  const logits = new Float64Array(rows);
  let cell = 0;
  for (let row = 0; row < rows; row += 1) {
    let sum = intercept;
    for (let at = 0; at < fields; at += 1, cell += 1) {
      sum += (weights[places[cell] ?? 0] ?? 0) + (lines[cell] ?? 0) * (slopes[at] ?? 0);
    }
    logits[row] = sum;
  }
  return logits;
}

/** Mean loss plus ridge; the last weight is the intercept, which is free. */
function penalizedLoss(
  data: Encoded,
  labels: Uint8Array,
  point: Float64Array,
  gradient: Float64Array,
): number {
  const { rows, fields, places, lines, lineWeights } = data;
  const size = point.length - 1;
  const logits = logitsOf(data, point, point[size] ?? 0);
  const slopes = new Float64Array(fields);
  gradient.fill(0);
  let loss = 0;
  let cell = 0;
  for (let row = 0; row < rows; row += 1) {
    const z = logits[row] ?? 0;
    const label = labels[row] ?? 0;
    const error = sigmoid(z) - label;
    loss += softplus(z) - label * z;
    gradient[size] = (gradient[size] ?? 0) + error;
    for (let at = 0; at < fields; at += 1, cell += 1) {
      const place = places[cell] ?? 0;
      gradient[place] = (gradient[place] ?? 0) + error;
      slopes[at] = (slopes[at] ?? 0) + error * (lines[cell] ?? 0);
    }
  }
  lineWeights.forEach((weight, at) => {
    if (weight >= 0) gradient[weight] = slopes[at] ?? 0;
  });
  for (let weight = 0; weight < size; weight += 1) {
    const w = point[weight] ?? 0;
    loss += (RIDGE / 2) * w * w;
    gradient[weight] = (gradient[weight] ?? 0) + RIDGE * w;
  }
  for (let weight = 0; weight <= size; weight += 1) gradient[weight] = (gradient[weight] ?? 0) / rows;
  return loss / rows;
}
