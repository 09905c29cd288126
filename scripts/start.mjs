import './lib/node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStale } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT, runNode, stopWith } from './lib/project.mjs';

// npm start: installs what is missing, builds what is stale, and becomes the server. It is the same process,
// so that a signal, a kill or an exit code of `npm start` is the server's.
try {
  await prepare();
  // In a process of its own, whose memory the server then does not carry.
  if (isStale() && (await runNode(['scripts/build.mjs'])).code !== 0)
    throw new Error('Plinth could not be built.');
} catch (error) {
  stopWith(error);
}

process.chdir(ROOT);
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'server.js')).href);
