import { counted, formatDay, startCase } from '#platform/contract/format.ts';
import { facts, letterhead, table } from '#platform/server/printing/blocks.ts';
import type { Paper } from '#platform/server/printing/paper.ts';
import type { SnagLine, SnagListDocument } from '../snagList.document.ts';

const TITLE = 'Snag list';

interface NumberedLine extends SnagLine {
  number: number;
}

/** What is to be put right in a unit, with room to tick each line off and to sign. */
export function snagListPaper({
  supplier,
  unitNumber,
  towerName,
  projectName,
  on,
  lines,
}: SnagListDocument): Paper {
  const numbered = lines.map((line, place): NumberedLine => ({ ...line, number: place + 1 }));
  return {
    title: TITLE,
    mark: unitNumber,
    author: supplier.name,
    on,
    language: 'en',
    blocks: [
      letterhead(supplier, { title: TITLE, mark: unitNumber, facts: [formatDay(on)] }),
      facts({
        title: 'Unit',
        strong: [unitNumber, towerName, projectName].filter((part) => part !== null).join(', '),
        lines: [
          lines.length === 0
            ? 'Nothing is to be put right.'
            : `${counted(lines.length, 'line')} to be put right.`,
        ],
      }),
      ...(lines.length === 0 ? [] : [table(COLUMNS, numbered)]),
      {
        kind: 'signature',
        signatureFor: 'Checked with the buyer',
        signatory: 'Signature and date',
        notes: [],
        isAtFoot: true,
      },
    ],
  };
}

const COLUMNS = [
  { head: 'No.', width: 30, cell: ({ number }: NumberedLine) => String(number) },
  {
    head: 'To be put right',
    cell: ({ title, details }: NumberedLine) => (details === null ? title : `${title}. ${details}`),
  },
  { head: 'Severity', width: 60, cell: ({ severity }: NumberedLine) => startCase(severity) },
  { head: 'Status', width: 70, cell: ({ status }: NumberedLine) => startCase(status) },
  { head: 'Due', width: 74, cell: ({ dueDate }: NumberedLine) => formatDay(dueDate) },
  { head: 'Done', width: 40, cell: () => '' },
];
