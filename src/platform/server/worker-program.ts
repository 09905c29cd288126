/**
 * What lets a thread run the TypeScript sources, in development and in tests. The loader itself would only set
 * up the first thread of a process, so it is asked to by a program of one line.
 */
export function loaderFor(program: URL): string[] {
  if (program.pathname.endsWith('.js')) return [];
  const loader = import.meta.resolve('tsx/esm/api');
  return [
    '--import',
    `data:text/javascript,${encodeURIComponent(`import { register } from '${loader}'; register();`)}`,
  ];
}

/** A thread of the product: beside the bundled server, or its source when the sources themselves run. */
export function programOf(name: string): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL(`../../app/workers/${name}.ts`, import.meta.url)
    : new URL(`./${name}.js`, import.meta.url);
}
