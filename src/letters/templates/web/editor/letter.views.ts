import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import type { Catalogue } from '../../catalogue.rules.ts';
import { fieldOf } from '../../catalogue.rules.ts';
import { textOf } from './letter.nodes.ts';
import { chipText, conditionText, eachText } from './letter.labels.ts';

/** A place in the window, below which something opens. */
export interface Spot {
  left: number;
  top: number;
}

/** What the reader wants to open in the letter. */
export type Opening =
  | { kind: 'pick'; at: Spot; typed: string; replaces: number | null }
  | { kind: 'field'; at: Spot; pos: number }
  | { kind: 'block'; at: Spot; pos: number }
  /** Of a block that is there, or around what is chosen. */
  | { kind: 'condition'; pos: number | null };

export interface ViewOptions {
  catalogue: Catalogue;
  onOpen: (opening: Opening) => void;
}

type Views = Record<string, (node: Node, view: EditorView, getPos: () => number | undefined) => NodeView>;

/** How fields, conditions and lists look while a letter is written. */
export function letterViews({ catalogue, onOpen }: ViewOptions): Views {
  const framed = (words: (node: Node) => string) => (node: Node, _view: EditorView, getPos: Getter) =>
    frame(words(node), (at) => openAt(getPos, (pos) => onOpen({ kind: 'block', at, pos })));
  return {
    field: (node, _view, getPos) => {
      const path = textOf(node.attrs['path']);
      const chip = document.createElement('span');
      chip.className = 'letter-chip';
      chip.dataset['path'] = path;
      if (!fieldOf(catalogue, path)) chip.dataset['unknown'] = '';
      chip.textContent = chipText(catalogue, path, textOf(node.attrs['format']) || null);
      chip.addEventListener('click', () =>
        openAt(getPos, (pos) => onOpen({ kind: 'field', at: below(chip), pos })),
      );
      return { dom: chip };
    },
    condition: framed(({ attrs }) => conditionText(catalogue, textOf(attrs['path']), textOf(attrs['is']))),
    each: framed(({ attrs }) => eachText(catalogue, textOf(attrs['list']))),
  };
}

type Getter = () => number | undefined;

function openAt(getPos: Getter, open: (pos: number) => void): void {
  const pos = getPos();
  if (pos !== undefined) open(pos);
}

/** Blocks below a sentence that says when they are printed. */
function frame(words: string, onOpen: (at: Spot) => void): NodeView {
  const dom = document.createElement('section');
  dom.className = 'letter-frame';
  dom.setAttribute('aria-label', words);
  const head = document.createElement('button');
  head.type = 'button';
  head.contentEditable = 'false';
  head.textContent = words;
  head.setAttribute('aria-haspopup', 'menu');
  head.addEventListener('click', () => onOpen(below(head)));
  const contentDOM = document.createElement('div');
  dom.append(head, contentDOM);
  return {
    dom,
    contentDOM,
    stopEvent: ({ target }) => target === head,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}

function below(element: Element): Spot {
  const { left, bottom } = element.getBoundingClientRect();
  return { left, top: bottom };
}
