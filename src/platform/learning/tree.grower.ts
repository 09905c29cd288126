import type { Binned } from './bins.ts';
import type { Cut, CutRules, Sums } from './cut.ts';
import { bestCut } from './cut.ts';
import type { Histogram, Layout, Slopes } from './histogram.ts';
import { histogramOf, layoutOf, PARTS, subtract } from './histogram.ts';
import type { Tree } from './tree.ts';
import { emptyTree, finished, goesLeft } from './tree.ts';

export interface TreeRules extends CutRules {
  maxLeaves: number;
  /** What the values of leaves are multiplied by: the shrinkage of boosting. */
  learningRate: number;
}

/** Rows and columns that one tree learns from. The order of the rows is changed. */
export interface Sample {
  rows: Int32Array;
  columns: Int32Array;
}

interface Leaf extends Sums {
  node: number;
  /** Its rows: from … to − 1 of the sample. */
  from: number;
  to: number;
  histogram: Histogram;
  cut: Cut | null;
}

/** What the steps of growing one tree share. */
interface Growth {
  tree: Tree;
  rows: Int32Array;
  slopes: Slopes;
  layout: Layout;
}

/**
 * Grows trees on binned columns, always at the leaf that gains most. The histogram of the larger half is what remains
 * of its parent's when the smaller one is taken away (Ke et al., LightGBM, 2017).
 */
export class TreeGrower {
  private readonly data: Binned;
  private readonly rules: TreeRules;
  private readonly goingRight: Int32Array;

  constructor(data: Binned, rules: TreeRules) {
    this.data = data;
    this.rules = rules;
    this.goingRight = new Int32Array(data.rows);
  }

  grow({ rows, columns }: Sample, slopes: Slopes): Tree {
    const tree = emptyTree(2 * this.rules.maxLeaves);
    const work = { tree, rows, slopes, layout: layoutOf(columns, this.data.sizes) };
    const root = histogramOf(this.data, work.layout, rows, slopes);
    const leaves = [this.leafOf(work, { node: 0, from: 0, to: rows.length, histogram: root })];
    let nodes = 1;
    while (leaves.length < this.rules.maxLeaves) {
      const best = leaves.reduce((a, b) => ((b.cut?.gain ?? 0) > (a.cut?.gain ?? 0) ? b : a));
      if (!best.cut) break;
      leaves.splice(leaves.indexOf(best), 1, ...this.split(work, best, best.cut, nodes));
      nodes += 2;
    }
    return finished(tree, nodes, this.rules.learningRate);
  }

  private split(work: Growth, leaf: Leaf, cut: Cut, nextNode: number): [Leaf, Leaf] {
    const { tree, rows, layout, slopes } = work;
    tree.column[leaf.node] = cut.column;
    tree.lastLeft[leaf.node] = cut.lastLeft;
    tree.missingLeft[leaf.node] = cut.missingLeft ? 1 : 0;
    tree.left[leaf.node] = nextNode;
    tree.right[leaf.node] = nextNode + 1;
    const { from, to } = leaf;
    const middle = this.part(rows, leaf, cut);
    const isLeftSmaller = middle - from < to - middle;
    const smaller = isLeftSmaller ? rows.subarray(from, middle) : rows.subarray(middle, to);
    const counted = histogramOf(this.data, layout, smaller, slopes);
    const rest = subtract(leaf.histogram, counted);
    const [left, right] = isLeftSmaller ? [counted, rest] : [rest, counted];
    return [
      this.leafOf(work, { node: nextNode, from, to: middle, histogram: left }),
      this.leafOf(work, { node: nextNode + 1, from: middle, to, histogram: right }),
    ];
  }

  /** The best value of a leaf is −G/(H + λ) (Chen and Guestrin, 2016, equation 5). */
  private leafOf({ tree, layout }: Growth, start: Pick<Leaf, 'node' | 'from' | 'to' | 'histogram'>): Leaf {
    const sums = sumsOf(start.histogram, layout.sizes[0] ?? 0);
    tree.value[start.node] = -sums.gradient / (sums.hessian + this.rules.ridge);
    tree.rows[start.node] = sums.rows;
    return { ...start, ...sums, cut: bestCut(start.histogram, layout, sums, this.rules) };
  }

  /** Puts the rows that go left before the others, each in the order they had. @returns where the others begin */
  private part(rows: Int32Array, leaf: Leaf, cut: Cut): number {
    const bins = this.data.columns[cut.column];
    let [left, right] = [leaf.from, 0];
    for (let index = leaf.from; index < leaf.to; index += 1) {
      const row = rows[index] ?? 0;
      if (goesLeft(bins?.[row] ?? 0, cut.lastLeft, cut.missingLeft)) rows[left++] = row;
      else this.goingRight[right++] = row;
    }
    rows.set(this.goingRight.subarray(0, right), left);
    return left;
  }
}

/** Any column has all rows in its bins: the first one, of this many bins, tells the sums of all. */
function sumsOf(histogram: Histogram, size: number): Sums {
  const sums = { gradient: 0, hessian: 0, rows: 0 };
  for (let cell = 0; cell < size * PARTS; cell += PARTS) {
    sums.gradient += histogram[cell] ?? 0;
    sums.hessian += histogram[cell + 1] ?? 0;
    sums.rows += histogram[cell + 2] ?? 0;
  }
  return sums;
}
