import { styled } from '@mui/material/styles';
import { Section } from '#platform/web/page/Section.tsx';
import type { Catalogue } from '../catalogue.rules.ts';
import type { LetterTree } from '../letterTree.contract.ts';
import type { ComparedLine } from './letter.lines.ts';
import { comparedLetters } from './letter.lines.ts';

interface TextChangesProps {
  /** What letters are made from now; null before the first approval. */
  before: LetterTree | null;
  after: LetterTree;
  catalogue: Catalogue;
}

/** What the waiting revision changes, with a line around each change. */
export function TextChanges({ before, after, catalogue }: TextChangesProps) {
  const lines = comparedLetters(before, after, catalogue);
  const changed = lines.filter(({ kind }) => kind !== 'same').length;
  return (
    <Section
      title="What changes"
      fact={before === null ? 'All of it is new' : `${changed} of ${lines.length} lines`}
    >
      {changed === 0 && <p>The words stay as they are; their look changes.</p>}
      <Lines>
        {lines.map((line, index) =>
          isNearChange(lines, index) ? <Line key={`${index} ${line.text}`} line={line} /> : null,
        )}
      </Lines>
    </Section>
  );
}

function Line({ line: { kind, text } }: { line: ComparedLine }) {
  if (kind === 'gone')
    return (
      <li data-kind={kind}>
        <del>
          <span className="sr-only">Removed: </span>− {text}
        </del>
      </li>
    );
  if (kind === 'new')
    return (
      <li data-kind={kind}>
        <ins>
          <span className="sr-only">Added: </span>+ {text}
        </ins>
      </li>
    );
  return <li data-kind={kind}>{text}</li>;
}

function isNearChange(lines: readonly ComparedLine[], index: number): boolean {
  return lines.slice(Math.max(0, index - 1), index + 2).some(({ kind }) => kind !== 'same');
}

const Lines = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  '& > li': { padding: '2px 8px', borderRadius: 4, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& > li[data-kind="same"]': { color: theme.vars.palette.text3 },
  '& > li[data-kind="gone"]': {
    color: theme.vars.palette.ink.error,
    backgroundColor: theme.vars.palette.tint.error,
  },
  '& > li[data-kind="new"]': {
    color: theme.vars.palette.ink.success,
    backgroundColor: theme.vars.palette.tint.success,
  },
  '& ins': { textDecoration: 'none' },
}));
