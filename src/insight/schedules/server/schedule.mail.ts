import type { MailTemplate } from '#platform/server/mail/mail.ts';
import { formatDay } from '#platform/contract/format.ts';
import { CHART_WIDTH } from '#insight/reporting/reportChart.rules.ts';
import { rowsText } from '../scheduleMail.rules.ts';

export interface ReportMail {
  firstName: string;
  name: string;
  reportTitle: string;
  /** '1 – 31 Oct 2026'; null for a report without days. */
  days: string | null;
  /** 'Bookings 12 (9 before), booking value ₹8.40 Cr (₹7.10 Cr before).' */
  figures: string;
  /** PNG in base64, and the same in words. Null where the report has none; mails queued before had none. */
  chart?: { png: string; words: string } | null;
  rows: number | null;
  /** What is missing. */
  problem: string | null;
  /** Null where none could be made. */
  file: { name: string; storageKey: string; isAttached: boolean; linkUntil: string } | null;
  /** Where the file opens after signing in. */
  path: string;
  ownerName: string;
}

export const reportMail: MailTemplate<ReportMail> = {
  name: 'scheduledReport',
  write: ({ firstName, name, reportTitle, days, figures, chart, rows, problem, file, path, ownerName }) => ({
    subject: days === null ? name : `${name}: ${days}`,
    heading: name,
    paragraphs: [
      `Hello ${firstName},`,
      ...(figures === '' ? [] : [figures]),
      ...(problem === null ? [] : [problem]),
      ...(file && !file.isAttached
        ? [
            `The file is too large for a mail. The link opens until ${formatDay(file.linkUntil)}, after you sign in.`,
          ]
        : []),
    ],
    ...(chart
      ? { pictures: [{ name: 'chart.png', png: chart.png, alt: chart.words, width: CHART_WIDTH }] }
      : {}),
    facts: [
      ['Report', reportTitle],
      ...(days === null ? [] : ([['Days', days]] as const)),
      ...(rows === null ? [] : ([['In the file', rowsText(rows)]] as const)),
    ],
    ...(file && !file.isAttached ? { action: { label: 'Open the file', path } } : {}),
    ...(file?.isAttached ? { attachments: [{ name: file.name, storageKey: file.storageKey }] } : {}),
    notes: [
      `Scheduled by ${ownerName}. It holds what you may see yourself, so others may read other figures.`,
    ],
  }),
};
