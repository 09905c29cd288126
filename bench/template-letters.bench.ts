import { join } from 'node:path';
import { setPages, soldTower, writtenPages } from './support/template-letters.ts';
import { openBench } from './support/open-bench.ts';
import { processorSeconds } from './support/processes.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- template-letters: letters of a template about 200 sales, from the word to make them to the last one
// filed, beside the typesetter alone, which sets as many pages of the same letter without reading or filing anything.
// LETTERS=1000 takes more. Fails when a letter is missing, or below 25 pages a second where the typesetter alone
// reaches 50.

const LETTERS = Number(process.env['LETTERS'] ?? 200);
const PAGES_A_SECOND = 25;

const { folder, databaseUrl, sessionSecret, plinth, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  const place = { databaseUrl, sessionSecret, folder: join(folder, 'papers') };
  const projectId = await soldTower(place, account, LETTERS);
  const [token = ''] = account.tokens;
  const before = processorSeconds(plinth.pid);
  const written = await writtenPages(plinth, token, projectId);
  const work = ((processorSeconds(plinth.pid) - before) * 1000) / written.letters;
  const ceiling = await setPages(place.folder, LETTERS);
  const ratio = written.pagesASecond / ceiling;
  const isSlow = written.pagesASecond < PAGES_A_SECOND && ceiling >= 2 * PAGES_A_SECOND;
  console.log(
    `${written.pages} pages of ${written.letters} letters: ${written.pagesASecond.toFixed(1)} pages/s, ` +
      `${work.toFixed(0)} ms of a processor for each, the typesetter alone ${ceiling.toFixed(1)}, ratio ${ratio.toFixed(2)}${isSlow ? `, less than ${PAGES_A_SECOND} pages/s` : ''}`,
  );
  if (written.letters !== LETTERS || isSlow) process.exitCode = 1;
} finally {
  await close();
}
