import { Extension } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { EditorView } from '@tiptap/pm/view';
import type { Catalogue } from '../../catalogue.rules.ts';
import type { CheckedLetter } from './letter.check.ts';
import { checkedLetter } from './letter.check.ts';
import { textOf } from './letter.nodes.ts';
import type { Spot, ViewOptions } from './letter.views.ts';
import { letterViews } from './letter.views.ts';
import { eachText } from './letter.labels.ts';

interface Checked {
  letter: CheckedLetter;
  marks: DecorationSet;
}

const KEY = new PluginKey<Checked>('letter');

/** The letter that the editor holds now, checked against its catalogue. */
export function letterIn(state: EditorState): CheckedLetter {
  const checked = KEY.getState(state);
  if (!checked) throw new Error('This editor holds no letter.');
  return checked.letter;
}

/** Checks the letter with each change, marks what is wrong, shows fields as chips and offers them by / and {. */
export function letterPlugin(options: ViewOptions): Extension {
  const { catalogue, onOpen } = options;
  const pick = (view: EditorView, typed: string) =>
    onOpen({ kind: 'pick', at: spotAt(view, view.state.selection.from), typed, replaces: null });
  return Extension.create({
    name: 'letter',
    // Before the keys of the text: Enter on a chip opens it.
    priority: 1000,
    addProseMirrorPlugins: () => [
      new Plugin<Checked>({
        key: KEY,
        state: {
          init: (_config, { doc }) => check(doc, catalogue),
          apply: (transaction, before) =>
            transaction.docChanged ? check(transaction.doc, catalogue) : before,
        },
        props: {
          nodeViews: letterViews(options),
          decorations: (state) => KEY.getState(state)?.marks,
          // On a busy machine several letters arrive at once: the sign is the last of them.
          handleTextInput: (view, from, to, text) => {
            const [written, sign] = [text.slice(0, -1), text.slice(-1)];
            if (!asksForField(view.state.doc.resolve(from), written, sign)) return false;
            if (written !== '' || from !== to) view.dispatch(view.state.tr.insertText(written, from, to));
            pick(view, sign);
            return true;
          },
          handleKeyDown: (view, { key }) => {
            const { selection } = view.state;
            if (key !== 'Enter' || !isChip(selection)) return false;
            onOpen({ kind: 'field', at: spotAt(view, selection.from), pos: selection.from });
            return true;
          },
        },
      }),
    ],
  });
}

export function isChip(selection: unknown): selection is NodeSelection {
  return selection instanceof NodeSelection && selection.node.type.name === 'field';
}

/** Lists around a place, by path: blocks and rows that stand for each of their items. */
export function listsAround(place: ResolvedPos): string[] {
  return Array.from({ length: place.depth }, (_, index) => listOfNode(place.node(index + 1))).filter(Boolean);
}

function listOfNode({ type, attrs }: Node): string {
  if (type.name === 'each') return textOf(attrs['list']);
  return type.name === 'tableRow' ? textOf(attrs['each']) : '';
}

export function spotAt(view: EditorView, pos: number): Spot {
  const { left, bottom } = view.coordsAtPos(pos);
  return { left, top: bottom };
}

/** A brace always does, a stroke only where a word may begin: 'and/or' stays text. */
function asksForField({ parent, parentOffset }: ResolvedPos, written: string, sign: string): boolean {
  if (sign !== '/') return sign === '{';
  const before = `${parent.textBetween(0, parentOffset, undefined, 'x')}${written}`;
  return before === '' || /\s$/.test(before);
}

function check(doc: Node, catalogue: Catalogue): Checked {
  const letter = checkedLetter(doc, catalogue);
  const wrong = letter.problems.flatMap(({ from, to, message }) => {
    const node = doc.nodeAt(from);
    if (!node || to - from === doc.content.size) return [];
    const look = { class: 'letter-problem', title: message };
    return node.isText ? Decoration.inline(from, to, look) : Decoration.node(from, to, look);
  });
  return { letter, marks: DecorationSet.create(doc, [...wrong, ...rowHeads(doc, catalogue)]) };
}

/** The first cell of a row that repeats says so. */
function rowHeads(doc: Node, catalogue: Catalogue): Decoration[] {
  const heads: Decoration[] = [];
  doc.descendants((node, pos) => {
    const list = node.type.name === 'tableRow' ? listOfNode(node) : '';
    const first = node.firstChild;
    if (list !== '' && first)
      heads.push(
        Decoration.node(pos + 1, pos + 1 + first.nodeSize, { 'data-row': eachText(catalogue, list) }),
      );
    return !node.isTextblock;
  });
  return heads;
}
