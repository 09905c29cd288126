import type { Editor } from '@tiptap/core';
import type { Catalogue } from '../../catalogue.rules.ts';
import { removeNode, repeatRow, takeApart, widenColumn } from './letter.commands.ts';
import type { tableHere } from './letter.commands.ts';
import { textOf } from './letter.nodes.ts';
import type { Opening } from './letter.views.ts';
import { eachText } from './letter.labels.ts';

export interface MenuEntry {
  label: string;
  isIdle?: boolean;
  /** What is so now. */
  isOn?: boolean;
  run: () => void;
}

/** What can be put into a letter at the cursor. */
export function insertEntries(
  editor: Editor,
  catalogue: Catalogue,
  onOpen: (opening: Opening) => void,
): MenuEntry[] {
  const part = (label: string, type: string, attrs?: Record<string, string>): MenuEntry => ({
    label,
    isIdle: !mayStand(editor, type),
    run: () =>
      void editor
        .chain()
        .insertContent({ type, ...(attrs ? { attrs } : {}) })
        .run(),
  });
  return [
    {
      label: 'Table',
      isIdle: !mayStand(editor, 'table'),
      run: () => void editor.chain().insertTable({ rows: 2, cols: 3, withHeaderRow: true }).run(),
    },
    {
      label: 'Only where …',
      isIdle: !mayWrap(editor, 'condition', { path: 'x', is: 'present' }),
      run: () => onOpen({ kind: 'condition', pos: null }),
    },
    ...catalogue.lists.map(({ path }) => ({
      label: `${eachText(catalogue, path)} …`,
      isIdle: !mayWrap(editor, 'each', { list: path }),
      run: () => void editor.chain().wrapIn('each', { list: path }).run(),
    })),
    part('Page break', 'pageBreak'),
    part('Logo', 'logo'),
    part('Signature of the developer', 'signatureBlock', { by: 'developer' }),
    part('Signatures of the applicants', 'signatureBlock', { by: 'applicants' }),
  ];
}

/** What can be done with the table at the cursor. */
export function tableEntries(
  editor: Editor,
  catalogue: Catalogue,
  here: NonNullable<ReturnType<typeof tableHere>>,
): MenuEntry[] {
  const { commands } = editor;
  return [
    { label: 'Add row above', isIdle: !here.mayAddRow, run: () => commands.addRowBefore() },
    { label: 'Add row below', isIdle: !here.mayAddRow, run: () => commands.addRowAfter() },
    { label: 'Delete row', run: () => commands.deleteRow() },
    { label: 'Add column before', isIdle: !here.mayAddColumn, run: () => commands.addColumnBefore() },
    { label: 'Add column after', isIdle: !here.mayAddColumn, run: () => commands.addColumnAfter() },
    { label: 'Delete column', run: () => commands.deleteColumn() },
    { label: 'Widen column', run: () => widenColumn(editor, 1) },
    { label: 'Narrow column', run: () => widenColumn(editor, -1) },
    { label: 'Heading row', run: () => commands.toggleHeaderRow() },
    { label: 'Row stands once', isOn: here.each === null, run: () => repeatRow(editor, null) },
    ...catalogue.lists.map(({ path, item }) => ({
      label: `Row for each ${item}`,
      isOn: here.each === path,
      run: () => repeatRow(editor, path),
    })),
    { label: 'Delete table', run: () => commands.deleteTable() },
  ];
}

/** What can be done with a frame. */
export function frameEntries(
  editor: Editor,
  catalogue: Catalogue,
  pos: number,
  onOpen: (opening: Opening) => void,
): MenuEntry[] {
  const frame = editor.state.doc.nodeAt(pos);
  const isCondition = frame?.type.name === 'condition';
  const change: MenuEntry[] = isCondition
    ? [{ label: 'Change the condition', run: () => onOpen({ kind: 'condition', pos }) }]
    : catalogue.lists.map(({ path }) => ({
        label: eachText(catalogue, path),
        isOn: textOf(frame?.attrs['list']) === path,
        run: () =>
          void editor
            .chain()
            .command(({ tr }) => Boolean(tr.setNodeAttribute(pos, 'list', path)))
            .run(),
      }));
  return [
    ...change,
    { label: 'Keep the text, remove the frame', run: () => takeApart(editor, pos) },
    { label: 'Delete with its text', run: () => removeNode(editor, pos) },
  ];
}

/** Not within a cell of a table, which holds words only. */
function mayStand({ state, schema }: Editor, type: string): boolean {
  const { $from } = state.selection;
  const around = $from.node(Math.max(0, $from.depth - 1));
  const node = schema.nodes[type];
  return node !== undefined && around.type.contentMatch.matchType(node) !== null;
}

function mayWrap(editor: Editor, type: string, attrs: Record<string, string>): boolean {
  return editor.can().wrapIn(type, attrs);
}
