import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';

/** One mail, ready to leave. */
interface Letter {
  id: string;
  template: string;
  createdAt: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** With a `cid`, a picture within the text. */
  attachments: readonly { filename: string; content: Buffer; cid?: string }[];
}

export interface MailTransport {
  /** Resolves when the next server has taken the mail. */
  send(letter: Letter): Promise<void>;
}

const CONNECTION_MS = 10_000;
const SILENCE_MS = 20_000;

/** Hands mails to the server of SMTP_URL. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const mailer = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (letter) => {
      await mailer.sendMail(messageOf(letter, from));
    },
  };
}

/** Without a mail server: each email is saved as an .eml file, with its content beside it. */
export function outboxTransport(folder: string, from: string): MailTransport {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (letter) => {
      const { message } = await writer.sendMail(messageOf(letter, from));
      await mkdir(folder, { recursive: true });
      const name = `${letter.createdAt.replaceAll(/[^\dT]/g, '').slice(0, 15)}-${letter.template}-${letter.id}`;
      await keep(
        join(folder, `${name}.json`),
        JSON.stringify({ ...letter, attachments: letter.attachments.map(({ filename }) => filename) }),
      );
      await keep(join(folder, `${name}.eml`), message as Buffer);
    },
  };
}

/** Written atomically; readable only by the user of the server, as it may contain a sign-in link. */
async function keep(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

function messageOf(letter: Letter, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    html: letter.html,
    text: letter.text,
    attachments: [...letter.attachments],
    date: new Date(letter.createdAt),
    // The same at each attempt, so that a server which already accepted it can detect the duplicate.
    messageId: `<${letter.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
