import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import Bold from 'lucide-react/icons/bold';
import Braces from 'lucide-react/icons/braces';
import Italic from 'lucide-react/icons/italic';
import ListOrdered from 'lucide-react/icons/list-ordered';
import List from 'lucide-react/icons/list';
import Redo from 'lucide-react/icons/redo-2';
import AlignCenter from 'lucide-react/icons/text-align-center';
import AlignEnd from 'lucide-react/icons/text-align-end';
import AlignStart from 'lucide-react/icons/text-align-start';
import Undo from 'lucide-react/icons/undo-2';
import type { KeyboardEvent, ReactNode } from 'react';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import type { Catalogue } from '../../catalogue.rules.ts';
import { tableHere } from './letter.commands.ts';
import { insertEntries, tableEntries } from './letter.menus.ts';
import { spotAt } from './letter.checks.ts';
import type { Opening } from './letter.views.ts';
import { ToolMenu } from './ToolMenu.tsx';

interface LetterToolbarProps {
  editor: Editor;
  catalogue: Catalogue;
  onOpen: (opening: Opening) => void;
}

const STYLES = [
  { value: '0', label: 'Text' },
  { value: '1', label: 'Heading 1' },
  { value: '2', label: 'Heading 2' },
  { value: '3', label: 'Heading 3' },
];

/** What can be done with the text at the cursor. One stop of Tab; arrows go on between the buttons. */
export function LetterToolbar({ editor, catalogue, onOpen }: LetterToolbarProps) {
  const level = editor.isActive('heading') ? Number(editor.getAttributes('heading')['level']) : 0;
  const chain = () => editor.chain().focus();
  const here = tableHere(editor);
  const align = (value: 'left' | 'center' | 'right') => () =>
    value === 'left' ? chain().unsetTextAlign().run() : chain().setTextAlign(value).run();
  const isAligned = (value: string) => editor.isActive({ textAlign: value });
  return (
    <Bar role="toolbar" aria-label="Text" onKeyDown={moveBetween}>
      <SelectBox
        size="small"
        value={String(level)}
        choices={STYLES}
        inputProps={{ 'aria-label': 'Style' }}
        onChoose={(value) => setLevel(editor, Number(value))}
      />
      <Tool label="Bold" isOn={editor.isActive('bold')} onClick={() => chain().toggleBold().run()}>
        <Bold aria-hidden />
      </Tool>
      <Tool label="Italic" isOn={editor.isActive('italic')} onClick={() => chain().toggleItalic().run()}>
        <Italic aria-hidden />
      </Tool>
      <Tool
        label="Bullet list"
        isOn={editor.isActive('bulletList')}
        onClick={() => chain().toggleBulletList().run()}
      >
        <List aria-hidden />
      </Tool>
      <Tool
        label="Numbered list"
        isOn={editor.isActive('orderedList')}
        onClick={() => chain().toggleOrderedList().run()}
      >
        <ListOrdered aria-hidden />
      </Tool>
      <Tool label="Align left" isOn={!isAligned('center') && !isAligned('right')} onClick={align('left')}>
        <AlignStart aria-hidden />
      </Tool>
      <Tool label="Centre" isOn={isAligned('center')} onClick={align('center')}>
        <AlignCenter aria-hidden />
      </Tool>
      <Tool label="Align right" isOn={isAligned('right')} onClick={align('right')}>
        <AlignEnd aria-hidden />
      </Tool>
      <Tool
        label="Insert field"
        onClick={() =>
          onOpen({
            kind: 'pick',
            at: spotAt(editor.view, editor.state.selection.from),
            typed: '',
            replaces: null,
          })
        }
      >
        <Braces aria-hidden />
      </Tool>
      <ToolMenu label="Insert" editor={editor} entries={insertEntries(editor, catalogue, onOpen)} />
      {here && <ToolMenu label="Table" editor={editor} entries={tableEntries(editor, catalogue, here)} />}
      <Tool label="Undo" isIdle={!editor.can().undo()} onClick={() => chain().undo().run()}>
        <Undo aria-hidden />
      </Tool>
      <Tool label="Redo" isIdle={!editor.can().redo()} onClick={() => chain().redo().run()}>
        <Redo aria-hidden />
      </Tool>
    </Bar>
  );
}

function setLevel(editor: Editor, level: number): void {
  const chain = editor.chain().focus();
  if (level === 1 || level === 2 || level === 3) chain.setHeading({ level }).run();
  else chain.setParagraph().run();
}

interface ToolProps {
  label: string;
  /** For what is on or off. */
  isOn?: boolean;
  isIdle?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isOn, isIdle = false, onClick, children }: ToolProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isIdle || undefined}
      tabIndex={-1}
      // The text keeps its selection while the mouse works here.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isIdle) onClick();
      }}
    >
      {children}
    </IconButton>
  );
}

/** Left and right go from button to button, Home and End to the first and last. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')];
  const at = tools.findIndex((tool) => tool === document.activeElement);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tools.length - 1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  tools.at(next % tools.length)?.focus();
}

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 52,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  padding: 6,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: '6px 6px 0 0',
  backgroundColor: theme.vars.palette.background.paper,
  '& .MuiOutlinedInput-root': { width: 112, height: 30, marginRight: 4 },
  '& .MuiIconButton-root': { width: 30, height: 30, borderRadius: 4 },
  '& .MuiIconButton-root[aria-pressed="true"]': {
    color: theme.vars.palette.ink.primary,
    backgroundColor: theme.vars.palette.tint.primary,
  },
  '& [aria-disabled="true"]': { color: theme.vars.palette.text.disabled },
  '@media (pointer: coarse)': { '& .MuiIconButton-root': { width: 40, height: 40 } },
}));
