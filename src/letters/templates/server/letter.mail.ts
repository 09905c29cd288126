import { AppError, conflict, invalid } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import type { KeptData } from './letter.prepare.ts';

interface LetterMail {
  buyerName: string;
  sellerName: string;
  /** 'Allotment letter' */
  title: string;
  number: string;
  /** 'B-1203, Kalpa Tarang' */
  unit: string;
  storageKey: string;
}

export const letterMail: MailTemplate<LetterMail> = {
  name: 'letter',
  write: ({ buyerName, sellerName, title, number, unit, storageKey }) => ({
    subject: `${title} for ${unit}`,
    heading: title,
    paragraphs: [`Dear ${buyerName},`, `please find our letter attached. Its number is ${number}.`],
    facts: [
      ['Unit', unit],
      ['Letter', number],
    ],
    notes: [`Sent for ${sellerName}. The code on the letter shows whether it is genuine.`],
    attachments: [{ name: `${number.replaceAll('/', '-')}.pdf`, storageKey }],
  }),
};

/** Mail goes out only once the organization has confirmed its own address. */
export async function requireMayMail({ db }: Read): Promise<void> {
  const { confirmedAt } = await db.selectFrom('organization').select('confirmedAt').executeTakeFirstOrThrow();
  if (confirmedAt === null)
    throw new AppError(
      'unconfirmed',
      'Your organization must confirm its email address before it mails letters.',
    );
}

/** Where a letter goes. Errors: 409 for one that waits, 400 without an address. */
export function addressOf({ values }: KeptData, isApproved: boolean): string {
  if (!isApproved)
    throw conflict(
      'This letter is pending approval. Make it without mailing it, and share it once it is approved.',
    );
  const email = values['buyer.email'] ?? null;
  if (email === null) throw invalid('mail', 'The first applicant has no email address.');
  return String(email);
}

export function mailLetter(
  work: Work,
  {
    to,
    title,
    number,
    data,
    storageKey,
  }: { to: string; title: string; number: string; data: KeptData; storageKey: string },
): Promise<void> {
  const text = (path: string) => String(data.values[path] ?? '');
  return queueMail(work, {
    template: letterMail,
    to,
    data: {
      buyerName: text('buyer.name'),
      sellerName: data.sender.name,
      title,
      number,
      unit: `${text('unit.number')}, ${text('project.name')}`,
      storageKey,
    },
  });
}
