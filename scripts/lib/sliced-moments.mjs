import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';
import { isTest, sourceFiles } from './source-files.mjs';

/** The places that turn moments into days and know whose clock counts; the others ask them. */
const CLOCKS = ['src/platform/contract/calendar.ts', 'src/platform/web/session/today.ts'];
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*/g;

/** The first ten letters of a moment are its day in Greenwich: in India yesterday until 5:30 in the morning. */
const TURNS = [
  /\.(?:slice|substring|substr)\(\s*0,\s*10\s*\)/g,
  /\.split\(\s*['"]T['"]\s*\)/g,
  /\btoISOString\(\)\s*\.(?:slice|substring|substr|split)\(/g,
  // The clock of the browser.
  /\.toLocale(?:Date|Time)String\(/g,
  /\bDateTimeFormat\(\)\.resolvedOptions\(\)/g,
  // A day on the clock of the database: moments are the columns that end in "_at".
  /\b\w+(?:_at|At)(?:\s*::\s*date|\}?::date)\b/g,
];

/**
 * No moment is sliced into a day, or written by the clock of a browser: `dayOf(moment, timezone)`, on screens
 * `dayHere(moment)` and `zoneHere()`.
 */
export async function slicedMomentsReport() {
  const lines = sourceFiles()
    .filter((path) => path.startsWith('src/') && !CLOCKS.includes(path) && !isTest(path))
    .flatMap((path) => slicedMoments(path, readFileSync(join(ROOT, path), 'utf8')));
  return { code: lines.length === 0 ? 0 : 1, output: lines.join('\n') };
}

/** Place and text of each moment that is cut into a day. */
export function slicedMoments(path, text) {
  const code = text.replace(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return TURNS.flatMap((turn) =>
    [...code.matchAll(turn)].map(({ 0: found, index }) => {
      const line = code.slice(0, index).split('\n').length;
      return `${path}:${line} ${found}: say dayOf(moment, timezone), on screens dayHere(moment) and zoneHere()`;
    }),
  );
}
