import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { Suspense, useId } from 'react';
import type { Language } from '#platform/contract/languages.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { Popover } from '#platform/web/overlay/overlays.ts';
import type { Catalogue } from '../../catalogue.rules.ts';
import { fieldOf } from '../../catalogue.rules.ts';
import { changeNode, removeNode } from './letter.commands.ts';
import { textOf } from './letter.nodes.ts';
import type { Spot } from './letter.views.ts';
import { exampleText, formatChoices } from './letter.labels.ts';

interface ChipPopoverProps {
  editor: Editor;
  catalogue: Catalogue;
  language: Language;
  at: Spot;
  pos: number;
  onReplace: () => void;
  onClose: () => void;
}

/** A field of the letter: what it prints, how, and what else can stand in its place. */
export function ChipPopover(props: ChipPopoverProps) {
  const { editor, catalogue, language, at, pos, onReplace, onClose } = props;
  const titleId = useId();
  const attrs = editor.state.doc.nodeAt(pos)?.attrs ?? {};
  const path = textOf(attrs['path']);
  const field = fieldOf(catalogue, path);
  const choices = field ? formatChoices(field, language) : [];
  const format = textOf(attrs['format']) || (choices[0]?.value ?? '');
  return (
    <Suspense fallback={null}>
      <Popover
        open
        disableRestoreFocus
        anchorReference="anchorPosition"
        anchorPosition={at}
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
      >
        <Body>
          <b id={titleId}>{field?.label ?? `There is no field ${path}`}</b>
          {field && <p>For example {exampleText(field, format || null, language)}</p>}
          {choices.length > 0 && (
            <Segment
              label="Printed"
              name="format"
              choices={choices}
              value={format}
              onChange={(value) =>
                changeNode(editor, pos, { format: value === choices[0]?.value ? null : value })
              }
            />
          )}
          <Acts>
            <Button size="small" autoFocus onClick={onReplace}>
              Replace field
            </Button>
            <Button
              size="small"
              onClick={() => {
                removeNode(editor, pos);
                onClose();
              }}
            >
              Remove field
            </Button>
          </Acts>
        </Body>
      </Popover>
    </Suspense>
  );
}

const Body = styled('div')(({ theme }) => ({
  width: 'min(320px, calc(100vw - 48px))',
  display: 'grid',
  gap: 10,
  padding: 14,
  '& p': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 500 },
}));

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
