import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  url: string;
  /** Subjects of the mails that arrived, in their order; nothing else of them is kept. */
  subjects: readonly string[];
  stop(): Promise<void>;
}

/** Longer than the heads of a mail are. */
const HEADS = 8_192;

/** Subjects beyond ASCII: '=?UTF-8?Q?Schedule_7?='. Only their letters of ASCII are told apart. */
function decodedWords(subject: string): string {
  return subject.replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : word.replaceAll('_', ' '),
  );
}

/** A real SMTP server on a free port of this machine, which takes every mail. */
export async function startMailSink(): Promise<MailSink> {
  const subjects: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      let heads = '';
      stream.on('data', (chunk: Buffer) => {
        if (heads.length < HEADS) heads += chunk.toString('latin1');
      });
      stream.on('end', () => {
        subjects.push(decodedWords(/^subject: (.*)$/im.exec(heads)?.[1] ?? ''));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    subjects,
    stop: () => new Promise((go) => server.close(() => go())),
  };
}
