/**
 * A plug-in of the build: sonner inserts its style sheet by script, without the nonce that the content security
 * policy requires. The call is taken out; the same sheet comes as a file (page/Toaster.tsx imports it).
 */
export function withoutInjectedStyles() {
  return {
    name: 'plinth:without-injected-styles',
    enforce: 'pre' as const,
    // Prebundling in development would bypass `transform`.
    config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
    transform(code: string, id: string): string | null {
      if (!/node_modules\/sonner\/dist\/index\.m?js/.test(id)) return null;
      const without = code.replace(/^__insertCSS\(.*\);$/m, '');
      if (without === code)
        throw new Error('sonner does not insert its styles as expected; see without-injected-styles.ts.');
      return without;
    },
  };
}
