import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/** All files of ours that are compiled, as paths from the root. */
export function sourceFiles() {
  return ['src', 'tests', 'bench'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .map((path) => `${top}/${path}`)
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')),
  );
}

export function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}
