import type { Binned } from './bins.ts';
import { binned } from './bins.ts';
import type { BoostedModel } from './boosting.ts';
import type { Frame } from './frame.ts';
import type { Tree } from './tree.ts';
import { isLeaf, nextNode } from './tree.ts';

/**
 * One column on the way to a leaf: the share of rows that would go that way if the column were not known, whether the
 * row goes it, and how many ways of ordering the columns seen so far lead there.
 */
interface Step {
  column: number;
  zero: number;
  one: number;
  weight: number;
}

/**
 * What each column adds to the logit of each row, as its Shapley value: the mean, over all orders in which the columns
 * may become known, of what knowing this one changes. Unknown columns follow the rows that the tree learned from
 * (path-dependent TreeSHAP, Lundberg, Erion and Lee, "Consistent individualized feature attribution for tree
 * ensembles", 2018, algorithm 2).
 */
export function treeShares(model: BoostedModel, frame: Frame) {
  const data = binned(frame, model.binnings);
  const columns = model.binnings.map(({ name }) => ({ name, shares: new Float64Array(frame.rows) }));
  const sums = columns.map(({ shares }) => shares);
  for (const tree of model.trees) for (let row = 0; row < frame.rows; row += 1) addRow(tree, data, row, sums);
  return { base: model.trees.reduce((sum, tree) => sum + expectedValue(tree, 0), model.intercept), columns };
}

/** The mean value of the leaves below a node, weighed by the rows they learned from. */
export function expectedValue(tree: Tree, node: number): number {
  if (isLeaf(tree, node)) return tree.value[node] ?? 0;
  return [tree.left[node] ?? 0, tree.right[node] ?? 0].reduce(
    (sum, child) => sum + rowShare(tree, child, node) * expectedValue(tree, child),
    0,
  );
}

function addRow(tree: Tree, data: Binned, row: number, sums: readonly Float64Array[]): void {
  const visit = (node: number, path: readonly Step[]): void => {
    if (isLeaf(tree, node)) return addLeaf(tree.value[node] ?? 0, path, row, sums);
    const column = tree.column[node] ?? 0;
    const taken = nextNode(tree, data, node, row);
    // A column that was met before is met once: its former step is taken out of the path.
    const former = path.findIndex((step, index) => index > 0 && step.column === column);
    const before = path[former];
    const rest = before ? unwound(path, former) : path;
    for (const child of [tree.left[node] ?? 0, tree.right[node] ?? 0]) {
      const zero = rowShare(tree, child, node) * (before?.zero ?? 1);
      visit(child, extended(rest, column, zero, child === taken ? (before?.one ?? 1) : 0));
    }
  };
  visit(0, extended([], -1, 1, 1));
}

function addLeaf(value: number, path: readonly Step[], row: number, sums: readonly Float64Array[]): void {
  path.forEach(({ column, zero, one }, index) => {
    const sum = sums[column];
    if (index === 0 || !sum) return;
    const weight = unwound(path, index).reduce((total, step) => total + step.weight, 0);
    sum[row] = (sum[row] ?? 0) + weight * (one - zero) * value;
  });
}

function extended(path: readonly Step[], column: number, zero: number, one: number): Step[] {
  const length = path.length;
  const longer = [...path.map((step) => ({ ...step })), { column, zero, one, weight: length === 0 ? 1 : 0 }];
  for (let index = length - 1; index >= 0; index -= 1) {
    const [here, next] = [longer[index], longer[index + 1]];
    if (!here || !next) continue;
    next.weight += (one * here.weight * (index + 1)) / (length + 1);
    here.weight = (zero * here.weight * (length - index)) / (length + 1);
  }
  return longer;
}

/** The path as if the step had never been taken. */
function unwound(path: readonly Step[], taken: number): Step[] {
  const last = path.length - 1;
  const { zero, one } = path[taken] ?? { zero: 1, one: 1 };
  const weights = path.map(({ weight }) => weight);
  let next = weights[last] ?? 0;
  for (let index = last - 1; index >= 0; index -= 1) {
    const here = weights[index] ?? 0;
    if (one === 0) weights[index] = (here * (last + 1)) / (zero * (last - index));
    else {
      weights[index] = (next * (last + 1)) / ((index + 1) * one);
      next = here - ((weights[index] ?? 0) * zero * (last - index)) / (last + 1);
    }
  }
  return path
    .filter((_, index) => index !== taken)
    .map((step, index) => ({ ...step, weight: weights[index] ?? 0 }));
}

function rowShare(tree: Tree, child: number, parent: number): number {
  return (tree.rows[child] ?? 0) / Math.max(1, tree.rows[parent] ?? 0);
}
