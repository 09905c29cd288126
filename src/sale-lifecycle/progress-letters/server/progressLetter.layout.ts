import { formatDay } from '#platform/contract/format.ts';
import { facts, letterhead, table } from '#platform/server/printing/blocks.ts';
import type { Paper, PaperBlock } from '#platform/server/printing/paper.ts';
import { plain } from '#platform/server/printing/paper.ts';
import type { ProgressLetterDocument } from '../progressLetter.document.ts';

/** How far a tower is, in words, as a table and in pictures. */
export function progressLetterPaper(letter: ProgressLetterDocument): Paper {
  const { supplier, title, on, towerName, projectName, reraNumber, works, photos, progressPct } = letter;
  return {
    title,
    mark: towerName,
    author: supplier.name,
    on,
    language: 'en',
    isLetter: true,
    blocks: [
      letterhead(supplier, { title: 'Progress letter', mark: '', facts: [formatDay(on)] }),
      facts({
        title: 'To the buyers of',
        strong: `${towerName}, ${projectName}`,
        lines: [reraNumber === null ? null : `RERA registration ${reraNumber}`],
      }),
      { kind: 'heading', level: 1, runs: plain(title) },
      ...paragraphs(letter.text),
      { kind: 'heading', level: 2, runs: plain(`${progressPct}% of the works of the tower are done`) },
      ...(works.length === 0 ? [] : [table(WORK_COLUMNS, works)]),
      ...(photos.length === 0
        ? []
        : [
            { kind: 'heading' as const, level: 2 as const, runs: plain('On site') },
            {
              kind: 'pictures' as const,
              pictures: photos.map(({ storageKey, caption }) => ({ storageKey, caption })),
            },
          ]),
      {
        kind: 'signature',
        signatureFor: `For ${supplier.name}`,
        signatory: 'Authorised signatory',
        notes: [
          'You get this letter because you agreed to be told of news. Tell us if you no longer want it.',
        ],
        isAtFoot: true,
      },
    ],
  };
}

function paragraphs(text: string): PaperBlock[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'text', runs: plain(part) }));
}

const WORK_COLUMNS = [
  { head: 'Work', cell: ({ name }: { name: string; state: string }) => name },
  { head: 'State', width: 220, cell: ({ state }: { name: string; state: string }) => state },
];
