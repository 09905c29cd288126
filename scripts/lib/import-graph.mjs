import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './project.mjs';
import { sourceFiles } from './source-files.mjs';

/**
 * What each file of ours imports, as a Map of sets of paths. Types do not count: they break nothing at run time. A
 * file that is named in a text ('src/server.ts', './print-thread.ts') is run by whoever names it.
 */
export async function importGraph() {
  const files = sourceFiles();
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: files.map((file) => `import './${file}';`).join('\n'), resolveDir: ROOT },
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.webp': 'empty', '.woff2': 'empty' },
  });
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const imported = (metafile.inputs[file]?.imports ?? []).map(({ path }) => path);
      const ours = [...imported, ...namedIn(file)].filter((path) => known.has(path) && path !== file);
      return [file, new Set(ours)];
    }),
  );
}

function namedIn(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/'((?:\.{1,2}|src|tests)\/[\w./-]+\.tsx?)'/g)].map(([, path]) =>
    path.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), path)) : path,
  );
}

/** The same arrows the other way: who imports each file. */
export function usersOf(graph) {
  const users = new Map([...graph.keys()].map((file) => [file, new Set()]));
  for (const [file, imported] of graph) for (const one of imported) users.get(one)?.add(file);
  return users;
}
