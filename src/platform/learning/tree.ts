import type { Binned } from './bins.ts';

/** A tree in arrays: node 0 is the root; `left` of a leaf is −1. */
export interface Tree {
  column: Int32Array;
  /** The last bin that goes left. */
  lastLeft: Int32Array;
  missingLeft: Uint8Array;
  left: Int32Array;
  right: Int32Array;
  /** What a row that rests here gets, in logits. */
  value: Float64Array;
  /** How many rows it learned from came by here. */
  rows: Int32Array;
}

export function emptyTree(nodes: number): Tree {
  return {
    column: new Int32Array(nodes),
    lastLeft: new Int32Array(nodes),
    missingLeft: new Uint8Array(nodes),
    left: new Int32Array(nodes).fill(-1),
    right: new Int32Array(nodes).fill(-1),
    value: new Float64Array(nodes),
    rows: new Int32Array(nodes),
  };
}

/** The first nodes of a tree, their values times `rate`. */
export function finished(tree: Tree, nodes: number, rate: number): Tree {
  return {
    column: tree.column.slice(0, nodes),
    lastLeft: tree.lastLeft.slice(0, nodes),
    missingLeft: tree.missingLeft.slice(0, nodes),
    left: tree.left.slice(0, nodes),
    right: tree.right.slice(0, nodes),
    value: tree.value.slice(0, nodes).map((value) => value * rate),
    rows: tree.rows.slice(0, nodes),
  };
}

/** Follows each row to its leaf and adds the value there to `logits`. */
export function addTree(tree: Tree, data: Binned, logits: Float64Array): void {
  const { left, right, lastLeft, missingLeft, value } = tree;
  // The bins tested by each node, looked up once and not for each row.
  const asked = Array.from(tree.column, (column) => data.columns[column] ?? NO_BINS);
  for (let row = 0; row < data.rows; row += 1) {
    let node = 0;
    let next = left[0] ?? -1;
    while (next >= 0) {
      const bin = asked[node]?.[row] ?? 0;
      const isLeft = bin === 0 ? missingLeft[node] === 1 : bin <= (lastLeft[node] ?? 0);
      node = isLeft ? next : (right[node] ?? 0);
      next = left[node] ?? -1;
    }
    logits[row] = (logits[row] ?? 0) + (value[node] ?? 0);
  }
}

const NO_BINS = new Uint8Array(0);

export function isLeaf(tree: Tree, node: number): boolean {
  return (tree.left[node] ?? -1) < 0;
}

export function nextNode(tree: Tree, data: Binned, node: number, row: number): number {
  const bin = data.columns[tree.column[node] ?? 0]?.[row] ?? 0;
  const isLeft = goesLeft(bin, tree.lastLeft[node] ?? 0, tree.missingLeft[node] === 1);
  return (isLeft ? tree.left[node] : tree.right[node]) ?? -1;
}

/** Bin 0 holds what is missing. */
export function goesLeft(bin: number, lastLeft: number, missingLeft: boolean): boolean {
  return bin === 0 ? missingLeft : bin <= lastLeft;
}
