import { serveTexts } from '#platform/server/text/serve-texts.ts';

/** The thread that reads the text of files for the search. */
serveTexts();
