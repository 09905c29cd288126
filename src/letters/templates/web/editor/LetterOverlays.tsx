import type { Editor } from '@tiptap/core';
import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '#platform/contract/languages.ts';
import { Menu, MenuItem } from '#platform/web/overlay/overlays.ts';
import type { Catalogue } from '../../catalogue.rules.ts';
import { ChipPopover } from './ChipPopover.tsx';
import { ConditionDialog } from './ConditionDialog.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { putField } from './letter.commands.ts';
import { frameEntries } from './letter.menus.ts';
import { listsAround } from './letter.checks.ts';
import type { Opening } from './letter.views.ts';
import { fieldOptions } from './letter.labels.ts';

interface LetterOverlaysProps {
  editor: Editor;
  catalogue: Catalogue;
  language: Language;
  opening: Opening | null;
  onOpen: (opening: Opening | null) => void;
}

/** What opens over the text: the list of fields, a field, a frame, a condition. */
export function LetterOverlays({ editor, catalogue, language, opening, onOpen }: LetterOverlaysProps) {
  if (!opening) return null;
  // At once, so that what is typed next arrives in the text.
  const close = () => {
    flushSync(() => onOpen(null));
    editor.view.focus();
  };
  switch (opening.kind) {
    case 'pick': {
      const { at, typed, replaces } = opening;
      const place = editor.state.doc.resolve(replaces ?? editor.state.selection.from);
      return (
        <FieldPicker
          at={at}
          options={fieldOptions(catalogue, listsAround(place), language)}
          lists={catalogue.lists.map(({ label }) => label)}
          onPick={(path) => {
            putField(editor, path, replaces);
            close();
          }}
          onClose={() => {
            close();
            if (typed !== '') editor.commands.insertContent({ type: 'text', text: typed });
          }}
        />
      );
    }
    case 'field':
      return (
        <ChipPopover
          editor={editor}
          catalogue={catalogue}
          language={language}
          at={opening.at}
          pos={opening.pos}
          onReplace={() => onOpen({ kind: 'pick', at: opening.at, typed: '', replaces: opening.pos })}
          onClose={close}
        />
      );
    case 'block':
      return (
        <Suspense fallback={null}>
          <Menu
            open
            disableRestoreFocus
            onClose={close}
            anchorReference="anchorPosition"
            anchorPosition={opening.at}
          >
            {frameEntries(editor, catalogue, opening.pos, onOpen).map(({ label, isOn = false, run }) => (
              <MenuItem
                key={label}
                selected={isOn}
                onClick={() => {
                  close();
                  run();
                }}
              >
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Suspense>
      );
    case 'condition':
      return <ConditionDialog editor={editor} catalogue={catalogue} pos={opening.pos} onClose={close} />;
  }
}
