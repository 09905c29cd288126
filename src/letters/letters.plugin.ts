import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import { ShareTokens } from '#platform/server/share-token.ts';
import { endSharesOfConfidential } from './shares/server/share.commands.ts';
import { documentSharedMail, shareCodeMail } from './shares/server/share.mail.ts';
import { shareAudience } from './shares/server/share.queries.ts';
import { shareRoutes } from './shares/server/share.routes.ts';
import { documentLinks } from './shares/server/share.throttle.ts';
import { letterMail } from './templates/server/letter.mail.ts';
import { followLetters } from './templates/server/letter.subscriber.ts';
import { letterJobStalledAt, letterMaker, resumeLetterJobs } from './templates/server/letterJob.jobs.ts';
import { letterJobAudience } from './templates/server/letterJob.queries.ts';
import { templateConstraints } from './templates/server/template.constraints.ts';
import { templateRoutes } from './templates/server/template.routes.ts';
import { templateAudience } from './templates/server/template.visibility.ts';

export const letters = ({ documentAccess }: { documentAccess: DocumentAccess }): AreaPlugin => ({
  routes: ({ pool, secret, services, subscribers }) => [
    ...shareRoutes({
      pool,
      files: services.files,
      subscribers,
      throttle: documentLinks(pool),
      tokens: new ShareTokens(secret.current),
      access: documentAccess,
    }),
    // Its thread begins with the first file, and ends by itself.
    ...templateRoutes({ ...services, access: documentAccess, texts: openTextReader() }),
  ],
  audiences: {
    documentShare: shareAudience(documentAccess),
    letterTemplate: templateAudience,
    letterJob: letterJobAudience,
  },
  constraints: templateConstraints,
  mails: [documentSharedMail, shareCodeMail, letterMail],
  subscribers: [endSharesOfConfidential],
  followers: [followLetters],
  runs: [
    {
      task: 'makeLetters',
      run: letterMaker,
      resume: resumeLetterJobs,
      stalledAt: letterJobStalledAt,
    },
  ],
});
