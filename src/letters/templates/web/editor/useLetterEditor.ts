import { Editor } from '@tiptap/core';
import { useCallback, useReducer, useState } from 'react';
import type { Catalogue } from '../../catalogue.rules.ts';
import type { LetterTree } from '../../letterTree.contract.ts';
import type { CheckedLetter } from './letter.check.ts';
import { LETTER_EXTENSIONS } from './letter.extensions.ts';
import { letterIn, letterPlugin } from './letter.checks.ts';
import type { Opening } from './letter.views.ts';

interface LetterEditorOptions {
  /** The text to begin with; later ones are not looked at. */
  initial: LetterTree;
  catalogue: Catalogue;
  /** What the text is called, for those who hear the page. */
  label: string;
  /** The id of the words that say how to write. */
  describedBy: string;
  /** Must stay the same function, as the setter of a state does; so must the next. */
  onChange: (letter: CheckedLetter) => void;
  onOpen: (opening: Opening) => void;
}

/** An editor of a letter in the element that takes `mount`; null before. Each change draws its user again. */
export function useLetterEditor(options: LetterEditorOptions) {
  const { catalogue, label, describedBy, onChange, onOpen } = options;
  const [initial] = useState(options.initial);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const mount = useCallback(
    (element: HTMLDivElement) => {
      const made = new Editor({
        element,
        extensions: [...LETTER_EXTENSIONS, letterPlugin({ catalogue, onOpen })],
        content: initial,
        enableContentCheck: true,
        // The security policy of the page allows no style element; `letter.styles.ts` has its rules.
        injectCSS: false,
        editorProps: {
          attributes: {
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': label,
            'aria-describedby': describedBy,
            lang: initial.attrs.language,
          },
        },
        onTransaction: redraw,
        onUpdate: ({ editor: { state } }) => onChange(letterIn(state)),
      });
      setEditor(made);
      return () => {
        setEditor(null);
        made.destroy();
      };
    },
    [catalogue, label, describedBy, initial, onChange, onOpen],
  );
  return { editor, mount };
}
