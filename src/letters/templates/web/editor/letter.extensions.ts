import type { AnyExtension } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { TextAlign } from '@tiptap/extension-text-align';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { ConditionNode, EachNode, FieldNode, Logo, PageBreak, SignatureBlock } from './letter.nodes.ts';

/** Cells are not joined: what is pasted so is taken apart, and the table fills what is left open. */
const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: () => 1 },
  rowspan: { default: 1, parseHTML: () => 1 },
  colwidth: { default: null, parseHTML: () => null },
});

/**
 * What a letter may hold, as `letterTree.contract.ts` stores it. Tab is nobody's here, so that the keyboard always
 * leads out of the text; lists go deeper and back by Ctrl ] and Ctrl [.
 */
export const LETTER_EXTENSIONS: readonly AnyExtension[] = [
  Document.extend({
    addAttributes: () => ({ language: { default: 'en', rendered: false } }),
  }),
  Paragraph,
  Text,
  Heading.configure({ levels: [1, 2, 3] }),
  Bold,
  Italic,
  HardBreak,
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}), addInputRules: () => [], addProseMirrorPlugins: () => [] }),
  ListItem.extend({
    content: 'block+',
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Mod-]': () => this.editor.commands.sinkListItem(this.name),
        'Mod-[': () => this.editor.commands.liftListItem(this.name),
      };
    },
  }),
  ListKeymap,
  TextAlign.configure({ types: ['paragraph', 'heading'], alignments: ['left', 'center', 'right'] }),
  Table.extend({ addKeyboardShortcuts: () => ({}) }),
  TableRow.extend({
    content: '(tableCell | tableHeader)+',
    addAttributes: () => ({ each: { default: null, parseHTML: () => null, rendered: false } }),
  }),
  TableCell.extend({ content: 'paragraph+', addAttributes: cellAttributes }),
  TableHeader.extend({ content: 'paragraph+', addAttributes: cellAttributes }),
  FieldNode,
  ConditionNode,
  EachNode,
  PageBreak,
  Logo,
  SignatureBlock,
  UndoRedo,
  Dropcursor,
  Gapcursor,
];
