import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BucketConfig } from '#platform/server/config.ts';
import { freePort } from './free-port.ts';

const BUCKET = 'papers';
/** Its only user. */
const KEY = 'S3RVER';

/**
 * The server, told to escape in signed addresses what S3 escapes there: it leaves the marks of RFC 3986 as they are; and
 * to sign the address of a bucket as it is sent, with a slash at its end.
 */
const PROGRAM = `
  const escaped = encodeURIComponent;
  const hex = (mark) => '%' + mark.charCodeAt(0).toString(16).toUpperCase();
  globalThis.encodeURIComponent = (text) => escaped(text).replace(/[!'()*]/g, hex);
  const v4 = require('@20minutes/s3rver/lib/signature/v4.js');
  const { getStringToSign } = v4;
  v4.getStringToSign = (request, signature) =>
    getStringToSign({ ...request, uri: request.uri.replace(/^\\/[^/]+$/, '$&/') }, signature);
  require('@20minutes/s3rver/lib/cli.js').parse();
`;

/** An S3 server as a process of its own, which checks signatures; what it took outlives its end. */
export class S3Server {
  readonly config: BucketConfig;
  private readonly port: number;
  private readonly folder: string;
  private child: ChildProcess | null = null;

  static async started(): Promise<S3Server> {
    const server = new S3Server(await freePort(), await mkdtemp(join(tmpdir(), 'plinth-s3-')));
    await server.start();
    return server;
  }

  private constructor(port: number, folder: string) {
    this.port = port;
    this.folder = folder;
    this.config = {
      bucket: BUCKET,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      keys: { accessKeyId: KEY, secretAccessKey: KEY },
    };
  }

  async start(): Promise<void> {
    const options = ['--directory', this.folder, '--address', '127.0.0.1', '--port', String(this.port)];
    const bucket = ['--configure-bucket', BUCKET];
    this.child = spawn(process.execPath, ['-e', PROGRAM, '--', ...options, '--silent', ...bucket], {
      stdio: 'ignore',
    });
    while (!(await this.answers())) {
      if (this.child.exitCode !== null) throw new Error(`The S3 server ended with ${this.child.exitCode}.`);
      await new Promise((go) => setTimeout(go, 50));
    }
  }

  /** At once, as a machine that loses its power. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private answers(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/`).then(
      () => true,
      () => false,
    );
  }
}
