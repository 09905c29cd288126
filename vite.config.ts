import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env['PLINTH_SERVER'] ?? 'http://127.0.0.1:3001';

export default defineConfig({
  plugins: [react(), rememberModules()],
  server: {
    // `npm run dev` starts both halves and says where the server is.
    proxy: { '/api': server, '/metrics': server },
  },
  build: {
    outDir: 'dist/web',
    manifest: true,
    // The content security policy allows no data: address for scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The names of all parts are in the first load: 1 kB and more of words that no browser reads. Seven characters
        // tell all files of a year apart, for which browsers keep them.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
              priority: 2,
            },
            { name: layerOf, debugName: 'layers', priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});

/**
 * What is loaded first, in layers, so that sign-in and the first list need few files and nothing of each other:
 * left to itself the bundler makes 25 to 39 files for a page, and one group for all makes sign-in carry the
 * tables. A module's imports are always in its own layer or in one that loads before it.
 */
const ROOTS = {
  base: /\/src\/app\/web\.tsx$/,
  signIn: /\/src\/company\/auth\/web\/LoginPage\.tsx$/,
  shell: /\/src\/app\/web\.area\.tsx$/,
  list: /\/src\/enquiries\/leads\/web\/LeadListPage\.tsx$/,
};

type Reached = Record<keyof typeof ROOTS, Set<string>>;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

let modules: string[] = [];
let reached: Reached | undefined;

function layerOf(id: string, graph: ModuleGraph): string | null {
  // A page keeps the chunk by which it is loaded.
  if (Object.values(ROOTS).some((root) => root.test(id))) return null;
  reached ??= {
    base: reachedFrom(ROOTS.base, graph),
    signIn: reachedFrom(ROOTS.signIn, graph),
    shell: reachedFrom(ROOTS.shell, graph),
    list: reachedFrom(ROOTS.list, graph),
  };
  const { base, signIn, shell, list } = reached;
  if (base.has(id)) return 'base';
  if (signIn.has(id)) return shell.has(id) || list.has(id) ? 'common' : 'sign-in';
  if (shell.has(id)) return 'shell';
  // What every screen knows of a domain is its contract, its rules and what is shared; other parts are the screen's.
  const isOfOneScreen = /\/src\/(?!platform)(?:[^/]+\/){1,2}web\/(?!.*\.shared\.tsx?$)/.test(id);
  return list.has(id) && !isOfOneScreen ? 'list' : null;
}

function reachedFrom(root: RegExp, graph: ModuleGraph): Set<string> {
  const found = new Set(modules.filter((id) => root.test(id)));
  // A set visits what is added while it is walked.
  for (const id of found) graph.getModuleInfo(id)?.importedIds.forEach((imported) => found.add(imported));
  return found;
}

function rememberModules(): Plugin {
  return {
    name: 'plinth-remember-modules',
    apply: 'build',
    buildStart() {
      modules = [];
      reached = undefined;
    },
    moduleParsed({ id }) {
      modules.push(id);
    },
  };
}
