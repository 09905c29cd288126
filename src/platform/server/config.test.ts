import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('starts from an empty environment: mails are files, and the sender needs no domain', () => {
  expect(readConfig({}).mail).toEqual({ smtpUrl: undefined, from: 'Plinth <no-reply@localhost>' });
});

it('takes a mail server together with the address that mails are sent from', () => {
  const mail = {
    SMTP_URL: 'smtps://post:secret@mail.example:465',
    MAIL_FROM: 'Kalpa <no-reply@kalpa.example>',
  };
  expect(readConfig(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM });
});

it.each([
  [{ SMTP_URL: 'smtp://mail.example' }, /^MAIL_FROM is required when SMTP_URL is set/],
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL: must start with smtp/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM: must be an address/],
  [{ MAIL_FROM: 'A <a@b.example>\r\nBcc: <c@d.example>' }, /^MAIL_FROM: must be an address/],
])('stops the start with a sentence that names the value: %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
