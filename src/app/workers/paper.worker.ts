import { evidencePaper } from '#letters/acceptances/server/evidence.layout.ts';
import { letterPaper } from '#letters/templates/server/letter.layout.ts';
import { demandLetterPaper } from '#sale-lifecycle/demands/server/demandLetter.layout.ts';
import { progressLetterPaper } from '#sale-lifecycle/progress-letters/server/progressLetter.layout.ts';
import { snagListPaper } from '#site/issues/server/snagList.layout.ts';
import { servePapers } from '#platform/server/printing/serve-papers.ts';

/** The thread that sets papers; what it does not know, `pdf.worker.tsx` prints. */
servePapers({
  acceptanceEvidence: { version: 1, layOut: evidencePaper },
  demandLetter: { version: 2, standing: [1], layOut: demandLetterPaper },
  letter: { version: 1, layOut: letterPaper },
  progressLetter: { version: 1, layOut: progressLetterPaper },
  snagList: { version: 1, layOut: snagListPaper },
});
