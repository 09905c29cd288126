import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { prepare } from './lib/prepare.mjs';
import { ROOT, stopWith, tool } from './lib/project.mjs';

// npm run dev: the screens from Vite with hot replacement, and behind it the server, restarted on each change.
// One address, that of Vite; it passes the calls on.
try {
  await prepare();
} catch (error) {
  stopWith(error);
}

const host = process.env.HOST ?? '127.0.0.1';
const port = process.env.PORT ?? '3000';
const address = process.env.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
const serverPort = await freePort();
let isStopping = false;

const server = start([tool('tsx'), 'watch', '--clear-screen=false', 'src/app/server.ts'], {
  HOST: '127.0.0.1',
  PORT: String(serverPort),
  // The server prints and links to the address that people open.
  PUBLIC_URL: address,
});
const web = start([tool('vite'), '--host', host, '--port', port, '--strictPort', '--logLevel', 'warn'], {
  PLINTH_SERVER: `http://127.0.0.1:${serverPort}`,
});
console.log(`Plinth in development: ${address}`);

// When one half ends, for any reason, the other is stopped.
for (const child of [server, web]) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

/** Once: the second signal would make the watcher kill the server in the middle of its stop. */
function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of [server, web]) child.kill('SIGTERM');
}

function start(args, env) {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    // Groups of their own: Ctrl-C at the terminal reaches this script alone, which passes it on once.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const listener = createServer().once('error', reject);
    listener.listen(0, '127.0.0.1', () => {
      const { port: free } = listener.address();
      listener.close(() => resolve(free));
    });
  });
}
