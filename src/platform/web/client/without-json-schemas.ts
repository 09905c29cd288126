const DESCRIBING = /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js/;

/**
 * A plug-in of the build: zod attaches to each schema the means to describe itself as JSON Schema, which only the
 * server does (GET /docs). Browsers get empty functions in their place, 5 kB less to fetch before signing in. With them
 * goes what a schema tells of its own bounds (`minLength`, `format`), which no screen asks.
 */
export function withoutJsonSchemas() {
  const seen = new Set<string>();
  return {
    name: 'plinth:without-json-schemas',
    apply: 'build' as const,
    transform(code: string, id: string): string | null {
      if (!DESCRIBING.test(id)) return null;
      seen.add(id);
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1] ?? '');
      const empty = names.map((name) => `export const ${name} = absent;`);
      return ['const absent = () => absent;', ...empty, 'export { absent as process };'].join('\n');
    },
    buildEnd(): void {
      if (seen.size !== 2) throw new Error('zod is not built as expected; see without-json-schemas.ts.');
    },
  };
}
