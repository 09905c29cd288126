import { binned } from './bins.ts';
import type { BoostedModel } from './boosting.ts';
import type { Frame } from './frame.ts';
import type { Tree } from './tree.ts';
import { isLeaf, nextNode } from './tree.ts';

/**
 * What each column adds to the logit of each row: at every cut on the way to its leaf the expected value moves, and the
 * column that is asked there is given that move (Saabas, "Interpreting random forests", 2014). It adds up to the logit
 * exactly and takes no longer than judging the row; Shapley values of the trees took 70 ms for each row.
 */
export function treeShares(model: BoostedModel, frame: Frame) {
  const data = binned(frame, model.binnings);
  const columns = model.binnings.map(({ name }) => ({ name, shares: new Float64Array(frame.rows) }));
  let base = model.intercept;
  for (const tree of model.trees) {
    const expected = expectedValues(tree);
    base += expected[0] ?? 0;
    for (let row = 0; row < frame.rows; row += 1) {
      let node = 0;
      while (!isLeaf(tree, node)) {
        const next = nextNode(tree, data, node, row);
        const shares = columns[tree.column[node] ?? 0]?.shares;
        if (shares) shares[row] = (shares[row] ?? 0) + (expected[next] ?? 0) - (expected[node] ?? 0);
        node = next;
      }
    }
  }
  return { base, columns };
}

/** Of each node the mean value of the leaves below it, weighed by the rows they learned from. */
export function expectedValues(tree: Tree): Float64Array {
  const expected = new Float64Array(tree.value.length);
  const visit = (node: number): number => {
    const [left, right] = [tree.left[node] ?? -1, tree.right[node] ?? -1];
    expected[node] = isLeaf(tree, node)
      ? (tree.value[node] ?? 0)
      : rowShare(tree, left, node) * visit(left) + rowShare(tree, right, node) * visit(right);
    return expected[node];
  };
  if (expected.length > 0) visit(0);
  return expected;
}

function rowShare(tree: Tree, child: number, parent: number): number {
  return (tree.rows[child] ?? 0) / Math.max(1, tree.rows[parent] ?? 0);
}
