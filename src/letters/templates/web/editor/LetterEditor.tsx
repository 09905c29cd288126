import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { counted } from '#platform/contract/format.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { Catalogue } from '../../catalogue.rules.ts';
import type { LetterTree } from '../../letterTree.contract.ts';
import type { CheckedLetter } from './letter.check.ts';
import { textOf } from './letter.nodes.ts';
import { isChip, letterIn } from './letter.checks.ts';
import { LetterSheet } from './letter.styles.ts';
import type { Opening } from './letter.views.ts';
import { chipSpoken } from './letter.labels.ts';
import { LetterOverlays } from './LetterOverlays.tsx';
import { LetterToolbar } from './LetterToolbar.tsx';
import { useLetterEditor } from './useLetterEditor.ts';

interface LetterEditorProps {
  /** What the text is called: 'Text of the letter'. */
  label: string;
  /** The text to begin with; for another one the editor is given another key. */
  initial: LetterTree;
  catalogue: Catalogue;
  /** Hears of each change; the setter of a state, or a function that stays the same as one does. */
  onChange: (letter: CheckedLetter) => void;
}

/**
 * A letter with its fields as chips. What is typed or pasted becomes what a letter may hold, and what the catalogue
 * refuses is marked where it stands.
 */
export function LetterEditor({ label, initial, catalogue, onChange }: LetterEditorProps) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const helpId = useId();
  const { language } = initial.attrs;
  const { editor, mount } = useLetterEditor({
    initial,
    catalogue,
    label,
    describedBy: helpId,
    onChange,
    onOpen: setOpening,
  });
  const selection = editor?.state.selection;
  const problems = editor ? letterIn(editor.state).problems : [];
  return (
    <Frame>
      {editor && <LetterToolbar editor={editor} catalogue={catalogue} onOpen={setOpening} />}
      <LetterSheet ref={mount} />
      <Foot>
        <p id={helpId}>
          Type / or {'{'} for a field. Arrows lead onto a field, Enter opens it. Tab leaves the text.
        </p>
        <p aria-live="polite">
          {isChip(selection) &&
            chipSpoken(
              catalogue,
              {
                path: textOf(selection.node.attrs['path']),
                format: textOf(selection.node.attrs['format']) || null,
              },
              language,
            )}
        </p>
      </Foot>
      {editor && problems.length > 0 && (
        <Problems>
          <Note tone="failure" title={`${counted(problems.length, 'problem')} in the text`}>
            <ul>
              {problems.slice(0, 20).map(({ message, from, to }) => (
                <li key={`${from} ${message}`}>
                  <button
                    type="button"
                    onClick={() =>
                      editor.chain().setTextSelection({ from, to }).scrollIntoView().focus().run()
                    }
                  >
                    {message}
                  </button>
                </li>
              ))}
            </ul>
          </Note>
        </Problems>
      )}
      {editor && (
        <LetterOverlays
          editor={editor}
          catalogue={catalogue}
          language={language}
          opening={opening}
          onOpen={setOpening}
        />
      )}
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.control}`,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.background.paper,
}));

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '6px 12px 8px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text3,
  '& p:empty': { display: 'none' },
}));

const Problems = styled('div')({
  padding: 8,
  '& ul': { display: 'grid', gap: 2 },
  '& button': {
    minHeight: 24,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    textAlign: 'left',
    textDecoration: 'underline',
    textUnderlineOffset: 3,
  },
});
