import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('starts from an empty environment: mails are files, and the sender needs no domain', () => {
  expect(readConfig({}).mail).toEqual({ smtpUrl: undefined, from: 'Plinth <no-reply@localhost>' });
});

it('believes the proxies of this machine, or those that are named', () => {
  expect(readConfig({}).trustedProxies).toBe('loopback');
  const named = '10.0.0.0/8,192.168.1.5,fd00::/8';
  expect(readConfig({ TRUSTED_PROXIES: named }).trustedProxies).toBe(named);
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
  [{ SESSION_SECRET_PREVIOUS: 'x'.repeat(32) }, /^SESSION_SECRET is required when SESSION_SECRET_PREVIOUS/],
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL: must start with smtp/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM: must be an address/],
  [{ MAIL_FROM: 'A <a@b.example>\r\nBcc: <c@d.example>' }, /^MAIL_FROM: must be an address/],
  [{ FILES_URL: 'https://store.example/bucket' }, /^FILES_URL: must look like s3:/],
  [{ TRUSTED_PROXIES: 'everybody' }, /^TRUSTED_PROXIES: must be addresses or networks/],
  [{ CLAMD_URL: 'https://scanner.example' }, /^CLAMD_URL: must look like tcp:/],
  [{ FILES_URL: 's3://papers' }, /^FILES_URL: add the region/],
  [{ FILES_URL: 's3://papers?regoin=ap-south-1' }, /^FILES_URL: "regoin" is not a setting/],
  [{ FILES_URL: 's3://papers?endpoint=store.example' }, /^FILES_URL: endpoint must be an address/],
  [
    { FILES_URL: 's3://papers?region=ap-south-1', AWS_ACCESS_KEY_ID: 'AKIA' },
    /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together/,
  ],
])('stops the start with a sentence that names the value: %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

it('keeps files in the data folder, or in the bucket of FILES_URL with the keys that its tools know', () => {
  expect(readConfig({}).bucket).toBeNull();
  const FILES_URL = 's3://kalpa.papers?region=ap-south-1&endpoint=https://store.example:9000';
  const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'se/cr+et' };
  expect(readConfig({ FILES_URL, ...keys }).bucket).toEqual({
    bucket: 'kalpa.papers',
    region: 'ap-south-1',
    endpoint: 'https://store.example:9000',
    keys: { accessKeyId: 'AKIA', secretAccessKey: 'se/cr+et' },
  });
});

it('scans uploads where CLAMD_URL names a clamd, by its port or its socket', () => {
  expect(readConfig({}).clamd).toBeNull();
  expect(readConfig({ CLAMD_URL: 'tcp://127.0.0.1:3310' }).clamd).toEqual({ host: '127.0.0.1', port: 3310 });
  const socket = '/run/clamav/clamd.ctl';
  expect(readConfig({ CLAMD_URL: `unix://${socket}` }).clamd).toEqual({ path: socket });
});
