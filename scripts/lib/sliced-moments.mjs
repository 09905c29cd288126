import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';
import { isTest, sourceFiles } from './source-files.mjs';

/** The one place that turns moments into days; the others ask it. */
const CALENDAR = 'src/platform/contract/calendar.ts';
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*/g;

/** The first ten letters of a moment are its day in Greenwich: in India yesterday until 5:30 in the morning. */
const TURNS = [
  /\.(?:slice|substring|substr)\(\s*0,\s*10\s*\)/g,
  /\.split\(\s*['"]T['"]\s*\)/g,
  /\btoISOString\(\)\s*\.(?:slice|substring|substr|split)\(/g,
  // A day on the clock of the browser.
  /\.toLocaleDateString\(/g,
  // A day on the clock of the database: moments are the columns that end in "_at".
  /\b\w+(?:_at|At)(?:\s*::\s*date|\}?::date)\b/g,
];

/** No moment is sliced into a day: `dayOf(moment, timezone)`, on screens `dayHere(moment)`. */
export async function slicedMomentsReport() {
  const lines = sourceFiles()
    .filter((path) => path.startsWith('src/') && path !== CALENDAR && !isTest(path))
    .flatMap((path) => slicedMoments(path, readFileSync(join(ROOT, path), 'utf8')));
  return { code: lines.length === 0 ? 0 : 1, output: lines.join('\n') };
}

/** Place and text of each moment that is cut into a day. */
export function slicedMoments(path, text) {
  const code = text.replace(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return TURNS.flatMap((turn) =>
    [...code.matchAll(turn)].map(({ 0: found, index }) => {
      const line = code.slice(0, index).split('\n').length;
      return `${path}:${line} ${found}: say dayOf(moment, timezone), on screens dayHere(moment)`;
    }),
  );
}
