import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { isInTable, selectedRect } from '@tiptap/pm/tables';
import { textOf } from './letter.nodes.ts';

/** What buttons and menus do with the text, beside what the editor can by itself. */

const MAX_COLUMNS = 10;
const MAX_ROWS = 200;
const WIDTH_STEP = 20;

/** At the cursor, or in the place of another field. */
export function putField(editor: Editor, path: string, replaces: number | null): void {
  const { state, view, schema } = editor;
  const field = schema.node('field', { path, format: null });
  const from = replaces ?? state.selection.from;
  const to = replaces === null ? state.selection.to : from + 1;
  const marks = state.storedMarks ?? state.doc.resolve(from).marks();
  const transaction = state.tr.replaceWith(from, to, field.mark(marks));
  transaction.setSelection(TextSelection.create(transaction.doc, from + 1)).scrollIntoView();
  view.dispatch(transaction);
}

export function changeNode(editor: Editor, pos: number, attrs: Record<string, string | null>): void {
  const { state, view } = editor;
  const node = state.doc.nodeAt(pos);
  if (!node) return;
  const transaction = state.tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...attrs }, node.marks);
  if (node.isInline) transaction.setSelection(NodeSelection.create(transaction.doc, pos));
  view.dispatch(transaction);
}

export function removeNode(editor: Editor, pos: number): void {
  const { state, view } = editor;
  const node = state.doc.nodeAt(pos);
  if (node) view.dispatch(state.tr.deleteRange(pos, pos + node.nodeSize).scrollIntoView());
}

/** Leaves what a frame holds, without the frame. */
export function takeApart(editor: Editor, pos: number): void {
  const { state, view } = editor;
  const node = state.doc.nodeAt(pos);
  if (!node) return;
  const transaction = state.tr.replaceWith(pos, pos + node.nodeSize, node.content);
  view.dispatch(transaction.setSelection(TextSelection.near(transaction.doc.resolve(pos))).scrollIntoView());
}

/** The table that the cursor is in; null elsewhere. */
export function tableHere({ state }: Editor) {
  if (!isInTable(state)) return null;
  const { map, top, left, table, tableStart } = selectedRect(state);
  let rowPos = tableStart;
  for (let row = 0; row < top; row += 1) rowPos += table.child(row).nodeSize;
  return {
    map,
    left,
    table,
    tableStart,
    rowPos,
    each: textOf(table.child(top).attrs['each']) || null,
    mayAddColumn: map.width < MAX_COLUMNS,
    mayAddRow: map.height < MAX_ROWS,
  };
}

/** Makes the row at the cursor stand for each item of a list, or once. */
export function repeatRow(editor: Editor, list: string | null): void {
  const here = tableHere(editor);
  if (here) changeNode(editor, here.rowPos, { each: list });
}

/** Makes the column at the cursor wider or narrower by a step. */
export function widenColumn(editor: Editor, direction: 1 | -1): void {
  const here = tableHere(editor);
  if (!here) return;
  const { state, view } = editor;
  const { map, left, table, tableStart } = here;
  const transaction = state.tr;
  for (let row = 0; row < map.height; row += 1) {
    const at = map.map[row * map.width + left] ?? 0;
    const cell = table.nodeAt(at);
    if (!cell) continue;
    const set: unknown = cell.attrs['colwidth'];
    const shown = view.nodeDOM(tableStart + at);
    const width = Array.isArray(set)
      ? Number(set[0])
      : shown instanceof HTMLElement
        ? shown.offsetWidth
        : 100;
    const next = Math.min(2000, Math.max(40, Math.round(width) + direction * WIDTH_STEP));
    transaction.setNodeMarkup(tableStart + at, undefined, { ...cell.attrs, colwidth: [next] });
  }
  view.dispatch(transaction);
}
