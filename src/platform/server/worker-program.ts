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
