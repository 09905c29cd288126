import type { Node } from '@tiptap/pm/model';
import type { Catalogue } from '../../catalogue.rules.ts';
import { LetterTree } from '../../letterTree.contract.ts';
import { treeProblems } from '../../letterTree.rules.ts';

/** Something a letter may not say, and where in the editor it stands. */
interface LetterProblem {
  message: string;
  from: number;
  to: number;
}

export interface CheckedLetter {
  /** Null where it has not the shape of a letter. */
  tree: LetterTree | null;
  problems: readonly LetterProblem[];
}

/** What the editor holds as a letter, with all that the catalogue refuses, each at its place. */
export function checkedLetter(doc: Node, catalogue: Catalogue): CheckedLetter {
  const parsed = LetterTree.safeParse(plain(doc.toJSON()));
  if (parsed.success) {
    const problems = treeProblems(parsed.data, catalogue);
    return {
      tree: parsed.data,
      problems: problems.map(({ at, message }) => ({ message, ...placeOf(doc, at.split('.')) })),
    };
  }
  return {
    tree: null,
    problems: parsed.error.issues.map(({ path, message }) => ({
      message,
      ...placeOf(doc, path.map(String)),
    })),
  };
}

/** A letter as it is stored: without what is so anyway, so that the same letter is always the same text. */
export function plainLetter(tree: LetterTree): LetterTree {
  return LetterTree.parse(plain(tree));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).map(([name, inner]): [string, unknown] => [name, plain(inner)]);
  return Object.fromEntries(kept.filter(([name, inner]) => !isSoAnyway(name, inner)));
}

function isSoAnyway(name: string, value: unknown): boolean {
  if (name === 'colspan' || name === 'rowspan') return value === 1;
  if (name === 'textAlign' && value === 'left') return true;
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Down the tree by 'content', 3, 'content', 0 as far as the document goes. */
function placeOf(doc: Node, path: readonly string[]): { from: number; to: number } {
  let node = doc;
  let from = 0;
  let to = doc.content.size;
  for (let step = 0; path[step] === 'content'; step += 2) {
    const index = Number(path[step + 1] ?? Number.NaN);
    if (!(index < node.childCount)) break;
    const before = step === 0 ? 0 : from + 1;
    from = before;
    for (let sibling = 0; sibling < index; sibling += 1) from += node.child(sibling).nodeSize;
    node = node.child(index);
    to = from + node.nodeSize;
  }
  return { from, to };
}
