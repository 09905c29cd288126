import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  to: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
  raw: string;
}

export interface MailServer {
  url: string;
  received: readonly ReceivedMail[];
  /** How recipients are answered from now on: null takes them, a code of SMTP refuses them. */
  answerWith(code: (to: string) => number | null): void;
  /** The next mail to an address that was not taken from here before. */
  next(to: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** A real SMTP server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  let refusal: (to: string) => number | null = () => null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusal(address);
      if (responseCode === null) done();
      else done(Object.assign(new Error(`<${address}> is not taken`), { responseCode }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        received.push(readMail(to, Buffer.concat(chunks).toString('utf8')));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answerWith: (code) => (refusal = code),
    next: async (to) => {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const mail = received.find((one) => one.to === to && !taken.has(one));
        if (mail) {
          taken.add(mail);
          return mail;
        }
        if (Date.now() > deadline) throw new Error(`No mail for ${to} arrived.`);
        await new Promise((go) => setTimeout(go, 50));
      }
    },
    stop: () => new Promise((go) => server.close(() => go())),
  };
}

/** The address within the product that a mail asks to open: '/reset-password?token=…'. */
export function linkIn({ text }: ReceivedMail): string {
  const address = /https?:\/\/\S+/.exec(text)?.[0];
  if (!address) throw new Error('The mail has no link.');
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

function readMail(to: string, raw: string): ReceivedMail {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return {
    to,
    messageId: /^message-id: (.*)$/im.exec(headers)?.[1] ?? '',
    subject: decodedWords(/^subject: (.*)$/im.exec(headers)?.[1] ?? ''),
    text: partOf(raw, 'text/plain'),
    html: partOf(raw, 'text/html'),
    raw,
  };
}

function partOf(raw: string, type: string): string {
  const start = raw.indexOf(`Content-Type: ${type}`);
  const headEnd = raw.indexOf('\r\n\r\n', start);
  const end = raw.indexOf('\r\n--', headEnd);
  const encoding = /transfer-encoding: (\S+)/i.exec(raw.slice(start, headEnd))?.[1] ?? '7bit';
  const body = raw.slice(headEnd + 4, end);
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquoted(body.replaceAll('=\r\n', '')) : body;
}

/** Subjects beyond ASCII: '=?UTF-8?Q?…?='. */
function decodedWords(text: string): string {
  return text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquoted(word.replaceAll('_', ' ')),
    );
}

function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
