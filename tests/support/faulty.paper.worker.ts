import type { Paper } from '#platform/server/printing/paper.ts';
import { plain } from '#platform/server/printing/paper.ts';
import { servePapers } from '#platform/server/printing/serve-papers.ts';

/** A thread whose papers go wrong in every way, for the test of the printer. */
interface Note {
  text: string;
  logo?: { storageKey: string };
}

let made = 0;

function note({ text, logo }: Note): Paper {
  made += 1;
  return {
    title: 'Note',
    mark: '1',
    author: 'Test',
    on: '2026-11-21',
    language: 'en',
    blocks: [
      { kind: 'text', runs: plain(`${text}, set as number ${made}`) },
      ...(logo ? [{ kind: 'logo' as const, logo }] : []),
    ],
  };
}

servePapers({
  // What `faulty.pdf.worker.tsx` printed as version 1 stands.
  counted: { version: 2, standing: [1], layOut: note },
  ending: { version: 1, layOut: () => process.exit(3) },
  endless: {
    version: 1,
    layOut: () => {
      for (;;);
    },
  },
  faulty: {
    version: 1,
    layOut: () => {
      throw new Error('There is no line to set.');
    },
  },
});
